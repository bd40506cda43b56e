import { randomUUID } from 'node:crypto'
import type { Distribution, DistributionPreview } from '@ambry/contract/funds/admin/records'
import { markAfterDistribution } from '@ambry/contract/funds/arithmetic/carry'
import { splitDistribution } from '@ambry/contract/funds/arithmetic/distribution'
import { publishedPerUnit } from '@ambry/contract/funds/arithmetic/nav'
import { unitPriceHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { DistributionKind } from '@ambry/contract/funds/kinds'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { oweFromFund } from '../../billing/settling/payouts-service.ts'
import { notify } from '../../notices/service.ts'
import { balancesOf, type FundRow, listTerms, lockFund, requireFund } from '../fund-queries.ts'
import { fundChanged, positionLink } from '../fund-service.ts'
import { findLastStrike, setFundMark } from '../nav/queries.ts'
import { termsOn } from '../nav/rules.ts'
import { isRunning } from '../rules.ts'
import { listLots, updateLots } from '../units/queries.ts'
import * as labels from './labels.ts'
import { type DistributionRow, distributionList, insertDistribution, listHolders } from './queries.ts'

/** Cash that is not owed to anyone: fees, accrued carry and bills come first. */
async function availableCents(db: Db, fundId: string): Promise<number> {
  const { bankCents, feesDueCents, carryDueCents, billsCents } = await balancesOf(db, fundId)
  return Math.max(0, bankCents - feesDueCents - carryDueCents - billsCents)
}

function problemOf(fund: FundRow, units: number, cents: number, available: number): string | null {
  if (!isRunning(fund)) return labels.notRunning
  if (units === 0) return labels.noUnits
  return cents > available ? labels.moreThanAvailable(available) : null
}

export async function distributionPreview(deps: Deps, id: string, cents: number): Promise<DistributionPreview> {
  const { db } = deps
  const fund = await requireFund(db, id)
  const holders = await listHolders(db, id)
  const available = await availableCents(db, id)
  const units = holders.reduce((sum, holder) => sum + holder.units, 0)
  const perUnit = unitPriceHalfEven(cents, units) ?? 0
  const split = units === 0 ? { shares: [], roundedDownCents: 0, residueCents: 0 } : splitDistribution(cents, holders)
  const last = await findLastStrike(db, id)
  const navPerUnit = last ? publishedPerUnit(last) : null
  const first = split.shares[0]
  return {
    ...{ amountCents: cents, availableCents: available, perUnit, recordOn: today(deps, deps.clock.now()) },
    ...{ roundedDownCents: split.roundedDownCents, residueCents: split.residueCents },
    navPerUnitAfter: navPerUnit === null ? null : Math.max(0, navPerUnit - perUnit),
    shares: split.shares.map(({ holder, ...share }) => ({ ...share, member: { id: holder.id, name: holder.name } })),
    notice: {
      title: labels.distributed,
      message: first ? labels.distributedMessage(fund.name, first.cents, first.units, '').trim() : '',
    },
    problem: problemOf(fund, units, cents, available),
  }
}

export type NewDistribution = { kind: Exclude<DistributionKind, 'liquidation'>; amountCents: number; note: string }

/** One transaction for everyone: all holders are paid, or none. */
export async function distribute(
  tx: Tx,
  deps: Deps,
  id: string,
  { kind, amountCents, note }: NewDistribution,
): Promise<Distribution> {
  const fund = await lockFund(tx, id)
  if (!fund) throw notThere()
  const holders = await listHolders(tx, id)
  const units = holders.reduce((sum, holder) => sum + holder.units, 0)
  const problem = problemOf(fund, units, amountCents, await availableCents(tx, id))
  if (problem) throw new AppError('refused', problem, { errors: [{ path: 'amountCents', message: problem }] })
  const on = today(deps, tx.now)
  const { shares } = splitDistribution(amountCents, holders)
  const paid = shares.filter(({ cents }) => cents > 0)
  const entryId = await post(tx, {
    ...{ kind: 'fund_distribution', bookedOn: on, words: labels.distributionEntry(fund.name, kind), fundId: id },
    postings: [
      { code: 'fund_capital', memberId: id, amountCents },
      { code: 'fund_bank', memberId: id, amountCents: -amountCents },
      { code: 'fund_cash', memberId: id, amountCents },
      ...paid.map(({ holder, cents }) => ({ code: 'payable' as const, memberId: holder.id, amountCents: -cents })),
    ],
  })
  const payoutIds = await oweFromFund(
    tx,
    deps,
    entryId,
    paid.map(({ holder, cents }) => ({
      ...{ memberId: holder.id, amountCents: cents, note: labels.distributionNote(fund.name, on) },
    })),
  )
  const payoutOf = new Map(paid.map(({ holder }, at) => [holder.id, payoutIds[at] ?? null]))
  const distributionId = randomUUID()
  await insertDistribution(
    tx,
    { id: distributionId, fundId: id, kind, amountCents, recordOn: on, units, note, entryId },
    shares.map(({ holder, ...share }) => ({
      ...{ ...share, memberId: holder.id, payoutId: payoutOf.get(holder.id) ?? null },
    })),
  )
  await lowerMarks(tx, deps, fund, unitPriceHalfEven(amountCents, units) ?? 0)
  tx.audit({
    ...{ action: 'fund.distribute', object: { kind: 'fund', id }, reason: note },
    after: { distributionId, kind, amountCents, units, holders: holders.length },
  })
  for (const { holder, cents } of paid)
    await notify(tx, holder.id, {
      ...{ kind: 'funds', title: labels.distributed, link: positionLink(id) },
      message: labels.distributedMessage(fund.name, cents, holder.units, note),
    })
  fundChanged(tx)
  const written = await distributionList.one(tx, distributionId)
  if (!written) throw new Error('a distribution was not written')
  return present(written)
}

/** A distribution lowers the price without being a loss: the marks fall with it, so carry on earlier gains stays owed. */
async function lowerMarks(tx: Tx, deps: Deps, fund: FundRow, perUnit: number): Promise<void> {
  const on = today(deps, tx.now)
  const terms = termsOn(await listTerms(tx, fund.id), on)
  const lots = await listLots(tx, fund.id)
  await updateLots(
    tx,
    lots.map((lot) => ({ ...lot, highWaterMark: markAfterDistribution(lot, terms, perUnit, on) })),
  )
  if (fund.markedOn === null) return
  const mark = { highWaterMark: fund.highWaterMark, markedOn: fund.markedOn }
  await setFundMark(tx, fund.id, { ...mark, highWaterMark: markAfterDistribution(mark, terms, perUnit, on) })
}

const present = ({ units, shares, ...row }: DistributionRow): Distribution => ({
  ...row,
  perUnit: unitPriceHalfEven(row.amountCents, units) ?? 0,
  shares: shares.map(({ memberId, name, ...share }) => ({ ...share, member: { id: memberId, name } })),
})

export async function distributions(
  deps: Deps,
  id: string,
  query: QueryOf<typeof distributionList>,
): Promise<Page<Distribution>> {
  await requireFund(deps.db, id)
  return distributionList.page(deps.db, { ...query, fundId: id }, present)
}
