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
import * as labels from './labels.ts'

type Props = { onDone: (payout: Payout) => void; onClose: () => void }

/** Records that we owe a member money. Paying it is recorded later. */
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
      title={labels.createPayout}
      submit={labels.createPayout}
      long
      run={async (form, options) => {
        if (!member) throw new Error('Choose a member.')
        const amountCents = centsOf(form.text('amountCents'))
        if (typeof amountCents !== 'number' || amountCents <= 0) throw new Error('Enter an amount greater than $0.')
        return api.billing.owePayout(
          { body: { memberId: member.id, kind, amountCents, note: form.optional('note') } },
          options,
        )
      }}
      done={({ amountCents, member: to }) => ({
        title: labels.payoutCreated,
        description: labels.weOwe(to.name, formatMoney(amountCents)),
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MemberPicker label={labels.to} value={member} withHouse={false} onChange={setMember} />
          <fieldset className={styles.payoutKinds}>
            <legend className="field-label">{labels.forLabel}</legend>
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
            label={labels.amount}
            name="amountCents"
            required
            hint={kind === 'credit' ? creditHint(member, credit) : labels.recordedAsAnExpense}
            error={fieldError(error, 'amountCents')}
          />
          <Field
            label={labels.note}
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint={labels.visibleToTheMember}
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

function creditHint(member: Owner, credit: number | undefined): string {
  if (!member) return labels.upToTheMembersCredit
  if (credit === undefined) return labels.checkingAvailableCredit
  return credit === 0 ? labels.thisMemberHasNoCredit : labels.availableCredit(formatMoney(credit))
}
