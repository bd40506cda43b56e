import { payoutKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Balance, OwnInvoice, OwnPayout } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { GateNotice } from '../../../parts/identity/GateNotice.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { RevealTogether } from '../../../parts/RevealTogether.tsx'
import documentPage from '../../../parts/record/document-page.module.css'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import { PayoutTag } from '../StatusTags.tsx'
import { rowLabel } from './due-labels.ts'
import * as labels from './labels.ts'
import { type InvoiceTab, opened, tabs, useOwnAddress } from './own-address.ts'
import styles from './own-invoices.module.css'
import { RecordFrame } from './RecordFrame.tsx'
import { useOwnInvoices } from './use-own-money.ts'

/** What the member owes, by invoice, and what they are owed. */
export function InvoicesView() {
  const { tab } = useOwnAddress()
  const balance = useQuery(query(api.billing.ownBalance, {}))
  const payouts = useQuery(query(api.billing.ownPayouts, { query: { limit: 10 } }))
  const invoices = useOwnInvoices(tab)
  useTitle(labels.title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const head = (
    <div className="head">
      <h1 ref={heading} tabIndex={-1}>
        {labels.title}
      </h1>
      <div className="head-end">
        <Link
          to="/dashboard"
          search={{ view: 'statement', invoices: tab }}
          state={opened}
          className={buttonClass({ variant: 'secondary' })}
        >
          {labels.statement}
        </Link>
      </div>
    </div>
  )
  return (
    <RecordFrame
      label={labels.title}
      query={balance}
      failure={labels.failure}
      head={head}
      skeleton={<SkeletonLines lines={6} />}
    >
      {(data) => (
        <div className={`desk ${styles.desk}`}>
          <div>
            <nav className="tabs" aria-label={labels.shown}>
              {Object.entries(tabs).map(([key, name]) => (
                <Link
                  key={key}
                  to="/dashboard"
                  search={{ invoices: key }}
                  // switching tabs adds no history entry, so closing still returns to the dashboard
                  state
                  replace
                  activeOptions={{ includeSearch: true }}
                  resetScroll={false}
                >
                  {name}
                </Link>
              ))}
            </nav>
            <RevealTogether queries={[payouts, invoices]}>
              <Invoices key={tab} tab={tab} />
              <Loaded query={payouts}>{({ items }) => items.length > 0 && <Payouts payouts={items} />}</Loaded>
            </RevealTogether>
          </div>
          <div className="desk-aside">
            <Owed balance={data} />
          </div>
        </div>
      )}
    </RecordFrame>
  )
}

function Owed({ balance }: { balance: Balance }) {
  const { dueCents, overdueCents, openInvoices, nextDueOn, creditCents, payoutsDueCents } = balance
  return (
    <>
      <p className="small muted">{labels.dueOn(openInvoices)}</p>
      <p className={`figure ${styles.figure}`}>{formatMoney(dueCents)}</p>
      <dl className="facts">
        {overdueCents > 0 && (
          <Fact name={labels.overdue}>
            <span className="down">{formatMoney(overdueCents)}</span>
          </Fact>
        )}
        {nextDueOn && (
          <Fact name={nextDueOn < today() ? labels.dueSince : labels.nextDue}>{formatDate(nextDueOn)}</Fact>
        )}
        <Fact name={labels.credit}>{formatMoney(creditCents)}</Fact>
        <Fact name={labels.payoutsDue}>{formatMoney(payoutsDueCents)}</Fact>
      </dl>
    </>
  )
}

function Invoices({ tab }: { tab: InvoiceTab }) {
  const invoices = useOwnInvoices(tab)
  return (
    <>
      <Loaded query={invoices} skeleton={<SkeletonLines lines={4} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <Empty title={labels.nothing[tab].title}>{labels.nothing[tab].text}</Empty>
          return <PayableList items={items} label={labels.listOf(tabs[tab])} />
        }}
      </Loaded>
      <ShowMore list={invoices} />
    </>
  )
}

/** The most invoices one payment may cover. */
const mostAtOnce = 20

/** The rows, with a button below to pay the selected ones together. */
function PayableList({ items, label }: { items: readonly OwnInvoice[]; label: string }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const payable = items.filter(({ isPayable }) => isPayable)
  // an invoice paid in the meantime is no longer in the list
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
                  aria-label={labels.choose(invoice.number ?? '')}
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
            <p className="small muted">{labels.tickSeveral}</p>
          ) : (
            <>
              <p>
                {labels.chosen(chosen.length)} <strong className="num">{formatMoney(sumCents)}</strong>
              </p>
              <Link to="/checkout" search={{ invoice: chosen.map(({ id }) => id).join(',') }} className={buttonClass()}>
                {labels.payChosen}
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
          <Link
            to="/dashboard"
            search={(before) => ({ invoices: before.invoices, invoice: id })}
            state={opened}
            id={`invoice-${id}`}
            className={styles.open}
          >
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
        {isOpen && dueCents !== totalCents && <small>{labels.ofTotal(totalCents)}</small>}
      </span>
      {isPayable && (
        <Link
          to="/checkout"
          search={{ invoice: id }}
          aria-label={labels.payNumber(number ?? '')}
          className={buttonClass({ variant: 'secondary', size: 'small' }, styles.pay)}
        >
          {labels.pay}
        </Link>
      )}
    </li>
  )
}

function Payouts({ payouts }: { payouts: readonly OwnPayout[] }) {
  const largest = Math.max(0, ...payouts.filter(({ status }) => status === 'due').map((each) => each.amountCents))
  return (
    <section className={styles.payouts} aria-label={labels.payouts}>
      <h2>{labels.payouts}</h2>
      {largest > 0 && <GateNotice gate="payout" amountCents={largest} />}
      <ul className="lines">
        {payouts.map(({ id, number, kind, status, amountCents, nettedCents, note, availableOn, paidOn, lines }) => (
          <li className="line" key={id}>
            <div className="line-text">
              <strong>{payoutKinds[kind].label}</strong>{' '}
              <a className="small record" href={`/files/payouts/${id}/payout.pdf`} download>
                {number}
              </a>
              <p>
                {[
                  note?.replace(/\.$/, ''),
                  status === 'due' && availableOn && labels.availableOn(formatDate(availableOn)),
                  nettedCents > 0 && labels.wentToWhatYouOwed(formatMoney(nettedCents)),
                  paidOn && labels.paidOn(paidOn),
                ]
                  .filter(Boolean)
                  .join('. ')}
              </p>
              {lines.length > 0 && (
                <details className="small">
                  <summary>{labels.cardsOfPayout(lines.length)}</summary>
                  <FactList
                    facts={lines.map(({ label, amountCents: cents }, at) => ({
                      id: String(at),
                      name: label,
                      value: <span className="num">{formatMoney(cents)}</span>,
                    }))}
                  />
                </details>
              )}
            </div>
            <PayoutTag status={status} />
            <span className={`num ${documentPage.amount}`}>{formatMoney(amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
