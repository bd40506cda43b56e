import type { User } from '@ambry/contract/accounts/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { BooksLink } from '../../../parts/links.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import * as labels from './labels.ts'
import { StatementDialog } from './StatementDialog.tsx'

type Props = { user: Pick<User, 'id' | 'name'> }

/** What a person owes us and is owed, with links to the documents. */
export const MoneyPart = (props: Props) => (
  <NeedsRight right="invoice.any">
    <Money {...props} />
  </NeedsRight>
)

function Money({ user: { id, name } }: Props) {
  const balance = useQuery(query(api.billing.memberBalance, { params: { id } }))
  const [isShown, setShown] = useState(false)
  return (
    <section aria-labelledby="money">
      <div className="row between">
        <h3 id="money">{labels.money}</h3>
        <Button variant="secondary" size="small" onClick={() => setShown(true)}>
          {labels.statement}
        </Button>
      </div>
      <Loaded query={balance} skeleton={<SkeletonLines lines={4} />}>
        {({ dueCents, overdueCents, openInvoices, nextDueOn, creditCents, payoutsDueCents }) => (
          <dl className="facts">
            <Fact name={openInvoices === 1 ? labels.dueOn1Invoice : labels.dueOnInvoices(openInvoices)}>
              {formatMoney(dueCents)}
            </Fact>
            <Fact name={labels.overdue}>
              <span className={overdueCents > 0 ? 'down' : undefined}>{formatMoney(overdueCents)}</span>
            </Fact>
            {nextDueOn && <Fact name={labels.nextDue}>{formatDate(nextDueOn)}</Fact>}
            <Fact name={labels.credit}>{formatMoney(creditCents)}</Fact>
            <Fact name={labels.payoutsDue}>{formatMoney(payoutsDueCents)}</Fact>
          </dl>
        )}
      </Loaded>
      <p className="row small panel-more">
        <BooksLink search={{ memberId: id }}>{labels.invoices}</BooksLink>
        <BooksLink search={{ tab: 'payments', memberId: id }}>{labels.payments}</BooksLink>
        <BooksLink search={{ tab: 'payouts', status: 'all', memberId: id }}>{labels.payouts}</BooksLink>
        <NeedsRight right="ledger.read">
          <BooksLink search={{ tab: 'ledger', view: 'entries', memberId: id }}>{labels.ledgerEntries}</BooksLink>
        </NeedsRight>
      </p>
      {isShown && <StatementDialog memberId={id} name={name} onClose={() => setShown(false)} />}
    </section>
  )
}
