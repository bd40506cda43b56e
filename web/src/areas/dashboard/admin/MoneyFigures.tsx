import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { formatMoney } from '@ambry/contract/kernel/money'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { today } from '../../../api/live/server-meta.ts'
import { BooksLink } from '../../../parts/links.tsx'
import { daysBefore } from '../../../parts/spans/spans.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import styles from './overview.module.css'

const some = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What is owed either way, what moved lately, and whether the books agree. Each figure leads to its list. */
export function MoneyFigures({ money }: { money: Overview['money'] }) {
  const monthAgo = daysBefore(today(), 30)
  return (
    <section className="sheet sheet-pad" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <p className={`figure ${styles.figure}`}>
        <BooksLink search={{ displayStatus: 'open,partial,overdue' }}>{formatMoney(money.openCents)}</BooksLink>
      </p>
      <p className="small muted">owed on {some(money.openInvoices, 'open invoice')}</p>
      <dl className="facts">
        <Fact name={`Overdue, ${some(money.overdueInvoices, 'invoice')}`}>
          <BooksLink search={{ displayStatus: 'overdue' }} className={money.overdueCents > 0 ? 'down' : ''}>
            {formatMoney(money.overdueCents)}
          </BooksLink>
        </Fact>
        <Fact name="Drafts">
          <BooksLink search={{ displayStatus: 'draft' }}>{money.drafts.toLocaleString('en-US')}</BooksLink>
        </Fact>
        <Fact name="Received, 30 days">
          <BooksLink search={{ tab: 'payments', status: 'succeeded', from: monthAgo }}>
            {formatMoney(money.received30dCents)}
          </BooksLink>
        </Fact>
        <Fact name="Paid out, 30 days">
          <BooksLink search={{ tab: 'payouts', status: 'paid' }}>{formatMoney(money.paidOut30dCents)}</BooksLink>
        </Fact>
        <Fact name={`Due to members, ${some(money.payoutsDue, 'payout')}`}>
          <BooksLink search={{ tab: 'payouts' }}>{formatMoney(money.payoutsDueCents)}</BooksLink>
        </Fact>
        <Fact name="Books">
          <BooksLink search={{ tab: 'ledger', view: 'proof' }} className={styles.proof}>
            <ProofTag proof={money.proof} />
          </BooksLink>
        </Fact>
      </dl>
    </section>
  )
}

function ProofTag({ proof }: { proof: Overview['money']['proof'] }) {
  if (proof === null) return <Tag tone="outline">Not checked yet</Tag>
  return (
    <>
      {proof.ok ? (
        <Tag tone="ok" icon={CircleCheck}>
          Balanced
        </Tag>
      ) : (
        <Tag tone="bad" icon={CircleAlert}>
          Out of balance
        </Tag>
      )}
      <span className="sr">
        , checked <When at={proof.at} />
      </span>
    </>
  )
}
