import { payoutKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Balance, OwnInvoice, OwnPayout } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { today } from '../../../api/live/server-meta.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import documentPage from '../../../parts/record/document-page.module.css'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { useSearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import { PayoutTag } from '../StatusTags.tsx'
import { rowLabel } from './due-labels.ts'
import { type InvoiceTab, opened, tabIn, tabs } from './own-address.ts'
import styles from './own-invoices.module.css'
import { type OwnMoney, useOwnInvoices } from './use-own-money.ts'

/** What the member owes the house, invoice by invoice, and what the house owes them. */
export function InvoicesSection({ money }: { money: OwnMoney }) {
  const tab = tabIn(useSearchOf('/dashboard'))
  return (
    <section className="section" id="invoices" aria-labelledby="invoices-heading">
      <div className="section-head row between">
        <h2 id="invoices-heading">Invoices</h2>
        <Link to="/dashboard" search={{ view: 'statement' }} state={opened} className="small">
          Statement of account
        </Link>
      </div>
      <div className={`desk ${styles.desk}`}>
        <div>
          <nav className="tabs" aria-label="Filter invoices">
            {Object.entries(tabs).map(([key, name]) => (
              <Link
                key={key}
                to="/dashboard"
                search={{ invoices: key === 'due' ? undefined : key }}
                // the first one has no word in the address: it is current only where no other stands there
                activeOptions={{ includeSearch: true, explicitUndefined: true }}
                resetScroll={false}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Invoices key={tab} tab={tab} />
          <Loaded query={money.payouts}>{({ items }) => items.length > 0 && <Payouts payouts={items} />}</Loaded>
        </div>
        <div className="desk-aside">
          <Loaded query={money.balance}>{(balance) => <Owed balance={balance} />}</Loaded>
        </div>
      </div>
    </section>
  )
}

function Owed({ balance }: { balance: Balance }) {
  const { dueCents, overdueCents, openInvoices, nextDueOn, creditCents, payoutsDueCents } = balance
  return (
    <>
      <p className="small muted">
        {openInvoices === 0
          ? 'Nothing is due'
          : `Due on ${openInvoices} ${openInvoices === 1 ? 'invoice' : 'invoices'}`}
      </p>
      <p className={`figure ${styles.figure}`}>{formatMoney(dueCents)}</p>
      <dl className="facts">
        {overdueCents > 0 && (
          <Fact name="Overdue">
            <span className="down">{formatMoney(overdueCents)}</span>
          </Fact>
        )}
        {nextDueOn && <Fact name={nextDueOn < today() ? 'Due since' : 'Next due'}>{formatDate(nextDueOn)}</Fact>}
        <Fact name="Your credit">{formatMoney(creditCents)}</Fact>
        <Fact name="Payouts due to you">{formatMoney(payoutsDueCents)}</Fact>
      </dl>
    </>
  )
}

const nothing: Record<InvoiceTab, { title: string; text: string }> = {
  due: { title: 'Nothing is due', text: 'New invoices appear here, with how to pay them.' },
  paid: { title: 'Nothing paid yet', text: 'Invoices move here once they’re paid in full, with their receipts.' },
  all: { title: 'No invoices yet', text: 'Your invoices will appear here.' },
}

function Invoices({ tab }: { tab: InvoiceTab }) {
  const invoices = useOwnInvoices(tab)
  return (
    <>
      <Loaded query={invoices} skeleton={<SkeletonLines lines={4} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <Empty title={nothing[tab].title}>{nothing[tab].text}</Empty>
          return <PayableList items={items} label={`${tabs[tab]} invoices`} />
        }}
      </Loaded>
      <ShowMore list={invoices} />
    </>
  )
}

/** As many as one payment may be for. */
const mostAtOnce = 20

/** The rows, and below them the way to pay those that are ticked in one go. */
function PayableList({ items, label }: { items: readonly OwnInvoice[]; label: string }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const payable = items.filter(({ isPayable }) => isPayable)
  // one that was paid meanwhile is no longer among them
  const chosen = payable.filter(({ id }) => ticked.has(id))
  const sumCents = chosen.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const tick = (id: string) =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((it) => it !== id) : [...ticked, id]))
  return (
    <>
      <ul className={payable.length > 1 ? `lines ${styles.ticked}` : 'lines'} aria-label={label}>
        {items.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice}>
            {payable.length > 1 && invoice.isPayable && (
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={`Select ${invoice.number}`}
                  checked={ticked.has(invoice.id)}
                  disabled={!ticked.has(invoice.id) && chosen.length >= mostAtOnce}
                  onChange={() => tick(invoice.id)}
                />
              </label>
            )}
          </InvoiceRow>
        ))}
      </ul>
      {payable.length > 1 && (
        <div className={styles.together} role="status">
          {chosen.length === 0 ? (
            <p className="small muted">Select several to pay them together.</p>
          ) : (
            <>
              <p>
                {chosen.length} {chosen.length === 1 ? 'invoice' : 'invoices'},{' '}
                <strong className="num">{formatMoney(sumCents)}</strong>
              </p>
              <Link to="/checkout" search={{ invoice: chosen.map(({ id }) => id).join(',') }} className={buttonClass()}>
                Pay {chosen.length === 1 ? 'it' : 'them'} together
              </Link>
            </>
          )}
        </div>
      )}
    </>
  )
}

function InvoiceRow({ invoice, children }: { invoice: OwnInvoice; children: ReactNode }) {
  const { id, number, title, displayStatus, dueOn, totalCents, dueCents, isPayable } = invoice
  const isOpen = dueCents > 0 && displayStatus !== 'void'
  return (
    <li className={`line ${styles.row}`}>
      {children}
      <div className="line-text">
        <strong>
          <Link to="/dashboard" search={{ invoice: id }} state={opened} id={`invoice-${id}`} className={styles.open}>
            {number}
          </Link>
        </strong>
        <p>{title}</p>
      </div>
      <span className={`small muted ${styles.due}`} title={isOpen && dueOn ? formatDate(dueOn) : undefined}>
        {rowLabel(invoice, today())}
      </span>
      <span className={styles.displayStatus}>
        <DisplayStatusTag displayStatus={displayStatus} />
      </span>
      <span className={`num ${documentPage.amount} ${styles.rowAmount}`}>
        {formatMoney(isOpen ? dueCents : totalCents)}
        {isOpen && dueCents !== totalCents && <small>of {formatMoney(totalCents)}</small>}
      </span>
      {isPayable && (
        <Link
          to="/checkout"
          search={{ invoice: id }}
          aria-label={`Pay ${number}`}
          className={buttonClass({ variant: 'secondary', size: 'small' }, styles.pay)}
        >
          Pay
        </Link>
      )}
    </li>
  )
}

function Payouts({ payouts }: { payouts: readonly OwnPayout[] }) {
  return (
    <section className={styles.payouts} aria-label="Payouts">
      <h3>Payouts</h3>
      <ul className="lines">
        {payouts.map(({ id, kind, status, amountCents, note, paidOn }) => (
          <li className="line" key={id}>
            <div className="line-text">
              <strong>{payoutKinds[kind].label}</strong>
              <p>{[note, paidOn && `Paid ${formatDate(paidOn)}`].filter(Boolean).join('. ')}</p>
            </div>
            <PayoutTag status={status} />
            <span className={`num ${documentPage.amount}`}>{formatMoney(amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
