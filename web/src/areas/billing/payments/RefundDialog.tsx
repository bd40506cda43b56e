import { gatewayKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { refundStatusLabels } from '@ambry/contract/payments/kinds'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { Radio } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../ui/Tag.tsx'
import styles from '../billing.module.css'

type Props = { payment: Payment; onClose: () => void }

/** Gives money back the way it came, and says before what that does to the books. */
export function RefundDialog({ payment, onClose }: Props) {
  const { id, number, amountCents, refundedCents, parts, member, gateway } = payment
  const leftCents = amountCents - refundedCents
  // null: from what the member has as credit
  const [invoiceId, setInvoiceId] = useState<string | null>(parts[0]?.invoiceId ?? null)
  const from = parts.find((part) => part.invoiceId === invoiceId)
  const [amount, setAmount] = useState(() => amountText(Math.min(leftCents, parts[0]?.amountCents ?? leftCents)))
  const typed = centsOf(amount)
  const cents = typeof typed === 'number' ? typed : 0
  return (
    <ActDialog
      title={`Refund ${number}`}
      submit={cents > 0 ? `Refund ${formatMoney(cents)}` : 'Refund'}
      danger
      long
      withReason
      reasonHint="The member sees this on the credit note, and it’s saved in the audit log."
      run={async (form, options) => {
        if (cents <= 0) throw new Error('Enter an amount greater than $0.')
        return api.payments.refundPayment(
          { params: { id }, body: { amountCents: cents, reason: form.text('reason'), invoiceId } },
          options,
        )
      }}
      done={(refund) => ({
        title: refundStatusLabels[refund.status],
        description: `${formatMoney(refund.amountCents)} to ${member.name}.`,
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MoneyField
            label="Amount"
            name="amountCents"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={fieldError(error, 'amountCents') ?? (cents > leftCents ? tooMuch(leftCents) : null)}
            hint={
              refundedCents > 0
                ? `${formatMoney(refundedCents)} of ${formatMoney(amountCents)} already refunded.`
                : `Up to ${formatMoney(leftCents)}.`
            }
          />
          <fieldset className={styles.payoutKinds}>
            <legend className="field-label">Refund from</legend>
            {parts.map((part) => (
              <Radio
                key={part.invoiceId}
                name="from"
                checked={invoiceId === part.invoiceId}
                onChange={() => setInvoiceId(part.invoiceId)}
                label={`Invoice ${part.number} (${formatMoney(part.amountCents)} paid by this payment)`}
              />
            ))}
            <Radio
              name="from"
              checked={invoiceId === null}
              onChange={() => setInvoiceId(null)}
              label={`${member.name}’s credit`}
            />
          </fieldset>
          {cents > 0 && (
            <Note tone="info" role="status">
              <p>
                {from
                  ? `A credit note for ${formatMoney(cents)} is issued on ${from.number}.`
                  : `${formatMoney(cents)} of ${member.name}’s credit is used.`}{' '}
                {formatMoney(cents)} goes back to the original payment method
                {gateway && `, through ${gatewayKinds[gateway]}`}. Banks can take several days. A refund can’t be
                canceled.
              </p>
            </Note>
          )}
        </>
      )}
    </ActDialog>
  )
}

const tooMuch = (leftCents: number) => `Only ${formatMoney(leftCents)} can be refunded.`
