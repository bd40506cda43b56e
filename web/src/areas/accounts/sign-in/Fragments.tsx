import { formatDate } from '@ambry/contract/kernel/dates'
import { type BadgeKind, CardBadge } from '../../../ui/CardBadge.tsx'
import { Slab } from '../../../ui/cards/Slab.tsx'
import { strip } from './invented-cards.ts'
import styles from './sign-in.module.css'

const intake = [
  { words: 'On its way, insured', on: '2026-10-06' },
  { words: 'Checked in and photographed', on: '2026-10-08' },
  { words: 'Stored in Delaware', on: '2026-10-08' },
]

const record: { badge: BadgeKind; words: string; on: string }[] = [
  { badge: 'cert', words: 'Cert matched with PSA', on: '2026-10-12' },
  { badge: 'vault', words: 'Received at the vault', on: '2026-10-08' },
  { badge: 'title', words: 'Title passed to present owner', on: '2026-09-29' },
]

/** What the house does, each shown by a piece of itself. */
export function Fragments() {
  return (
    <section className={`wrap ${styles.trio}`} aria-label="What the house does">
      <article>
        <h2>Secure</h2>
        <p>
          See what other members have placed in the vault, with the cert checked and the title clear before you ask.
        </p>
        <div className={`${styles.trioPiece} ${styles.trioStrip}`}>
          {strip.map((card) => (
            <Slab key={card.cert} card={card} />
          ))}
        </div>
      </article>
      <article>
        <h2>Vault</h2>
        <p>Send a card in. We check it against its cert, photograph it and store it, and you see every step.</p>
        <ol className={`${styles.trioPiece} ${styles.trioRecord}`}>
          {intake.map(({ words, on }, at) => (
            <li key={words}>
              <span className="num" aria-hidden="true">
                {at + 1}
              </span>
              <strong>{words}</strong>
              <time className="record" dateTime={on}>
                {formatDate(on)}
              </time>
            </li>
          ))}
        </ol>
      </article>
      <article>
        <h2>Registry</h2>
        <p>One record per card: who graded it, who held it, what is owed on it. It follows the card, not the owner.</p>
        <ul className={`${styles.trioPiece} ${styles.trioRecord}`}>
          {record.map(({ badge, words, on }) => (
            <li key={badge}>
              <span aria-hidden="true">
                <CardBadge badge={badge} />
              </span>
              <strong>{words}</strong>
              <time className="record" dateTime={on}>
                {formatDate(on)}
              </time>
            </li>
          ))}
        </ul>
      </article>
    </section>
  )
}
