import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '@ambry/contract/billing/invoices/kinds'
import type { InvoiceSummary } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../parts/lists/list-state.ts'
import { hereWith } from '../../../paths.ts'
import { Aging, AgingSkeleton } from './Aging.tsx'
import { bulk } from './invoice-bulk.tsx'
import { columns, filters, nameOf, shape } from './invoice-list.tsx'
import styles from './invoices.module.css'

/** Every invoice, what a filter comes to, and how old what is owed is. */
export function InvoicesTab() {
  const navigate = useNavigate()
  const [{ q, filters: held }] = useListState(shape)
  const summary = useQuery({
    ...query(api.billing.invoiceSummary, { query: { ...held, ...(q && { q }) } }),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <Loaded query={summary} skeleton={<AgingSkeleton />}>
        {({ aging }) => <Aging aging={aging} />}
      </Loaded>
      <DisplayStatusTabs counts={summary.data?.tabs} held={held.displayStatus} />
      <p className={`${styles.sums} num`} role="status">
        {summary.data && sumsSentence(summary.data)}
      </p>
      <div className={styles.list}>
        <ListPage
          name="invoices"
          label="Invoices"
          call={api.billing.invoices}
          shape={shape}
          columns={columns}
          filters={filters}
          searchHint="Number, member, or line"
          nameOf={nameOf}
          bulk={bulk}
          onOpen={(id) => void navigate({ to: '/admin/edit-invoice/$id', params: { id } })}
          empty={{
            title: 'No invoices yet',
            text: 'Start one with “New invoice”. Drafts are internal until you issue them.',
          }}
        />
      </div>
    </>
  )
}

/** In the order in which a clerk works through them. */
const displayStatuses: readonly InvoiceDisplayStatus[] = ['draft', 'open', 'overdue', 'partial', 'paid', 'void']

type TabsProps = { counts: InvoiceSummary['tabs'] | undefined; held: string | undefined }

function DisplayStatusTabs({ counts, held }: TabsProps) {
  const tabs = [
    { key: undefined, name: 'All', count: counts?.all },
    ...displayStatuses.map((key) => ({ key, name: invoiceDisplayStatuses[key], count: counts?.[key] })),
  ]
  return (
    <nav className={`tabs ${styles.tabs}`} aria-label="Invoices by status">
      {tabs.map(({ key, name, count }) => (
        <Link
          key={name}
          to="."
          // the other filters stay; another status begins on its first page
          search={hereWith('/admin/invoices', { displayStatus: key, page: undefined })}
          // named as undefined, a status must not hold
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          aria-current={held === key ? 'page' : undefined}
        >
          {name}
          <small className="num">{count?.toLocaleString('en-US') ?? ''}</small>
        </Link>
      ))}
    </nav>
  )
}

/** `41 invoices: $1,204.00 issued, $900.00 paid, $4.00 credited, $300.00 due, $45.00 in drafts.` */
function sumsSentence({ count, draftCents, totalCents, paidCents, creditedCents, dueCents }: InvoiceSummary): string {
  const issued = [
    `${formatMoney(totalCents)} issued`,
    `${formatMoney(paidCents)} paid`,
    ...(creditedCents > 0 ? [`${formatMoney(creditedCents)} credited`] : []),
    `${formatMoney(dueCents)} due`,
  ]
  const drafts = draftCents > 0 ? [`${formatMoney(draftCents)} in drafts`] : []
  const parts = [...(totalCents > 0 || draftCents === 0 ? issued : []), ...drafts]
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}: ${parts.join(', ')}.`
}
