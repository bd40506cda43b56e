import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { byUrgency } from './groups.ts'
import * as labels from './labels.ts'

const activeLoans = query(api.lending.ownLoans, { query: { status: 'active', limit: 100 } })

/** Above everything while a margin call is open or a payment is late: what is missing, and the way to settle it. */
export function LoanNotice() {
  const { data } = useQuery(activeLoans)
  const loans = byUrgency(data?.items ?? [])
  const [first] = loans
  if (first?.displayStatus === 'margin_call' && first.callDeadlineAt !== null)
    return (
      <Note tone="bad" role="status" title={labels.called(first.number)}>
        {labels.calledText(formatMoney(first.callPaymentCents ?? 0), first.callDeadlineAt)}{' '}
        <Link to="/lend" search={{ loan: first.id }} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {labels.resolve}
        </Link>
      </Note>
    )
  const late = loans.filter(({ pastDueCents }) => pastDueCents > 0)
  const [latest] = late
  if (!latest) return null
  const cents = late.reduce((sum, { pastDueCents }) => sum + pastDueCents, 0)
  return (
    <Note tone="bad" role="status" title={labels.pastDue(formatMoney(cents))}>
      {labels.pastDueText(late.map(({ number }) => number))}{' '}
      <Link
        to="/lend"
        search={{ loan: latest.id, dialog: 'pay' }}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {labels.payNow}
      </Link>
    </Note>
  )
}
