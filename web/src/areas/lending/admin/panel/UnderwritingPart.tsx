import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { reviewCheckNames, reviewChecks, scheduleKinds, usStates } from '@ambry/contract/lending/kinds'
import { Link } from '@tanstack/react-router'

import { MemberLink } from '../../../../parts/links.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { CheckList } from './CheckList.tsx'
import * as labels from './labels.ts'
import { MemoForm } from './MemoForm.tsx'
import styles from './panel.module.css'

/** The application, what the borrower owes elsewhere, and the memo of the decision. */
export function UnderwritingPart({ loan }: { loan: AdminLoanDetail }) {
  const { exposure, member } = loan
  return (
    <>
      <section aria-labelledby="loan-application">
        <h3 id="loan-application">{labels.application}</h3>
        <dl className="facts">
          <Fact name={labels.requested}>
            {labels.requestedTerms(
              formatDollars(loan.requestedCents),
              loan.requestedMonths,
              scheduleKinds[loan.requestedKind],
            )}
          </Fact>
          <Fact name={labels.purpose}>{loan.purpose}</Fact>
          <Fact name={labels.state}>{usStates[loan.state]}</Fact>
          <Fact name={labels.custodyChoice}>{labels.custodyChoices[loan.custodyChoice]}</Fact>
          <Fact name={labels.afterPayoff}>{loan.returnsCards ? labels.sendBack : labels.keepInVault}</Fact>
        </dl>
      </section>
      <section aria-labelledby="loan-exposure">
        <h3 id="loan-exposure">{labels.exposure}</h3>
        <dl className="facts">
          <Fact name={labels.openLoans}>{exposure.loans}</Fact>
          <Fact name={labels.repaid}>{exposure.repaid}</Fact>
          <Fact name={labels.everLate}>
            <span className={exposure.everLate > 0 ? 'down' : undefined}>{exposure.everLate}</span>
          </Fact>
          <Fact name={labels.owedInAll}>
            <span className="num">{formatDollars(exposure.outstandingCents)}</span>
          </Fact>
          {loan.fundedOn === null && (
            <Fact name={labels.withThisLoan}>
              <strong className="num">{formatDollars(exposure.outstandingCents + loan.principalCents)}</strong>
            </Fact>
          )}
          <Fact name={labels.pledgedInAll}>
            <span className="num">{formatDollars(exposure.collateralCents)}</span>
          </Fact>
        </dl>
        <p className="row small panel-more">
          <MemberLink id={member.id}>{member.name}</MemberLink>
          <span className="muted">{labels.memberSince(formatDate(exposure.memberSince))}</span>
          <Link to="/admin/loans" search={{ memberId: member.id, stage: 'all' }}>
            {labels.allLoans}
          </Link>
        </p>
      </section>
      <section aria-labelledby="loan-memo">
        <h3 id="loan-memo">{labels.memo}</h3>
        {loan.actions.includes('memo') ? <MemoForm loan={loan} /> : <Memo loan={loan} />}
      </section>
    </>
  )
}

const Memo = ({ loan: { memo, checklist } }: { loan: AdminLoanDetail }) => (
  <div className="stack-small">
    <p className={memo ? styles.words : 'muted'}>{memo ?? labels.noMemo}</p>
    <CheckList
      label={labels.checklist}
      items={reviewCheckNames.map((check) => ({ label: reviewChecks[check], isOk: checklist.includes(check) || null }))}
    />
  </div>
)
