import type { HandMethod } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { MovedFields } from '../MovedFields.tsx'
import * as labels from './labels.ts'
import { SpreadPart } from './SpreadPart.tsx'
import { outcomeOf, partsOf, type Typed } from './spread.ts'

type Props = { onDone: (payment: Payment) => void; onClose: () => void }

/** Records a payment from a member and what it was for. */
export function RecordPaymentDialog({ onDone, onClose }: Props) {
  const [member, setMember] = useState<Owner>(undefined)
  const [amount, setAmount] = useState('')
  const [typed, setTyped] = useState<Typed>({})
  const cents = centsOf(amount)
  const amountCents = typeof cents === 'number' ? cents : 0

  const record = (form: FormReader, options: { idempotencyKey?: string }) => {
    if (!member) throw new Error('Choose who paid.')
    if (amountCents <= 0) throw new Error('Enter an amount greater than $0.')
    const parts = partsOf(typed)
    const outcome = outcomeOf(amountCents, parts)
    if (outcome.isFault) throw new Error(outcome.words)
    return api.billing.recordPayment(
      {
        body: {
          memberId: member.id,
          amountCents,
          method: form.text('method') as HandMethod,
          receivedOn: form.text('receivedOn'),
          reference: form.optional('reference'),
          note: form.optional('note'),
          parts,
        },
      },
      options,
    )
  }

  return (
    <ActDialog
      title={labels.recordPayment}
      submit={labels.recordPayment}
      wide
      long
      run={async (form, options) => record(form, options)}
      done={({ number, amountCents: arrived, member: from }) => ({
        title: labels.paymentRecorded,
        description: labels.fromReceipt(formatMoney(arrived), from.name, number),
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MemberPicker
            label={labels.from}
            value={member}
            withHouse={false}
            onChange={(next) => {
              // the amounts belong to the previous member's invoices
              if (next?.id !== member?.id) setTyped({})
              setMember(next)
            }}
          />
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.amount}
              name="amountCents"
              required
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              error={fieldError(error, 'amountCents')}
            />
            <MovedFields error={error} day={{ label: labels.dateReceived, name: 'receivedOn' }} />
          </div>
          {member && (
            <SpreadPart
              key={member.id}
              memberId={member.id}
              amountCents={amountCents}
              typed={typed}
              onTyped={setTyped}
            />
          )}
          <Field
            label={labels.note}
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint={labels.internalOnly}
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}
