import type { SecureAnalytics } from '@ambry/contract/secure/analytics/endpoints'
import { shareOf } from '../../../parts/figure-labels.ts'
import { Funnel } from '../../../ui/charts/Funnel.tsx'
import { Defined } from '../../../ui/Defined.tsx'
import { definitions } from './analytics-labels.ts'
import * as labels from './labels.ts'
import styles from './secure-analytics.module.css'

type Steps = SecureAnalytics['funnel']
type Step = { key: keyof Steps; word: string; of?: [part: keyof Steps, words: string] }

// watching may precede a request but isn't a step toward one, so both are shares of the views
const steps: readonly Step[] = [
  { key: 'viewed', word: 'Viewed' },
  { key: 'watched', word: 'Watched', of: ['viewed', 'pairs viewed'] },
  { key: 'asked', word: 'Requested', of: ['viewed', 'pairs viewed'] },
  { key: 'approved', word: 'Approved', of: ['asked', 'requests'] },
  { key: 'bought', word: 'Sold', of: ['approved', 'approvals'] },
]

/** The funnel from opening a card to buying it. */
export const PathToSale = ({ funnel }: { funnel: Steps }) => (
  <section aria-labelledby="path-to-sale" className={styles.path}>
    <h2 id="path-to-sale">{labels.fromViewToSale}</h2>
    <Funnel
      label={labels.fromViewToSale}
      steps={steps.map(({ key, word, of }) => ({
        key,
        name: <Defined word={word} text={definitions[key]} />,
        value: funnel[key].toLocaleString('en-US'),
        of: of && shareOf(funnel[key], funnel[of[0]], of[1]),
      }))}
    />
  </section>
)
