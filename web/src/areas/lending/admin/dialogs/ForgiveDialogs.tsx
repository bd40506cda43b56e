import { formatMoney } from '@ambry/contract/kernel/money'
import { Users } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import type { StepProps } from './LoanDialog.tsx'
import * as labels from './labels.ts'
import { useApprovalLimits } from './SecondPersonNote.tsx'

const read = (typed: string): number => {
  const cents = centsOf(typed)
  return typeof cents === 'number' ? cents : 0
}

const Waits = ({ text }: { text: string }) => (
  <Note tone="wait" icon={Users} title={labels.secondPerson} role="status">
    {text}
  </Note>
)

/** Interest or late fees that the borrower doesn't have to pay. */
export function WaiveDialog({ loan, onDone, onClose }: StepProps) {
  const [interest, setInterest] = useState('')
  const [fees, setFees] = useState(() => (loan.balance.feesCents > 0 ? amountText(loan.balance.feesCents) : ''))
  const { waiverCents } = useApprovalLimits()
  const interestCents = read(interest)
  const feesCents = read(fees)
  const sumCents = interestCents + feesCents
  return (
    <ActDialog
      title={labels.waiveTitle(loan.number)}
      submit={labels.waive}
      long
      withReason
      run={async (form, options) => {
        if (sumCents === 0) throw new Error(labels.enterAWaiver)
        const body = { interestCents, feesCents, on: form.text('on'), reason: form.text('reason') }
        return api.lending.waiveLoan({ params: { id: loan.id }, body }, options)
      }}
      done={({ number }) => ({
        title: labels.waived,
        description: labels.waivedText(formatMoney(sumCents), number),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.interest}
              name="interestCents"
              value={interest}
              onChange={(event) => setInterest(event.target.value)}
              hint={labels.owed(formatMoney(loan.balance.interestCents))}
              error={fieldError(error, 'interestCents')}
            />
            <MoneyField
              label={labels.lateFees}
              name="feesCents"
              value={fees}
              onChange={(event) => setFees(event.target.value)}
              hint={labels.owed(formatMoney(loan.balance.feesCents))}
              error={fieldError(error, 'feesCents')}
            />
          </div>
          <Field
            label={labels.onDate}
            name="on"
            type="date"
            required
            min={loan.fundedOn ?? undefined}
            max={today()}
            defaultValue={today()}
            error={fieldError(error, 'on')}
          />
          {waiverCents !== undefined && sumCents > waiverCents && (
            <Waits text={labels.waiverLimit(formatMoney(waiverCents))} />
          )}
        </>
      )}
    </ActDialog>
  )
}

/** What can't be collected, booked as a loss. It always takes a second person. */
export function WriteOffDialog({ loan, onDone, onClose }: StepProps) {
  const { balance } = loan
  const [principal, setPrincipal] = useState(() => amountText(balance.principalCents))
  const [interest, setInterest] = useState(() => amountText(balance.interestCents))
  const [fees, setFees] = useState(() => amountText(balance.feesCents))
  const parts = { principalCents: read(principal), interestCents: read(interest), feesCents: read(fees) }
  const fields = [
    {
      key: 'principalCents',
      label: labels.principal,
      owed: balance.principalCents,
      value: principal,
      set: setPrincipal,
    },
    { key: 'interestCents', label: labels.interest, owed: balance.interestCents, value: interest, set: setInterest },
    { key: 'feesCents', label: labels.lateFees, owed: balance.feesCents, value: fees, set: setFees },
  ]
  const sumCents = parts.principalCents + parts.interestCents + parts.feesCents
  return (
    <ActDialog
      title={labels.writeOffTitle(loan.number)}
      submit={labels.sendForApproval}
      danger
      long
      withReason
      run={async (form, options) => {
        if (sumCents === 0) throw new Error(labels.enterAWriteOff)
        return api.lending.writeOffLoan(
          { params: { id: loan.id }, body: { ...parts, reason: form.text('reason') } },
          options,
        )
      }}
      done={({ number }) => ({
        title: labels.writtenOff,
        description: labels.waivedText(formatMoney(sumCents), number),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.writeOffText}</p>
          {fields.map(({ key, label, owed, value, set }) => (
            <MoneyField
              key={key}
              label={label}
              name={key}
              value={value}
              onChange={(event) => set(event.target.value)}
              hint={labels.owed(formatMoney(owed))}
              error={fieldError(error, key)}
            />
          ))}
          <Waits text={labels.writeOffWaits} />
        </>
      )}
    </ActDialog>
  )
}
