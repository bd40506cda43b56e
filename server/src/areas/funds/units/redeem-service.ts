import { randomUUID } from 'node:crypto'
import { redemptionActions } from '@ambry/contract/funds/kinds'
import { addDays } from '@ambry/contract/kernel/dates'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { oweFromFund } from '../../billing/settling/payouts-service.ts'
import { notify } from '../../notices/service.ts'
import { balancesOf, type FundRow } from '../fund-queries.ts'
import { positionLink } from '../fund-service.ts'
import { carryPostings } from '../nav/carry-postings.ts'
import type { Priced } from '../nav/strike-service.ts'
import * as labels from './labels.ts'
import { insertUnitEvents, type LotRow, listLots, updateLots } from './queries.ts'
import { listDueRedemptions, type RedemptionRow } from './redemption-queries.ts'
import { type MetRequest, metRequests, nextWindow, remaining } from './window-rules.ts'

/** Pays for the units whose window has come. What the gate or the cash leaves over waits for the next window. */
export async function meetRedemptions(tx: Tx, deps: Deps, fund: FundRow, priced: Priced): Promise<void> {
  const due = await listDueRedemptions(tx, fund.id, priced.on)
  if (due.length === 0) return
  const { terms, on, price } = priced
  const lots = await listLots(tx, fund.id)
  const { bankCents, feesDueCents, billsCents } = await balancesOf(tx, fund.id)
  const units = lots.reduce((sum, lot) => sum + lot.units, 0)
  const cashCents = bankCents - feesDueCents - billsCents
  const met = metRequests({ on, price, units, cashCents, terms, requests: due, lots })
  for (const [at, row] of due.entries()) {
    const request = met[at]
    if (request) await meet(tx, deps, fund, priced, row, request, lots)
  }
}

async function meet(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  priced: Priced,
  row: RedemptionRow,
  { metUnits, parts }: MetRequest,
  lots: readonly LotRow[],
): Promise<void> {
  const { strikeId, on, price, terms } = priced
  const netCents = parts.reduce((sum, part) => sum + part.netCents, 0)
  const carryCents = parts.reduce((sum, part) => sum + part.carryCents, 0)
  const left = row.units - row.metUnits - metUnits
  if (metUnits > 0) {
    const payoutId = netCents > 0 ? randomUUID() : null
    const entryId = await post(tx, {
      ...{ kind: 'fund_units', bookedOn: today(deps, tx.now), words: labels.redeemEntry(fund.name, on) },
      ...{ fundId: fund.id, memberId: row.memberId, payoutId },
      postings: [
        { code: 'fund_capital', memberId: fund.id, amountCents: netCents },
        { code: 'fund_bank', memberId: fund.id, amountCents: -netCents },
        { code: 'fund_cash', memberId: fund.id, amountCents: netCents },
        { code: 'payable', memberId: row.memberId, amountCents: -netCents },
        ...carryPostings(fund.id, carryCents),
      ],
    })
    if (payoutId)
      await oweFromFund(tx, deps, entryId, [
        {
          ...{ id: payoutId, memberId: row.memberId, amountCents: netCents },
          note: labels.redeemedNote(fund.name, row.number),
        },
      ])
    await updateLots(
      tx,
      parts.map(({ lot, units }) => remaining(lots.find(({ id }) => id === lot.id) as LotRow, units)),
    )
    await insertUnitEvents(
      tx,
      parts.map((part) => ({
        ...{
          fundId: fund.id,
          lotId: part.lot.id,
          memberId: row.memberId,
          kind: 'redeemed' as const,
          units: -part.units,
        },
        ...{ price, cents: part.netCents, carryCents: part.carryCents, strikeId, redemptionId: row.id, entryId, on },
      })),
    )
    tx.audit({
      ...{ action: 'fund.redeemed', object: { kind: 'fund_redemption', id: row.id }, subjectId: row.memberId },
      after: { fundId: fund.id, units: metUnits, netCents, carryCents },
    })
  }
  const paid = { met_units: row.metUnits + metUnits, paid_cents: row.paidCents + netCents }
  if (left === 0) {
    await transition(tx, 'fund_redemptions', redemptionActions, {
      ...{ id: row.id, action: 'meet', also: { ...paid, ended_at: tx.now } },
    })
    await notify(tx, row.memberId, {
      ...{ kind: 'funds', title: labels.redeemed, link: positionLink(fund.id) },
      message: labels.redeemedMessage(fund.name, metUnits, netCents),
    })
    return
  }
  // carry or a correction can take units that were asked for
  const heldUnits = lots.reduce((sum, lot) => (lot.memberId === row.memberId ? sum + lot.units : sum), -metUnits)
  if (terms.windowMonths === null || heldUnits === 0) {
    const reason = heldUnits === 0 ? labels.noUnitsLeft : labels.windowsEnded
    await transition(tx, 'fund_redemptions', redemptionActions, {
      ...{ id: row.id, action: 'cancel', also: { ...paid, ended_at: tx.now, end_reason: reason } },
    })
    await notify(tx, row.memberId, {
      ...{ kind: 'funds', title: labels.redeemed, link: positionLink(fund.id) },
      message: labels.redeemedAndEnded(fund.name, row.number, metUnits, netCents, reason),
    })
    return
  }
  const next = nextWindow(terms.windowMonths, addDays(on, 1))
  await transition(tx, 'fund_redemptions', redemptionActions, {
    ...{ id: row.id, action: 'carry_over', also: { ...paid, window_on: next } },
  })
  await notify(tx, row.memberId, {
    ...{ kind: 'funds', title: metUnits > 0 ? labels.redeemed : labels.waitsForNext, link: positionLink(fund.id) },
    message:
      metUnits > 0
        ? labels.redeemedPart(fund.name, metUnits, netCents, left, next)
        : labels.waitsMessage(fund.name, row.number, next),
  })
}
