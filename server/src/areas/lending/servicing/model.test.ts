import { addDays, addMonths, daysBetween } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { sampled } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { buildLoan, dayOf, daysLater, type LoanWorld, ledgerOf, loanWorld } from '../../../../test/loans.ts'
import type { Actor } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { findLoan, listEvents, termsOf } from '../loans/queries.ts'
import { accrueLoans, accrueThrough } from './accrual-service.ts'
import { waive, writeOff } from './adjustments-service.ts'
import { recordLoanPayment, reverseLoanEvent } from './payments-service.ts'
import { eventOf } from './queries.ts'
import { changeTerms } from './terms-service.ts'

const h = useHarness()
const deps = () => h().app.deps

/** Steps on one loan. Any may be refused; after each the ledger is what a replay of the events gives. */
const deeds = [
  'pay',
  'payExtra',
  'payOff',
  'payBack',
  'reverse',
  'waive',
  'writeOff',
  'terms',
  'wait',
  'accrue',
] as const
type Step = { deed: (typeof deeds)[number]; share: number; days: number }

const step = fc.record({
  deed: fc.constantFrom(...deeds),
  share: fc.integer({ min: 1, max: 1_000 }),
  days: fc.integer({ min: 1, max: 50 }),
})

it('after any sequence of events the ledger, the copies and a replay agree', async () => {
  const world = await loanWorld(h())
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.constantFrom('amortizing' as const, 'interest_only' as const, 'bullet' as const),
      async (steps, scheduleKind) => {
        await daysLater(world, 1)
        const loan = await buildLoan(world, {
          scheduleKind,
          months: 3,
          principalCents: 260_000 + (steps[0]?.share ?? 0),
        })
        for (const each of steps) {
          await play(world, loan.id, each)
          await requireAgreement(world, loan.id)
        }
        expect(await disagreements(world.admin)).toEqual([])
      },
    ),
    sampled({ short: 3, deep: 12 }),
  )
}, 300_000)

async function play(world: LoanWorld, id: string, { deed, share, days }: Step): Promise<void> {
  // no two things happen at the same instant
  h().clock.advance(1)
  const actor = { id: world.admin.id } as Actor
  const run = (work: (tx: Tx) => Promise<void>) =>
    deps().transactions.run({ ...systemOrigin, actorId: world.admin.id }, work)
  const now = dayOf(h())
  const loan = await findLoan(deps().db, id)
  if (!loan?.fundedOn || !loan.firstDueOn) throw new Error('it is funded')
  const terms = termsOf(loan, { fundedOn: loan.fundedOn, firstDueOn: loan.firstDueOn })
  const events = await listEvents(deps().db, id)
  const state = replay(terms, events.map(eventOf), now)
  const back = addDays(now, -Math.min(days, daysBetween(loan.fundedOn, now)))
  const pay = (amountCents: number, receivedOn: string, extraTo: 'installments' | 'principal') =>
    run((tx) => recordLoanPayment(tx, deps(), actor, id, { amountCents, receivedOn, method: 'wire', extraTo }))
  const part = (cents: number) => Math.ceil((cents * share) / 1_000)
  try {
    if (deed === 'wait') await daysLater(world, days)
    // every morning, or several days at once, which is computed in another way
    else if (deed === 'accrue' && days % 2 === 0) await accrueThrough(deps(), now, () => deps().clock.now())
    else if (deed === 'accrue') await accrueLoans(deps())
    else if (deed === 'pay') await pay(Math.max(1, part(state.dueCents || 90_000)), now, 'installments')
    else if (deed === 'payExtra') await pay(Math.max(1, part(state.totalCents)), now, 'principal')
    else if (deed === 'payOff') await pay(Math.max(1, state.totalCents + (share % 3)), now, 'installments')
    else if (deed === 'payBack')
      await pay(Math.max(1, part(90_000)), back, share % 2 === 0 ? 'principal' : 'installments')
    else if (deed === 'waive')
      await run((tx) =>
        waive(tx, deps(), id, {
          ...{
            interestCents: Math.min(part(2_000), state.interestCents),
            feesCents: Math.min(part(5_000), state.feesCents),
          },
          ...{ on: now, reason: 'A test' },
        }),
      )
    else if (deed === 'writeOff')
      await run((tx) =>
        writeOff(tx, deps(), id, {
          ...{ principalCents: Math.min(part(50_000), state.principalCents), interestCents: 0, feesCents: 0 },
          reason: 'A test',
        }),
      )
    else if (deed === 'terms')
      await run((tx) =>
        changeTerms(tx, deps(), actor, id, {
          ...{ on: back, rateBps: share * 3, scheduleKind: share % 2 === 0 ? 'amortizing' : 'interest_only' },
          ...{ firstDueOn: addMonths(now, 1), termMonths: 1 + (share % 5), reason: 'A test' },
        }),
      )
    else {
      const reversed = new Set(events.map(({ reverses }) => reverses))
      const open = events.filter((event) => event.kind !== 'reversal' && !reversed.has(event.id))
      const event = open[share % Math.max(1, open.length)]
      if (event) await run((tx) => reverseLoanEvent(tx, deps(), actor, { id, eventId: event.id, reason: 'A test' }))
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function requireAgreement(world: LoanWorld, id: string): Promise<void> {
  const { db } = deps()
  const loan = await findLoan(db, id)
  if (!loan?.fundedOn || !loan.firstDueOn || !loan.accruedThrough) throw new Error('it is funded')
  const terms = termsOf(loan, { fundedOn: loan.fundedOn, firstDueOn: loan.firstDueOn })
  const { totals, ...state } = replay(terms, (await listEvents(db, id)).map(eventOf), loan.accruedThrough)
  const ledger = await ledgerOf(world, { id })
  expect({
    principal: ledger.loan_principal ?? 0,
    interest: ledger.loan_interest ?? 0,
    fees: ledger.loan_fees ?? 0,
    applied: ledger.credit ?? 0,
    interestIncome: 0 - (ledger.interest_income ?? 0),
    lateFees: 0 - (ledger.late_fees ?? 0),
    writtenOff: ledger.write_offs ?? 0,
    status: loan.status,
  }).toEqual({
    principal: state.principalCents,
    interest: state.interestCents,
    fees: state.feesCents,
    applied: totals.appliedCents,
    interestIncome: totals.interestEarnedCents - totals.interestWaivedCents,
    lateFees: totals.feesChargedCents - totals.feesWaivedCents,
    writtenOff: totals.principalWrittenOffCents + totals.interestWrittenOffCents + totals.feesWrittenOffCents,
    status: state.totalCents === 0 ? 'paid' : 'active',
  })
}
