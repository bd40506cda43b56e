import { gatewayKinds, refundStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { Radio } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../ui/Tag.tsx'
import styles from '../billing.module.css'
import * as labels from './labels.ts'

type Props = { payment: Payment; onClose: () => void }

/** Refunds a payment to its original method, and shows the effect on the books first. */
export function RefundDialog({ payment, onClose }: Props) {
  const { id, number, amountCents, refundedCents, reversedCents, parts, member, gateway } = payment
  const leftCents = amountCents - refundedCents - reversedCents
  // null: from the member's credit
  const [invoiceId, setInvoiceId] = useState<string | null>(parts[0]?.invoiceId ?? null)
  const from = parts.find((part) => part.invoiceId === invoiceId)
  const [amount, setAmount] = useState(() => amountText(Math.min(leftCents, parts[0]?.amountCents ?? leftCents)))
  const typed = centsOf(amount)
  const cents = typeof typed === 'number' ? typed : 0
  return (
    <ActDialog
      title={`Refund ${number}`}
      submit={cents > 0 ? `Refund ${formatMoney(cents)}` : labels.refund}
      danger
      long
      withReason
      reasonHint={labels.theMemberSees}
      run={async (form, options) => {
        if (cents <= 0) throw new Error('Enter an amount greater than $0.')
        return api.payments.refundPayment(
          { params: { id }, body: { amountCents: cents, reason: form.text('reason'), invoiceId } },
          options,
        )
      }}
      done={(refund) => ({
        title: refundStatus[refund.status].label,
        description: labels.to(formatMoney(refund.amountCents), member.name),
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MoneyField
            label={labels.amount}
            name="amountCents"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={fieldError(error, 'amountCents') ?? (cents > leftCents ? tooMuch(leftCents) : null)}
            hint={
              refundedCents > 0
                ? labels.ofAlreadyRefunded(formatMoney(refundedCents), formatMoney(amountCents))
                : labels.upTo(formatMoney(leftCents))
            }
          />
          <fieldset className={styles.payoutKinds}>
            <legend className="field-label">{labels.refundFrom}</legend>
            {parts.map((part) => (
              <Radio
                key={part.invoiceId}
                name="from"
                checked={invoiceId === part.invoiceId}
                onChange={() => setInvoiceId(part.invoiceId)}
                label={labels.invoicePaidByThisPayment(part.number, formatMoney(part.amountCents))}
              />
            ))}
            <Radio
              name="from"
              checked={invoiceId === null}
              onChange={() => setInvoiceId(null)}
              label={labels.sCredit(member.name)}
            />
          </fieldset>
          {cents > 0 && (
            <Note tone="info" role="status">
              <p>
                {from
                  ? labels.aCreditNote(formatMoney(cents), from.number)
                  : labels.ofSCreditIsUsed(formatMoney(cents), member.name)}{' '}
                {formatMoney(cents)} {labels.goesBackToTheOriginal}
                {gateway && `, through ${gatewayKinds[gateway]}`}
                {labels.banksCanTakeSeveralDays}
              </p>
            </Note>
          )}
        </>
      )}
    </ActDialog>
  )
}

const tooMuch = (leftCents: number) => labels.onlyCanBeRefunded(formatMoney(leftCents))
