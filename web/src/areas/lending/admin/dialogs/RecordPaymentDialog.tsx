import { type HandMethod, handMethods } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { type ExtraChoice, extraChoiceNames } from '@ambry/contract/lending/kinds'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { Field, Radio, SelectField } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Split } from '../../loan/pay/PaymentPreviewPart.tsx'
import styles from './dialogs.module.css'
import type { StepProps } from './LoanDialog.tsx'
import * as labels from './labels.ts'

/** Records money that arrived, by the day it counts, and shows where it goes before it is recorded. */
export function RecordPaymentDialog({ loan, onDone, onClose }: StepProps) {
  const [amount, setAmount] = useState(() => amountText(firstAmount(loan)))
  const [on, setOn] = useState(today)
  const [extraTo, setExtraTo] = useState<ExtraChoice>('principal')
  const cents = centsOf(amount)
  const amountCents = typeof cents === 'number' ? cents : 0
  return (
    <ActDialog
      title={labels.recordTitle(loan.number)}
      submit={labels.recordPayment}
      long
      wide
      run={async (form, options) => {
        if (amountCents <= 0) throw new Error(labels.enterAnAmount)
        return api.lending.recordLoanPayment(
          {
            params: { id: loan.id },
            body: {
              amountCents,
              receivedOn: on,
              method: form.text('method') as HandMethod,
              reference: form.optional('reference'),
              extraTo,
            },
          },
          options,
        )
      }}
      done={({ number }) => ({
        title: labels.paymentRecorded,
        description: labels.paymentOf(formatMoney(amountCents), number),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <fieldset className={styles.presets} aria-label={labels.presets}>
            {presetsOf(loan).map(({ label, cents: preset }) => (
              <button
                key={label}
                type="button"
                className={preset === amountCents ? 'chip chip-on' : 'chip'}
                onClick={() => setAmount(amountText(preset))}
              >
                {label}
              </button>
            ))}
          </fieldset>
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.amount}
              name="amountCents"
              required
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              error={fieldError(error, 'amountCents')}
            />
            <Field
              label={labels.receivedOn}
              name="receivedOn"
              type="date"
              required
              min={loan.fundedOn ?? undefined}
              max={today()}
              value={on}
              onChange={(event) => setOn(event.target.value)}
              hint={labels.receivedHint}
              error={fieldError(error, 'receivedOn')}
            />
            <SelectField label={labels.method} name="method" error={fieldError(error, 'method')}>
              {Object.entries(handMethods).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              label={labels.paymentReference}
              name="reference"
              optional
              maxLength={80}
              autoComplete="off"
              hint={labels.referenceHint}
              error={fieldError(error, 'reference')}
            />
          </div>
          <fieldset className="stack-small">
            <legend className="field-label">{labels.extra}</legend>
            {extraChoiceNames.map((choice) => (
              <Radio
                key={choice}
                name="extraTo"
                value={choice}
                label={labels.extraChoices[choice]}
                checked={choice === extraTo}
                onChange={() => setExtraTo(choice)}
              />
            ))}
          </fieldset>
          {amountCents > 0 && on && <Preview loanId={loan.id} amountCents={amountCents} on={on} extraTo={extraTo} />}
        </>
      )}
    </ActDialog>
  )
}

const firstAmount = ({ balance, nextDueCents }: AdminLoanDetail): number =>
  balance.dueCents > 0 ? balance.dueCents : (nextDueCents ?? balance.totalCents)

function presetsOf({ pastDueCents, balance, nextDueCents }: AdminLoanDetail) {
  const all = [
    { name: labels.presetPastDue, cents: pastDueCents },
    { name: labels.presetDue, cents: balance.dueCents },
    { name: labels.presetNext, cents: nextDueCents ?? 0 },
    { name: labels.presetPayoff, cents: balance.totalCents },
  ]
  return all
    .filter(({ cents }, at) => cents > 0 && all.findIndex((other) => other.cents === cents) === at)
    .map(({ name, cents }) => ({ label: name(formatMoney(cents)), cents }))
}

type PreviewProps = { loanId: string; amountCents: number; on: string; extraTo: ExtraChoice }

function Preview({ loanId, ...asked }: PreviewProps) {
  const amountCents = useDeferredValue(asked.amountCents)
  const preview = useQuery({
    ...query(api.lending.previewRecordedLoanPayment, {
      params: { id: loanId },
      query: { amountCents, on: asked.on, extraTo: asked.extraTo },
    }),
    placeholderData: (previous) => previous,
  })
  if (preview.error) return <Failure text={sentenceOf(preview.error)} />
  if (!preview.data) return null
  return (
    <section className={styles.split} aria-label={labels.split}>
      <h3>{labels.split}</h3>
      <Split preview={preview.data} words={labels.splitLabels} />
    </section>
  )
}
