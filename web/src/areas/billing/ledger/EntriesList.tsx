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
import { NeedsRight } from '../../../parts/rights.tsx'
import { hereWith } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import * as labels from './labels.ts'
import { PostEntryDialog } from './PostEntryDialog.tsx'

type Filter = FilterOf<Api['billing']['ledgerEntries']>

const columns: readonly ListColumn<LedgerEntry>[] = [
  {
    key: 'entry',
    title: labels.entry,
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
  { key: 'kind', title: labels.kind, cell: ({ kind }) => entryKinds[kind] },
  { key: 'booked', title: labels.booked, phone: 'line', keeps: true, cell: ({ bookedOn }) => formatDate(bookedOn) },
  { key: 'member', title: labels.member, cell: ({ memberName }) => memberName },
  {
    key: 'amount',
    title: labels.amount,
    phone: 'line',
    end: true,
    keeps: true,
    cell: ({ amountCents }) => <strong className="num">{formatMoney(amountCents)}</strong>,
  },
  { key: 'by', title: labels.postedBy, cell: ({ by }) => by },
  { key: 'recorded', title: labels.recorded, extra: true, cell: ({ recordedAt }) => <When at={recordedAt} /> },
]

const filters: readonly ListFilter<LedgerEntry, Filter>[] = [
  { key: 'kind', label: labels.kind, options: entryKinds },
  { key: 'from', label: labels.from, edge: 'day' },
  { key: 'to', label: labels.until, edge: 'day' },
  { key: 'memberId', label: labels.member, called: (id, rows) => rows.find((row) => row.memberId === id)?.memberName },
  { key: 'invoiceId', label: labels.invoice },
]

const shape: ListShape<Filter> = { record: 'entry', filters: filters.map(({ key }) => key), defaultSort: '-number' }

/** Every ledger entry, newest first. */
export function EntriesList() {
  useTitle(labels.entriesLedger)
  const [isPosting, setPosting] = useBeginning()
  const navigate = useNavigate()
  const show = ({ id }: LedgerEntry) =>
    void navigate({ to: '.', resetScroll: false, search: hereWith('/admin/invoices', { entry: id }) })
  return (
    <>
      <ListPage
        name="ledger-entries"
        label={labels.entries}
        call={api.billing.ledgerEntries}
        shape={shape}
        columns={columns}
        filters={filters}
        begin={
          <NeedsRight right="ledger.write">
            <Button size="small" onClick={() => setPosting(true)}>
              <Plus aria-hidden="true" className="icon-small" />
              {labels.postEntry}
            </Button>
          </NeedsRight>
        }
        searchHint={labels.descriptionOrNumber}
        nameOf={({ number, words }) => labels.entryNumber(number, words)}
        panel={(panel) => <EntryPanel {...panel} />}
        empty={{
          title: labels.noEntriesYet,
          text: labels.issueAnInvoice,
        }}
      />
      {isPosting && <PostEntryDialog onDone={show} onClose={() => setPosting(false)} />}
    </>
  )
}
