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
import styles from '../../lend.module.css'
import { ScrollFrame } from '../../ScrollFrame.tsx'
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
      {preview.changes.length > 0 && <Changes changes={preview.changes} />}
    </div>
  )
}

/** Each later payment that isn't what it was: some are skipped, and the next can be larger. */
function Changes({ changes }: Pick<PaymentPreview, 'changes'>) {
  return (
    <details>
      <summary>{labels.changedPayments(changes.length)}</summary>
      <ScrollFrame label={labels.changedPayments(changes.length)}>
        <table className={styles.schedule}>
          <thead>
            <tr>
              <th scope="col">{labels.due}</th>
              <th scope="col">{labels.before}</th>
              <th scope="col">{labels.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ on, beforeCents, afterCents }) => (
              <tr key={on}>
                <th scope="row">{formatDate(on)}</th>
                <td className="num">{beforeCents === 0 ? labels.noPayment : formatMoney(beforeCents)}</td>
                <td className="num">{afterCents === 0 ? labels.noPayment : formatMoney(afterCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </details>
  )
}
