import { randomUUID } from 'node:crypto'
import type { AdminRedemption, WindowPreview } from '@ambry/contract/funds/admin/records'
import { redeemableUnits, redeemPart, takeOldestLots } from '@ambry/contract/funds/arithmetic/redemption'
import { formatUnits, unitsValueHalfEven, withoutDust } from '@ambry/contract/funds/arithmetic/units'
import type { OwnRedemption, RedemptionQuote } from '@ambry/contract/funds/investing/records'
import { redemptionActions } from '@ambry/contract/funds/kinds'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notifyStaff } from '../../notices/service.ts'
import { balancesOf, type FundRow, listTerms, lockFund, requireFund, requireVisibleFund } from '../fund-queries.ts'
import { adminFundLink, fundChanged } from '../fund-service.ts'
import { priceOn } from '../money/lot-values-service.ts'
import { termsOn } from '../nav/rules.ts'
import { promisedUnits } from '../transfers/queries.ts'
import * as labels from './labels.ts'
import { hasUnpaidUnits, listLots, listLotsOf } from './queries.ts'
import {
  findRedemption,
  insertRedemption,
  listDueRedemptions,
  listNextRedemptions,
  type RedemptionRow,
  redemptionList,
} from './redemption-queries.ts'
import { metRequests, windowFor } from './window-rules.ts'

export const presentRedemption = (row: RedemptionRow): OwnRedemption => ({
  ...{ id: row.id, number: row.number, status: row.status, units: row.units, metUnits: row.metUnits },
  ...{ paidCents: row.paidCents, windowOn: row.windowOn, requestedAt: row.requestedAt, endedAt: row.endedAt },
  endReason: row.endReason,
  actions: row.status === 'requested' ? ['cancel'] : [],
})

/** What can be redeemed: not locked up when the window comes, and not requested or promised already. */
async function freeUnits(db: Db, fundId: string, memberId: string, on: Day) {
  const lots = await listLotsOf(db, fundId, memberId)
  const all = lots.reduce((sum, { units }) => sum + units, 0)
  const open = await findRedemption(db, { fundId, memberId })
  const taken = (open ? open.units - open.metUnits : 0) + (await promisedUnits(db, fundId, memberId))
  const unlocked = redeemableUnits(lots, on)
  const isUnpaid = await hasUnpaidUnits(db, fundId, memberId)
  return { isUnpaid, lots, lockedUnits: all - unlocked, freeUnits: Math.max(0, Math.min(unlocked, all - taken)), open }
}

export async function quoteRedemption(
  deps: Deps,
  actor: Actor,
  fundId: string,
  named: number,
): Promise<RedemptionQuote> {
  const { db } = deps
  const fund = await requireVisibleFund(db, fundId)
  const on = today(deps, deps.clock.now())
  const terms = termsOn(await listTerms(db, fundId), on)
  const windowOn = windowFor(terms, on)
  const free = await freeUnits(db, fundId, actor.id, windowOn ?? on)
  const price = await priceOn(db, fundId, on)
  const units = withoutDust(named, free.freeUnits, price)
  const asked = Math.min(units, free.freeUnits)
  const parts =
    price === null || asked === 0
      ? []
      : takeOldestLots(free.lots, asked, windowOn ?? on).map((part) => redeemPart(part, terms, price, on))
  const sum = (key: 'grossCents' | 'carryCents' | 'netCents') => parts.reduce((total, part) => total + part[key], 0)
  return {
    ...{ units, freeUnits: free.freeUnits, lockedUnits: free.lockedUnits, windowOn, price, gateBps: terms.gateBps },
    noticeBy: windowOn && addDays(windowOn, -terms.noticeDays),
    ...{ grossCents: sum('grossCents'), carryCents: sum('carryCents'), netCents: sum('netCents') },
    problem: faultOf(fund, windowOn, free, units),
  }
}

type Free = Awaited<ReturnType<typeof freeUnits>>

function faultOf(fund: FundRow, windowOn: Day | null, free: Free, units: number): string | null {
  if (fund.status === 'liquidating' || fund.status === 'liquidated') return labels.fundEnds
  if (windowOn === null) return labels.noWindows
  if (free.isUnpaid) return labels.unitsUnpaid
  if (free.open) return labels.alreadyRequested(free.open.number)
  return units > free.freeUnits ? labels.moreThanFree(formatUnits(free.freeUnits)) : null
}

export async function requestRedemption(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  fundId: string,
  named: number,
): Promise<OwnRedemption> {
  const fund = await lockFund(tx, fundId)
  if (!fund || fund.status === 'draft') throw notThere()
  const on = today(deps, tx.now)
  const windowOn = windowFor(termsOn(await listTerms(tx, fundId), on), on)
  const free = await freeUnits(tx, fundId, actor.id, windowOn ?? on)
  const units = withoutDust(named, free.freeUnits, await priceOn(tx, fundId, on))
  const message = faultOf(fund, windowOn, free, units)
  if (message || windowOn === null)
    throw new AppError('refused', message ?? labels.noWindows, { errors: [{ path: 'units', message: message ?? '' }] })
  const id = randomUUID()
  await insertRedemption(tx, { id, fundId, memberId: actor.id, units, windowOn })
  tx.audit({ action: 'fund.redeem', object: { kind: 'fund_redemption', id }, after: { fundId, units, windowOn } })
  await notifyStaff(tx, 'fund.manage', {
    ...{ kind: 'funds', title: labels.requested, link: adminFundLink(fundId, 'redemptions') },
    message: labels.requestedMessage(actor.name ?? actor.phone, fund.name, units, windowOn),
  })
  fundChanged(tx)
  return own(tx, id)
}

async function own(db: Db, id: string): Promise<OwnRedemption> {
  const row = await redemptionList.one(db, id)
  if (!row) throw notThere()
  return presentRedemption(row)
}

export async function cancelRedemption(tx: Tx, actor: Actor, id: string): Promise<OwnRedemption> {
  const found = await redemptionList.one(tx, id)
  if (found?.memberId !== actor.id) throw notThere()
  await lockFund(tx, found.fundId)
  await endRedemption(tx, id, labels.canceledByMember)
  return own(tx, id)
}

/** Keeps the units that were not redeemed yet. The caller has locked the fund. */
export async function endRedemption(tx: Tx, id: string, reason: string): Promise<void> {
  await transition(tx, 'fund_redemptions', redemptionActions, {
    ...{ id, action: 'cancel', also: { ended_at: tx.now, end_reason: reason } },
  })
  tx.audit({ action: 'fund.redeem', object: { kind: 'fund_redemption', id }, reason, after: { canceled: true } })
  fundChanged(tx)
}

/** Called when a fund is liquidated: everyone is paid when it ends, nobody before the others. */
export async function endRedemptionsOfFund(tx: Tx, fundId: string): Promise<void> {
  for (const { id } of await listNextRedemptions(tx, fundId)) await endRedemption(tx, id, labels.fundEnds)
}

export async function adminRedemptions(
  deps: Deps,
  query: QueryOf<typeof redemptionList>,
): Promise<Page<AdminRedemption>> {
  const page = await redemptionList.page(deps.db, query, (row) => row)
  const items: AdminRedemption[] = []
  for (const row of page.items) items.push(await presentForStaff(deps, row))
  return { ...page, items }
}

async function presentForStaff(deps: Deps, row: RedemptionRow): Promise<AdminRedemption> {
  const price = await priceOn(deps.db, row.fundId, today(deps, deps.clock.now()))
  const left = row.status === 'requested' ? row.units - row.metUnits : 0
  return {
    ...{ id: row.id, number: row.number, status: row.status, fund: { id: row.fundId, name: row.fundName } },
    member: { id: row.memberId, name: row.memberName },
    ...{ units: row.units, metUnits: row.metUnits, paidCents: row.paidCents, windowOn: row.windowOn },
    aboutCents: price ? unitsValueHalfEven(left, price) : 0,
    requestedAt: row.requestedAt,
  }
}

/** What the next window would pay at the last NAV. */
export async function windowPreview(deps: Deps, fundId: string): Promise<WindowPreview> {
  const { db } = deps
  await requireFund(db, fundId)
  const on = today(deps, deps.clock.now())
  const terms = termsOn(await listTerms(db, fundId), on)
  const next = await listNextRedemptions(db, fundId)
  const windowOn = next[0]?.windowOn ?? windowFor(terms, on) ?? on
  const requests = await listDueRedemptions(db, fundId, windowOn)
  const lots = await listLots(db, fundId)
  const price = await priceOn(db, fundId, on)
  const { bankCents, feesDueCents, billsCents } = await balancesOf(db, fundId)
  const cashCents = bankCents - feesDueCents - billsCents
  const units = lots.reduce((sum, lot) => sum + lot.units, 0)
  const met = !price ? [] : metRequests({ on: windowOn, price, units, cashCents, terms, requests, lots })
  const rows = requests.map((row, at) => {
    const parts = met[at]?.parts ?? []
    const sum = (key: 'grossCents' | 'carryCents' | 'netCents') => parts.reduce((total, part) => total + part[key], 0)
    return {
      ...{ redemptionId: row.id, member: { id: row.memberId, name: row.memberName }, units: row.units - row.metUnits },
      ...{ metUnits: met[at]?.metUnits ?? 0, grossCents: sum('grossCents'), carryCents: sum('carryCents') },
      netCents: sum('netCents'),
    }
  })
  const total = (key: 'units' | 'metUnits' | 'netCents' | 'carryCents') => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    ...{ windowOn, price, units, requestedUnits: total('units'), metUnits: total('metUnits'), cashCents, rows },
    ...{ netCents: total('netCents'), carryCents: total('carryCents') },
    problem: total('metUnits') < total('units') ? labels.windowIsShort : null,
  }
}
