import { expect, test } from 'vitest'

import {
  draftOf,
  isTooHigh,
  offerLtvBps,
  offerSchedule,
  paymentsInWords,
  readOffer,
  secondPerson,
  withCondition,
  withPeriod,
  withRate,
} from './offer.ts'

const loan = {
  principalCents: 31_200_000,
  rateBps: 1_800,
  termMonths: 6,
  scheduleKind: 'interest_only',
  offerConditions: [],
  ltv: { valueCents: 52_000_000 },
  product: { settings: { highestLtvBps: 6_500 } },
  standardLtvBps: 4_000,
} as const

const draft = draftOf({ ...loan, offerConditions: [] })

test('an offer starts with the request', () => {
  expect(draft).toMatchObject({ amount: '312,000', rate: '1.5', per: 'month', months: 6 })
  expect(readOffer(draft).offer).toEqual({
    principalCents: 31_200_000,
    rateBps: 1_800,
    termMonths: 6,
    scheduleKind: 'interest_only',
    conditions: [],
  })
})

test('a rate a month is twelve times as much a year', () => {
  expect(readOffer(withRate(draft, '1.20')).offer?.rateBps).toBe(1_440)
  expect(readOffer(withRate(withPeriod(draft, 'year'), '17.5')).offer?.rateBps).toBe(1_750)
})

test('showing a rate by another period does not change it', () => {
  const yearly = withRate(withPeriod(draft, 'year'), '17.5')
  const monthly = withPeriod(yearly, 'month')
  expect(monthly.rate).toBe('1.46')
  expect(readOffer(monthly).offer?.rateBps).toBe(1_750)
  expect(withPeriod(monthly, 'year').rate).toBe('17.5')
})

test('says what is missing', () => {
  expect(readOffer({ ...draft, amount: '' }).fault).toBe('Enter an amount greater than $0.')
  expect(readOffer({ ...draft, amount: 'much' }).fault).toBe('Enter an amount greater than $0.')
  expect(readOffer(withRate(draft, '')).fault).toBe('Enter a rate such as 1.5.')
  expect(readOffer(withRate(draft, '9')).fault).toBe('The rate can’t be more than 100% a year.')
})

test('a second person approves above the standard LTV or the limit', () => {
  expect(secondPerson(loan, 20_800_000, 30_000_000)).toEqual([])
  expect(secondPerson(loan, 20_800_001, 30_000_000)).toEqual(['ltv'])
  expect(secondPerson(loan, 20_800_000, 20_000_000)).toEqual(['limit'])
  expect(secondPerson(loan, 31_200_000, 30_000_000)).toEqual(['ltv', 'limit'])
  // the limit is not known yet
  expect(secondPerson(loan, 20_800_000, undefined)).toEqual([])
})

test('above the highest LTV no one approves', () => {
  expect(isTooHigh(loan, 33_800_000)).toBe(false)
  expect(isTooHigh(loan, 33_800_001)).toBe(true)
  expect(offerLtvBps(loan, 31_200_000)).toBe(6_000)
})

test('the payments are those of the loan if funded today', () => {
  const { offer } = readOffer(draft)
  const rows = offer ? offerSchedule(offer, '2026-01-15') : []
  expect(rows.map(({ dueOn }) => dueOn).at(-1)).toBe('2026-07-15')
  expect(rows.reduce((sum, row) => sum + row.principalCents, 0)).toBe(31_200_000)
})

test('says what is paid for every payment plan', () => {
  const words = (...cents: number[]) => paymentsInWords(cents.map((totalCents) => ({ totalCents })))
  expect(words(31_668_00)).toBe('1 payment of $31,668.00')
  expect(words(100_00, 100_00)).toBe('2 payments of $100.00')
  expect(words(100_00, 100_00, 99_98)).toBe('2 payments of $100.00, then a last one of $99.98')
  expect(words(305_75, 276_16, 20_305_75)).toBe('2 payments from $276.16 to $305.75, then a last one of $20,305.75')
})

test('conditions are added once, and not without words', () => {
  expect(withCondition([], '  Proof of purchase ')).toEqual(['Proof of purchase'])
  const one = ['Proof of purchase']
  expect(withCondition(one, 'proof of PURCHASE')).toBe(one)
  expect(withCondition(one, ' a ')).toBe(one)
  const many = Array.from({ length: 10 }, (_, at) => `Condition ${at}`)
  expect(withCondition(many, 'One more')).toBe(many)
})
