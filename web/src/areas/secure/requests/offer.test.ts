import { expect, test } from 'vitest'

import { formReader } from '../../../ui/fields/form.ts'
import { isLowOffer, readOffer, writtenAs } from './offer.ts'

function read(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return readOffer(formReader(data))
}

test('at the list price there is no offer, whatever was typed before', () => {
  expect(read({ price: 'list', offerCents: '12', note: ' For my son. ', delivery: 'send' })).toEqual({
    isOffer: false,
    asked: { offerCents: null, note: 'For my son.', delivery: 'send' },
    fault: null,
  })
})

test.each([
  ['0.01', 1],
  ['1,250.50', 125_050],
  ['$900', 90_000],
])('an offer of %s is %i cents', (typed, cents) => {
  expect(read({ price: 'offer', offerCents: typed })).toMatchObject({
    isOffer: true,
    asked: { offerCents: cents },
    fault: null,
  })
})

test.each([
  ['', 'Enter your offer.'],
  ['   ', 'Enter your offer.'],
  ['0', 'Enter an offer above $0.'],
  ['0.00', 'Enter an offer above $0.'],
  ['-5', 'Enter an amount such as 1,250 or 1,250.50.'],
  ['ten', 'Enter an amount such as 1,250 or 1,250.50.'],
  ['1.234', 'Enter an amount such as 1,250 or 1,250.50.'],
])('“%s” is not an offer, and never the list price', (typed, fault) => {
  expect(read({ price: 'offer', offerCents: typed })).toEqual({ isOffer: true, asked: null, fault })
})

test('an edit starts with the request’s values', () => {
  const asked = { offerCents: null, note: null, delivery: 'stay' } as const
  expect(writtenAs(asked)).toEqual({ isOffer: false, asked, fault: null })
  expect(writtenAs({ ...asked, offerCents: 5 }).isOffer).toBe(true)
})

test.each([
  [null, 10_000, false],
  [4_999, 10_000, true],
  [5_000, 10_000, false],
  [10_000, 10_000, false],
])('an offer of %s for a list price of %s is low: %s', (offer, list, isLow) => {
  expect(isLowOffer(offer, list)).toBe(isLow)
})
