import { randomUUID } from 'node:crypto'
import { redeemableUnits, takeOldestLots } from '@ambry/contract/funds/arithmetic/redemption'
import { formatUnits, withoutDust } from '@ambry/contract/funds/arithmetic/units'
import type { OwnUnitTransfer } from '@ambry/contract/funds/investing/records'
import { unitTransferActions } from '@ambry/contract/funds/kinds'
import { addDays, addSeconds } from '@ambry/contract/kernel/dates'
import { allocated } from '@ambry/contract/kernel/money'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { receiverWith } from '../../accounts/receiving/service.ts'
import { issueFor } from '../../billing/invoices/issuing-service.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { oweFromFund } from '../../billing/settling/payouts-service.ts'
import { callOff } from '../../billing/settling/service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { type FundRow, lockFund } from '../fund-queries.ts'
import { adminFundLink, fundChanged, positionLink } from '../fund-service.ts'
import { priceOn } from '../money/lot-values-service.ts'
import { offerPlaces } from '../subscriptions/places-service.ts'
import {
  hasUnpaidUnits,
  insertLot,
  insertUnitEvents,
  type LotRow,
  listLotsOf,
  recount,
  updateLots,
} from '../units/queries.ts'
import { findRedemption } from '../units/redemption-queries.ts'
import { remaining } from '../units/window-rules.ts'
import * as labels from './labels.ts'
import { ownTransfer, transferFault } from './list-service.ts'
import {
  findTransfer,
  insertTransfer,
  listOpenTransfersOf,
  listOpenTransfersOfFund,
  listOverdueTransfers,
  lockTransfer,
  promisedUnits,
  type TransferRow,
} from './queries.ts'

/** Days to answer, to pay, and for us to approve. */
const transferDays = 14

type Proposed = { code: string; units: number; priceCents: number }

export async function proposeTransfer(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  fundId: string,
  { code, units: named, priceCents }: Proposed,
): Promise<OwnUnitTransfer> {
  const fund = await lockFund(tx, fundId)
  if (!fund || fund.status === 'draft') throw notThere()
  if (fund.status !== 'open' && fund.status !== 'closed') throw new AppError('wrong_state', labels.fundEnds)
  const buyer = await receiverWith(tx, actor, 'code', code)
  if (await hasUnpaidUnits(tx, fundId, actor.id)) throw refused('units', labels.unitsUnpaid)
  const free = await transferableUnits(tx, deps, fundId, actor.id)
  const units = withoutDust(named, free, await priceOn(tx, fundId, today(deps, tx.now)))
  if (units > free) throw refused('units', labels.moreThanFree(formatUnits(free)))
  const id = randomUUID()
  const expiresAt = addSeconds(tx.now, transferDays * 86_400)
  await insertTransfer(tx, { id, fundId, sellerId: actor.id, buyerId: buyer.id, units, priceCents, expiresAt })
  tx.audit({
    ...{ action: 'fund.transfer', object: { kind: 'fund_transfer', id } },
    after: { fundId, buyerId: buyer.id, units, priceCents },
  })
  const until = addDays(today(deps, tx.now), transferDays)
  await notify(tx, buyer.id, {
    ...{ kind: 'funds', title: labels.offered, link: positionLink(fundId) },
    message: labels.offeredMessage(actor.name ?? actor.phone, fund.name, units, priceCents, until),
  })
  fundChanged(tx)
  return ownTransfer(tx, deps, actor.id, id)
}

const refused = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })

/** Not locked up, and neither requested nor promised. */
async function transferableUnits(tx: Tx, deps: Deps, fundId: string, memberId: string): Promise<number> {
  const lots = await listLotsOf(tx, fundId, memberId)
  const open = await findRedemption(tx, { fundId, memberId })
  const taken = (open ? open.units - open.metUnits : 0) + (await promisedUnits(tx, fundId, memberId))
  const all = lots.reduce((sum, { units }) => sum + units, 0)
  return Math.max(0, Math.min(redeemableUnits(lots, today(deps, tx.now)), all - taken))
}

export type Answer = 'accept' | 'decline' | 'withdraw'

export async function answerTransfer(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  action: Answer,
): Promise<OwnUnitTransfer> {
  const found = await findTransfer(tx, id)
  if (!found || (found.sellerId !== actor.id && found.buyerId !== actor.id)) throw notThere()
  const { fund, row } = await lockTransferAndFund(tx, found)
  if (action === 'withdraw' && row.sellerId !== actor.id) throw new AppError('refused', labels.onlySellerWithdraws)
  if (action !== 'withdraw' && row.buyerId !== actor.id) throw new AppError('refused', labels.onlyBuyerAnswers)
  if (action === 'accept') await accept(tx, deps, fund, row)
  else await endTransfer(tx, deps, row, action, null)
  tx.audit({ action: 'fund.transfer', object: { kind: 'fund_transfer', id }, after: { answer: action } })
  return ownTransfer(tx, deps, actor.id, id)
}

export async function lockTransferAndFund(tx: Tx, found: TransferRow): Promise<{ fund: FundRow; row: TransferRow }> {
  const fund = await lockFund(tx, found.fundId)
  const row = await lockTransfer(tx, found.id)
  if (!fund || !row) throw notThere()
  return { fund, row }
}

/** The buyer is billed at once, unless it is a gift. */
async function accept(tx: Tx, deps: Deps, fund: FundRow, row: TransferRow): Promise<void> {
  if (row.status !== 'proposed' || row.expiresAt <= tx.now.toISOString())
    throw new AppError('wrong_state', labels.nothingToAnswer)
  const fault = await transferFault(tx, deps, fund, row)
  if (fault) throw new AppError('refused', fault)
  const invoice =
    row.priceCents === 0
      ? null
      : await issueFor(tx, deps, {
          ...{ purpose: 'fund', purposeId: row.id, memberId: row.buyerId, memo: labels.memo },
          dueOn: addDays(today(deps, tx.now), transferDays),
          lines: [
            {
              ...{ source: 'fund', label: labels.invoiceLine(fund.name, row.units), detail: labels.invoiceDetail },
              ...{ quantity: 1, rate: { kind: 'flat', cents: row.priceCents } },
              ...{ cardId: null, templateId: null, templateVersion: null },
            },
          ],
        })
  await transition(tx, 'fund_transfers', unitTransferActions, {
    ...{ id: row.id, action: 'accept' },
    also: {
      accepted_at: tx.now,
      invoice_id: invoice?.id ?? null,
      expires_at: addSeconds(tx.now, transferDays * 86_400),
    },
  })
  await notify(tx, row.sellerId, {
    ...{ kind: 'funds', title: labels.accepted, link: positionLink(fund.id) },
    message: labels.acceptedMessage(row.buyerName, fund.name),
  })
  if (!invoice) await notifyStaffOfTransfer(tx, fund, row)
  fundChanged(tx)
}

export const notifyStaffOfTransfer = (tx: Tx, fund: FundRow, row: TransferRow): Promise<void> =>
  notifyStaff(tx, 'fund.manage', {
    ...{ kind: 'funds', title: labels.forApproval, link: adminFundLink(fund.id, 'transfers') },
    message: labels.forApprovalMessage(row.sellerName, row.buyerName, fund.name),
  })

const endings = { decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const

/** What the buyer paid becomes their credit. */
export async function endTransfer(
  tx: Tx,
  deps: Deps,
  row: TransferRow,
  action: keyof typeof endings,
  reason: string | null,
  { withInvoice = true } = {},
): Promise<void> {
  await transition(tx, 'fund_transfers', unitTransferActions, {
    ...{ id: row.id, action, also: { ended_at: tx.now, end_reason: reason } },
  })
  if (withInvoice && row.invoiceId) await callOff(tx, deps, row.invoiceId, reason ?? labels.ended[endings[action]])
  for (const id of [row.sellerId, row.buyerId])
    if (id !== tx.origin.actorId)
      await notify(tx, id, {
        ...{ kind: 'funds', title: labels.ended[endings[action]], link: positionLink(row.fundId) },
        message: labels.endedMessage(row.number, row.fundName, reason),
      })
  fundChanged(tx)
}

type Decision = { action: 'approve' | 'decline'; reason: string | null }

export async function decideTransfer(tx: Tx, deps: Deps, actor: Actor, id: string, decision: Decision): Promise<void> {
  const found = await findTransfer(tx, id)
  if (!found) throw notThere()
  refuseSelf(actor, found.sellerId)
  refuseSelf(actor, found.buyerId)
  const { fund, row } = await lockTransferAndFund(tx, found)
  if (decision.action === 'decline') {
    if (!decision.reason)
      throw new AppError('invalid', labels.enterAReason, { errors: [{ path: 'reason', message: labels.enterAReason }] })
    await endTransfer(tx, deps, row, 'decline', decision.reason)
  } else await complete(tx, deps, actor, fund, row)
  tx.audit({
    ...{ action: 'fund.decide_transfer', object: { kind: 'fund_transfer', id }, reason: decision.reason },
    after: { action: decision.action },
  })
}

/** Units and price change hands at once. The buyer's units keep the lots' own marks, so the carry on them stays owed. */
async function complete(tx: Tx, deps: Deps, actor: Actor, fund: FundRow, row: TransferRow): Promise<void> {
  if (row.status !== 'accepted') throw new AppError('wrong_state', labels.nothingToAnswer)
  if (row.priceCents > 0 && row.paidAt === null) throw new AppError('wrong_state', labels.notPaid)
  const fault = await transferFault(tx, deps, fund, row)
  if (fault) throw new AppError('conflict', fault)
  const on = today(deps, tx.now)
  const lots = await listLotsOf(tx, fund.id, row.sellerId)
  if (redeemableUnits(lots, on) < row.units) throw new AppError('conflict', labels.notEnoughUnits)
  const entryId = row.priceCents === 0 ? null : await pay(tx, deps, fund, row)
  await moveUnits(tx, fund, row, lots, on, entryId)
  await transition(tx, 'fund_transfers', unitTransferActions, {
    ...{ id: row.id, action: 'complete', also: { ended_at: tx.now, decided_by: actor.id } },
  })
  await recount(tx, fund.id)
  await offerPlaces(tx, deps, fund.id)
  for (const id of [row.sellerId, row.buyerId])
    await notify(tx, id, {
      ...{ kind: 'funds', title: labels.completed, link: positionLink(fund.id) },
      message: labels.completedMessage(fund.name, row.units, row.priceCents),
    })
  fundChanged(tx)
}

async function pay(tx: Tx, deps: Deps, fund: FundRow, row: TransferRow): Promise<string> {
  const payoutId = randomUUID()
  const entryId = await post(tx, {
    ...{ kind: 'fund_units', bookedOn: today(deps, tx.now), words: labels.entry(fund.name, row.number) },
    ...{ fundId: fund.id, memberId: row.sellerId, payoutId },
    postings: [
      { code: 'fund_escrow', memberId: row.buyerId, amountCents: row.priceCents },
      { code: 'payable', memberId: row.sellerId, amountCents: -row.priceCents },
    ],
  })
  await oweFromFund(tx, deps, entryId, [
    {
      id: payoutId,
      memberId: row.sellerId,
      amountCents: row.priceCents,
      note: labels.payoutNote(fund.name, row.number),
    },
  ])
  return entryId
}

async function moveUnits(
  tx: Tx,
  fund: FundRow,
  row: TransferRow,
  lots: readonly LotRow[],
  on: string,
  entryId: string | null,
): Promise<void> {
  const parts = takeOldestLots(lots, row.units, on)
  const costs = spread(row.priceCents, parts)
  for (const [at, { lot, units }] of parts.entries()) {
    const from = lots.find(({ id }) => id === lot.id) as LotRow
    const lotId = randomUUID()
    const costCents = costs[at] ?? 0
    await updateLots(tx, [remaining(from, units)])
    await insertLot(tx, { ...from, id: lotId, memberId: row.buyerId, units, costCents })
    const event = { fundId: fund.id, price: null, carryCents: 0, strikeId: null, transferId: row.id, entryId, on }
    await insertUnitEvents(tx, [
      { ...event, lotId: lot.id, memberId: row.sellerId, kind: 'transferred_out', units: -units, cents: costCents },
      { ...event, lotId, memberId: row.buyerId, kind: 'transferred_in', units, cents: costCents },
    ])
  }
}

/** The price by units, to the cent. */
const spread = (cents: number, parts: readonly { units: number }[]): number[] =>
  allocated(
    cents,
    parts.map(({ units }) => units),
  )

/** Every hour: ends transfers that were not answered or paid in time, each on its own. */
export async function expireTransfers(deps: Deps): Promise<void> {
  for (const { id } of await listOverdueTransfers(deps.db, deps.clock.now()))
    await eachForItself(deps, 'a transfer of units that expires', id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        const found = await findTransfer(tx, id)
        if (!found) return
        const { row } = await lockTransferAndFund(tx, found)
        if ((row.status === 'proposed' || row.status === 'accepted') && row.paidAt === null)
          await endTransfer(tx, deps, row, 'expire', null)
      }),
    )
}

/** Called when a fund is liquidated: its units don't change hands anymore. */
export async function endTransfersOfFund(tx: Tx, deps: Deps, fundId: string): Promise<void> {
  for (const { id } of await listOpenTransfersOfFund(tx, fundId)) {
    const found = await findTransfer(tx, id)
    if (!found) continue
    const { row } = await lockTransferAndFund(tx, found)
    if (row.status === 'proposed' || row.status === 'accepted')
      await endTransfer(tx, deps, row, 'decline', labels.fundEnds)
  }
}

/** Called when an account is suspended or closed, on either side. */
export async function endTransfersOf(tx: Tx, deps: Deps, memberId: string, reason: string): Promise<void> {
  for (const { id } of await listOpenTransfersOf(tx, memberId)) {
    const found = await findTransfer(tx, id)
    if (!found) continue
    const { row } = await lockTransferAndFund(tx, found)
    if (row.status === 'proposed' || row.status === 'accepted') await endTransfer(tx, deps, row, 'withdraw', reason)
  }
}
