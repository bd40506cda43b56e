import { payoutKinds } from '@ambry/contract/billing/invoices/kinds'
import type { OwnPayout } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Db } from '../../../db/db.ts'
import { centsOf, movedOn, type PostedEntry, postedDocument } from '../ledger/document-rules.ts'
import { postedEntries } from '../ledger/document-service.ts'
import * as labels from './labels.ts'
import type { PayoutRow } from './payout-queries.ts'

/** What each payout is made of, when that is several cards: what the member's payouts grew by with each of them. */
export async function payoutLines(
  db: Db,
  payouts: readonly Pick<PayoutRow, 'id' | 'kind' | 'memberId'>[],
): Promise<Map<string, OwnPayout['lines']>> {
  const ids = payouts.filter(({ kind }) => kind === 'proceeds').map(({ id }) => id)
  const posted = await postedEntries(db, 'payout', ids)
  return new Map(
    payouts.map(({ id, memberId: partyId }) => {
      const bought = (posted.get(id) ?? []).filter(({ kind }) => kind === 'card_bought')
      const lines = bought.map((entry) => ({
        label: entry.words,
        amountCents: movedOn(postedDocument([entry], { partyId }), 'payable'),
      }))
      return [id, lines.length > 1 ? lines : []]
    }),
  )
}

/**
 * What one payout is for, and what became of it. A sale that is undone after it was paid is not part of it: the seller
 * owes that on an invoice.
 */
export async function payoutAmounts(db: Db, row: PayoutRow) {
  const { id, memberId: partyId, dueEntryId, endEntryId, status } = row
  const own = (await postedEntries(db, 'payout', [id])).get(id) ?? []
  // what a fund owes its holders is one entry for all of them
  const made = own.some((entry) => entry.id === dueEntryId)
    ? own
    : [...((await postedEntries(db, 'entry', [dueEntryId])).get(dueEntryId) ?? []), ...own]
  const movedBy = (is: (entry: PostedEntry) => boolean) =>
    postedDocument(made.filter(is), { partyId, accounts: ['payable'] }).totalCents
  const isDue = (entry: PostedEntry) => entry.id === dueEntryId || entry.kind === 'card_bought'
  return {
    lines: made.filter(isDue).map((entry) => ({
      label: entry.kind === 'card_bought' ? entry.words : (row.note ?? payoutKinds[row.kind].label),
      detail: detailOf(entry, partyId),
      amountCents: movedBy(({ id: entryId }) => entryId === entry.id),
    })),
    totalCents: movedBy(isDue),
    nettedCents: -movedBy(({ kind }) => kind === 'payout_netted') || 0,
    canceledCents: status === 'canceled' ? -movedBy((entry) => entry.id === endEntryId) : 0,
    paidCents: -movedBy(({ kind }) => kind === 'payout_paid' || kind === 'payout_returned') || 0,
  }
}

/** How the amount of a sold card came about. */
function detailOf(entry: PostedEntry, partyId: string): string | null {
  const sold = postedDocument([entry], { partyId, accounts: ['payable'] })
  const [price, fee, toLoan] = [centsOf(sold, 'price'), centsOf(sold, 'fee'), centsOf(sold, 'balance')]
  if (price === 0) return null
  return [
    labels.priceOf(formatMoney(price)),
    ...(fee === 0 ? [] : [labels.sellersFeeOf(formatMoney(fee))]),
    ...(toLoan === 0 ? [] : [labels.paidToLoan(formatMoney(toLoan))]),
  ].join(', ')
}
