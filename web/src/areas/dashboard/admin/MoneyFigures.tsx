import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { formatMoney } from '@ambry/contract/kernel/money'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { today } from '../../../api/live/server-meta.ts'
import { BooksLink } from '../../../parts/links.tsx'
import { daysBefore } from '../../../parts/spans/spans.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'
import styles from './overview.module.css'

const some = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Receivables and payables, recent payments, and whether the books balance. Each figure links to its list. */
export function MoneyFigures({ money }: { money: NonNullable<Overview['money']> }) {
  const monthAgo = daysBefore(today(), 30)
  return (
    <section className="sheet sheet-pad" aria-labelledby="money">
      <h2 id="money">{labels.money}</h2>
      <p className={`figure ${styles.figure}`}>
        <BooksLink search={{ displayStatus: 'open,partial,overdue' }}>{formatMoney(money.openCents)}</BooksLink>
      </p>
      <p className="small muted">
        {labels.owedOn} {some(money.openInvoices, 'open invoice')}
      </p>
      <dl className="facts">
        <Fact name={`Overdue, ${some(money.overdueInvoices, 'invoice')}`}>
          <BooksLink search={{ displayStatus: 'overdue' }} className={money.overdueCents > 0 ? 'down' : ''}>
            {formatMoney(money.overdueCents)}
          </BooksLink>
        </Fact>
        <Fact name={labels.drafts}>
          <BooksLink search={{ displayStatus: 'draft' }}>{money.drafts.toLocaleString('en-US')}</BooksLink>
        </Fact>
        <Fact name={labels.received30Days}>
          <BooksLink search={{ tab: 'payments', status: 'succeeded', from: monthAgo }}>
            {formatMoney(money.received30dCents)}
          </BooksLink>
        </Fact>
        <Fact name={labels.paidOut}>
          <BooksLink search={{ tab: 'payouts', status: 'paid' }}>{formatMoney(money.paidOut30dCents)}</BooksLink>
        </Fact>
        <Fact name={labels.dueToMembers(some(money.payoutsDue, 'payout'))}>
          <BooksLink search={{ tab: 'payouts' }}>{formatMoney(money.payoutsDueCents)}</BooksLink>
        </Fact>
        <Fact name={labels.books}>
          <BooksLink search={{ tab: 'ledger', view: 'proof' }} className={styles.proof}>
            <ProofTag proof={money.proof} />
          </BooksLink>
        </Fact>
      </dl>
    </section>
  )
}

function ProofTag({ proof }: { proof: NonNullable<Overview['money']>['proof'] }) {
  if (proof === null) return <Tag tone="outline">{labels.notCheckedYet}</Tag>
  return (
    <>
      {proof.ok ? (
        <Tag tone="ok" icon={CircleCheck}>
          {labels.balanced}
        </Tag>
      ) : (
        <Tag tone="bad" icon={CircleAlert}>
          {labels.outOfBalance}
        </Tag>
      )}
      <span className="sr">
        {labels.checked} <When at={proof.at} />
      </span>
    </>
  )
}
