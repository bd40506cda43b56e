import { describeRule } from '@ambry/contract/billing/fees/kinds'
import { lineSources } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { CircleAlert, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'

import { IconButton } from '../../../../ui/Button.tsx'
import { byRule, type EditLine, faultsOf, rateText, readRate } from './draft/draft.ts'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

type Props = {
  line: EditLine
  at: number
  amountCents: number
  isDrawn: boolean
  /** Just added, so its description gets the focus. */
  isNew: boolean
  onEdit: (patch: Partial<EditLine>) => void
  onMove: (by: 1 | -1) => void
  onDraw: (event: PointerEvent) => void
  onRemove: () => void
}

/** One line. Typed text is kept as is; an invalid figure shows an error below it. */
export function LineRow({ line, at, amountCents, isDrawn, isNew, onEdit, onMove, onDraw, onRemove }: Props) {
  const id = useId()
  const faults = faultsOf(line)
  const place = `line ${at + 1}`
  const isDiscount = line.source === 'discount'
  const fault = [faults.quantity && `Quantity: ${faults.quantity}`, faults.rate && `Rate: ${faults.rate}`]
    .filter(Boolean)
    .join(' ')
  const onKey = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  /** Formats `1250` as `$1,250` on blur. */
  const settle = () => {
    const read = readRate(line.rate, line.rule)
    if ('value' in read && line.rate.trim() !== '') onEdit({ rate: rateText(read.value) })
  }
  const tie = (isBad: boolean) => ({
    'aria-invalid': isBad || undefined,
    'aria-describedby': isBad ? `${id}-fault` : undefined,
  })
  return (
    <tr className={isDrawn ? styles.drawn : undefined}>
      <td className={styles.lineGrip}>
        <button
          type="button"
          aria-label={labels.moveWithTheArrowKeys(place)}
          title={labels.dragToReorder}
          onPointerDown={onDraw}
          onKeyDown={onKey}
        >
          <GripVertical aria-hidden="true" className="icon-small" />
        </button>
      </td>
      <td className={styles.lineLabel}>
        <input
          className="input"
          aria-label={labels.descriptionOf(place)}
          // biome-ignore lint/a11y/noAutofocus: whoever added a line goes on typing in it
          autoFocus={isNew}
          autoComplete="off"
          maxLength={200}
          value={line.label}
          onChange={(event) => onEdit({ label: event.target.value })}
        />
        {line.rule && line.rate === byRule && <small>{describeRule(line.rule)}</small>}
        {fault && (
          <p id={`${id}-fault`} className="field-error">
            <CircleAlert aria-hidden="true" />
            {fault}
          </p>
        )}
      </td>
      <td className={styles.lineFrom}>
        <span className={tags[line.source]}>{lineSources[line.source]}</span>
      </td>
      <td className={styles.lineQuantity}>
        {!isDiscount && (
          <input
            className="input num"
            aria-label={labels.quantityOf(place)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...tie(faults.quantity !== undefined)}
            value={line.quantity}
            onChange={(event) => onEdit({ quantity: event.target.value })}
          />
        )}
      </td>
      <td className={styles.lineRate}>
        <input
          className="input num"
          aria-label={labels.rateOf(place)}
          autoComplete="off"
          maxLength={20}
          placeholder="$ or %"
          {...tie(faults.rate !== undefined)}
          value={line.rate}
          onChange={(event) => onEdit({ rate: event.target.value })}
          onBlur={settle}
        />
      </td>
      <td className={`${styles.lineAmount} num`}>
        <strong>{formatMoney(amountCents)}</strong>
      </td>
      <td className={styles.lineRemove}>
        <IconButton label={`Remove ${place}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="icon-small" />
        </IconButton>
      </td>
    </tr>
  )
}

const tags = {
  hand: 'tag tag-outline',
  card: 'tag',
  template: 'tag tag-info',
  discount: 'tag tag-wait',
  plan: 'tag tag-info',
  fund: 'tag tag-info',
  fund_fee: 'tag tag-info',
  proceeds_back: 'tag tag-info',
  credit_back: 'tag tag-info',
} as const
