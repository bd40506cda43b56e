import type { AdminCardDetail } from '@ambry/contract/cards/records'
import type { AdminLoan } from '@ambry/contract/lending/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { LoanTag } from '../LoanTag.tsx'
import * as labels from './labels.ts'

type Props = { card: Pick<AdminCardDetail, 'id'> }

/** The loans a card was part of, on its page in the back office. Nothing for most cards. */
export const PledgedPart = (props: Props) => (
  <NeedsRight right="loan.any">
    <Pledged {...props} />
  </NeedsRight>
)

const few = 5

function nameOf({ status }: AdminLoan): string {
  if (status === 'pending') return labels.proposedFor
  return status === 'approved' || status === 'active' || status === 'defaulted' ? labels.pledgedFor : labels.before
}

function Pledged({ card }: Props) {
  const { data } = useQuery(query(api.lending.loans, { query: { cardId: card.id, sort: '-submittedAt', limit: few } }))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="card-loans">
      <h3 id="card-loans">{labels.lending}</h3>
      <dl className="facts">
        {data.items.map((loan) => (
          <Fact key={loan.id} name={nameOf(loan)}>
            <span className="row">
              <Link to="/admin/loans" search={{ loan: loan.id, stage: 'all' }} className="record">
                {loan.number}
              </Link>
              <LoanTag loan={loan} />
            </span>
          </Fact>
        ))}
      </dl>
    </section>
  )
}
