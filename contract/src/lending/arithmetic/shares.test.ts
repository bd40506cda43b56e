import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Received, sharedOut } from './shares.ts'

const nothing: Received = { interestCents: 0, principalCents: 0, lostCents: 0 }
const notes = (...shares: number[]) => shares.map((shareCents, at) => ({ id: `n${at}`, shareCents }))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A loan, its notes, and what it received: never more principal than was lent. */
const lives = fc
  .record({
    shares: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 40 }),
    house: fc.integer({ min: 0, max: 5_000_000 }),
    feeBps: fc.integer({ min: 0, max: 3_000 }),
    steps: fc.array(
      fc.record({
        interest: fc.integer({ min: 0, max: 500_000 }),
        part: fc.integer({ min: 0, max: 100 }),
        isLoss: fc.boolean(),
      }),
      { maxLength: 30 },
    ),
    isClosed: fc.boolean(),
  })
  .map(({ shares, house, feeBps, steps, isClosed }) => {
    const principalCents = sum(shares) + house
    let left = principalCents
    const received = steps.map(({ interest, part, isLoss }) => {
      const cents = Math.floor((left * part) / 100)
      left -= cents
      return { interestCents: interest, principalCents: isLoss ? 0 : cents, lostCents: isLoss ? cents : 0 }
    })
    if (isClosed) received.push({ ...nothing, principalCents: left })
    return { principalCents, feeBps, notes: notes(...shares), received, isClosed }
  })

describe('shares of a loan', () => {
  it('one cent among 37 lenders goes to one of them, and the next to another', () => {
    const lenders = notes(...Array.from({ length: 37 }, () => 1_000))
    const terms = { principalCents: 37_000, feeBps: 0 }
    const received = Array.from({ length: 37 }, () => ({ ...nothing, interestCents: 1 }))
    const parts = sharedOut(terms, lenders, received)
    for (const each of parts) expect(each.filter(({ interestCents }) => interestCents === 1)).toHaveLength(1)
    const totals = lenders.map((_, at) => sum(parts.map((each) => each[at]?.interestCents ?? 0)))
    expect(totals).toEqual(lenders.map(() => 1))
  })

  it('the house holds what no note covers, and the fee is taken from the interest of notes only', () => {
    const [parts] = sharedOut({ principalCents: 100_000, feeBps: 1_000 }, notes(25_000), [
      { interestCents: 1_500, principalCents: 10_000, lostCents: 0 },
    ])
    expect(parts).toEqual([{ noteId: 'n0', interestCents: 375, feeCents: 38, principalCents: 2_500, lostCents: 0 }])
  })

  it('notes above the principal are refused', () => {
    expect(() => sharedOut({ principalCents: 10, feeBps: 0 }, notes(6, 5), [])).toThrow('more than the loan')
  })

  it('every cent goes to exactly one holder, nobody gets more than their share, and all are paid when the loan is', () => {
    fc.assert(
      fc.property(lives, ({ principalCents, feeBps, notes: held, received, isClosed }) => {
        const parts = sharedOut({ principalCents, feeBps }, held, received)
        const shareOf = sum(held.map(({ shareCents }) => shareCents))
        for (const [at, note] of held.entries()) {
          const own = parts.map((each) => each[at] ?? { ...nothing, noteId: '', feeCents: 0 })
          for (const part of own) {
            expect(
              Math.min(part.interestCents, part.principalCents, part.lostCents, part.feeCents),
            ).toBeGreaterThanOrEqual(0)
            expect(part.feeCents).toBeLessThanOrEqual(part.interestCents)
          }
          const back = sum(own.map(({ principalCents: cents }) => cents)) + sum(own.map(({ lostCents }) => lostCents))
          expect(back).toBeLessThanOrEqual(note.shareCents)
          if (isClosed) expect(back).toBe(note.shareCents)
          // never further than two cents from the exact share of the interest
          const exact = (sum(received.map(({ interestCents }) => interestCents)) * note.shareCents) / principalCents
          expect(Math.abs(sum(own.map(({ interestCents }) => interestCents)) - exact)).toBeLessThan(2)
        }
        for (const [step, each] of parts.entries()) {
          const got = sum(each.map(({ interestCents }) => interestCents))
          expect(got).toBeLessThanOrEqual(received[step]?.interestCents ?? 0)
          if (shareOf === principalCents) expect(got).toBe(received[step]?.interestCents)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('what was shared out stays as it is when more is received', () => {
    fc.assert(
      fc.property(lives, ({ principalCents, feeBps, notes: held, received }) => {
        const whole = sharedOut({ principalCents, feeBps }, held, received)
        const some = received.slice(0, Math.floor(received.length / 2))
        expect(sharedOut({ principalCents, feeBps }, held, some)).toEqual(whole.slice(0, some.length))
      }),
      { numRuns: 100 },
    )
  })
})
