import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { ExtraChoice } from '@ambry/contract/lending/kinds'
import type { PaymentPreview } from '@ambry/contract/lending/records'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { FactList } from '../../../../ui/FactList.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import * as labels from '../labels.ts'

type Props = { loanId: string; amountCents: number; extraTo: ExtraChoice }

/** Where a payment made today would go. */
export function PaymentPreviewPart({ loanId, ...asked }: Props) {
  const amountCents = useDeferredValue(asked.amountCents)
  const preview = useQuery({
    ...query(api.lending.previewLoanPayment, {
      params: { id: loanId },
      query: { amountCents, extraTo: asked.extraTo },
    }),
    placeholderData: (previous) => previous,
  })
  if (preview.error) return <Failure text={sentenceOf(preview.error)} />
  return preview.data ? <Split preview={preview.data} /> : null
}

/** Staff read about the member's credit, not theirs. */
type Words = Record<'keptAsCredit' | 'closesLoan', string>

const ownWords: Words = { keptAsCredit: labels.keptAsCredit, closesLoan: labels.closesLoan }

export function Split({ preview, words = ownWords }: { preview: PaymentPreview; words?: Words }) {
  const rows = [
    { name: labels.lateFees, cents: preview.feesCents },
    { name: labels.interest, cents: preview.interestCents },
    { name: labels.principal, cents: preview.principalCents },
    { name: words.keptAsCredit, cents: preview.unappliedCents },
  ].filter(({ cents }) => cents > 0)
  return (
    <div role="status">
      <FactList
        facts={rows.map(({ name, cents }) => ({ name, value: <span className="num">{formatMoney(cents)}</span> }))}
        total={{
          name: labels.balanceAfter,
          value: <strong className="num">{formatMoney(preview.balanceAfterCents)}</strong>,
        }}
      />
      <p className="small muted">
        {preview.closesLoan
          ? words.closesLoan
          : preview.nextDue &&
            labels.nextAfter(formatMoney(preview.nextDue.cents), formatDate(preview.nextDue.on))}{' '}
        {preview.interestSavedCents > 0 && labels.saves(formatMoney(preview.interestSavedCents))}
      </p>
    </div>
  )
}
