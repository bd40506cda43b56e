import { lotCarryHalfEven, markAfterDistribution } from '@ambry/contract/funds/arithmetic/carry'
import { lotValues } from '@ambry/contract/funds/arithmetic/nav'
import { unitPriceHalfEven, unitsValueHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { type FundRow, listTerms } from '../fund-queries.ts'
import { termsOn } from '../nav/rules.ts'
import { type LotRow, listLotsOn } from '../units/queries.ts'
import { findPriceOn, listPaidPerUnit, type PaidPerUnit } from './queries.ts'

type ValuedLot = LotRow & {
  /** after its own accrued carry */
  valueCents: number
  carryCents: number
}
/** Lots as of a day, at the last NAV struck by then. */
export type ValuedLots = { on: Day; price: number; terms: FundTerms | null; lots: ValuedLot[] }

const afterDistributions = (priced: Awaited<ReturnType<typeof findPriceOn>>): number | null =>
  priced?.price == null ? null : Math.max(0, priced.price - priced.distributed)

/** What a unit costs as of a day: the last NAV struck by then, less what was distributed since. */
export const priceOn = async (db: Db, fundId: string, on: Day): Promise<number | null> =>
  afterDistributions(await findPriceOn(db, fundId, on))

/**
 * What each lot was worth at the end of a day, from what was written then: later NAVs change nothing about it. Of
 * everyone, or of one member. The value of the fund is shared among all lots, so together they are its NAV to the cent.
 */
export async function lotsValuedOn(
  db: Db,
  fund: FundRow,
  on: Day,
  memberId: string | null = null,
): Promise<ValuedLots> {
  const allTerms = await listTerms(db, fund.id)
  const paid = await listPaidPerUnit(db, fund.id, on)
  const lots = (await listLotsOn(db, fund.id, on)).map((lot) => lowered(lot, paid, allTerms))
  const priced = await findPriceOn(db, fund.id, on)
  // units that have no price are worth nothing; the first ones have none yet
  const price = afterDistributions(priced) ?? (priced && priced.units > 0 ? 0 : fund.firstPrice)
  const terms = allTerms.find(({ number }) => number === priced?.termsNumber) ?? null
  const struckOn = priced?.on ?? on
  const units = lots.reduce((sum, lot) => sum + lot.units, 0)
  const grossCents = priced && priced.units > 0 ? priced.valueCents : unitsValueHalfEven(units, price)
  const carries = lots.map((lot) => (terms ? lotCarryHalfEven(lot, terms, price, struckOn) : 0))
  const values = lotValues({ grossCents, units }, lots, carries)
  return {
    ...{ on: struckOn, price, terms },
    lots: lots
      .map((lot, at) => ({ ...lot, carryCents: carries[at] ?? 0, valueCents: values[at] ?? 0 }))
      .filter((lot) => memberId === null || lot.memberId === memberId),
  }
}

/** A distribution is no event of a lot, but it lowers its mark by what it paid. */
function lowered(lot: LotRow & { at: Instant }, paid: readonly PaidPerUnit[], terms: readonly FundTerms[]): LotRow {
  let { highWaterMark } = lot
  for (const { on, at, amountCents, units } of paid) {
    const perUnit = unitPriceHalfEven(amountCents, units) ?? 0
    if (at > lot.at) highWaterMark = markAfterDistribution({ ...lot, highWaterMark }, termsOn(terms, on), perUnit, on)
  }
  return { ...lot, highWaterMark }
}
