import { payoutKinds } from '@ambry/contract/billing/invoices/kinds'
import type { OwnInvoice, OwnPayout } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Loaded } from '../../parts/Loaded.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { DisplayStatusTag } from '../billing/DisplayStatusTag.tsx'
import { opened } from '../billing/own/own-address.ts'
import type { OwnMoney } from '../billing/own/use-own-money.ts'
import { PayoutTag } from '../billing/StatusTags.tsx'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

const few = 3

type Props = {
  money: OwnMoney
  /** Loans take their place; all payouts are one click away. */
  withoutPayouts: boolean
}

/** Open invoices first, then the newest others, and the newest payouts. */
export function RecentMoney({ money: { balance, open, recent, payouts }, withoutPayouts }: Props) {
  const creditCents = balance.data?.creditCents ?? 0
  return (
    <>
      <Column id="invoices" title={labels.invoices} tab="due">
        <Loaded query={recent}>
          {({ items }) => {
            const others = items.filter(({ id }) => !open.some((invoice) => invoice.id === id))
            const shown = [...open, ...others].slice(0, few)
            const credit = creditCents > 0 && (
              <p className={`small muted num ${styles.credit}`}>{labels.credit(creditCents)}</p>
            )
            if (shown.length === 0) return credit || <p className="small muted">{labels.noInvoices}</p>
            return (
              <>
                {credit}
                <ul aria-label={labels.invoices}>
                  {shown.map((invoice) => (
                    <InvoiceItem key={invoice.id} invoice={invoice} />
                  ))}
                </ul>
              </>
            )
          }}
        </Loaded>
      </Column>
      {!withoutPayouts && (
        <Column id="payouts" title={labels.payouts} tab="all">
          <Loaded query={payouts}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="small muted">{labels.noPayouts}</p>
              ) : (
                <ul aria-label={labels.payouts}>
                  {items.slice(0, few).map((payout) => (
                    <PayoutItem key={payout.id} payout={payout} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Column>
      )}
    </>
  )
}

type ColumnProps = { id: string; title: string; tab: 'due' | 'all'; children: ReactNode }

function Column({ id, title, tab, children }: ColumnProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <div className={styles.sectionHead}>
        <h2 id={`${id}-heading`} className={styles.heading}>
          {title}
        </h2>
        <Link to="/dashboard" search={{ invoices: tab }} state={opened} className="small">
          {labels.viewAll}
          <span className="sr"> {title.toLowerCase()}</span>
        </Link>
      </div>
      {children}
    </section>
  )
}

function InvoiceItem({ invoice }: { invoice: OwnInvoice }) {
  const { id, number, title, displayStatus, dueOn, daysLate, dueCents, totalCents } = invoice
  const isOpen = dueCents > 0 && displayStatus !== 'void'
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <strong className={`num ${styles.itemAmount}`}>{formatMoney(isOpen ? dueCents : totalCents)}</strong>
        {isOpen && dueOn ? (
          <Tag tone={daysLate > 0 ? 'bad' : 'wait'}>
            {daysLate > 0 ? labels.daysOverdue(daysLate) : labels.dueOn(dueOn)}
          </Tag>
        ) : (
          <DisplayStatusTag displayStatus={displayStatus} />
        )}
      </div>
      <p className={`small muted ${styles.itemLine}`}>
        {title} ·{' '}
        <Link to="/dashboard" search={{ invoice: id }} state={opened} id={`invoice-${id}`} className="record">
          {number}
        </Link>
      </p>
    </li>
  )
}

function PayoutItem({ payout: { number, kind, status, amountCents, note, paidOn } }: { payout: OwnPayout }) {
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <strong className={`num ${styles.itemAmount}`}>{formatMoney(amountCents)}</strong>
        {status === 'paid' && paidOn ? <Tag tone="ok">{labels.paidOn(paidOn)}</Tag> : <PayoutTag status={status} />}
      </div>
      <p className={`small muted ${styles.itemLine}`}>
        {note ?? payoutKinds[kind].label} · <span className="record">{number}</span>
      </p>
    </li>
  )
}
