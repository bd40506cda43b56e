import { addDays, dayIn } from '@ambry/contract/kernel/dates'
import { ltvBps, ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { sampled } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { adminLoanOf, buildLoan, dayOf, daysLater, type LoanWorld, loanWorld } from '../../../../test/loans.ts'
import { announced, endCalls } from '../../../../test/margin.ts'
import type { Actor } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { appraiseMany } from '../../cards/admin/service.ts'
import { recordLoanPayment, reverseLoanEvent } from '../servicing/payments-service.ts'

const h = useHarness()

const levels = { healthyBps: 5_500, noticeBps: 6_500, liquidationBps: 8_000 }

/** What a call should be after each step, from principal, value and time alone. */
type Model = { status: 'active' | 'paid' | 'defaulted'; deadline: string | null }

const step = fc.record({
  deed: fc.constantFrom('value', 'value', 'value', 'pay', 'payOff', 'reverse', 'wait', 'end' as const),
  /** Of the first value of each card, in percent. */
  parts: fc.array(fc.integer({ min: 20, max: 160 }), { minLength: 3, maxLength: 3 }),
  share: fc.integer({ min: 1, max: 900 }),
  days: fc.integer({ min: 1, max: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('level and call follow principal, value and time, whatever happens in whatever order', async () => {
  const world = await loanWorld(h())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await daysLater(world, 1)
      const loan = await buildLoan(world, { cards: 3, scheduleKind: 'bullet', months: 6, principalCents: 600_000 })
      const model: Model = { status: 'active', deadline: null }
      for (const each of steps) {
        h().clock.advance(1)
        await play(world, loan, each)
        await compare(world, loan, model, each)
      }
      await announced(world)
      expect(await disagreements(world.admin)).toEqual([])
    }),
    sampled({ short: 3, deep: 12 }),
  )
}, 300_000)

async function play(world: LoanWorld, loan: any, { deed, parts, share, days }: Step): Promise<void> {
  const actor = { id: world.admin.id } as Actor
  const { deps } = h().app
  const run = (work: (tx: Tx) => Promise<void>) =>
    deps.transactions.run({ ...systemOrigin, actorId: world.admin.id }, work).catch((error) => {
      // what a step does to a loan that is over, or undoes twice, is refused
      if (!(error instanceof AppError)) throw error
    })
  const { balance, payments } = await adminLoanOf(world, loan)
  const pay = (amountCents: number) =>
    run((tx) =>
      recordLoanPayment(tx, deps, actor, loan.id, {
        ...{ amountCents, receivedOn: dayOf(h()), method: 'wire', extraTo: 'principal' },
      }),
    )
  switch (deed) {
    case 'value':
      await run((tx) =>
        appraiseMany(
          tx,
          deps,
          loan.collateral.map(({ card, valueCents }: any, at: number) => ({
            ...{ cardId: card.id, on: dayOf(h()), valueCents: Math.round((valueCents * (parts[at] ?? 100)) / 100) },
          })),
        ),
      )
      break
    case 'pay':
      if (balance.totalCents > 1) await pay(Math.max(1, Math.floor((balance.totalCents * share) / 1_000)))
      break
    case 'payOff':
      if (balance.totalCents > 0) await pay(balance.totalCents)
      break
    case 'reverse': {
      const last = payments.find(({ isReversed }: any) => !isReversed)
      if (last)
        await run((tx) => reverseLoanEvent(tx, deps, actor, { id: loan.id, eventId: last.id, reason: 'Bounced.' }))
      break
    }
    case 'wait':
      await daysLater(world, days)
      break
    case 'end':
      await endCalls(world)
      break
  }
}

async function compare(world: LoanWorld, loan: any, model: Model, { deed }: Step): Promise<void> {
  const now = await adminLoanOf(world, loan)
  const pledged = now.collateral.filter(({ status }: any) => status === 'pledged')
  const valueCents = pledged.reduce((sum: number, each: any) => sum + each.valueCents, 0)
  const { principalCents, totalCents } = now.balance
  const isPast = model.deadline !== null && model.deadline <= h().clock.now().toISOString()
  if (deed === 'end' && model.status === 'active' && isPast) model.status = 'defaulted'
  if (totalCents === 0 && model.status !== 'paid') model.status = 'paid'
  else if (totalCents > 0 && model.status === 'paid') model.status = now.defaultedOn ? 'defaulted' : 'active'
  expect(now.status).toBe(model.status)
  if (model.status === 'paid') {
    model.deadline = null
    expect(now.marginCall).toBeNull()
    return
  }
  const level = ltvLevel(principalCents, valueCents, levels)
  expect(now).toMatchObject({ valueCents, ltvBps: ltvBps(principalCents, valueCents), ltvLevel: level })
  const isBeyond = level === 'call' || level === 'liquidation'
  const isWithinTarget = level === 'healthy'
  if (model.status !== 'active' || isWithinTarget) model.deadline = null
  else if (isBeyond && model.deadline === null) {
    const last = addDays(dayOf(h()), 10)
    model.deadline = now.callDeadlineAt
    expect(dayIn('America/New_York', now.callDeadlineAt)).toBe(last)
  }
  expect(now.marginCall?.deadlineAt ?? null).toBe(model.deadline)
}
