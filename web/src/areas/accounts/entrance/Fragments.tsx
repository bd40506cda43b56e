import { formatDate } from '@ambry/contract/dates'

import { HouseMark, type Standing } from '../../../ui/HouseMark.tsx'
import { type LtvBand, LtvGauge } from '../../../ui/LtvGauge.tsx'
import { Slab } from '../../../ui/Slab.tsx'
import { strip } from './invented-cards.ts'

const bands: readonly LtvBand[] = [
  { name: 'Comfortable', to: 40, tone: 'baize' },
  { name: 'Standard', to: 55, tone: 'brass' },
  { name: 'By review', to: 65, tone: 'wax' },
  { name: 'Not offered', to: 80, tone: 'track' },
]

const record: { standing: Standing; words: string; on: string }[] = [
  { standing: 'cert', words: 'Cert matched with PSA', on: '2026-10-12' },
  { standing: 'vault', words: 'Received at the vault', on: '2026-10-08' },
  { standing: 'title', words: 'Title passed to present owner', on: '2026-09-29' },
]

/** What the house does, each shown by a piece of itself. */
export function Fragments() {
  return (
    <section className="wrap trio" aria-label="What the house does">
      <article>
        <h2>Secure</h2>
        <p>
          See what other members have placed in the vault, with the cert checked and the title clear before you ask.
        </p>
        <div className="trio-piece trio-strip">
          {strip.map((card) => (
            <Slab key={card.cert} card={card} />
          ))}
        </div>
      </article>
      <article>
        <h2>Lend</h2>
        <p>
          Borrow against a card without parting with it. You see the rate, the ratio and every payment before you sign.
        </p>
        <div className="trio-piece">
          <p className="trio-line">
            <span>Say $168,000 against three cards</span>
            <strong className="num">48% loan to value</strong>
          </p>
          <LtvGauge
            percent={48}
            bands={bands}
            label="Loan to value 48 percent, in the standard band, limit 65 percent"
          />
        </div>
      </article>
      <article>
        <h2>Registry</h2>
        <p>One record per card: who graded it, who held it, what is owed on it. It follows the card, not the owner.</p>
        <ul className="trio-piece trio-record">
          {record.map(({ standing, words, on }) => (
            <li key={standing}>
              <span aria-hidden="true">
                <HouseMark standing={standing} />
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
