import type { User } from '@ambry/contract/accounts/records'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { LoanTag } from '../LoanTag.tsx'
import * as labels from './labels.ts'

type Props = { user: Pick<User, 'id'> }

/** A person's newest loans in their record. */
export const MemberLoansPart = (props: Props) => (
  <NeedsRight right="loan.any">
    <Loans {...props} />
  </NeedsRight>
)

const few = 5

function Loans({ user }: Props) {
  const loans = useQuery(query(api.lending.loans, { query: { memberId: user.id, sort: '-submittedAt', limit: few } }))
  return (
    <section aria-labelledby="loans">
      <div className="row between">
        <h3 id="loans">{labels.loans}</h3>
        <Link to="/admin/loans" search={{ memberId: user.id, stage: 'all' }} className="small">
          {labels.viewAll}
        </Link>
      </div>
      <Loaded query={loans} skeleton={<SkeletonLines lines={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.noLoans}</p>
          ) : (
            <ul className="lines">
              {items.map((loan) => (
                <li className="line" key={loan.id}>
                  <div className="line-text">
                    <strong>
                      <Link to="/admin/loans" search={{ loan: loan.id, stage: 'all' }}>
                        {loan.number}
                      </Link>
                    </strong>
                    <p>
                      {loan.outstandingCents > 0
                        ? labels.owes(formatMoney(loan.outstandingCents))
                        : labels.requested(formatDollars(loan.principalCents))}
                      , {loan.title}
                    </p>
                  </div>
                  <LoanTag loan={loan} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
