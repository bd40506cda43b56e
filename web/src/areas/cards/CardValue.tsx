import type { ValuationSource } from '@ambry/contract/cards/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'

import { Tooltip } from '../../ui/layers/Tooltip.tsx'
import styles from './CardValue.module.css'
import { isOwnFigure } from './card-labels.ts'

type Props = {
  card: { valueCents: number | null; valueSource: ValuationSource | null; valueOn: Day | null }
  /** Inside a link nothing else can be pressed: the mark then has its words for screen readers only. */
  inLink?: boolean
}

/** What a card is worth. The owner's own figure is marked as such wherever it stands. */
export function CardValue({ card: { valueCents, valueSource, valueOn }, inLink = false }: Props) {
  if (valueCents === null) return <span className="dim">No value</span>
  const amount = <span className="num">{formatDollars(valueCents)}</span>
  if (!isOwnFigure(valueSource)) return amount
  const words = `${valueSource === 'import' ? 'From your file' : 'Your estimate'}${valueOn ? `, ${formatDate(valueOn)}` : ''}`
  return (
    <span className={styles.value}>
      {amount}{' '}
      {inLink ? (
        <span className="est" title={words}>
          est.<span className="sr"> {words}</span>
        </span>
      ) : (
        <Tooltip text={words}>
          <button type="button" className="est">
            est.
          </button>
        </Tooltip>
      )}
    </span>
  )
}
