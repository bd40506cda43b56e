import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { post, reverse, today } from '../../billing/ledger/service.ts'
import { lockFund } from '../fund-queries.ts'
import { fundChanged } from '../fund-service.ts'
import * as labels from './labels.ts'
import { findFundOfSale, findSoldHolding, type SoldHolding, writeSold } from './queries.ts'

// What a sale of a fund's card does to the fund. Sales post the cash that we hold for it; these are its own books.

async function lockSold(tx: Tx, saleId: string): Promise<SoldHolding | null> {
  const fundId = await findFundOfSale(tx, saleId)
  if (fundId === null) return null
  await lockFund(tx, fundId)
  const holding = await findSoldHolding(tx, saleId)
  if (!holding) throw new Error(`sale ${saleId} is of no holding`)
  return holding
}

/** The price is paid: the card leaves the fund at its value, and what it brought above that is a gain. */
export async function proceedsDue(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const holding = await lockSold(tx, saleId)
  if (!holding) return
  const { id, fundId, fundName, card, valueCents, priceCents } = holding
  const on = today(deps, tx.now)
  const entryId = await post(tx, {
    ...{ kind: 'fund_card', bookedOn: on, words: labels.soldEntry(fundName, card).slice(0, 300), fundId },
    postings: [
      { code: 'fund_bank', memberId: fundId, amountCents: priceCents },
      { code: 'fund_cards', memberId: fundId, amountCents: -valueCents },
      { code: 'fund_gains', memberId: fundId, amountCents: valueCents - priceCents },
    ],
  })
  await writeSold(tx, id, { saleId, on, proceedsCents: priceCents, entryId })
  fundChanged(tx)
}

/** The payment was reversed, or the sale is undone: the fund has the card, or a claim to it, at its value again. */
export async function proceedsReturning(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const holding = await lockSold(tx, saleId)
  if (!holding?.soldEntryId) return
  const { id, fundId, fundName, card, soldEntryId } = holding
  await reverse(tx, soldEntryId, {
    ...{ kind: 'fund_card', bookedOn: today(deps, tx.now), fundId },
    words: labels.saleReturnedEntry(fundName, card).slice(0, 300),
  })
  await writeSold(tx, id, null)
  fundChanged(tx)
}

/** The card is free again. */
export async function saleEnded(tx: Tx, saleId: string): Promise<void> {
  if ((await findFundOfSale(tx, saleId)) !== null) fundChanged(tx)
}
