import { Clock, Sparkle } from 'lucide-react'
import type { ReactNode } from 'react'

import { Arch, ArchFigure } from '../ui/cards/Arch.tsx'
import { Cabinet, Cell } from '../ui/cards/Cabinet.tsx'
import { Slab } from '../ui/cards/Slab.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Block, Shown } from './Block.tsx'
import styles from './design.module.css'
import { card, cards } from './samples.ts'

/** Drawn, because a photograph would belong to a member. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 264 370"><rect width="264" height="370" fill="#7d8a83"/><circle cx="132" cy="150" r="70" fill="#c9d2cc"/><path d="M30 370c20-90 184-90 204 0Z" fill="#c9d2cc"/></svg>',
)}`

export function Slabs() {
  return (
    <Block title="The slab" wide>
      <div className={`${styles.four} ${styles.niches}`}>
        <Shown words="On the room">
          <div className="niche">
            <Slab card={card(6)} size="large" />
          </div>
        </Shown>
        <Shown words="In dark, acrylic thins and the label stays paper">
          <div className="niche" data-theme="dark">
            <Slab card={card(15)} size="large" />
          </div>
        </Shown>
        <Shown words="With a photo in the card window">
          <div className="niche">
            <Slab card={card(13)} size="large" photo={photo} />
          </div>
        </Shown>
        <Shown words="Wanted: outline only, motif in gray">
          <div className="niche">
            <Slab card={card(4)} ghost gradeMin={9} />
          </div>
        </Shown>
        <Shown words="Wanted in any grade">
          <div className="niche">
            <Slab card={card(1)} ghost />
          </div>
        </Shown>
        <Shown words="Blank: empty, loading, not found">
          <div className="niche">
            <Slab blank />
          </div>
        </Shown>
        <Shown words="An unknown category">
          <div className="niche">
            <Slab
              card={{ ...card(0), cert: '990001099', category: 'unheard of', year: null, number: null, grade: null }}
            />
          </div>
        </Shown>
        <Shown words="Flat, for rows">
          <div className="niche">
            <Slab card={card(9)} size="flat" />
          </div>
        </Shown>
      </div>
    </Block>
  )
}

export function Eras() {
  return (
    <Block title="Frames by era, motifs by category" wide>
      <ul className={`cabinet ${styles.eras}`}>
        {cards.map((each) => (
          <li key={each.cert}>
            <div className="niche">
              <Slab card={each} />
            </div>
          </li>
        ))}
      </ul>
    </Block>
  )
}

const sizes = [
  [392, 'Detail, 392'],
  [244, 'Share, 244'],
  [164, 'Grid, 164'],
  [74, 'Term sheet, 74'],
  [42, 'Table row, 42'],
] as const

export function Sizes() {
  return (
    <Block title="Sizes" wide>
      <div className={styles.sizes}>
        {sizes.map(([width, words]) => (
          <Shown key={width} words={words}>
            <div style={{ width }}>
              <Slab card={card(5)} size={width < 50 ? 'flat' : 'large'} decorative />
            </div>
          </Shown>
        ))}
      </div>
    </Block>
  )
}

export function Cabinets() {
  const link = ({ className, children }: { className: string; children: ReactNode }) => (
    <a href="#cabinet" className={className}>
      {children}
    </a>
  )
  return (
    <Block title="Cabinet" wide>
      <div id="cabinet">
        <Cabinet label="Cards in the vault">
          <Cell
            card={card(5)}
            value="$214,000"
            badges={['cert', 'vault', 'title']}
            flag={
              <Tag tone="ok" icon={Sparkle}>
                Vaulted today
              </Tag>
            }
            link={link}
          />
          <Cell card={card(15)} value="$520,000" badges={['cert', 'vault']} link={link} />
          <Cell
            card={card(8)}
            value="$342,000"
            badges={['cert', 'vault', 'title', 'lien']}
            flag={
              <Tag tone="wait" icon={Clock}>
                Asked for
              </Tag>
            }
            link={link}
          />
          <Cell card={card(4)} ghost gradeMin={9} />
        </Cabinet>
      </div>
    </Block>
  )
}

export function Arches() {
  return (
    <Block title="Niche and arch" wide>
      <div className={`${styles.wall} wall`} data-theme="dark">
        <ArchFigure card={card(6)} />
        <ArchFigure card={card(14)} lit />
        <Arch />
      </div>
    </Block>
  )
}
