import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

const activeLoans = query(api.lending.ownLoans, { query: { status: 'active', limit: 100 } })

/** Above everything while a payment is late: the exact amount and what lateness costs. */
export function LateNotice() {
  const { data } = useQuery(activeLoans)
  const late = (data?.items ?? []).filter(({ pastDueCents }) => pastDueCents > 0)
  const [first] = late
  if (!first) return null
  const cents = late.reduce((sum, { pastDueCents }) => sum + pastDueCents, 0)
  return (
    <Note tone="bad" role="status" title={labels.pastDue(formatMoney(cents))}>
      {labels.pastDueText(late.map(({ number }) => number))}{' '}
      <Link
        to="/lend"
        search={{ loan: first.id, dialog: 'pay' }}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {labels.payNow}
      </Link>
    </Note>
  )
}
