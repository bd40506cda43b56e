import { describe, expect, it } from 'vitest'

import { notOffered, type PublishedContract, publishedContracts } from '../../../test/actus-contracts.ts'
import { termsOf } from '../../../test/loan-terms.ts'
import { addMonths, type Day } from '../../kernel/dates.ts'
import { actusOf } from './actus.ts'
import { replay } from './replay.ts'
import { scheduleOf } from './schedule.ts'
import type { LoanEvent, LoanTerms, ScheduleKind } from './terms.ts'

// ACTUS doesn't round, and we pay in whole cents. A loan a million times as large rounds at a millionth of a cent.
const scale = 1_000_000
const inCents = (dollars: number) => Math.round(dollars * 100 * scale)
/** What ACTUS publishes, to the cent. */
const toTheCent = (cents: number, dollars: number) => Math.abs(cents / scale - dollars * 100) < 0.005

function loanOf({ fundedOn, principal, rateBps }: PublishedContract, kind: ScheduleKind, months = 12): LoanTerms {
  return termsOf({
    principalCents: inCents(principal),
    rateBps,
    scheduleKind: kind,
    fundedOn,
    termMonths: months,
    firstDueOn: addMonths(fundedOn, 1),
    feeCents: 0,
    lateFeeBps: 0,
    lateFeeMinimumCents: 0,
  })
}

const payment = (on: Day, amountCents: number, seq: number): LoanEvent => ({
  ...{ id: `paid ${on}`, kind: 'payment', on, amountCents, seq, extraTo: 'installments' },
})

describe('ACTUS contracts', () => {
  it('are all covered: built as our loans, or named with what we do not offer', () => {
    const named = Object.values(notOffered).flat()
    const all = [...publishedContracts.map(({ id }) => id), ...named]
    expect([all.length, new Set(all).size]).toEqual([43, 43])
  })

  it.each(publishedContracts)('$id: every payment, balance and accrued interest', (contract) => {
    // the days on which something is paid are the contract's, as if its borrower paid on them
    const terms = loanOf(contract, 'bullet', 60)
    const events: LoanEvent[] = []
    for (const [on, interest, principal, balance, accrued] of contract.days) {
      const amountCents = inCents(interest + principal)
      if (amountCents > 0) events.push(payment(on, amountCents, events.length + 1))
      const state = replay(terms, events, on)
      const paid = state.payments.find(({ eventId }) => eventId === `paid ${on}`)
      expect({
        on,
        interest: toTheCent(paid?.interestCents ?? 0, interest),
        principal: toTheCent(paid?.principalCents ?? 0, principal),
        balance: toTheCent(state.principalCents, balance),
        accrued: toTheCent(state.interestCents, accrued),
      }).toEqual({ on, interest: true, principal: true, balance: true, accrued: true })
    }
    expect(Math.abs(replay(terms, events, contract.days.at(-1)?.[0] ?? '').totalCents)).toBeLessThan(scale / 100)
  })

  it.each([
    ['ann01', 'amortizing'],
    ['ann06', 'amortizing'],
    ['pam01', 'interest_only'],
  ] as const)('%s: our own schedule is the published one', (id, kind) => {
    const contract = publishedContracts.find((each) => each.id === id) as PublishedContract
    const rows = scheduleOf(loanOf(contract, kind))
    const paid = contract.days.filter(([, interest, principal]) => interest + principal > 0)
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(paid.map(([on]) => on))
    for (const [at, [, interest, principal, balance]] of paid.entries()) {
      const row = rows[at]
      if (!row) throw new Error('a payment is missing')
      expect(toTheCent(row.interestCents, interest)).toBe(true)
      expect(toTheCent(row.principalCents, principal)).toBe(true)
      expect(toTheCent(row.balanceAfterCents, balance)).toBe(true)
    }
    if (contract.payment !== null) expect(toTheCent(rows[0]?.totalCents ?? 0, contract.payment)).toBe(true)
  })
})

describe('a loan in ACTUS form', () => {
  it('has the events of ann01 with payments in whole cents', () => {
    const contract = publishedContracts.find(({ id }) => id === 'ann01') as PublishedContract
    const terms = { ...loanOf(contract, 'amortizing'), principalCents: contract.principal * 100 }
    const events = scheduleOf(terms).map(({ dueOn, totalCents }, at) => payment(dueOn, totalCents, at + 1))
    const { terms: written, events: rows } = actusOf('L-1001', terms, events, '2014-01-01')
    expect(written).toMatchObject({
      contractType: 'ANN',
      contractRole: 'RPA',
      dayCountConvention: 'A365',
      notionalPrincipal: '5000.00',
      nominalInterestRate: '0.0800',
      initialExchangeDate: '2013-01-01T00:00:00',
      maturityDate: '2014-01-01T00:00:00',
      nextPrincipalRedemptionPayment: '434.87',
      cycleAnchorDateOfPrincipalRedemption: '2013-02-01T00:00:00',
      cycleOfPrincipalRedemption: 'P1ML0',
    })
    expect(rows.map(({ eventType }) => eventType)).toEqual([
      'IED',
      ...Array.from({ length: 11 }, () => ['IP', 'PR']).flat(),
      ...['IP', 'MD'],
    ])
    // rounding each payment moves no balance by more than its half cents
    for (const row of rows) {
      const [, , , balance] = contract.days.find(([on]) => row.eventDate.startsWith(on)) ?? []
      if (row.eventType === 'PR') expect(Math.abs(Number(row.notionalPrincipal) - (balance ?? 0))).toBeLessThan(0.06)
    }
    expect(rows.at(-1)).toMatchObject({ notionalPrincipal: '0.00', accruedInterest: '0.00' })
    // what went out came back with interest
    const total = rows.reduce((sum, { payoff }) => sum + Math.round(Number(payoff) * 100), 0)
    expect(total).toBe(replay(terms, events, '2014-01-01').totals.interestPaidCents)
  })

  it('names fees, new rates and what was forgiven, and nothing that was reversed', () => {
    const terms = termsOf({ lateFeeMinimumCents: 2_500 })
    const events: LoanEvent[] = [
      payment('2026-02-15', 400_000, 1),
      { id: 'r', kind: 'reversal', on: '2026-02-15', seq: 2, eventId: 'paid 2026-02-15' },
      { id: 'w', kind: 'waiver', on: '2026-02-20', seq: 3, interestCents: 1_000, feesCents: 0 },
      payment('2026-03-01', 100_000, 4),
      {
        id: 't',
        kind: 'terms',
        on: '2026-03-02',
        seq: 5,
        rateBps: 900,
        scheduleKind: 'bullet',
        firstDueOn: '2026-09-01',
        termMonths: 1,
      },
    ]
    const { events: rows } = actusOf('L-1002', terms, events, '2026-03-31')
    expect(rows.map(({ eventType }) => eventType)).toEqual(['IED', 'FP', 'CE', 'FP', 'IP', 'PR', 'RR'])
    expect(rows.at(-1)).toMatchObject({ nominalInterestRate: '0.0900' })
  })
})
