import type { User } from '@ambry/contract/accounts/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { BooksLink } from '../../../parts/links.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { StatementDialog } from './StatementDialog.tsx'

/** What a person owes the house and is owed, with the ways to the papers. */
export function MoneyPart({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const balance = useQuery(query(api.billing.memberBalance, { params: { id } }))
  const [isShown, setShown] = useState(false)
  return (
    <section aria-labelledby="money">
      <div className="row between">
        <h3 id="money">Money</h3>
        <Button variant="secondary" size="small" onClick={() => setShown(true)}>
          Statement
        </Button>
      </div>
      <Loaded query={balance} skeleton={<SkeletonLines lines={4} />}>
        {({ dueCents, overdueCents, openInvoices, nextDueOn, creditCents, payoutsDueCents }) => (
          <dl className="facts">
            <Fact name={openInvoices === 1 ? 'Due on 1 invoice' : `Due on ${openInvoices} invoices`}>
              {formatMoney(dueCents)}
            </Fact>
            <Fact name="Overdue">
              <span className={overdueCents > 0 ? 'down' : undefined}>{formatMoney(overdueCents)}</span>
            </Fact>
            {nextDueOn && <Fact name="Next due">{formatDate(nextDueOn)}</Fact>}
            <Fact name="Credit">{formatMoney(creditCents)}</Fact>
            <Fact name="Payouts due">{formatMoney(payoutsDueCents)}</Fact>
          </dl>
        )}
      </Loaded>
      <p className="row small panel-more">
        <BooksLink search={{ memberId: id }}>Invoices</BooksLink>
        <BooksLink search={{ tab: 'payments', memberId: id }}>Payments</BooksLink>
        <BooksLink search={{ tab: 'payouts', status: 'all', memberId: id }}>Payouts</BooksLink>
        <BooksLink search={{ tab: 'ledger', view: 'entries', memberId: id }}>Ledger entries</BooksLink>
      </p>
      {isShown && <StatementDialog memberId={id} name={name} onClose={() => setShown(false)} />}
    </section>
  )
}
