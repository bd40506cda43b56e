import { badgesOf } from '@ambry/contract/cards/badges'
import { gradeText } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { SecureCard } from '@ambry/contract/secure/records'
import { Clock, type LucideIcon, Sparkles, User } from 'lucide-react'
import { memo } from 'react'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Cell } from '../../../ui/cards/Cabinet.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { priceText } from '../price-text.ts'
import { WatchButton } from '../WatchButton.tsx'
import { type Flag, flagsOf, type Gone, goneFlags } from './tile-labels.ts'
import { useMissing } from './use-missing.ts'

const icons: Record<string, LucideIcon> = { asked: Clock, held: Clock, new: Sparkles, promoted: Sparkles, mine: User }

export const Flags = ({ flags }: { flags: readonly Flag[] }) =>
  flags.map(({ key, tone, text }) => {
    const icon = icons[key]
    return (
      <Tag key={key} tone={tone} {...(icon && { icon })}>
        {text}
      </Tag>
    )
  })

/** The badges of a listed card; disputed cards are never listed. */
const badgesOfListed = (card: Pick<SecureCard, 'verification' | 'custody'>) =>
  badgesOf({ ...card, status: 'registered', commitment: null, isDisputed: false })

export type TileProps = {
  card: SecureCard
  /** Above the fold, so its image is loaded eagerly. */
  eager: boolean
  onWatch: (card: SecureCard) => void
  /** Whether it is selected for comparison; undefined while not selecting. */
  isMarked?: boolean | undefined
  onMark: (id: string) => void
  gone?: Gone | null
}

/** One card in its niche. Clicks and keys are handled by the surrounding cabinet. */
export const Tile = memo(function Tile({ card, eager, onWatch, isMarked, onMark, gone = null }: TileProps) {
  const flags = gone ? [goneFlags[gone]] : flagsOf(card, Date.now())
  const shown = {
    card: slabCardOf(card),
    picture: <CardPicture picture={card.picture} size="niche" eager={eager} />,
    flag: flags.length > 0 && <Flags flags={flags} />,
    value: <span className="num">{priceText(card.listPriceCents)}</span>,
    badges: badgesOfListed(card),
    grading: gradeText(card),
  }
  // a card that left has no page to open
  if (gone) return <Cell {...shown} />
  return (
    <Cell
      {...shown}
      link={({ className, children }) => (
        <a id={`row-${card.id}`} data-card={card.id} href={`/secure/${card.id}`} className={className}>
          {children}
        </a>
      )}
      corner={
        isMarked === undefined ? (
          <WatchButton card={card} className="cell-corner" onPress={() => onWatch(card)} />
        ) : (
          <label className="cell-corner cell-tick">
            <input
              type="checkbox"
              className="tick"
              aria-label={`Compare ${card.playerName}`}
              checked={isMarked}
              onChange={() => onMark(card.id)}
            />
          </label>
        )
      }
    />
  )
})

/** A card that is no longer in the list keeps its place. */
export function MissingTile(props: TileProps) {
  return <Tile {...props} {...useMissing(props.card, true)} />
}
