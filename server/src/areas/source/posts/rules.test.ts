import { mostRounds, type NegotiationState, otherSide, turnFault } from '@ambry/contract/sales/negotiation/rules'
import { mostOpenDays } from '@ambry/contract/source/kinds'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { letterOf, ownActions as responseOwnActions } from '../responses/rules.ts'
import { gradeFits, knownOf, lastDayOf, lowestGrade, renewedUntil, verdictOf } from './rules.ts'

const runs = { numRuns: 200 }
const cents = fc.integer({ min: 1, max: 10_000_000 })

it('a verdict only moves up as the budget does, and its bounds are prices that were paid', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 3, maxLength: 60 }), cents, cents, (prices, one, other) => {
      const order = ['low', 'realistic', 'above_most']
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const [low, high] = [verdictOf(prices, less), verdictOf(prices, more)]
      expect(order.indexOf(low.verdict)).toBeLessThanOrEqual(order.indexOf(high.verdict))
      expect(prices).toContain(low.lowCents)
      expect(prices).toContain(low.highCents)
      expect(low.atOrBelow).toBe(prices.filter((price) => price <= less).length)
      // at most a quarter of the sales is above a budget that is above most
      if (high.verdict === 'above_most')
        expect(prices.filter((price) => price > more).length * 4).toBeLessThanOrEqual(prices.length)
      if (low.verdict === 'low') expect(prices.filter((price) => price <= less).length * 4).toBeLessThan(prices.length)
    }),
    runs,
  )
})

it.each([
  [[], 5_000, 'unknown'],
  [[5_000, 6_000], 5_000, 'unknown'],
  [[5_000, 6_000, 7_000], null, 'unknown'],
  [[5_000, 6_000, 7_000], 4_999, 'low'],
  [[5_000, 6_000, 7_000], 5_000, 'realistic'],
  [[5_000, 6_000, 7_000], 7_000, 'realistic'],
  [[5_000, 6_000, 7_000], 7_001, 'above_most'],
] as const)('%j with a budget of %s is %s', (prices, maxCents, verdict) => {
  expect(verdictOf(prices, maxCents).verdict).toBe(verdict)
})

it.each([
  [['PSA 9'], 'PSA', '9', true],
  [['PSA 9'], 'PSA', '10', true],
  [['PSA 9'], 'PSA', '8.5', false],
  [['PSA 9'], 'BGS', '10', false],
  [['PSA 9', 'BGS 9.5'], 'BGS', '9.5', true],
  [['PSA Authentic'], 'PSA', '1', true],
  [['PSA 9'], 'PSA', 'Authentic', false],
  [['PSA 9'], 'RAW', null, false],
  [[], 'RAW', null, true],
] as const)('grades %j and a %s %s: %s', (grades, grader, grade, isFit) => {
  expect(gradeFits(grades, { grader, grade })).toBe(isFit)
})

it('says how many copies are known only roughly', () => {
  expect([0, 1, 4, 5, 400].map(knownOf)).toEqual(['none', 'some', 'some', 'several', 'several'])
})

it('a renewal never shortens a post nor lets it be open for more than 180 days', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, fc.constantFrom('active', 'closed'), (today, closesOn, status) => {
      const post = {
        ...{ status, endKind: status === 'closed' ? 'expired' : null, heldAt: null, hiddenAt: null, pausedAt: null },
        ...{
          pinnedAt: null,
          visibility: 'members' as const,
          closesOn,
          createdAt: '2026-01-01T00:00:00.000Z',
          responses: 0,
          waiting: 0,
        },
      } as const
      const until = renewedUntil(post, today)
      if (until === null) return
      expect(until > today && until > closesOn).toBe(true)
      expect(until <= lastDayOf(post)).toBe(true)
      expect(mostOpenDays).toBe(180)
    }),
    runs,
  )
})

it('letters are different for every response to a post', () => {
  const letters = Array.from({ length: 702 }, (_, n) => letterOf(n))
  expect(new Set(letters).size).toBe(702)
  expect([letters[0], letters[25], letters[26], letters[701], letterOf(702)]).toEqual(['A', 'Z', 'AA', 'ZZ', null])
})

it('only the side to answer may answer, in time, at the price that stands, for five rounds', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  fc.assert(
    fc.property(
      fc.constantFrom('buyer' as const, 'seller' as const),
      fc.integer({ min: 1, max: mostRounds }),
      cents,
      cents,
      fc.integer({ min: -5, max: 5 }),
      (turn, round, standingCents, seen, hours) => {
        const answerBy = new Date(now.getTime() + hours * 3_600_000).toISOString()
        const state: NegotiationState = { round, turn, standingCents, answerBy }
        expect(turnFault(state, otherSide(turn), standingCents, now)).toBe('turn')
        const isLate = hours <= 0
        expect(turnFault(state, turn, seen, now)).toBe(isLate ? 'late' : seen === standingCents ? null : 'price')
        const facts = { now, isAvailable: true, dueCents: null }
        const actions = responseOwnActions(turn, { ...state, status: 'open', answerBy }, facts)
        expect(actions.includes('accept')).toBe(!isLate)
        expect(actions.includes('counter')).toBe(!isLate && round < mostRounds)
        expect(responseOwnActions(otherSide(turn), { ...state, status: 'open', answerBy }, facts)).not.toContain(
          'accept',
        )
      },
    ),
    runs,
  )
})

it('a wanted card is drawn with the lowest grade that fits', () => {
  expect(lowestGrade([])).toBeNull()
  expect(lowestGrade(['PSA 9', 'BGS 8.5', 'PSA 10'])).toBe(8.5)
  expect(lowestGrade(['PSA Authentic'])).toBeNull()
})
