import { AdminModeBanner } from '../layouts/AdminModeBanner.tsx'
import { Section } from '../ui/Section.tsx'
import { Sections } from '../ui/Sections.tsx'
import { Block } from './Block.tsx'
import styles from './design.module.css'

export function Banner() {
  return (
    <Block title="Admin-mode banner" wide>
      <div className={styles.still}>
        <AdminModeBanner />
      </div>
    </Block>
  )
}

const entries = [
  { id: 'design-identity', title: 'Identity' },
  { id: 'design-notices', title: 'Notices' },
]

export function LongPage() {
  return (
    <Block title="Sections" wide>
      <Sections label="Sections" entries={entries}>
        <Section id="design-identity" title="Identity" lead="Needed to borrow, sell or subscribe to a fund.">
          <p>Documents are encrypted and seen only by the verification desk.</p>
        </Section>
        <Section id="design-notices" title="Notices">
          <p>By text, seven days before a payment.</p>
        </Section>
      </Sections>
    </Block>
  )
}
