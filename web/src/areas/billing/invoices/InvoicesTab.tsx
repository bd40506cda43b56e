import { type InvoiceDisplayStatus, invoiceDisplayStatus } from '@ambry/contract/billing/invoices/kinds'
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
import * as labels from './labels.ts'

/** Every invoice, the totals of the current filter, and the aging of what is owed. */
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
          label={labels.invoices}
          call={api.billing.invoices}
          shape={shape}
          columns={columns}
          filters={filters}
          searchHint={labels.numberMemberOrLine}
          nameOf={nameOf}
          bulk={bulk}
          onOpen={(id) => void navigate({ to: '/admin/edit-invoice/$id', params: { id } })}
          empty={{
            title: labels.noInvoicesYet,
            text: labels.startOneWithNewInvoice,
          }}
        />
      </div>
    </>
  )
}

/** In the order in which they are worked through. */
const displayStatuses: readonly InvoiceDisplayStatus[] = [
  ...(['draft', 'open', 'overdue', 'partial', 'paid', 'written_off', 'void'] as const),
]

type TabsProps = { counts: InvoiceSummary['tabs'] | undefined; held: string | undefined }

function DisplayStatusTabs({ counts, held }: TabsProps) {
  const tabs = [
    { key: undefined, name: 'All', count: counts?.all },
    ...displayStatuses.map((key) => ({ key, name: invoiceDisplayStatus[key].label, count: counts?.[key] })),
  ]
  return (
    <nav className={`tabs ${styles.tabs}`} aria-label={labels.invoicesByStatus}>
      {tabs.map(({ key, name, count }) => (
        <Link
          key={name}
          to="."
          // keeps the other filters; another status starts on its first page
          search={hereWith('/admin/invoices', { displayStatus: key, page: undefined })}
          // the status must be absent, so undefined has to match exactly
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
  const drafts = draftCents > 0 ? [labels.inDrafts(formatMoney(draftCents))] : []
  const parts = [...(totalCents > 0 || draftCents === 0 ? issued : []), ...drafts]
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}: ${parts.join(', ')}.`
}
