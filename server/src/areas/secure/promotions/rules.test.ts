import type { FeeRule } from '@ambry/contract/billing/fees/kinds'
import { addDays, daysBetween } from '@ambry/contract/kernel/dates'
import { firstSpot, type Spot, spotOn } from '@ambry/contract/secure/promotions/kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  adminActions,
  type Candidate,
  comparedSpans,
  featuredFee,
  monthAround,
  ownActions,
  paidDaysLost,
  quoteChecks,
  reportLabel,
  shareOfDays,
  takenLabel,
  whyNotRequested,
} from './rules.ts'

const start = '2026-11-15'
const spot = (place: number, from: number, days: number): Spot => ({
  place,
  firstOn: addDays(start, from),
  lastOn: addDays(start, from + days - 1),
})

describe('featured places', () => {
  it('assigns the lowest place free on all of the days', () => {
    const taken = [spot(1, 0, 5), spot(2, 3, 4)]
    expect(spotOn(taken, { places: 3, firstOn: start, days: 3 })).toEqual(spot(2, 0, 3))
    expect(spotOn(taken, { places: 3, firstOn: start, days: 4 })).toEqual(spot(3, 0, 4))
    expect(spotOn(taken, { places: 2, firstOn: start, days: 4 })).toBeNull()
    expect(spotOn([], { places: 0, firstOn: start, days: 1 })).toBeNull()
  })

  it('finds the first day from which a place is free long enough', () => {
    const taken = [spot(1, 0, 5), spot(1, 7, 3), spot(2, 0, 20)]
    expect(firstSpot(taken, { places: 2, from: start, days: 2 })).toEqual(spot(1, 5, 2))
    expect(firstSpot(taken, { places: 2, from: start, days: 3 })).toEqual(spot(1, 10, 3))
    expect(firstSpot(taken, { places: 0, from: start, days: 3 })).toBeNull()
    expect(takenLabel(spot(1, 5, 2))).toContain('Nov 20, 2026')
  })

  const asked = fc.record({ from: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 30 }) })

  it('never assigns two to one place on one day, and refuses no one while a place is free', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(asked, { maxLength: 30 }), (places, wishes) => {
        const taken: Spot[] = []
        for (const { from, days } of wishes) {
          const firstOn = addDays(start, from)
          const got = spotOn(taken, { places, firstOn, days })
          const isFull = Array.from({ length: places }, (_, n) => n + 1).every((place) =>
            taken.some(
              (one) => one.place === place && one.firstOn <= addDays(firstOn, days - 1) && one.lastOn >= firstOn,
            ),
          )
          expect(got === null).toBe(isFull)
          if (got) taken.push(got)
        }
        const held = taken.flatMap((one) =>
          Array.from(
            { length: daysBetween(one.firstOn, one.lastOn) + 1 },
            (_, n) => `${one.place} ${addDays(one.firstOn, n)}`,
          ),
        )
        expect(new Set(held).size).toBe(held.length)
        expect(taken.every(({ place }) => place >= 1 && place <= places)).toBe(true)
      }),
    )
  })

  it('the first free day is free, and no earlier day is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.array(asked, { maxLength: 12 }), asked, (places, wishes, wish) => {
        const taken: Spot[] = []
        for (const { from, days } of wishes) {
          const got = firstSpot(taken, { places, from: addDays(start, from), days })
          if (got) taken.push(got)
        }
        const from = addDays(start, wish.from)
        const found = firstSpot(taken, { places, from, days: wish.days })
        expect(found).not.toBeNull()
        if (!found) return
        for (let day = from; day < found.firstOn; day = addDays(day, 1))
          expect(spotOn(taken, { places, firstOn: day, days: wish.days })).toBeNull()
      }),
    )
  })
})

const aDay: FeeRule = {
  kind: 'flat',
  flatCents: 1_000,
  label: 'Featured',
  payer: 'member',
  unit: 'day',
  minCents: null,
  maxCents: null,
  fromCents: null,
  belowCents: null,
}

describe('the price of featured days', () => {
  const of = (days: number, creditLeft: number) =>
    featuredFee({ rules: [aDay] }, { listPriceCents: 50_000, days, creditLeft })

  it('uses the plan’s days first', () => {
    expect(of(10, 7)).toEqual({ creditDays: 7, feeCents: 3_000, dayCents: 1_000 })
    expect(of(5, 7)).toEqual({ creditDays: 5, feeCents: 0, dayCents: 1_000 })
    expect(of(0, 7)).toEqual({ creditDays: 0, feeCents: 0, dayCents: 1_000 })
    // more days were used than the current plan has
    expect(of(3, -4)).toEqual({ creditDays: 0, feeCents: 3_000, dayCents: 1_000 })
  })

  it('is zero for one-time rules without days, rules paid by us and a missing template', () => {
    const once: FeeRule = { ...aDay, unit: 'once', flatCents: 500 }
    const own: FeeRule = { ...aDay, payer: 'house' }
    const terms = { listPriceCents: 1, days: 2, creditLeft: 2 }
    expect(featuredFee({ rules: [once] }, terms).feeCents).toBe(0)
    expect(featuredFee({ rules: [once, aDay, own] }, { ...terms, creditLeft: 0 }).feeCents).toBe(2_500)
    expect(featuredFee(null, { ...terms, creditLeft: 0 })).toEqual({ creditDays: 0, feeCents: 0, dayCents: 0 })
  })

  it('counts by calendar month', () => {
    expect(monthAround('2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-12-01' })
    expect(monthAround('2026-12-31')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
    expect(monthAround('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-03-01' })
  })
})

const fit: Candidate = {
  cardStatus: 'registered',
  custody: 'in_vault',
  commitment: null,
  isDisputed: false,
  isReturnRequested: false,
  hasPhotos: true,
}

describe('requirements', () => {
  const usual = { hasOpen: false, openCount: 0, mostOpen: 10, days: 3, places: 12 }
  const why = (more: Partial<Candidate>, asked: Partial<typeof usual> = {}) =>
    whyNotRequested({ ...fit, ...more }, { ...usual, ...asked })

  it('say what is missing, and require the vault only later', () => {
    expect(why({})).toBeNull()
    expect(why({ custody: 'with_owner' })).toBeNull()
    expect(why({ hasPhotos: false })).toContain('photo')
    expect(why({ isDisputed: true })).toContain('disputed')
    expect(why({ commitment: 'loan' })).toContain('pledged')
    expect(why({ cardStatus: 'removed' })).toContain('registry')
    expect(why({}, { hasOpen: true })).toContain('already')
    expect(why({}, { openCount: 10 })).toBe(
      'You can have 10 promotions at a time. Withdraw one or remove a card first.',
    )
    expect(why({}, { openCount: 9 })).toBeNull()
    expect(why({}, { days: 1, places: 0 })).toContain('Featured slots are turned off')
    expect(why({}, { days: 0, places: 0 })).toBeNull()
  })

  it('agree with the checks shown to people', () => {
    const flags = fc.record({
      cardStatus: fc.constant('registered' as const),
      custody: fc.constantFrom('with_owner', 'inbound', 'in_vault', 'outbound'),
      commitment: fc.constantFrom(null, 'listing', 'reservation', 'loan'),
      isDisputed: fc.boolean(),
      isReturnRequested: fc.boolean(),
      hasPhotos: fc.boolean(),
    })
    fc.assert(
      fc.property(flags, fc.boolean(), fc.integer({ min: 0, max: 3 }), (card, hasOpen, openCount) => {
        const others = { hasOpen, openCount, mostOpen: 2 }
        const met = quoteChecks(card as Candidate, others)
          .filter(({ isNeededNow }) => isNeededNow)
          .every(({ isMet }) => isMet)
        expect(whyNotRequested(card as Candidate, { ...others, days: 0, places: 1 }) === null).toBe(met)
      }),
    )
  })
})

describe('permissions', () => {
  const one = {
    status: 'pending',
    isReserved: false,
    isOwner: true,
    isActive: true,
    isRegistered: true,
    isClosed: false,
    hasPhotos: true,
    firstOn: null,
  } as const
  const names = (more: object) =>
    adminActions({ ...one, ...more }, start).map(({ action, why }) => (why ? `(${action})` : action))

  it('admin', () => {
    expect(names({})).toEqual(['approve', 'reject'])
    expect(names({ isActive: false })).toEqual(['(approve)', 'reject'])
    expect(names({ isOwner: false })).toEqual(['(approve)', 'reject'])
    expect(names({ isClosed: true })).toEqual(['(approve)', 'reject'])
    expect(names({ hasPhotos: false })).toEqual(['(approve)', 'reject'])
    expect(names({ status: 'approved', firstOn: '2026-11-10' })).toEqual(['reject', 'move'])
    expect(names({ status: 'live', firstOn: '2026-11-15' })).toEqual(['(move)', 'take_down'])
    expect(names({ status: 'live', firstOn: '2026-11-16', isReserved: true })).toEqual(['move', '(take_down)'])
    expect(names({ status: 'ended' })).toEqual([])
  })

  it('the owner', () => {
    const own = (status: 'pending' | 'live' | 'ended', isReserved = false) =>
      ownActions({ status, isReserved }).map(({ action, why }) => (why ? `(${action})` : action))
    expect(own('pending')).toEqual(['reprice', 'withdraw'])
    expect(own('live')).toEqual(['reprice', 'take_down'])
    expect(own('live', true)).toEqual(['(reprice)', '(take_down)'])
    expect(own('ended')).toEqual([])
  })
})

describe('results', () => {
  it('compare featured days with as many adjacent listed days', () => {
    const featured = { firstOn: '2026-11-20', lastOn: '2026-11-24' }
    expect(comparedSpans({ listedOn: '2026-11-10', endedOn: '2026-11-30', featured })).toEqual({
      featured,
      other: { firstOn: '2026-11-15', lastOn: '2026-11-19' },
    })
    // listed on the first featured day, so only the days after it can be compared
    expect(comparedSpans({ listedOn: '2026-11-20', endedOn: '2026-11-26', featured })).toEqual({
      featured,
      other: { firstOn: '2026-11-25', lastOn: '2026-11-26' },
    })
    expect(comparedSpans({ listedOn: '2026-11-20', endedOn: '2026-11-21', featured })).toEqual({
      featured: { firstOn: '2026-11-20', lastOn: '2026-11-21' },
      other: null,
    })
    expect(comparedSpans({ listedOn: '2026-11-10', endedOn: '2026-11-12', featured })).toEqual({
      featured: null,
      other: null,
    })
  })

  it('are summarized in a sentence', () => {
    expect(reportLabel({ views: 12, members: 1, watchers: 0, requests: 2 })).toBe(
      '1 member viewed it 12 times, 0 are watching it, and 2 requested it.',
    )
  })
})

describe('paid days that were not delivered', () => {
  const given = { firstOn: start, lastOn: addDays(start, 9), featuredDays: 10, creditDays: 4 }

  it.each([
    [-3, 6],
    [0, 6],
    [3, 6],
    [4, 5],
    [8, 1],
    [9, 0],
    [30, 0],
  ])('taken down %i days after the start, %i are lost', (after, lost) => {
    expect(paidDaysLost(given, addDays(start, after))).toEqual({ lost, paid: 6 })
  })

  it('are zero when no days were scheduled or paid', () => {
    expect(paidDaysLost({ ...given, firstOn: null, lastOn: null }, start).lost).toBe(0)
    expect(paidDaysLost({ ...given, creditDays: 10 }, start)).toEqual({ lost: 0, paid: 0 })
  })

  it('cost their share to the cent, rounding half to even', () => {
    expect(shareOfDays(1_001, 1, 2)).toBe(500)
    expect(shareOfDays(1_003, 1, 2)).toBe(502)
    expect(shareOfDays(1_000, 2, 3)).toBe(667)
    expect(shareOfDays(1_000, 3, 3)).toBe(1_000)
    expect(shareOfDays(1_000, 0, 0)).toBe(0)
  })
})
