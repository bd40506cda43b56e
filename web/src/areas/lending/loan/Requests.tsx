import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { changeKinds, changeStatus } from '@ambry/contract/lending/kinds'
import type { LoanChange } from '@ambry/contract/lending/records'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import * as labels from './labels.ts'
import styles from './loan.module.css'

export const hasOpenRequest = ({ changes }: OwnLoanDetail) => changes.some(({ status }) => status === 'pending')

/** What the borrower asked for: open requests first, then the decided ones with our answer. */
export function Requests({ loan }: { loan: OwnLoanDetail }) {
  const [withdrawing, setWithdrawing] = useState<LoanChange | null>(null)
  if (loan.changes.length === 0) return null
  const inOrder = loan.changes.toSorted(
    (one, other) => Number(other.status === 'pending') - Number(one.status === 'pending'),
  )
  return (
    <section className={styles.part} aria-labelledby="requests">
      <h2 id="requests">{labels.requests}</h2>
      <ul className={styles.changes}>
        {inOrder.map((change) => (
          <Request key={change.id} change={change} onWithdraw={() => setWithdrawing(change)} />
        ))}
      </ul>
      {withdrawing && (
        <ActDialog
          title={labels.withdrawRequest}
          submit={labels.withdrawRequest}
          dismiss={labels.keepIt}
          danger
          run={(_, options) =>
            api.lending.withdrawLoanChange({ params: { id: loan.id, changeId: withdrawing.id } }, options)
          }
          done={() => ({ title: labels.requestWithdrawn, description: labels.changeText(withdrawing) })}
          onClose={() => setWithdrawing(null)}
        >
          {() => (
            <p>
              <strong>{labels.changeText(withdrawing)}.</strong> {labels.withdrawRequestText}
            </p>
          )}
        </ActDialog>
      )}
    </section>
  )
}

function Request({ change, onWithdraw }: { change: LoanChange; onWithdraw: () => void }) {
  const { kind, status, note, answer, askedAt, decidedAt } = change
  return (
    <li>
      <div>
        <p className={styles.changeHead}>
          <strong>{changeKinds[kind]}</strong> <StatusTag of={changeStatus} status={status} />
        </p>
        <p>{labels.changeText(change)}</p>
        <p className="small muted">
          {labels.requestedOn(formatDate(askedAt))}
          {decidedAt && ` ${labels.decidedOn(formatDate(decidedAt))}`}
        </p>
        {note && <p className="small muted">{labels.yourNote(note)}</p>}
        {answer && <p className="small">{labels.ourAnswer(answer)}</p>}
      </div>
      {status === 'pending' && (
        <Button variant="secondary" size="small" onClick={onWithdraw}>
          {labels.withdrawIt}
        </Button>
      )}
    </li>
  )
}
