import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { WaitReason } from '@ambry/contract/lookups/kinds'
import type { LookupQuota } from '@ambry/contract/lookups/records'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type Trouble, troubles } from '../../../gateways/certs.ts'
import { countUses, findBudget, findUses, lockBudget, spendBudget } from './queries.ts'

// PSA's days and our months are counted in UTC, so their end does not depend on our time zone.
export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)
const monthOf = (at: Date): Day => `${at.toISOString().slice(0, 7)}-01`
const nextDay = (at: Date): Instant =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)).toISOString()
const nextMonth = (at: Date): Instant => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString()

/** Why no more calls can be made now, and until when. */
export type Held = { reason: WaitReason; until: Instant }

const dailyBudget = ({ settings }: Deps) => Math.max(0, settings.current.psaDailyBudget - settings.current.psaHeadroom)

/**
 * Takes as many of the wanted calls as are left in the daily budget and, unless an admin asks, in the member's month.
 * They are taken before the call, so that concurrent requests cannot spend the same ones.
 */
export async function spend(
  tx: Tx,
  deps: Deps,
  userId: string | null,
  wanted: number,
): Promise<{ granted: number; held: Held | null }> {
  // the sample set is free
  if (deps.certs.kind !== 'psa') return { granted: wanted, held: null }
  const budget = await lockBudget(tx, 'psa', dayOf(tx.now))
  if (budget.blockedUntil !== null && budget.blockedUntil > tx.now.toISOString())
    return { granted: 0, held: { reason: 'provider', until: budget.blockedUntil } }
  const left = dailyBudget(deps) - budget.used
  const own = userId === null ? wanted : await leftOfPlan(tx, deps, userId, tx.now)
  const granted = Math.max(0, Math.min(wanted, left, own))
  if (granted > 0) {
    await spendBudget(tx, 'psa', granted)
    if (userId !== null) await countUses(tx, userId, monthOf(tx.now), granted)
  }
  if (granted === wanted) return { granted, held: null }
  const held: Held =
    own <= left ? { reason: 'plan', until: nextMonth(tx.now) } : { reason: 'budget', until: nextDay(tx.now) }
  return { granted, held }
}

export const lookupsUsed = (db: Db, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<number> =>
  findUses(db, userId, monthOf(clock.now()))

async function leftOfPlan(db: Db, deps: Deps, userId: string, at: Date): Promise<number> {
  const { lookupsPerMonth } = await deps.entitlements(db, userId)
  return lookupsPerMonth - (await findUses(db, userId, monthOf(at)))
}

/**
 * A call without an answer costs the member nothing, although PSA has counted it. A call that was never made costs
 * nothing at all.
 */
export async function giveBack(
  tx: Tx,
  deps: Deps,
  userId: string | null,
  { unanswered = 0, unasked = 0 }: { unanswered?: number; unasked?: number },
): Promise<void> {
  if (deps.certs.kind !== 'psa') return
  if (unasked > 0) await spendBudget(tx, 'psa', -unasked)
  if (userId !== null && unanswered + unasked > 0) await countUses(tx, userId, monthOf(tx.now), -(unanswered + unasked))
}

/** What is left to spend. Only admins see the overall budget and problems with PSA. */
export async function quota(db: Db, deps: Deps, userId: string | null): Promise<LookupQuota> {
  const provider = deps.certs.kind
  const now = deps.clock.now()
  const base = { isSample: provider === 'sample', provider, plan: null, budget: null, trouble: null }
  if (provider !== 'psa') return base
  if (userId !== null) {
    const { lookupsPerMonth: of } = await deps.entitlements(db, userId)
    const left = Math.max(0, of - (await findUses(db, userId, monthOf(now))))
    return { ...base, plan: { left, of, until: nextMonth(now) } }
  }
  const { used, trouble, blockedUntil } = await findBudget(db, 'psa', dayOf(now))
  const isBlocked = blockedUntil !== null && blockedUntil > now.toISOString()
  const of = dailyBudget(deps)
  return {
    ...base,
    budget: { left: isBlocked ? 0 : Math.max(0, of - used), of, until: isBlocked ? blockedUntil : nextDay(now) },
    trouble: trouble === null ? null : (troubles[trouble as Trouble] ?? null),
  }
}
