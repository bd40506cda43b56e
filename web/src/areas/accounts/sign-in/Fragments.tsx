import { strip } from '@ambry/contract/cards/landing-cards'
import { formatDate } from '@ambry/contract/kernel/dates'
import { LandingSlab } from './LandingSlab.tsx'
import * as labels from './labels.ts'
import styles from './sign-in.module.css'

const intake = [
  { words: labels.intake[0], on: '2026-10-06' },
  { words: labels.intake[1], on: '2026-10-08' },
  { words: labels.intake[2], on: '2026-10-08' },
]

const record = [
  { badge: 'cert', words: labels.record.cert, on: '2026-10-12' },
  { badge: 'vault', words: labels.record.vault, on: '2026-10-08' },
  { badge: 'title', words: labels.record.title, on: '2026-09-29' },
]

/** What we do, each part illustrated with a piece of the product. */
export function Fragments() {
  return (
    <section className={`wrap ${styles.trio}`} aria-label={labels.whatWeDo}>
      <article>
        <h2>{labels.secure.title}</h2>
        <p>{labels.secure.text}</p>
        <div className={`${styles.trioPiece} ${styles.trioStrip}`}>
          {strip.map((card) => (
            <LandingSlab key={card.cert} card={card} size="row" />
          ))}
        </div>
      </article>
      <article>
        <h2>{labels.vault.title}</h2>
        <p>{labels.vault.text}</p>
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
        <h2>{labels.registry.title}</h2>
        <p>{labels.registry.text}</p>
        <ul className={`${styles.trioPiece} ${styles.trioRecord}`}>
          {record.map(({ badge, words, on }) => (
            <li key={badge}>
              <span aria-hidden="true">
                <span className={`mark mark-cut mark-${badge}`} />
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
