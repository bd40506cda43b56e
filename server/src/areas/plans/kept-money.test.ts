import type { Day } from '@ambry/contract/kernel/dates'
import { type Interval, unusedCents } from '@ambry/contract/plans/kinds'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { disagreements } from '../../../test/billing.ts'
import { sampled } from '../../../test/depth.ts'
import { useHarness } from '../../../test/harness.ts'
import { systemOrigin, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { invoiceRow } from '../billing/invoices/service.ts'
import { today } from '../billing/ledger/service.ts'
import { credit, recordPayment } from '../billing/settling/service.ts'
import { findSubscriptionOf } from './queries.ts'
import { renewAll } from './renewals-service.ts'
import { choose, preview } from './subscriptions-service.ts'

const h = useHarness()
const deps = () => h().app.deps
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => deps().transactions.run(systemOrigin, work)

type Step =
  | { deed: 'change'; planId: 'curator' | 'patron'; interval: Interval; isPaid: boolean }
  | { deed: 'wait'; days: number }
  | { deed: 'refund'; pick: number; bps: number }
  /** A part of the open invoice is paid, or credited by an admin. */
  | { deed: 'part'; bps: number }
  | { deed: 'note'; bps: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    deed: fc.constant('change' as const),
    planId: fc.constantFrom('curator' as const, 'patron' as const),
    interval: fc.constantFrom('month' as const, 'year' as const),
    isPaid: fc.constantFrom(true, true, true, false),
  }),
  fc.record({ deed: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 11 }) }),
  fc.record({
    deed: fc.constant('refund' as const),
    pick: fc.nat({ max: 9 }),
    bps: fc.constantFrom(10_000, 10_000, 2_500, 7_500, 9_999),
  }),
  fc.record({ deed: fc.constant('part' as const), bps: fc.constantFrom(1, 5_000, 10_000) }),
  fc.record({ deed: fc.constant('note' as const), bps: fc.constantFrom(1, 5_000, 9_000, 10_000) }),
)

/** A paid change, and how things were before it. */
type Paid = { invoiceId: string; value: number; used: number; given: number; refunded: number; refundedSince: number }

/** What a member paid, was refunded and used, by hand. */
class Account {
  kept = 0
  used = 0
  /** Refunded in part since the plan last changed: the member may use the rest of this time, but not change it into money. */
  refunded = 0
  /** Time that was refunded after it had been used. */
  given = 0
  paid: Paid[] = []
  /** The invoice of the change that was started last. */
  openId: string | null = null
}

async function stateOf(memberId: string) {
  const row = await findSubscriptionOf(deps().db, memberId)
  if (row?.status !== 'active') return null
  const period = { start: row.periodStart ?? '', end: row.periodEnd ?? '' }
  const valueOn = (on: Day) => unusedCents(row.priceCents, period, on)
  return { ...row, ...period, valueOn }
}

const on = () => today(deps(), h().clock.now())

/** Pays a part of an invoice, at least a cent. */
async function payPart(memberId: string, invoiceId: string, bps: number): Promise<void> {
  const { owedCents } = await invoiceRow(deps().db, invoiceId)
  const amountCents = Math.max(1, Math.floor((owedCents * bps) / 10_000))
  await run((tx) =>
    recordPayment(tx, deps(), {
      ...{ memberId, amountCents, method: 'wire', receivedOn: on() },
      parts: [{ invoiceId, amountCents }],
    }),
  )
}

/** Counts a change once its invoice is settled. What was paid of one that was called off is credit, and not kept. */
async function count(account: Account, before: number): Promise<void> {
  if (!account.openId) return
  const row = await invoiceRow(deps().db, account.openId)
  if (row.status === 'open') return
  account.openId = null
  if (row.status !== 'paid') return
  const { used, given, refunded } = account
  account.paid.push({ invoiceId: row.id, value: before, used, given, refunded, refundedSince: 0 })
  account.given += Math.max(0, refunded - before)
  // what was credited before it was paid lowered this invoice, and must not count as unused time later
  account.refunded = row.creditedCents + row.returnedCents
  account.kept += row.paidCents - row.returnedCents
}

async function follow(account: Account, memberId: string, { ...next }: Step): Promise<void> {
  const before = await stateOf(memberId)
  if (next.deed === 'wait') {
    if (!before) return
    const from = before.valueOn(on())
    const later = new Date(h().clock.now().getTime() + next.days * 86_400_000 + 1_000)
    if (today(deps(), later) >= before.end) return
    // the job calls off a change that is more than a day old
    h().clock.advance(next.days * 86_400 + 1)
    await renewAll(deps())
    account.used += from - before.valueOn(on())
    return count(account, from)
  }
  if (next.deed === 'change') {
    const { planId, interval, isPaid } = next
    const { dueCents } = await preview(deps().db, deps(), memberId, { planId, interval })
    // more starts than a member may have in an hour
    await h().query('DELETE FROM limit_hits')
    const { invoiceId } = await run((tx) => choose(tx, deps(), memberId, { planId, interval, dueCents }))
    account.openId = invoiceId ?? account.openId
    if (invoiceId && isPaid) await payPart(memberId, invoiceId, 10_000)
    return count(account, before?.valueOn(on()) ?? 0)
  }
  if (next.deed === 'part' || next.deed === 'note') {
    const { openId } = account
    if (!openId) return
    if (next.deed === 'part') await payPart(memberId, openId, next.bps)
    else {
      const { totalCents, creditedCents, returnedCents } = await invoiceRow(deps().db, openId)
      const amountCents = Math.ceil(((totalCents - creditedCents - returnedCents) * next.bps) / 10_000)
      await run((tx) => credit(tx, deps(), openId, { amountCents, reason: 'Goodwill' }))
    }
    return count(account, before?.valueOn(on()) ?? 0)
  }
  const at = next.pick % Math.max(account.paid.length, 1)
  const bill = account.paid[at]
  if (!bill || !before) return
  const row = await invoiceRow(deps().db, bill.invoiceId)
  const left = row.totalCents - row.creditedCents - row.returnedCents
  const amountCents = next.bps === 10_000 ? left : Math.floor((left * next.bps) / 10_000)
  if (amountCents === 0) return
  await run((tx) => credit(tx, deps(), bill.invoiceId, { amountCents, reason: 'A refund' }))
  account.kept -= amountCents
  if (amountCents < left) {
    account.refunded += amountCents
    for (const later of account.paid.slice(at + 1)) later.refundedSince += amountCents
    return
  }
  account.paid.pop()
  const after = await stateOf(memberId)
  if (!after) return
  account.given = bill.given + (account.used - bill.used) - (bill.value - after.valueOn(on()))
  account.refunded = bill.refunded + bill.refundedSince
}

const days = async (count: number) => {
  h().clock.advance(count * 86_400)
  await renewAll(deps())
}

/** Nothing more is paid: whatever is still open, the plan is billed at the end of its period, and lapses. */
async function lapse(memberId: string): Promise<void> {
  const row = await findSubscriptionOf(deps().db, memberId)
  if (!row?.periodEnd) return
  await days((Date.parse(row.periodEnd) - Date.parse(on())) / 86_400_000)
  const overdue = await findSubscriptionOf(deps().db, memberId)
  expect(overdue).toMatchObject({ status: 'past_due', bill: { kind: 'renewal' } })
  // a part of it is credited, which doesn't keep it alive
  await run((tx) => credit(tx, deps(), overdue?.bill?.invoiceId ?? '', { amountCents: 100, reason: 'Goodwill' }))
  for (const count of [2, 2, 3]) await days(count)
  expect(await findSubscriptionOf(deps().db, memberId)).toBeUndefined()
}

it('no changes, part payments and refunds let anyone hold a plan for less than its price', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { id } = await h().buildUser()
      const account = new Account()
      for (const next of [{ deed: 'change', planId: 'curator', interval: 'month', isPaid: true } as const, ...steps]) {
        await follow(account, id, next).catch((error: unknown) => {
          // what isn't possible is refused, and then nothing has changed
          if (!(error instanceof AppError)) throw error
        })
        const state = await stateOf(id)
        if (!state) break
        const held = account.kept + account.given + account.refunded - account.used
        // each change rounds twice
        expect(held - state.valueOn(on()), JSON.stringify([next, state.planId, account])).toBeGreaterThanOrEqual(
          -2 - account.paid.length * 2,
        )
      }
      await lapse(id)
    }),
    sampled({ short: 4, deep: 12 }),
  )
  // sessions from before don't last that long
  expect(await disagreements(await h().buildUser({ isAdmin: true }))).toEqual([])
})
