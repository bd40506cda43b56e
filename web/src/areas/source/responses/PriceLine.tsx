import { formatDollars } from '@ambry/contract/kernel/money'
import type { Outlook, OwnPost } from '@ambry/contract/source/posts/records'
import type { SourceResponse } from '@ambry/contract/source/responses/records'

import { dotsOf } from '../post/dots.ts'
import * as labels from '../post/own-labels.ts'
import styles from './price-line.module.css'

type Props = {
  post: OwnPost
  outlook: Outlook
  responses: readonly SourceResponse[]
  chosen: string
  onChoose: (id: string) => void
}

/** Every response's price among recent sales and the budget. */
export function PriceLine({ post, outlook, responses, chosen, onChoose }: Props) {
  const { minCents, maxCents } = post
  const prices = responses.map(({ negotiation }) => negotiation.standingCents)
  const budget = [minCents, maxCents].filter((cents) => cents !== null)
  const { ticks, at } = dotsOf(outlook.sales, [...prices, ...budget])
  const place = (cents: number) => (box: HTMLElement | null) => box?.style.setProperty('left', `${at(cents) * 100}%`)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        {outlook.sales.length > 0 && (
          <span>
            <i className={styles.sale} /> {labels.saleLegend}
          </span>
        )}
        {maxCents !== null && (
          <span>
            <i className={styles.budget} /> {labels.yourBudget}
          </span>
        )}
      </figcaption>
      <div className={styles.plot}>
        {maxCents !== null && (
          <span
            className={styles.band}
            ref={(band) => {
              band?.style.setProperty('left', `${(minCents === null ? 0 : at(minCents)) * 100}%`)
              band?.style.setProperty('right', `${(1 - at(maxCents)) * 100}%`)
            }}
          />
        )}
        {outlook.medianCents !== null && <span className={styles.median} ref={place(outlook.medianCents)} />}
        {outlook.sales.map(({ id, priceCents }) => (
          <i key={id} className={styles.sale} ref={place(priceCents)} />
        ))}
        {responses.map(({ id, letter, negotiation: { standingCents } }) => (
          <button
            key={id}
            type="button"
            className={styles.flag}
            aria-pressed={id === chosen}
            aria-label={labels.responseAt(letter, formatDollars(standingCents))}
            ref={place(standingCents)}
            onClick={() => onChoose(id)}
          >
            <b>{letter}</b>
          </button>
        ))}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map(({ cents }) => (
          <span key={cents} className="num" ref={place(cents)}>
            {formatDollars(cents)}
          </span>
        ))}
      </div>
    </figure>
  )
}
