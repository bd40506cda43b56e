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
import * as labels from './labels.ts'
import { PostingsTable } from './PostingsTable.tsx'

/** One entry: its debits and credits, what it was for, and what reversed it. */
export function EntryPanel(panel: PanelProps) {
  const entry = useQuery(query(api.billing.ledgerEntry, { params: { id: panel.id } }))
  useTitle(entry.data ? labels.entryLedger(entry.data.number) : 'Ledger')
  return (
    <RecordPanel
      {...panel}
      wide
      query={entry}
      failure={labels.weCouldntLoadThisEntry}
      head={headOf}
      foot={(data) => data.actions.includes('reverse') && <Reverse entry={data} />}
    >
      {(data) => <Record entry={data} />}
    </RecordPanel>
  )
}

const headOf = ({ number, kind, words, bookedOn, valueOn, reversedBy }: LedgerEntry) => ({
  title: words,
  above: (
    <>
      <span className="record">{number}</span>
      <Tag tone="info">{entryKinds[kind]}</Tag>
      {reversedBy && <Tag tone="outline">{labels.reversed}</Tag>}
    </>
  ),
  below: labels.bookedDate(formatDate(bookedOn), valueOn && formatDate(valueOn)),
})

function Record({ entry }: { entry: LedgerEntry }) {
  const { invoiceId, paymentId, payoutId, memberId, memberName, reverses, reversedBy } = entry
  return (
    <>
      <section aria-label={labels.postings}>
        <Postings entry={entry} />
      </section>
      <section aria-label={labels.details}>
        <dl className="facts">
          {memberId && (
            <Fact name={labels.member}>
              <MemberLink id={memberId}>{memberName ?? 'View'}</MemberLink>
            </Fact>
          )}
          {invoiceId && (
            <Fact name={labels.invoice}>
              <InvoiceLink id={invoiceId}>{labels.viewInvoice}</InvoiceLink>
            </Fact>
          )}
          {paymentId && (
            <Fact name={labels.payment}>
              <BooksLink search={{ tab: 'payments', payment: paymentId }}>{labels.viewPayment}</BooksLink>
            </Fact>
          )}
          {payoutId && (
            <Fact name={labels.payout}>
              <BooksLink search={{ tab: 'payouts', status: 'all', payout: payoutId }}>{labels.viewPayout}</BooksLink>
            </Fact>
          )}
          {reverses && (
            <Fact name={labels.reverses}>
              <EntryLink id={reverses}>{labels.originalEntry}</EntryLink>
            </Fact>
          )}
          {reversedBy && (
            <Fact name={labels.reversedBy}>
              <EntryLink id={reversedBy}>{labels.reversingEntry}</EntryLink>
            </Fact>
          )}
          <Fact name={labels.postedBy}>{entry.by}</Fact>
          <Fact name={labels.recorded}>{formatDateTime(entry.recordedAt)}</Fact>
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
        {labels.reverse}
      </Button>
      {isConfirming && (
        <ActDialog
          title={labels.reverseEntry(entry.number)}
          submit={labels.reverseEntryTitle}
          danger
          withReason
          run={(form, options) =>
            api.billing.reverseEntry({ params: { id: entry.id }, body: { reason: form.text('reason') } }, options)
          }
          done={({ number }) => ({ title: labels.entryReversed, description: labels.entryReverses(number) })}
          onClose={() => setConfirming(false)}
        >
          {() => <p>{labels.aReversingEntryIsPosted}</p>}
        </ActDialog>
      )}
    </>
  )
}
