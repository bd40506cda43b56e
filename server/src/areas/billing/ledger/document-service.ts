import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'

import type { Db } from '../../../db/db.ts'
import { type DocumentKind, type EntrySelection, listPosted, sumPosted } from './document-queries.ts'
import { type PostedDocument, type PostedEntry, type Posting, postedDocument } from './document-rules.ts'

// other areas import services only
export { centsOf, movedOn, type PostedEntry, postedDocument } from './document-rules.ts'

/**
 * The ledger entries of documents, by the document's id: those of an invoice, payment, payout, loan or fund, or single
 * entries. A document without entries has none here.
 *
 * Every amount that a page, PDF, CSV or notice shows about money that moved is read from here, and none is computed a
 * second time (decision 74). An area asks for the entries of all documents it shows at once, and then takes one party's
 * view of each:
 *
 *     const posted = await postedEntries(db, 'invoice', sales.map(({ invoiceId }) => invoiceId))
 *     const sold = postedDocument(posted.get(invoiceId) ?? [], { partyId: sellerId })
 *     centsOf(sold, 'price')      // 1300000: what the buyer paid for the card
 *     centsOf(sold, 'fee')        // −65000: the seller's fee
 *     movedOn(sold, 'credit')     // 927068: paid to their loan
 *     movedOn(sold, 'payable')    // 307932: due to them, which is what the paper says
 *
 * Other views name the accounts that are the till: a borrower's payment is
 * `postedDocument(entries, { partyId: memberId, accounts: ['credit'] })` with lines of kind `late_fee`, `interest` and
 * `principal`; a lender's is the same with `['lender_cash']`, and a fund's with `['fund_bank']` and the fund's id.
 */
export async function postedEntries(
  db: Db,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<Map<string, PostedEntry[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await listPosted(db, kind, [...new Set(ids)]), ({ documentId }) => documentId)
}

/**
 * One party's view of many documents in total, by group: a year is a document too, and adds up for the same reason.
 * `entries` selects `group_name` and `entry_id`, and is part of the caller's queries.
 */
export async function postedTotals(
  db: Db,
  entries: EntrySelection,
  partyId: string,
  accounts?: readonly AccountCode[],
): Promise<(group: string) => PostedDocument> {
  const groups = Map.groupBy(await sumPosted(db, entries), ({ groupName }) => groupName)
  return (group) => postedDocument([sumEntry(groups.get(group) ?? [])], accounts ? { partyId, accounts } : { partyId })
}

/** No entry of the ledger, but as balanced as those it is the sum of. */
const sumEntry = (postings: readonly Posting[]): PostedEntry => ({
  id: '',
  number: 0,
  kind: 'hand',
  bookedOn: '',
  words: '',
  postings,
})
