import { expect, test } from 'vitest'

import { oldestFirst, outcomeOf, partFault, partsOf } from './spread.ts'

const invoices = [
  { id: 'new', dueOn: '2026-12-01', dueCents: 50_00 },
  { id: 'never', dueOn: null, dueCents: 10_00 },
  { id: 'old', dueOn: '2026-10-01', dueCents: 100_50 },
]

test('the oldest is paid first, and in full before the next', () => {
  expect(oldestFirst(120_00, invoices)).toEqual({ old: '100.50', new: '19.50' })
  expect(oldestFirst(100_50, invoices)).toEqual({ old: '100.50' })
  expect(oldestFirst(0, invoices)).toEqual({})
})

test('the excess stays unallocated', () => {
  const parts = partsOf(oldestFirst(500_00, invoices))
  expect(parts).toHaveLength(3)
  expect(outcomeOf(500_00, parts)).toEqual({
    words: '$160.50 goes to 3 invoices. $339.50 becomes the member’s credit.',
    isFault: false,
  })
})

test('empty, zero and invalid fields are ignored', () => {
  expect(partsOf({ a: '', b: '0', c: 'ten', d: '$1,250.00' })).toEqual([{ invoiceId: 'd', amountCents: 1250_00 }])
})

test('outcome labels', () => {
  const part = { invoiceId: 'old', amountCents: 40_00 }
  expect(outcomeOf(40_00, [part]).words).toBe('$40.00 goes to 1 invoice. Nothing left over.')
  expect(outcomeOf(40_00, []).words).toBe('$40.00 becomes the member’s credit.')
  expect(outcomeOf(30_00, [part])).toEqual({
    words: 'The invoices add up to $10.00 more than the payment.',
    isFault: true,
  })
})

test('no invoice gets more than is due on it', () => {
  expect(partFault('50.01', { id: 'new', dueOn: null, dueCents: 50_00 })).toBe('Only $50.00 is due on this invoice.')
  expect(partFault('50', { id: 'new', dueOn: null, dueCents: 50_00 })).toBeNull()
  expect(partFault(undefined, { id: 'new', dueOn: null, dueCents: 50_00 })).toBeNull()
})
