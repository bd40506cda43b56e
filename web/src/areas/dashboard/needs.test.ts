import type { OwnInvoice } from '@ambry/contract/billing/invoices/records'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { expect, test } from 'vitest'

import { greeting, needsOf, needsTitle } from './needs.ts'

const on = '2026-11-15'

test('what is missing is asked for, and nothing else', () => {
  const bare = { name: null, email: null, shippingAddress: null }
  expect(needsOf(bare, [], [], on).map(({ key }) => key)).toEqual(['name', 'address'])
  expect(needsOf({ ...bare, name: 'Mae', shippingAddress: '1 Pier' }, [], [], on)).toEqual([])
})

test('invoices come first, the one that is late before the others', () => {
  const invoice = (id: string, dueOn: string, daysLate: number) => ({
    id,
    number: `INV-2026-00000${id}`,
    title: 'Vault storage',
    displayStatus: daysLate > 0 ? ('overdue' as const) : ('open' as const),
    issuedOn: '2026-11-01',
    dueOn,
    daysLate,
    totalCents: 1_180_00,
    paidCents: 0,
    creditedCents: 0,
    dueCents: 1_180_00,
    isPayable: true,
    wireSaidAt: null,
  })
  const bare = { name: 'Mae', email: null, shippingAddress: null }
  const needs = needsOf(bare, [invoice('1', '2026-11-11', 4), invoice('2', '2026-11-18', 0)], [], on)
  expect(needs.map(({ title }) => title)).toEqual([
    'Invoice INV-2026-000001 is 4 days late',
    'Invoice INV-2026-000002 due in 3 days',
    'Say where cards are sent',
  ])
  expect(needs[1]).toMatchObject({ text: 'Vault storage. $1,180.00 by Nov 18, 2026.', invoice: '2' })
})

test('requests that wait for the member come before everything, but not beside the invoice they wait for', () => {
  const request = (id: string, more: object) =>
    ({ id, card: { playerName: 'Marcus Vale' }, next: 'Answer within 48 hours.', invoice: null, ...more }) as OwnRequest
  const mine = { name: 'Mae', email: null, shippingAddress: '1 Pier' }
  const needs = needsOf(
    mine,
    [{ id: 'i', number: 'INV-1', title: 'A card', dueOn: null, daysLate: 0, dueCents: 1 } as OwnInvoice],
    [
      request('1', { side: 'sent', status: 'countered', counterCents: 900_00 }),
      request('2', { side: 'received', status: 'pending', owner: { cents: 800_00 } }),
      request('3', { side: 'sent', status: 'approved', invoice: { id: 'i' } }),
    ],
    on,
  )
  expect(needs.map(({ key, title }) => `${key} ${title}`).slice(0, 2)).toEqual([
    '1 The house offers Marcus Vale for $900.00',
    '2 May Marcus Vale go for $800.00?',
  ])
  expect(needs.map(({ key }) => key)).toEqual(['1', '2', 'i'])
})

test.each([
  [0, 'Nothing needs you today.'],
  [1, 'One thing needs you'],
  [3, 'Three things need you'],
  [12, '12 things need you'],
])('%i: %s', (count, title) => {
  expect(needsTitle(count)).toBe(title)
})

test.each([
  [3, 'Good evening'],
  [8, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i the house says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
