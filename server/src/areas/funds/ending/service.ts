import { randomUUID } from 'node:crypto'
import type { AdminFundDetail, Waterfall } from '@ambry/contract/funds/admin/records'
import { fundActions } from '@ambry/contract/funds/kinds'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { oweFromFund } from '../../billing/settling/payouts-service.ts'
import { notify } from '../../notices/service.ts'
import { adminFund } from '../admin/service.ts'
import { balancesOf, type FundRow, listTerms, lockFund, requireFund } from '../fund-queries.ts'
import { fundChanged, positionLink } from '../fund-service.ts'
import { type Holder, insertDistribution, listHolders } from '../money/queries.ts'
import { termsOn } from '../nav/rules.ts'
import { computeFigures, strikeNav } from '../nav/strike-service.ts'
import { insertUnitEvents, type LotRow, listLots, recount, updateLots } from '../units/queries.ts'
import * as labels from './labels.ts'
import { countOpen, listOwnBooks } from './queries.ts'
import { type Ending, endingOf } from './rules.ts'

async function problemsOf(db: Db, fund: FundRow): Promise<string[]> {
  const open = await countOpen(db, fund.id)
  return [
    ...(fund.status === 'liquidating' ? [] : [labels.notLiquidating]),
    ...(open.cards > 0 ? [labels.cardsToSell(open.cards)] : []),
    ...(open.bills > 0 ? [labels.billsToPay(open.bills)] : []),
    ...(open.subscriptions > 0 ? [labels.openSubscriptions(open.subscriptions)] : []),
    ...(open.redemptions > 0 ? [labels.openRedemptions(open.redemptions)] : []),
    ...(open.transfers > 0 ? [labels.openTransfers(open.transfers)] : []),
  ]
}

/** What each holder would get if all cards were sold at their value now. */
export async function waterfall(deps: Deps, id: string): Promise<Waterfall> {
  const { db } = deps
  const fund = await requireFund(db, id)
  const on = today(deps, deps.clock.now())
  const { state, nav, terms } = await computeFigures(db, fund, on)
  const ending = endingOf(nav.grossCents, await listHolders(db, id), await listLots(db, id), terms, on)
  const step = (label: string, cents: number, isTotal = false) => ({ label, cents, isTotal })
  return {
    steps: [
      step(labels.cards, state.cardsCents),
      step(labels.cash, state.cashCents),
      step(labels.feesDue, -state.feesDueCents),
      step(labels.bills, -state.payablesCents),
      step(labels.beforeCarry, nav.grossCents, true),
      step(labels.carry, -ending.carryCents),
      step(labels.toHolders, ending.netCents, true),
    ],
    problems: await problemsOf(db, fund),
    shares: ending.shares.map(({ holder, lots: _, ...share }) => ({
      ...share,
      member: { id: holder.id, name: holder.name },
    })),
  }
}

/**
 * Strikes a last NAV, charges each lot its carry, pays what is owed to us and everything else to the holders, and ends
 * all units. Every account of the fund is zero after it.
 */
export async function finishFund(tx: Tx, deps: Deps, id: string, note: string): Promise<AdminFundDetail> {
  const fund = await lockFund(tx, id)
  if (!fund) throw notThere()
  const [problem] = await problemsOf(tx, fund)
  if (problem) throw new AppError('wrong_state', problem)
  const on = today(deps, tx.now)
  const strikeId = await strikeNav(tx, deps, fund, { kind: 'final', on })
  const balances = await balancesOf(tx, id)
  const holders = await listHolders(tx, id)
  const terms = termsOn(await listTerms(tx, id), on)
  const ending = endingOf(balances.bankCents - balances.feesDueCents, holders, await listLots(tx, id), terms, on)
  const paid = ending.shares.filter(({ cents }) => cents > 0)
  const { bankCents, cashCents, feesDueCents, carryDueCents } = balances
  const postings = [
    ...paid.map(({ holder, cents }) => ({ code: 'payable' as const, memberId: holder.id, amountCents: -cents })),
    { code: 'fees_fund' as const, memberId: null, amountCents: ending.netCents - cashCents },
    { code: 'fund_cash' as const, memberId: id, amountCents: cashCents },
    { code: 'fund_bank' as const, memberId: id, amountCents: -bankCents },
    { code: 'fund_fees_due' as const, memberId: id, amountCents: feesDueCents },
    { code: 'fund_carry_due' as const, memberId: id, amountCents: carryDueCents },
    ...(await listOwnBooks(tx, id)).map(({ code, cents }) => ({ code, memberId: id, amountCents: -cents })),
  ]
  const entryId = postings.some(({ amountCents }) => amountCents !== 0)
    ? await post(tx, {
        ...{ kind: 'fund_distribution', bookedOn: on, words: labels.endEntry(fund.name), fundId: id, postings },
      })
    : null
  if (entryId && ending.netCents > 0) await payOut(tx, deps, fund, ending, entryId, note)
  await endUnits(tx, deps, fund, ending, { strikeId, entryId })
  await recount(tx, id)
  await transition(tx, 'funds', fundActions, {
    ...{ id, action: 'finish', also: { ended_at: tx.now, version: fund.version + 1 } },
  })
  tx.audit({
    ...{ action: 'fund.finish', object: { kind: 'fund', id }, reason: note },
    after: { netCents: ending.netCents, carryCents: ending.carryCents, holders: holders.length },
  })
  for (const { holder, cents } of ending.shares)
    await notify(tx, holder.id, {
      ...{ kind: 'funds', title: labels.ended, link: positionLink(id) },
      message: labels.endedMessage(fund.name, cents, note),
    })
  fundChanged(tx)
  return adminFund(tx, deps, id, tx.now)
}

async function payOut(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  { shares, netCents }: Ending<Holder, LotRow>,
  entryId: string,
  note: string,
): Promise<void> {
  const paid = shares.filter(({ cents }) => cents > 0)
  const payoutIds = await oweFromFund(
    tx,
    deps,
    entryId,
    paid.map(({ holder, cents }) => ({ memberId: holder.id, amountCents: cents, note: labels.endNote(fund.name) })),
  )
  const payoutOf = new Map(paid.map(({ holder }, at) => [holder.id, payoutIds[at] ?? null]))
  const units = shares.reduce((sum, share) => sum + share.units, 0)
  await insertDistribution(
    tx,
    {
      ...{ id: randomUUID(), fundId: fund.id, kind: 'liquidation', amountCents: netCents, units, note, entryId },
      recordOn: today(deps, tx.now),
    },
    shares.map(({ holder, units: own, exactMicros, residueCents, cents }) => ({
      ...{ memberId: holder.id, units: own, exactMicros, residueCents, cents },
      payoutId: payoutOf.get(holder.id) ?? null,
    })),
  )
}

async function endUnits(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  { price, shares }: Ending<Holder, LotRow>,
  { strikeId, entryId }: { strikeId: string; entryId: string | null },
): Promise<void> {
  const on = today(deps, tx.now)
  const lots = shares.flatMap((share) => share.lots)
  await updateLots(
    tx,
    lots.map(({ lot }) => ({ ...lot, units: 0, costCents: 0 })),
  )
  await insertUnitEvents(
    tx,
    lots.map(({ lot, carryCents, netCents }) => ({
      ...{ fundId: fund.id, lotId: lot.id, memberId: lot.memberId, kind: 'liquidated' as const, units: -lot.units },
      ...{ price, cents: netCents, carryCents, strikeId, entryId, on },
    })),
  )
}
