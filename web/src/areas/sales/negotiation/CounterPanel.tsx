import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { BothSides, Negotiation } from '@ambry/contract/sales/negotiation/records'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { usePaused } from '../../../parts/use-paused.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'
import styles from './negotiation.module.css'

type Action = { isPending: boolean; error: Error | null }
type Props = {
  negotiation: Negotiation
  other: labels.Other
  /** What another price would mean for both sides. */
  quoteOf: (cents: number) => Promise<BothSides>
  canAccept: boolean
  canCounter: boolean
  accepting: Action
  countering: Action
  onAccept: () => void
  onCounter: (cents: number, note: string | null) => void
  /** Declining or withdrawing, and what follows. */
  end?: ReactNode
  after?: ReactNode
}

/** Accept the current price or counter, with both sides' totals next to each other. */
export function CounterPanel(props: Props) {
  const { negotiation, other, quoteOf, canAccept, canCounter, accepting, countering, onAccept, onCounter } = props
  const [typed, setTyped] = useState('')
  const cents = centsOf(typed)
  const asked = typeof cents === 'number' && cents > 0 ? cents : null
  const paused = usePaused(asked)
  const quote = useQuery({
    queryKey: ['negotiation', negotiation, paused],
    queryFn: () => quoteOf(paused ?? negotiation.standingCents),
    enabled: paused !== null,
    placeholderData: (previous) => previous,
  })
  const difference = asked === null ? 0 : asked - negotiation.standingCents
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        const note = new FormData(event.currentTarget).get('note')
        if (asked !== null) onCounter(asked, String(note ?? '').trim() || null)
      }}
    >
      <dl className={styles.rounds}>
        {negotiation.rounds.map(({ round, side, cents: named, at }) => (
          <div key={round}>
            <dt>
              <time className="record">{formatDate(at).replace(/, \d{4}$/, '')}</time>{' '}
              {labels.roundLabel(side, negotiation.mySide, round, other)}
            </dt>
            <dd className="num">{formatDollars(named)}</dd>
          </div>
        ))}
      </dl>
      {canCounter && (
        <MoneyField
          label={labels.counterField}
          name="counter"
          value={typed}
          hint={
            asked === null || difference === 0
              ? null
              : (difference < 0 ? labels.lessBy : labels.moreBy)(formatDollars(Math.abs(difference)))
          }
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Sides
        standing={negotiation.standing}
        counter={asked === null ? null : (quote.data ?? null)}
        mine={negotiation.mySide}
        isToUs={other === 'ambry'}
      />
      {accepting.error && <Failure text={sentenceOf(accepting.error)} />}
      {countering.error && <Failure text={sentenceOf(countering.error)} />}
      {canAccept && (
        <Button type="button" size="large" working={accepting.isPending} onClick={onAccept}>
          {labels.acceptAt(formatDollars(negotiation.standingCents))}
        </Button>
      )}
      {canCounter && asked !== null && <TextArea label={labels.note} name="note" optional maxLength={500} rows={2} />}
      <div className={styles.buttons}>
        {canCounter && (
          <Button type="submit" variant="secondary" working={countering.isPending} disabled={asked === null}>
            {labels.sendCounter}
          </Button>
        )}
        {props.end}
      </div>
      {canAccept && !canCounter && <p className="small muted">{labels.noRounds}</p>}
      {props.after}
    </form>
  )
}

type SidesProps = {
  standing: BothSides
  counter: BothSides | null
  mine: 'buyer' | 'seller'
  /** We pay the price as it is: no fee, no tax. */
  isToUs: boolean
}

/** Both prices in two columns, each with what one pays and the other receives. */
function Sides({ standing, counter, mine, isToUs }: SidesProps) {
  const quotes = counter ? [standing, counter] : [standing]
  const row = (name: string, pick: (quote: BothSides) => number, isTotal = false) => (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{name}</th>
      {quotes.map((quote, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first is the current price, the second what is typed
        <td key={n} className="num">
          {formatMoney(pick(quote))}
        </td>
      ))}
    </tr>
  )
  return (
    <table className={styles.sides}>
      {counter && (
        <thead>
          <tr>
            <td />
            <th scope="col">{labels.accept}</th>
            <th scope="col">{labels.counter}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {row(labels.price, (quote) => quote.priceCents)}
        {!isToUs && row(standing.buyerFeeLabel, (quote) => quote.buyerFeeCents)}
        {!isToUs && standing.taxCents > 0 && row(labels.tax, (quote) => quote.taxCents)}
        {!isToUs && row(mine === 'buyer' ? labels.youPay : labels.theyPay, (quote) => quote.totalCents, true)}
        {row(standing.sellerFeeLabel, (quote) => -quote.sellerFeeCents)}
        {row(mine === 'seller' ? labels.youReceive : labels.theyReceive, (quote) => quote.netCents, true)}
      </tbody>
    </table>
  )
}
