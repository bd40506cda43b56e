import type { Valuation } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useState } from 'react'
import { today } from '../../../api/live/server-meta.ts'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button } from '../../../ui/Button.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { dollars } from '../../../ui/charts/units.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { isOwnFigure } from '../card-labels.ts'
import * as labels from './labels.ts'
import styles from './ValuationPart.module.css'
import { courseSentence, coursesOf, type Reader, type Span, sourceText, spans } from './valuation.ts'

type Props = {
  valuations: readonly Valuation[]
  reader: Reader
  mayWithdraw: (valuation: Valuation) => boolean
  onWithdraw: (valuation: Valuation) => void
  /** Additional action in the heading. */
  action?: React.ReactNode
}

const names: Record<Reader, string> = { owner: labels.yourEstimate, house: labels.ownersEstimate }

/** The card's value over time, and each valuation with its source and date. */
export function ValuationPart({ valuations, reader, mayWithdraw, onWithdraw, action }: Props) {
  const [span, setSpan] = useState<Span>('five')
  const { house, own } = coursesOf(valuations, span, today())
  const isOwnAlone = !valuations.some(({ source, isWithdrawn }) => !isWithdrawn && !isOwnFigure(source))
  const main = isOwnAlone ? { name: names[reader], points: own } : { name: 'Our valuation', points: house }
  return (
    <>
      <div className={cardPage.partHead}>
        <h2>{labels.value}</h2>
        <Segments label={labels.timeRange} value={span} options={spans} onChange={setSpan} small />
      </div>
      <LineChart
        label={courseSentence(isOwnAlone ? names[reader] : labels.ourValuation, main.points)}
        unit={dollars}
        main={main}
        {...(!isOwnAlone && own.length > 0 && { events: { name: names[reader], verb: 'Estimated', points: own } })}
      />
      <ValuationList {...{ valuations, reader, mayWithdraw, onWithdraw }} />
      {action}
    </>
  )
}

const few = 5
const newer = ({ on, recordedAt }: Valuation): string => `${on} ${recordedAt}`

function ValuationList({ valuations, reader, mayWithdraw, onWithdraw }: Omit<Props, 'action'>) {
  const [isAll, setAll] = useState(false)
  if (valuations.length === 0) return null
  const sorted = [...valuations].sort((one, other) => (newer(one) < newer(other) ? 1 : -1))
  return (
    <>
      <ol className={`lines ${styles.cardValues}`} aria-label={labels.valuations}>
        {(isAll ? sorted : sorted.slice(0, few)).map((valuation) => (
          <li className="line" key={valuation.id}>
            <div className="line-text">
              <strong>{sourceText(valuation.source, reader)}</strong>
              <p>
                {formatDate(valuation.on)}
                {valuation.note && `. ${valuation.note}`}
              </p>
            </div>
            {valuation.isWithdrawn && <Tag>{labels.withdrawn}</Tag>}
            {mayWithdraw(valuation) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={labels.withdrawOf(formatDollars(valuation.valueCents), formatDate(valuation.on))}
                onClick={() => onWithdraw(valuation)}
              >
                {labels.withdraw}
              </Button>
            )}
            {valuation.isWithdrawn ? (
              <s className="num dim">{formatDollars(valuation.valueCents)}</s>
            ) : (
              <strong className="num">{formatDollars(valuation.valueCents)}</strong>
            )}
          </li>
        ))}
      </ol>
      {valuations.length > few && (
        <Button variant="quiet" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? labels.showFewer : labels.showAll(valuations.length)}
        </Button>
      )}
    </>
  )
}
