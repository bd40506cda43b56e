import { addSeconds } from '@ambry/contract/kernel/dates'
import type { SourceFigures, SupplyGap } from '@ambry/contract/source/analytics/endpoints'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type Holder, listNewHolders } from '../posts/matching-queries.ts'
import { isMatchable, notifyOfBest, recordHolder } from '../posts/matching-service.ts'
import { lockPost, type PostRow } from '../posts/queries.ts'
import { listGaps, listOpenPosts } from './gap-queries.ts'
import * as labels from './labels.ts'
import {
  countEnded,
  countEndedByWeek,
  countViews,
  type Ended,
  listFillDays,
  listOutcomes,
  medianFillDays,
  readDemand,
  readFunnel,
  readPlayers,
  readUnmetSearches,
} from './queries.ts'
import { bpsOfHalfEven, demandOf, fillBuckets, periodOf, rateOf } from './rules.ts'

export async function figures(deps: Deps, days: number): Promise<SourceFigures> {
  const { db, clock, settings } = deps
  const { timeZone } = settings.current
  const { from, to, range, before, weeks, weeksBefore } = periodOf(days, { timeZone, now: clock.now() })
  const [funnel, ended, endedBefore, byWeek, byWeekBefore, fillDays, medianDays] = await Promise.all([
    readFunnel(db, range),
    countEnded(db, range),
    countEnded(db, before),
    countEndedByWeek(db, from, range, timeZone),
    countEndedByWeek(db, weeksBefore[0] ?? from, before, timeZone),
    listFillDays(db, range, timeZone),
    medianFillDays(db, range, timeZone),
  ])
  const [demand, players, outcomes, unmetSearches, views] = await Promise.all([
    readDemand(db, range),
    readPlayers(db, range),
    listOutcomes(db, range),
    readUnmetSearches(db, range),
    countViews(db, from, to),
  ])
  const rateIn = (counted: readonly (Ended & { week: number })[], at: number) =>
    rateOf(counted.find(({ week }) => week === at) ?? { fulfilled: 0, ended: 0 })
  return {
    from,
    to,
    ...funnel,
    fillRate: { now: rateOf(ended), before: rateOf(endedBefore) },
    weeks: weeks.map((week, at) => ({ week, rate: rateIn(byWeek, at), before: rateIn(byWeekBefore, at) })),
    daysToFill: {
      medianDays,
      buckets: fillBuckets.map((bucket) => ({
        ...bucket,
        count: fillDays
          .filter(({ days: taken }) => taken >= bucket.from && (bucket.to === null || taken <= bucket.to))
          .reduce((sum, { count }) => sum + count, 0),
      })),
    },
    demand: demandOf(demand),
    players,
    budgets: budgetsOf(outcomes),
    unmetSearches,
    views,
  }
}

/** The outcomes come from the cheapest to the dearest against their budget; of two in the middle the lower counts. */
function budgetsOf(outcomes: readonly { paidCents: number; budgetCents: number }[]): SourceFigures['budgets'] {
  const middle = outcomes[Math.floor((outcomes.length - 1) / 2)]
  return {
    count: outcomes.length,
    medianBps: middle ? bpsOfHalfEven(middle.paidCents, middle.budgetCents) : null,
    within: outcomes.filter(({ paidCents, budgetCents }) => paidCents <= budgetCents).length,
  }
}

const yearSeconds = 365 * 86_400

export async function supplyGaps({ db, clock }: Deps): Promise<{ items: SupplyGap[] }> {
  const rows = await listGaps(db, addSeconds(clock.now(), -yearSeconds))
  return {
    items: rows.map(({ set, grade, ...row }) => ({
      ...row,
      set: set ?? labels.noSet,
      grade: grade ?? labels.anyGrade,
      budgetBps:
        row.medianBudgetCents === null || row.medianSaleCents === null
          ? null
          : bpsOfHalfEven(row.medianBudgetCents, row.medianSaleCents),
    })),
  }
}

const mostHolders = 200

/**
 * Finds the owners for every open post of a gap, as if it had just gone live, and notifies those who opted in. Returns
 * how many.
 */
export async function inviteHolders(tx: Tx, gap: { set: string; grade: string }): Promise<{ notified: number }> {
  const posts = await listOpenPosts(
    tx,
    gap.set === labels.noSet ? null : gap.set,
    gap.grade === labels.anyGrade ? null : gap.grade,
  )
  if (posts.length === 0) throw new AppError('wrong_state', labels.noOpenPosts)
  const found: { post: PostRow; holder: Holder }[] = []
  for (const id of posts) {
    const post = await lockPost(tx, id)
    if (!post || !isMatchable(post)) continue
    const holders = await listNewHolders(tx, post, null, mostHolders)
    found.push(...holders.map((holder) => ({ post, holder })))
  }
  // members are locked after all posts, in one order
  found.sort((a, b) => (a.holder.memberId < b.holder.memberId ? -1 : 1))
  for (const { post, holder } of found) await recordHolder(tx, post, holder)
  for (const [id, { length: notified }] of Map.groupBy(found, ({ post }) => post.id))
    tx.audit({ action: 'source.outreach', object: { kind: 'source', id }, after: { ...gap, notified } })
  const owners = new Set(found.map(({ holder }) => holder.memberId))
  for (const memberId of owners) await notifyOfBest(tx, memberId)
  if (owners.size > 0) tx.publish({ admins: true }, { type: 'source_updated' })
  return { notified: owners.size }
}
