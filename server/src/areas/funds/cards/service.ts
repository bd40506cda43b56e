import { randomUUID } from 'node:crypto'
import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminHolding, FundCustody } from '@ambry/contract/funds/admin/records'
import { type Day, dayIn } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { handle } from '../../cards/custody/service.ts'
import { addPhoto } from '../../cards/registry/photos-service.ts'
import { commitmentOf, lockForFund, passToFund } from '../../cards/titles/fund-service.ts'
import { bookCostOfFund } from '../../sales/purchases/service.ts'
import { agree } from '../../sales/service.ts'
import { list, reprice, unlist } from '../../secure/listings/service.ts'
import { balancesOf, type FundRow, lockFund, requireFund } from '../fund-queries.ts'
import { fundChanged } from '../fund-service.ts'
import { findHeldCard, findHolding, type HoldingRow, holdingList } from '../holdings/queries.ts'
import { cardsAndCashCents, isPhotoDue, presentCustody, presentHolding } from '../holdings/service.ts'
import * as labels from './labels.ts'
import { findVaultPhoto, insertCheck, insertHolding } from './queries.ts'

function actionsOf(row: HoldingRow): AdminHolding['actions'] {
  if (row.soldOn !== null) return []
  const isFree = !row.isReserved && !row.isDisputed
  return [
    ...(isFree ? (['sell', 'list'] as const) : []),
    ...(row.listPriceCents !== null && !row.isReserved ? (['unlist'] as const) : []),
    ...(row.isReopened ? [] : (['check'] as const)),
  ]
}

function problemOf(row: HoldingRow): string | null {
  if (row.soldOn !== null) return null
  if (row.isReopened) return labels.unpaidAgain
  return row.isDisputed ? labels.disputed : null
}

const present = (row: HoldingRow, wholeCents: number, on: Day): AdminHolding => ({
  ...presentHolding(row, wholeCents, on),
  id: row.cardId,
  holdingId: row.id,
  soldOn: row.soldOn,
  proceedsCents: row.proceedsCents,
  saleId: row.saleId,
  ...{ isDisputed: row.isDisputed, lastCheckOn: row.checkOn, listPriceCents: row.listPriceCents },
  ...{ problem: problemOf(row), actions: actionsOf(row) },
})

export async function adminHoldings(
  deps: Deps,
  fundId: string,
  query: QueryOf<typeof holdingList>,
): Promise<Page<AdminHolding>> {
  const { db } = deps
  const on = today(deps, deps.clock.now())
  await requireFund(db, fundId)
  const whole = await cardsAndCashCents(db, fundId)
  return holdingList.page(db, { ...query, fundId }, (row) => present(row, whole, on))
}

async function shown(db: Db, deps: Deps, fundId: string, cardId: string): Promise<AdminHolding> {
  const row = await findHolding(db, fundId, cardId)
  if (!row) throw notThere()
  return present(row, await cardsAndCashCents(db, fundId), today(deps, deps.clock.now()))
}

export type Purchase = { cardId: string; priceCents: number; note?: string | null | undefined }

/** A card of ours becomes the fund's: title, commitment, both books, and the photo that shows it in the vault. */
export async function buyCard(tx: Tx, deps: Deps, fundId: string, { cardId, priceCents, note }: Purchase) {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  if (fund.status !== 'open' && fund.status !== 'closed') throw new AppError('wrong_state', labels.fundDoesntBuy)
  const { bankCents } = await balancesOf(tx, fundId)
  if (priceCents > bankCents) {
    const message = labels.notEnoughCash(bankCents)
    throw new AppError('refused', message, { errors: [{ path: 'priceCents', message }] })
  }
  const on = today(deps, tx.now)
  const isListed = await endOurListing(tx, deps, cardId)
  const photo = await findVaultPhoto(tx, cardId)
  const card = await lockForFund(tx, deps, cardId)
  if (!photo) throw new AppError('refused', labels.noVaultPhoto)
  const title = cardTitle(card)
  // before the title passes: a purchase that is still open then counts as lost
  const from = await bookCostOfFund(tx, deps, { cardId, title, fundId, fundName: fund.name })
  const commitmentId = await passToFund(tx, deps, card, { fundId, priceCents, on })
  const entryId = await post(tx, {
    ...{ kind: 'fund_card', bookedOn: on, words: labels.boughtEntry(fund.name, title).slice(0, 300), fundId },
    postings: [
      { code: 'fund_cash', memberId: fundId, amountCents: priceCents },
      { code: 'card_sales', memberId: null, amountCents: -priceCents },
      { code: 'fund_cards', memberId: fundId, amountCents: priceCents },
      { code: 'fund_bank', memberId: fundId, amountCents: -priceCents },
    ],
  })
  const source = isListed ? 'secure' : from
  const id = randomUUID()
  await insertHolding(tx, { id, fundId, cardId, commitmentId, source, on, costCents: priceCents, entryId })
  const seenOn = dayIn(deps.settings.current.timeZone, new Date(photo.takenAt))
  await insertCheck(tx, { holdingId: id, on: seenOn, photoId: photo.id, vault: photo.vault, note: null })
  tx.audit({
    ...{ action: 'fund.buy', object: { kind: 'fund', id: fundId }, reason: note || null },
    after: { holdingId: id, cardId, priceCents, source },
  })
  fundChanged(tx)
  return shown(tx, deps, fundId, cardId)
}

/** What we offer in Secure is taken down when a fund buys it. */
async function endOurListing(tx: Tx, deps: Deps, cardId: string): Promise<boolean> {
  if ((await commitmentOf(tx, cardId))?.kind !== 'listing') return false
  await unlist(tx, deps, cardId, labels.boughtByFund)
  return true
}

type Locked = { fund: FundRow; row: HoldingRow }

async function lockHolding(tx: Tx, fundId: string, cardId: string): Promise<Locked> {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  const row = await findHolding(tx, fundId, cardId)
  if (!row) throw notThere()
  if (row.soldOn !== null) throw new AppError('wrong_state', labels.notHeld)
  return { fund, row }
}

async function lockFree(tx: Tx, fundId: string, cardId: string): Promise<Locked> {
  const locked = await lockHolding(tx, fundId, cardId)
  if (locked.row.isReserved) throw new AppError('wrong_state', labels.hasBuyer)
  return locked
}

export type NewSale = { cardId: string; buyerId: string; priceCents: number; note?: string | null | undefined }

/** Below what holders were last told it is worth; what can't be sold at all is refused as usual. */
export async function isBelowValue(db: Db, fundId: string, cardId: string, priceCents: number): Promise<boolean> {
  const row = await findHolding(db, fundId, cardId)
  return row !== undefined && actionsOf(row).includes('sell') && priceCents < row.valueCents
}

/** Reserves the card and invoices the buyer. The fund gets the price when it is paid. */
export async function sellCard(tx: Tx, deps: Deps, fundId: string, sale: NewSale): Promise<AdminHolding> {
  const { cardId, buyerId, priceCents, note } = sale
  const { row } = await lockFree(tx, fundId, cardId)
  if (row.listPriceCents !== null) await unlist(tx, deps, cardId, labels.offeredElsewhere)
  const instead = (await commitmentOf(tx, cardId))?.id ?? null
  const { id } = await agree(tx, deps, { cardId, buyerId, priceCents, note, instead, channel: 'fund' })
  tx.audit({
    ...{ action: 'fund.sell', object: { kind: 'fund', id: fundId }, reason: note || null },
    after: { holdingId: row.id, cardId, priceCents, sale: id },
  })
  fundChanged(tx)
  return shown(tx, deps, fundId, cardId)
}

/** A price of null takes it down. */
export type NewPrice = { cardId: string; priceCents: number | null }

/** Offers a card in Secure, changes its price, or takes it down. */
export async function setListPrice(
  tx: Tx,
  deps: Deps,
  fundId: string,
  { cardId, priceCents }: NewPrice,
): Promise<AdminHolding> {
  const { row } = await lockFree(tx, fundId, cardId)
  const isListed = row.listPriceCents !== null
  if (priceCents === null && !isListed) throw new AppError('wrong_state', labels.notListed)
  if (priceCents === null) await unlist(tx, deps, cardId, labels.takenDown)
  else if (isListed) await reprice(tx, deps, cardId, priceCents)
  else await list(tx, deps, cardId, priceCents, { isByFund: true })
  fundChanged(tx)
  return shown(tx, deps, fundId, cardId)
}

/** For the vault, which sees no fund's books. */
export async function fundCustody(deps: Deps, cardId: string): Promise<{ holding: FundCustody | null }> {
  const on = today(deps, deps.clock.now())
  const row = await findHeldCard(deps.db, cardId)
  if (!row) return { holding: null }
  return {
    holding: {
      holdingId: row.id,
      fund: { id: row.fundId, name: row.fundName },
      custody: presentCustody(row, on),
      isDue: isPhotoDue(row, on),
      actions: actionsOf(row).filter((action) => action === 'check'),
    },
  }
}

/** Audits it with the newest photo that was taken of it in the vault. */
export async function auditHolding(
  tx: Tx,
  deps: Deps,
  { fundId, cardId, note }: { fundId: string; cardId: string; note: string | null },
): Promise<void> {
  await lockHolding(tx, fundId, cardId)
  const photo = await findVaultPhoto(tx, cardId)
  if (!photo) throw new AppError('wrong_state', labels.notInVault)
  await handle(tx, deps, cardId, { action: 'audit', photoId: photo.id, note })
}

/**
 * Called when the vault audits any card: of a fund's, holders see the new photo. The fund isn't locked, because the card
 * is by now and the fund would come first; a photo changes nothing that a NAV counts.
 */
export async function cardAudited(
  tx: Tx,
  deps: Deps,
  cardId: string,
  { photoId, note }: { photoId: string; note: string | null },
): Promise<void> {
  const row = await findHeldCard(tx, cardId)
  const photo = await findVaultPhoto(tx, cardId)
  // an older photo doesn't show where the card is now
  if (!row || photo?.id !== photoId) return
  const on = dayIn(deps.settings.current.timeZone, new Date(photo.takenAt))
  await insertCheck(tx, { holdingId: row.id, on, photoId, vault: photo.vault, note })
  tx.audit({ action: 'fund.check_custody', object: { kind: 'fund', id: row.fundId }, after: { holdingId: row.id } })
  fundChanged(tx)
}

/** The card is audited in the vault like any other, and the photo is shown to the fund's holders. */
export async function checkCustody(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { id, note, bytes }: { id: string; note: string | null; bytes: Buffer },
): Promise<AdminHolding> {
  const found = await holdingList.one(deps.db, id)
  if (!found) throw notThere()
  const { fundId, cardId } = found
  // the photo, the vault's record and the fund's are written together
  const withCheck: Transact = (work) =>
    transact(async (tx) => {
      await lockHolding(tx, fundId, cardId)
      const result = await work(tx)
      await auditHolding(tx, deps, { fundId, cardId, note })
      return result
    })
  await addPhoto(deps, actor, withCheck, { cardId, purpose: 'audit', bytes, byStaff: true })
  return shown(deps.db, deps, fundId, cardId)
}
