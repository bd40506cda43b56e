import type { ValuationSource } from '@ambry/contract/cards/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'

import { Tooltip } from '../../ui/layers/Tooltip.tsx'
import styles from './CardValue.module.css'
import { isOwnFigure } from './card-labels.ts'
import * as labels from './labels.ts'

type Props = {
  card: { valueCents: number | null; valueSource: ValuationSource | null; valueOn: Day | null }
  /** A link can't contain a button: the explanation is then for screen readers and the title only. */
  inLink?: boolean
}

/** A card's value. The owner's own estimate is always marked as such. */
export function CardValue({ card: { valueCents, valueSource, valueOn }, inLink = false }: Props) {
  if (valueCents === null) return <span className="dim">{labels.noValue}</span>
  const amount = <span className="num">{formatDollars(valueCents)}</span>
  if (!isOwnFigure(valueSource)) return amount
  const words = `${valueSource === 'import' ? labels.fromYourFile : labels.yourEstimate}${valueOn ? `, ${formatDate(valueOn)}` : ''}`
  return (
    <span className={styles.value}>
      {amount}{' '}
      {inLink ? (
        <span className="est" title={words}>
          {labels.est}
          <span className="sr"> {words}</span>
        </span>
      ) : (
        <Tooltip text={words}>
          <button type="button" className="est">
            {labels.est}
          </button>
        </Tooltip>
      )}
    </span>
  )
}
