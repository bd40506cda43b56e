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
import { SpreadPart } from './SpreadPart.tsx'
import { outcomeOf, partsOf, type Typed } from './spread.ts'

type Props = { onDone: (payment: Payment) => void; onClose: () => void }

/** Records money that arrived from somebody, and for what. */
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
      title="Record payment"
      submit="Record payment"
      wide
      long
      run={async (form, options) => record(form, options)}
      done={({ number, amountCents: arrived, member: from }) => ({
        title: 'Payment recorded',
        description: `${formatMoney(arrived)} from ${from.name}, receipt ${number}.`,
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MemberPicker
            label="From"
            value={member}
            withHouse={false}
            onChange={(next) => {
              // the parts are of the other one's invoices
              if (next?.id !== member?.id) setTyped({})
              setMember(next)
            }}
          />
          <div className="grid-2 grid-close">
            <MoneyField
              label="Amount"
              name="amountCents"
              required
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              error={fieldError(error, 'amountCents')}
            />
            <MovedFields error={error} day={{ label: 'Date received', name: 'receivedOn' }} />
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
            label="Note"
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint="Internal only."
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}
