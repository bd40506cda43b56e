import type { OwnPayout } from '@ambry/contract/billing/invoices/records'

import type { Db } from '../../../db/db.ts'
import { movedOn, postedDocument } from '../ledger/document-rules.ts'
import { postedEntries } from '../ledger/document-service.ts'
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
