import '../../../../ui/styles/entry-fields.css'

import type { ValuationLine } from '@ambry/contract/funds/admin/records'
import { formatDollars } from '@ambry/contract/kernel/money'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'

import { sentenceOf } from '../../../../api/errors.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { ConfirmDialog } from '../../../../ui/layers/ConfirmDialog.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { changeOf, changeText, monthsText, toneOf } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { isFar, useSaveValue } from './use-valuation.ts'
import { ValueDialog } from './ValueDialog.tsx'

type Props = { fundId: string; line: ValuationLine; isLocked: boolean }

/** One card: its value can be typed in place, and its source opens with all suggestions. */
export function ValuationRow({ fundId, line, isLocked }: Props) {
  const id = useId()
  const save = useSaveValue(fundId)
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [confirming, setConfirming] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { playerName, beforeCents, valueCents } = line
  const change = changeOf(beforeCents, valueCents)

  const write = async (cents: number, isConfirmed: boolean) => {
    setConfirming(null)
    setSaving(true)
    try {
      const { holdingId, source, note } = line
      await save({ holdingId, valueCents: cents, source, note, isConfirmed })
      setTyped(null)
      setFault(null)
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setSaving(false)
  }
  const commit = () => {
    if (typed === null || isSaving) return
    const cents = centsOf(typed)
    if (typeof cents !== 'number') return setFault(labels.enterAmount)
    if (cents === valueCents) {
      setTyped(null)
      return setFault(null)
    }
    if (isFar(beforeCents, cents)) setConfirming(cents)
    else void write(cents, false)
  }
  return (
    <tr>
      <td className="phone-heading">
        <span className="ident">
          <CardPicture picture={line.picture} size="row" />
          <span>
            <strong className={styles.cardName}>{playerName}</strong>
            <small>{cardLine(line)}</small>
          </span>
        </span>
      </td>
      <td className="table-end num" data-title={labels.before}>
        {formatDollars(beforeCents)}
      </td>
      <td className="table-end num" data-title={labels.now}>
        {isLocked ? (
          formatDollars(valueCents)
        ) : (
          <span className={styles.value}>
            <span className="money-field">
              <span aria-hidden="true">$</span>
              <input
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                aria-label={labels.newValueOf(playerName)}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${id}-fault` : undefined}
                value={typed ?? amountText(valueCents)}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={commit}
                onKeyDown={(event) => {
                  // the same press must not answer the question that it opens
                  if (event.key === 'Enter') {
                    event.preventDefault()
                    commit()
                  }
                  if (event.key === 'Escape') setTyped(null)
                }}
              />
            </span>
            {fault && (
              <small id={`${id}-fault`} className="field-error">
                <CircleAlert aria-hidden="true" />
                {fault}
              </small>
            )}
            {isSaving && (
              <small className="dim" role="status">
                {labels.saving}
              </small>
            )}
          </span>
        )}
      </td>
      <td className={`table-end num ${change === null ? '' : (toneOf(change) ?? '')}`} data-title={labels.change}>
        {change === null ? '–' : changeText(change)}
      </td>
      <td data-title={labels.source}>
        <span className={styles.source}>
          <SourceText line={line} />
          {!isLocked && line.needsConfirmation && (
            <Button variant="secondary" size="small" onClick={() => setConfirming(valueCents)}>
              {labels.confirm}
              <span className="sr"> {playerName}</span>
            </Button>
          )}
          <button
            type="button"
            className={styles.link}
            aria-label={labels.sourceOf(playerName)}
            onClick={() => setOpen(true)}
          >
            {labels.source}
          </button>
        </span>
      </td>
      {confirming !== null && (
        <ConfirmDialog
          title={labels.confirmTitle(playerName)}
          consequence={labels.confirmText(
            formatDollars(confirming),
            changeText(changeOf(beforeCents, confirming) ?? 0),
            formatDollars(beforeCents),
          )}
          confirm={labels.useValue}
          working={isSaving}
          onConfirm={() => void write(confirming, true)}
          onClose={() => {
            setConfirming(null)
            setTyped(null)
          }}
        />
      )}
      {isOpen && <ValueDialog line={line} isLocked={isLocked} save={save} onClose={() => setOpen(false)} />}
    </tr>
  )
}

/** Where the value comes from; too few sales are marked, because they decide little. */
function SourceText({ line }: { line: ValuationLine }) {
  const { source, comps, compsFrom, compsTo, isThin, isWithdrawn } = line
  if (isWithdrawn) return <Tag tone="bad">{labels.withdrawn}</Tag>
  if (source !== 'comps')
    return (
      <span>
        <strong>{labels.sources[source]}</strong>
      </span>
    )
  return (
    <span>
      {isThin ? <Tag tone="wait">{labels.thin(comps)}</Tag> : <strong>{labels.comps(comps)}</strong>}
      <small>{monthsText(compsFrom, compsTo)}</small>
    </span>
  )
}
