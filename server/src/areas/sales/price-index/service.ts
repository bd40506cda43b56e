import { type CardCategory, cardCategoryNames } from '@ambry/contract/cards/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import type { PriceIndex } from '@ambry/contract/sales/price-index/endpoints'

import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import * as labels from './labels.ts'
import { type IndexRow, listIndexRows, listPairs, replaceIndex } from './queries.ts'
import { type IndexPoint, repeatSalesIndex } from './rules.ts'

/** Values and errors are kept in millionths. */
const scale = 1_000_000
/** of the normal distribution: 95% lies within as many standard errors */
const bandErrors = 1.96

/** Quarters counted from the year 0. */
const quarterOf = (on: Day): number => Number(on.slice(0, 4)) * 4 + Math.floor((Number(on.slice(5, 7)) - 1) / 3)

const firstDayOf = (quarter: number): Day =>
  `${String(Math.floor(quarter / 4)).padStart(4, '0')}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}-01`

/** Each pair is counted where it begins and where it ends. */
const pairsIn = (points: readonly Pick<IndexPoint, 'pairs'>[]): number =>
  points.reduce((sum, { pairs }) => sum + pairs, 0) / 2

/** Every night, from all sales: an old sale that is added or excluded changes every quarter since. */
export async function computePriceIndexes(deps: Deps): Promise<void> {
  for (const category of cardCategoryNames)
    await eachForItself(deps, 'the price index of a category', category, async () => {
      const pairs = (await listPairs(deps.db, category)).map(({ fromOn, toOn, fromCents, toCents }) => ({
        ...{ from: quarterOf(fromOn), to: quarterOf(toOn), fromCents, toCents },
      }))
      const points = repeatSalesIndex(pairs)
      // without more pairs than quarters to find, there is nothing to estimate the error from
      const isKnown = pairsIn(points) > points.length - 1
      await deps.transactions.run(systemOrigin, (tx) =>
        replaceIndex(
          tx,
          category,
          (isKnown ? points : []).map(({ period, value, standardError, pairs: count }) => ({
            ...{ quarter: firstDayOf(period), value: Math.max(1, Math.round(value * scale)), pairs: count },
            standardError: Math.round(standardError * scale),
          })),
        ),
      )
    })
}

const present = ({ quarter, value, standardError, pairs }: IndexRow): PriceIndex['points'][number] => {
  const level = (value / scale) * 100
  const band = Math.exp((bandErrors * standardError) / scale)
  return { quarter, value: level, low: level / band, high: level * band, pairs }
}

export async function priceIndex({ db }: Deps, category: CardCategory): Promise<PriceIndex> {
  const rows = await listIndexRows(db, category)
  return {
    ...{ category, pairs: pairsIn(rows), method: labels.method, computedAt: rows[0]?.computedAt ?? null },
    points: rows.map(present),
  }
}
