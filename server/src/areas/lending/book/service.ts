import { cardCategories } from '@ambry/contract/cards/kinds'
import { addDays, addMonths, type Day } from '@ambry/contract/kernel/dates'
import type { Book, BookBucket } from '@ambry/contract/lending/book/records'
import { impairmentBps } from '@ambry/contract/lending/lenders/kinds'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { partHalfEven } from '../lenders/rules.ts'
import { aprOf } from '../loans/service.ts'
import {
  type BucketRow,
  type ConcentrationRow,
  findProvision,
  listDue,
  listMonthTotals,
  listRolls,
  listVintages,
  listVintageTotals,
  sumBuckets,
  sumByBorrower,
  sumByCards,
  sumByTerms,
  sumInterestSince,
} from './queries.ts'
import { expectedUntil, monthOf } from './rules.ts'

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** The whole loan book as of today, for officers. Averages are weighted by principal. */
export async function book(deps: Deps): Promise<Book> {
  const { db } = deps
  const asOf = today(deps, deps.clock.now())
  const buckets = await sumBuckets(db, asOf)
  const terms = await sumByTerms(db)
  const principalCents = sum(buckets, (row) => row.principalCents)
  const weighted = (total: number) => (principalCents === 0 ? 0 : total / principalCents)
  return {
    asOf,
    loans: sum(buckets, (row) => row.loans),
    principalCents,
    lendersCents: sum(buckets, (row) => row.lendersCents),
    owedCents: sum(buckets, (row) => row.owedCents),
    valueCents: sum(buckets, (row) => row.valueCents),
    ltvBps: Math.round(weighted(sum(terms, (row) => row.weightedLtv))),
    aprPercent: Math.round(weighted(sum(terms, (row) => aprOf(row) * row.outstandingCents)) * 100) / 100,
    yieldPercent: await yieldOf(db, asOf, principalCents),
    expected: await expectedOf(db, asOf),
    buckets: bucketNames.map((bucket) => presentBucket(bucket, buckets)),
    provision: await provisionOf(db, buckets),
    vintages: await vintagesOf(db),
    rolls: await rollsOf(db, asOf),
    concentration: {
      categories: shares(await sumByCards(db, 'category'), principalCents, nameOf),
      players: shares(await sumByCards(db, 'player_name'), principalCents),
      borrowers: shares(await sumByBorrower(db), principalCents),
    },
  }
}

const bucketNames = ['current', '1-29', '30-59', '60-89', '90+', 'defaulted'] as const satisfies BookBucket[]

function presentBucket(bucket: (typeof bucketNames)[number], rows: readonly BucketRow[]): Book['buckets'][number] {
  const row = rows.find((each) => each.bucket === bucket)
  return {
    bucket,
    loans: row?.loans ?? 0,
    principalCents: row?.principalCents ?? 0,
    pastDueCents: row?.pastDueCents ?? 0,
    provisionBps: impairmentBps[bucket],
    provisionCents: row?.provisionCents ?? 0,
  }
}

const nameOf = (category: string) => cardCategories[category as keyof typeof cardCategories] ?? category

const shares = (rows: readonly ConcentrationRow[], whole: number, nameFor = (label: string) => label) =>
  rows.map(({ label, cents, loans }) => ({
    ...{ label: nameFor(label), cents, bps: partHalfEven(10_000, cents, whole), loans },
  }))

/** Interest received in the last 12 months over the average of what was outstanding at the end of each month and now. */
async function yieldOf(db: Db, asOf: Day, principalCents: number): Promise<number | null> {
  const from = addMonths(asOf, -12)
  const received = await sumInterestSince(db, from)
  const totals = [...(await listMonthTotals(db, monthOf(from))).map((row) => row.outstandingCents), principalCents]
  const average = sum(totals, (cents) => cents) / totals.length
  return average === 0 ? null : Math.round((received / average) * 10_000) / 100
}

const horizons = [30, 60, 90]

async function expectedOf(db: Db, asOf: Day): Promise<Book['expected']> {
  const rows = await listDue(db)
  return horizons.map((days) => {
    const until = addDays(asOf, days)
    const total = { interestCents: 0, principalCents: 0, toLendersCents: 0 }
    for (const row of rows) {
      const each = expectedUntil(row, asOf, until)
      total.interestCents += each.interestCents
      total.principalCents += each.principalCents
      total.toLendersCents += each.toLendersCents
    }
    return { days, ...total }
  })
}

async function provisionOf(db: Db, buckets: readonly BucketRow[]): Promise<Book['provision']> {
  const { bookedCents, month } = await findProvision(db)
  return { neededCents: sum(buckets, (row) => row.provisionCents), bookedCents, month: month?.slice(0, 7) ?? null }
}

async function vintagesOf(db: Db): Promise<Book['vintages']> {
  const months = Map.groupBy(await listVintages(db), ({ quarter }) => quarter)
  return (await listVintageTotals(db)).map(({ quarter, loans, principalCents }) => ({
    ...{ quarter, loans, principalCents },
    months: (months.get(quarter) ?? []).map(({ month, lateCents, lostCents }) => ({
      month,
      lateBps: partHalfEven(10_000, lateCents, principalCents),
      lostBps: partHalfEven(10_000, lostCents, principalCents),
    })),
  }))
}

async function rollsOf(db: Db, asOf: Day): Promise<Book['rolls']> {
  const rows = await listRolls(db, monthOf(addMonths(asOf, -13)))
  const totals = new Map<string, number>()
  for (const { from, cents } of rows) totals.set(from, (totals.get(from) ?? 0) + cents)
  return rows.map((row) => ({ ...row, bps: partHalfEven(10_000, row.cents, totals.get(row.from) ?? 0) }))
}
