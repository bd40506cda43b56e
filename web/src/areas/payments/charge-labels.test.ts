import type { Charge, Checkout, SavedMethod } from '@ambry/contract/payments/endpoints'
import { expect, test } from 'vitest'

import { ApiError } from '../../api/errors.ts'

import {
  creditOver,
  failedLabel,
  firstWay,
  leadOf,
  methodDetail,
  onwardFrom,
  outcomeOf,
  payFault,
  wayOf,
} from './charge-labels.ts'

const visa: SavedMethod = {
  id: 'm1',
  kind: 'card',
  brand: 'Visa',
  last4: '4242',
  expMonth: 3,
  expYear: 2028,
  isExpired: false,
  isDefault: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  actions: ['remove'],
}

const checkout: Checkout = {
  invoices: [
    {
      id: 'i1',
      number: 'INV-2026-000012',
      title: 'Appraisal',
      displayStatus: 'open',
      dueOn: '2026-11-20',
      dueCents: 250_00,
    },
  ],
  dueCents: 250_00,
  creditCents: 0,
  gateway: 'sandbox',
  card: { isAllowed: true, mostCents: 25_000_00 },
  bank: { isAllowed: true },
  wireSaidAt: null,
  underWay: null,
  methods: [],
  subscription: null,
}

const charge: Charge = {
  id: 'c1',
  status: 'succeeded',
  amountCents: 250_00,
  kind: 'card',
  label: 'Visa ending in 4242',
  loan: null,
  parts: [{ invoiceId: 'i1', number: 'INV-2026-000012', title: 'Appraisal', amountCents: 250_00 }],
  actionUrl: null,
  declineMessage: null,
  paymentId: 'p1',
  receiptNumber: 'REC-2026-000001',
  toCreditCents: 0,
  isReversed: false,
  subscription: false,
  createdAt: '2026-11-15T12:00:00.000Z',
  updatedAt: '2026-11-15T12:00:00.000Z',
  actions: [],
}

test('the sentence says what is paid for and by when', () => {
  expect(leadOf(checkout, '2026-11-15')).toBe('Appraisal, invoice INV-2026-000012. It’s due in 5 days, Nov 20, 2026.')
  expect(leadOf(checkout, '2026-11-22')).toContain(
    'Appraisal, invoice INV-2026-000012. It’s 2 days overdue. It was due Nov 20, 2026.',
  )
  const [first] = checkout.invoices
  expect(leadOf({ ...checkout, invoices: first ? [first, first] : [] }, '2026-11-15')).toContain('2 invoices')
  expect(leadOf({ ...checkout, subscription: { planName: 'Curator' } }, '2026-11-15')).toContain(
    'Curator starts when your payment arrives. Nothing changes until then.',
  )
})

test('the default is the saved method, or else the fastest available one', () => {
  expect(firstWay(checkout)).toBe('card')
  expect(firstWay({ ...checkout, card: { isAllowed: false, mostCents: 25_000_00 } })).toBe('wire')
  expect(firstWay({ ...checkout, methods: [{ ...visa, kind: 'bank' }] })).toBe('bank')
  expect(firstWay({ ...checkout, methods: [{ ...visa, kind: 'bank', isExpired: true }] })).toBe('card')
  expect(firstWay({ ...checkout, wireSaidAt: '2026-11-15T12:00:00.000Z' })).toBe('wire')
  expect(firstWay({ ...checkout, gateway: null })).toBe('wire')
})

test('an unavailable method says why', () => {
  const most = { ...checkout, card: { isAllowed: false, mostCents: 25_000_00 } }
  expect(wayOf('card', most)).toEqual({ isOffered: false, words: 'For invoices up to $25,000.' })
  expect(wayOf('card', { ...checkout, methods: [visa] }).words).toMatch(/^Visa ending in 4242\. /)
  expect(methodDetail(visa)).toBe('Expires 03/2028')
})

test('credit is applied to invoices until it is used up', () => {
  const invoices = [
    { id: 'a', dueCents: 50_00 },
    { id: 'b', dueCents: 30_00 },
  ]
  expect(creditOver(60_00, invoices)).toEqual([
    { id: 'a', amountCents: 50_00 },
    { id: 'b', amountCents: 10_00 },
  ])
  expect(creditOver(20_00, invoices)).toEqual([{ id: 'a', amountCents: 20_00 }])
})

test('each outcome says whether anything was charged', () => {
  expect(outcomeOf(charge)).toMatchObject({ title: '$250.00 paid', tone: 'ok' })
  expect(outcomeOf({ ...charge, toCreditCents: 50_00 }).text).toContain('$50.00 was added to your credit')
  expect(outcomeOf({ ...charge, isReversed: true }).title).toBe('$250.00 was reversed')
  expect(outcomeOf({ ...charge, status: 'canceled' }).text).toContain('Nothing was charged.')
  expect(outcomeOf({ ...charge, status: 'processing', kind: 'bank' }).text).toContain(
    'A bank transfer takes about three business days. We’ll notify you when it arrives.',
  )
  expect(payFault(new ApiError(400, 'Three digits.', { fields: { cvc: 'Three digits.' } }))).toContain(
    'Check the highlighted fields above. Nothing was charged.',
  )
  expect(payFault(new ApiError(422, 'Card payments up to $5.'))).toBe('Card payments up to $5.')
  expect(payFault(new TypeError('Failed to fetch'))).toContain(
    'We can’t reach the server. Check your connection and try again. You won’t be charged twice.',
  )
  expect(failedLabel({ declineMessage: 'The bank declined the card.' })).toBe(
    'The bank declined the card. Nothing was charged.',
  )
})

test('a payment goes to the page for its status', () => {
  expect(onwardFrom(charge)).toBe('/payment-success')
  expect(onwardFrom({ ...charge, subscription: true })).toBe('/subscription-success')
  expect(onwardFrom({ ...charge, status: 'processing', subscription: true })).toBe('/payment-success')
  expect(onwardFrom({ ...charge, status: 'requires_action', actions: ['confirm', 'cancel'] })).toBe('confirm')
  expect(
    onwardFrom({ ...charge, status: 'requires_action', actions: ['continue'], actionUrl: 'https://pay.test/1' }),
  ).toEqual({ url: 'https://pay.test/1' })
  expect(onwardFrom({ ...charge, status: 'failed' })).toBe('stays')
  expect(onwardFrom({ ...charge, isReversed: true })).toBe('stays')
})
