import type { OwnInvoice } from '@ambry/contract/billing/invoices/records'
import type { OwnLoan } from '@ambry/contract/lending/records'
import type { OwnRequest } from '@ambry/contract/secure/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { greeting, tasksTitle } from './labels.ts'
import { tasksOf } from './tasks.ts'

const complete = { name: 'Mae', shippingAddress: '1 Pier' }
const invoice = (id: string, dueOn: string, daysLate: number, dueCents = 1_180_00) =>
  ({ id, number: `INV-${id}`, title: 'Vault storage', dueOn, daysLate, dueCents }) as OwnInvoice
const owed = (invoices: readonly OwnInvoice[]) => ({
  openInvoices: invoices.length,
  dueCents: invoices.reduce((sum, { dueCents }) => sum + dueCents, 0),
  overdueInvoices: invoices.filter(({ daysLate }) => daysLate > 0).length,
})
const nothing = owed([])

test('missing profile fields are tasks, and nothing else', () => {
  const bare = { name: null, shippingAddress: null }
  expect(tasksOf(bare, nothing, [], []).map(({ title }) => title)).toEqual(['Add your name', 'Add a shipping address'])
  expect(tasksOf(complete, nothing, [], [])).toEqual([])
})

test('a single invoice is paid from its task', () => {
  const [task] = tasksOf(complete, owed([invoice('1', '2026-11-20', 0)]), [invoice('1', '2026-11-20', 0)], [])
  expect(task).toMatchObject({
    title: 'Pay $1,180.00',
    text: 'Vault storage',
    due: { text: 'Due Nov 20, 2026', isLate: false },
    target: { page: 'checkout', invoice: '1' },
  })
})

test('several invoices are one task with count, total and number overdue', () => {
  const five = [
    invoice('1', '2026-10-12', 35, 380_00),
    invoice('2', '2026-11-13', 3, 161_60),
    invoice('3', '2026-11-19', 0, 23_540_00),
    invoice('4', '2026-11-20', 0, 3_465_00),
    invoice('5', '2026-11-21', 0, 225_00),
  ]
  expect(tasksOf(complete, owed(five), five, [])).toMatchObject([
    {
      title: '5 invoices, $27,771.60, 2 overdue',
      text: 'Oldest due Oct 12, 2026.',
      due: { text: '35 days overdue', isLate: true },
      target: { page: 'invoices' },
    },
  ])
})

test('any number of invoices is one task, labeled from the balance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 9_999_999 })), {
        minLength: 2,
        maxLength: 60,
      }),
      (rows) => {
        const all = rows.map(([daysLate, cents], index) => invoice(String(index), '2026-11-01', daysLate, cents))
        // the list has ten items at most
        const tasks = tasksOf(complete, owed(all), all.slice(0, 10), [])
        expect(tasks).toHaveLength(1)
        expect(tasks[0]?.title.startsWith(`${all.length} invoices, $`)).toBe(true)
        expect(tasks[0]?.title.endsWith('overdue')).toBe(rows.some(([daysLate]) => daysLate > 0))
      },
    ),
    { numRuns: 50 },
  )
})

test('requests waiting on the member come first, except when their invoice is already listed', () => {
  const request = (id: string, more: object) =>
    ({
      id,
      card: { playerName: 'Marcus Vale', picture: `/files/cards/${id}/picture?v=1` },
      next: 'Answer within 48 hours.',
      invoice: null,
      counterUntil: null,
      owner: null,
      ...more,
    }) as OwnRequest
  const bill = invoice('i', '2026-11-20', 0)
  const tasks = tasksOf(
    complete,
    owed([bill]),
    [bill],
    [
      request('1', { side: 'sent', status: 'countered', counterCents: 900_00, offerCents: 850_00 }),
      request('2', { side: 'received', status: 'pending', owner: { cents: 800_50, netCents: 760_00 } }),
      request('3', { side: 'sent', status: 'approved', invoice: { id: 'i' } }),
    ],
  )
  expect(tasks.map(({ title, text }) => `${title} | ${text}`)).toEqual([
    'Counteroffer on Marcus Vale: $900 | You offered $850.',
    'Offer on Marcus Vale: $800.50 | You receive $760.00 after fees.',
    'Pay $1,180.00 | Vault storage',
  ])
  expect(tasks[0]?.picture).toBe('/files/cards/1/picture?v=1')
})

test.each([
  [0, 'You’re all caught up'],
  [1, '1 item needs your attention'],
  [8, '8 items need your attention'],
])('%i: %s', (count, title) => {
  expect(tasksTitle(count)).toBe(title)
})

test.each([
  [3, 'Good evening'],
  [8, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i it says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

test('a loan payment due within a week is a task, unless autopay pays it', () => {
  const loan = {
    ...{ id: 'l', number: 'L-0002', title: '1999 Aurora Emberwyrm', status: 'active', pictures: [] as string[] },
    ...{ pastDueCents: 0, daysPastDue: 0, offerEndsOn: null, nextDueOn: '2026-11-21', nextDueCents: 143_093 },
  }
  const titles = (hasAutopay: boolean, on: string) =>
    tasksOf(complete, nothing, [], [], [{ ...loan, hasAutopay } as OwnLoan], on).map(({ title }) => title)
  expect(titles(false, '2026-11-14')).toEqual(['Pay $1,430.93 on L-0002'])
  expect(titles(false, '2026-11-13')).toEqual([])
  expect(titles(true, '2026-11-20')).toEqual([])
})
