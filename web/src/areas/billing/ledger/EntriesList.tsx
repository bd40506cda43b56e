import type { Api } from '@ambry/contract/areas'
import type { LedgerEntry } from '@ambry/contract/billing/ledger/endpoints'
import { entryKinds } from '@ambry/contract/billing/ledger/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { hereWith } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { PostEntryDialog } from './PostEntryDialog.tsx'

type Filter = FilterOf<Api['billing']['ledgerEntries']>

const columns: readonly ListColumn<LedgerEntry>[] = [
  {
    key: 'entry',
    title: 'Entry',
    sort: 'number',
    keeps: true,
    phone: 'heading',
    cell: ({ number, words, reversedBy }) => (
      <span>
        <strong>{words}</strong>
        <small>
          <span className="record">{number}</span>
          {reversedBy && ', reversed'}
        </small>
      </span>
    ),
  },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => entryKinds[kind] },
  { key: 'booked', title: 'Booked', phone: 'line', keeps: true, cell: ({ bookedOn }) => formatDate(bookedOn) },
  { key: 'member', title: 'Member', cell: ({ memberName }) => memberName },
  {
    key: 'amount',
    title: 'Amount',
    phone: 'line',
    end: true,
    keeps: true,
    cell: ({ amountCents }) => <strong className="num">{formatMoney(amountCents)}</strong>,
  },
  { key: 'by', title: 'Posted by', cell: ({ by }) => by },
  { key: 'recorded', title: 'Recorded', extra: true, cell: ({ recordedAt }) => <When at={recordedAt} /> },
]

const filters: readonly ListFilter<LedgerEntry, Filter>[] = [
  { key: 'kind', label: 'Kind', options: entryKinds },
  { key: 'from', label: 'From', edge: 'day' },
  { key: 'to', label: 'Until', edge: 'day' },
  { key: 'memberId', label: 'Member', called: (id, rows) => rows.find((row) => row.memberId === id)?.memberName },
  { key: 'invoiceId', label: 'Invoice' },
]

const shape: ListShape<Filter> = { record: 'entry', filters: filters.map(({ key }) => key), defaultSort: '-number' }

/** Every entry of the ledger, the newest first. */
export function EntriesList() {
  useTitle('Entries, Ledger')
  const [isPosting, setPosting] = useBeginning()
  const navigate = useNavigate()
  const show = ({ id }: LedgerEntry) =>
    void navigate({ to: '.', resetScroll: false, search: hereWith('/admin/invoices', { entry: id }) })
  return (
    <>
      <ListPage
        name="ledger-entries"
        label="Entries"
        call={api.billing.ledgerEntries}
        shape={shape}
        columns={columns}
        filters={filters}
        begin={
          <Button size="small" onClick={() => setPosting(true)}>
            <Plus aria-hidden="true" className="icon-small" />
            Post entry
          </Button>
        }
        searchHint="Description or number"
        nameOf={({ number, words }) => `Entry ${number}, ${words}`}
        panel={(panel) => <EntryPanel {...panel} />}
        empty={{
          title: 'No entries yet',
          text: 'Issue an invoice, record a payment, or post an entry to see it here.',
        }}
      />
      {isPosting && <PostEntryDialog onDone={show} onClose={() => setPosting(false)} />}
    </>
  )
}
