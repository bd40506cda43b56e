import type { LedgerEntry } from '@ambry/contract/billing/ledger/endpoints'
import { entryKinds } from '@ambry/contract/billing/ledger/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { BooksLink, InvoiceLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { PostingsTable } from './PostingsTable.tsx'

/** One entry: its postings on both sides, what it was for, and what took it back. */
export function EntryPanel(panel: PanelProps) {
  const entry = useQuery(query(api.billing.ledgerEntry, { params: { id: panel.id } }))
  useTitle(entry.data ? `Entry ${entry.data.number}, Ledger` : 'Ledger')
  return (
    <RecordPanel
      {...panel}
      wide
      query={entry}
      failure="We couldn’t load this entry"
      head={headOf}
      foot={(data) => data.actions.includes('reverse') && <Reverse entry={data} />}
    >
      {(data) => <Record entry={data} />}
    </RecordPanel>
  )
}

const headOf = ({ number, kind, words, bookedOn, reversedBy }: LedgerEntry) => ({
  title: words,
  above: (
    <>
      <span className="record">{number}</span>
      <Tag tone="info">{entryKinds[kind]}</Tag>
      {reversedBy && <Tag tone="outline">Reversed</Tag>}
    </>
  ),
  below: `Booked ${formatDate(bookedOn)}.`,
})

function Record({ entry }: { entry: LedgerEntry }) {
  const { invoiceId, paymentId, payoutId, memberId, memberName, reverses, reversedBy } = entry
  return (
    <>
      <section aria-label="Postings">
        <Postings entry={entry} />
      </section>
      <section aria-label="Details">
        <dl className="facts">
          {memberId && (
            <Fact name="Member">
              <MemberLink id={memberId}>{memberName ?? 'View'}</MemberLink>
            </Fact>
          )}
          {invoiceId && (
            <Fact name="Invoice">
              <InvoiceLink id={invoiceId}>View invoice</InvoiceLink>
            </Fact>
          )}
          {paymentId && (
            <Fact name="Payment">
              <BooksLink search={{ tab: 'payments', payment: paymentId }}>View payment</BooksLink>
            </Fact>
          )}
          {payoutId && (
            <Fact name="Payout">
              <BooksLink search={{ tab: 'payouts', status: 'all', payout: payoutId }}>View payout</BooksLink>
            </Fact>
          )}
          {reverses && (
            <Fact name="Reverses">
              <EntryLink id={reverses}>Original entry</EntryLink>
            </Fact>
          )}
          {reversedBy && (
            <Fact name="Reversed by">
              <EntryLink id={reversedBy}>Reversing entry</EntryLink>
            </Fact>
          )}
          <Fact name="Posted by">{entry.by}</Fact>
          <Fact name="Recorded">{formatDateTime(entry.recordedAt)}</Fact>
        </dl>
      </section>
      <RecordAudit kind="ledger_entry" id={entry.id} />
    </>
  )
}

const EntryLink = ({ id, children }: { id: string; children: string }) => (
  <BooksLink search={{ tab: 'ledger', view: 'entries', entry: id }}>{children}</BooksLink>
)

const Postings = ({ entry: { postings } }: { entry: LedgerEntry }) => (
  <PostingsTable
    postings={postings.map(({ accountId, accountName, memberName, amountCents }) => ({
      account: (
        <>
          <BooksLink search={{ tab: 'ledger', view: 'accounts', account: accountId }}>{accountName}</BooksLink>
          {memberName && <small>{memberName}</small>}
        </>
      ),
      amountCents,
    }))}
  />
)

function Reverse({ entry }: { entry: LedgerEntry }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Reverse
      </Button>
      {isConfirming && (
        <ActDialog
          title={`Reverse entry ${entry.number}`}
          submit="Reverse entry"
          danger
          withReason
          run={(form, options) =>
            api.billing.reverseEntry({ params: { id: entry.id }, body: { reason: form.text('reason') } }, options)
          }
          done={({ number }) => ({ title: 'Entry reversed', description: `Entry ${number} reverses it.` })}
          onClose={() => setConfirming(false)}
        >
          {() => <p>A reversing entry is posted with today’s date. Both entries stay in the books.</p>}
        </ActDialog>
      )}
    </>
  )
}
