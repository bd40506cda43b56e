import { type HandPayoutKind, handPayoutKinds, payoutKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Payout } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, Radio } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import styles from '../billing.module.css'

type Props = { onDone: (payout: Payout) => void; onClose: () => void }

/** Records that the house owes a member money. It is paid, and recorded as paid, later. */
export function OwePayoutDialog({ onDone, onClose }: Props) {
  const [member, setMember] = useState<Owner>(undefined)
  const [kind, setKind] = useState<HandPayoutKind>('credit')
  const balance = useQuery({
    ...query(api.billing.memberBalance, { params: { id: member?.id ?? '' } }),
    enabled: Boolean(member),
  })
  const credit = balance.data?.creditCents
  return (
    <ActDialog
      title="Owe a payout"
      submit="Owe it"
      long
      run={async (form, options) => {
        if (!member) throw new Error('Choose the member whom the house owes.')
        const amountCents = centsOf(form.text('amountCents'))
        if (typeof amountCents !== 'number' || amountCents <= 0)
          throw new Error('Write how much; it is more than nothing.')
        return api.billing.owePayout(
          { body: { memberId: member.id, kind, amountCents, note: form.optional('note') } },
          options,
        )
      }}
      done={({ amountCents, member: to }) => ({
        title: 'Payout due',
        description: `The house owes ${to.name} ${formatMoney(amountCents)}.`,
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MemberPicker label="To" value={member} withHouse={false} onChange={setMember} />
          <fieldset className={styles.payoutKinds}>
            <legend className="field-label">For</legend>
            {handPayoutKinds.map((each) => (
              <Radio
                key={each}
                name="kind"
                label={payoutKinds[each].label}
                checked={kind === each}
                onChange={() => setKind(each)}
              />
            ))}
          </fieldset>
          <MoneyField
            label="Amount"
            name="amountCents"
            required
            hint={kind === 'credit' ? creditHint(member, credit) : 'It is an expense of the house.'}
            error={fieldError(error, 'amountCents')}
          />
          <Field
            label="Note"
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint="The member reads it."
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

function creditHint(member: Owner, credit: number | undefined): string {
  if (!member) return 'At most the credit that the member has.'
  if (credit === undefined) return 'Looking how much credit there is…'
  return credit === 0 ? 'There is no credit to pay back.' : `There is ${formatMoney(credit)} of credit.`
}
