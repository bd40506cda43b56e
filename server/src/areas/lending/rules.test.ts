import { addMonths } from '@ambry/contract/kernel/dates'
import { standardOrders } from '@ambry/contract/lending/arithmetic/payment-order'
import { type ProductSettings, usStateNames, usStates } from '@ambry/contract/lending/kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  blockersOf,
  extendedTerms,
  ineligibility,
  isStandard,
  ltvFault,
  releaseFault,
  stateFault,
  stateOf,
  termsFault,
} from './rules.ts'

const settings: ProductSettings = {
  rateBps: 1_800,
  months: [1, 2, 3, 6, 9, 12],
  scheduleKinds: ['amortizing', 'interest_only'],
  minimumCents: 250_000,
  maximumCents: 500_000_000,
  minimumCardCents: 50_000,
  singleLtvBps: 4_000,
  spreadLtvBps: 5_000,
  spreadCards: 10,
  spreadShareBps: 2_500,
  highestLtvBps: 5_500,
  healthyLtvBps: 5_500,
  noticeLtvBps: 6_500,
  liquidationLtvBps: 8_000,
  cureDays: 10,
  graceDays: 10,
  lateFeeBps: 500,
  lateFeeMinimumCents: 2_500,
  ...standardOrders,
  appraisalDays: 180,
  offerDays: 14,
}

describe('the state of an address', () => {
  it.each([
    ['12 Main St\nPortland, OR 97201', 'OR'],
    ['12 Main St, Portland, or 97201-1234', 'OR'],
    ['1600 Pennsylvania Avenue NW, Washington, DC 20500', 'DC'],
    ['5 Delaware Ave, Buffalo, New York', 'NY'],
    ['5 Delaware Ave, Buffalo, NY, 14202', 'NY'],
    ['8 Court Square, Charleston, West Virginia', 'WV'],
    ['1 Rodeo, Little Rock,  arkansas', 'AR'],
    ['9 Elm, Albany, new  york', 'NY'],
    ['10 Downing Street, London SW1A 2AA', null],
    ['Musterstraße 1, 10115 Berlin, DE', null],
    ['', null],
    [null, null],
  ])('%j is in %s', (address, state) => {
    expect(stateOf(address)).toBe(state)
  })

  it('is found before any ZIP code and as any full name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...usStateNames),
        fc.integer({ min: 501, max: 99_950 }),
        fc.constantFrom('\n', ', '),
        (state, zip, gap) => {
          const code = String(zip).padStart(5, '0')
          expect(stateOf(`7 Oak Rd${gap}Springfield, ${state} ${code}`)).toBe(state)
          expect(stateOf(`7 Oak Rd${gap}Springfield, ${usStates[state]}`)).toBe(state)
        },
      ),
      { numRuns: 200 },
    )
  })
})

it('a state can be closed or capped by amount and rate, up to and including the cap', () => {
  const rule = { isClosed: false, maximumCents: 1_000_000, maximumRateBps: 1_200 }
  const wanted = { amountCents: 1_000_000, rateBps: 1_200 }
  expect(stateFault('OR', undefined, { amountCents: 9_999_999_999, rateBps: 10_000 })).toBe(null)
  expect(stateFault('OR', rule, wanted)).toBe(null)
  expect(stateFault('OR', rule, { ...wanted, amountCents: 1_000_001 })).toBe(
    'In Oregon, we lend up to $10,000.00. Lower the amount.',
  )
  expect(stateFault('OR', rule, { ...wanted, rateBps: 1_201 })).toBe(
    'In Oregon, the rate can’t be above 12%. Lower the rate.',
  )
  const closed = { isClosed: true, maximumCents: null, maximumRateBps: null }
  expect(stateFault('NY', closed, wanted)).toBe('We don’t lend in New York yet.')
})

describe('a card', () => {
  const card = {
    grader: 'PSA',
    isDisputed: false,
    isRegistered: true,
    commitment: null as string | null,
    custody: 'in_vault',
    returnRequestedAt: null as string | null,
    verification: 'verified',
    valueCents: 100_000 as number | null,
    valuedOn: '2026-11-15' as string | null,
  }
  const today = '2026-11-15'

  it.each([
    [{}, null],
    [{ custody: 'with_owner' }, null],
    [{ verification: 'unverified' }, null],
    [{ grader: 'RAW' }, 'raw'],
    [{ isDisputed: true, commitment: 'loan' }, 'disputed'],
    [{ commitment: 'loan' }, 'pledged'],
    [{ commitment: 'listing' }, 'committed'],
    [{ commitment: 'reservation' }, 'committed'],
    [{ custody: 'outbound' }, 'outbound'],
    [{ returnRequestedAt: '2026-11-14T00:00:00.000Z' }, 'outbound'],
    [{ verification: 'mismatch' }, 'unverified'],
    [{ valueCents: null, valuedOn: null }, 'no_appraisal'],
    [{ valuedOn: '2026-05-19' }, null],
    [{ valuedOn: '2026-05-18' }, 'appraisal_old'],
    [{ valueCents: 50_000 }, null],
    [{ valueCents: 49_999 }, 'below_minimum'],
  ])('%j: %s', (more, reason) => {
    expect(ineligibility({ ...card, ...more }, settings, { today })).toBe(reason)
  })

  it('in another application is in that one', () => {
    expect(ineligibility(card, settings, { today, isApplied: true })).toBe('applied')
  })
})

it('terms are those of the product, up to and including its limits', () => {
  const wanted = { principalCents: 250_000, months: 6, scheduleKind: 'amortizing' as const }
  expect(termsFault(settings, wanted)).toBe(null)
  expect(termsFault(settings, { ...wanted, principalCents: 500_000_000 })).toBe(null)
  expect(termsFault(settings, { ...wanted, principalCents: 249_999 })).toContain('$2,500')
  expect(termsFault(settings, { ...wanted, principalCents: 500_000_001 })).toContain('$5,000,000')
  expect(termsFault(settings, { ...wanted, months: 5 })).toContain('term')
  expect(termsFault(settings, { ...wanted, scheduleKind: 'bullet' })).toContain('payment plan')
})

describe('what cards carry', () => {
  const cards = (count: number, valueCents: number) => Array.from({ length: count }, () => ({ valueCents }))

  it('is 40% of one, and 50% of ten of which none dominates', () => {
    expect(isStandard(cards(1, 1_000_000), 400_000, settings)).toBe(true)
    expect(isStandard(cards(1, 1_000_000), 400_001, settings)).toBe(false)
    expect(isStandard(cards(10, 100_000), 500_000, settings)).toBe(true)
    expect(isStandard([...cards(9, 100_000), { valueCents: 400_000 }], 520_001, settings)).toBe(false)
  })

  it('ends at the highest LTV', () => {
    expect(ltvFault(cards(1, 1_000_000), 550_000, settings)).toBe(null)
    expect(ltvFault(cards(1, 1_000_000), 550_001, settings)).toBe(
      'These cards support up to $5,500.00. Lower the amount or add cards.',
    )
  })

  it('lets cards go while the rest carries the loan, but not the last one', () => {
    expect(releaseFault(cards(2, 500_000), 400_000, settings)).toBe(null)
    expect(releaseFault(cards(1, 500_000), 400_000, settings)).toContain('40%')
    expect(releaseFault([], 1, settings)).toContain('at least one card')
    expect(releaseFault([], 0, settings)).toBe(null)
  })

  it('never lets a loan be above the standard LTV after a release', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 14 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        (values, principal) => {
          const staying = values.map((valueCents) => ({ valueCents }))
          if (releaseFault(staying, principal, settings) === null)
            expect(isStandard(staying, principal, settings)).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('an extension', () => {
  it('keeps the remaining due dates and adds more', () => {
    const dates = { firstDueOn: '2026-10-31', maturesOn: '2027-03-31' }
    expect(extendedTerms(dates, 3, '2026-11-15')).toEqual({ firstDueOn: '2026-11-30', termMonths: 8 })
    expect(extendedTerms(dates, 3, '2026-11-30')).toEqual({ firstDueOn: '2026-12-31', termMonths: 7 })
  })

  it('after maturity has the new due dates only', () => {
    const dates = { firstDueOn: '2026-01-31', maturesOn: '2026-03-31' }
    expect(extendedTerms(dates, 2, '2026-05-10')).toEqual({ firstDueOn: '2026-05-31', termMonths: 2 })
  })

  it('moves maturity by as many months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 12 }), (term, months) => {
        const firstDueOn = '2026-12-15'
        const maturesOn = addMonths(firstDueOn, term - 1)
        const extended = extendedTerms({ firstDueOn, maturesOn }, months, '2026-11-15')
        expect(addMonths(extended.firstDueOn, extended.termMonths - 1)).toBe(addMonths(maturesOn, months))
      }),
      { numRuns: 100 },
    )
  })
})

it('an application is blocked by what is missing before funding', () => {
  const loan = {
    status: 'approved',
    isVerified: false,
    oldestValuedOn: '2026-01-01',
    away: 2,
    isSigned: false,
  } as const
  expect(blockersOf(loan, settings, '2026-11-15')).toEqual([
    'Identity not verified',
    'Appraisal too old',
    '2 cards not in the vault',
    'Agreement not signed',
  ])
  const fine = { ...loan, isVerified: true, oldestValuedOn: '2026-11-01', away: 0, isSigned: true }
  expect(blockersOf(fine, settings, '2026-11-15')).toEqual([])
  expect(blockersOf({ ...fine, status: 'pending', isSigned: false }, settings, '2026-11-15')).toEqual([])
  expect(blockersOf({ ...loan, status: 'active' }, settings, '2026-11-15')).toEqual([])
})
