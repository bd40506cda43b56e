import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { expect, test } from 'vitest'

import { firstOpen } from '../../apply/steps.ts'
import { presetsOf } from './presets.ts'

const balance = (dueCents: number) => ({ dueCents, totalCents: 10_000_00 }) as OwnLoanDetail['balance']

test('nothing is due: the next installment and the payoff', () => {
  expect(presetsOf({ marginCall: null, balance: balance(0), pastDueCents: 0, nextDueCents: 900_00 })).toEqual([
    { name: 'Next payment', cents: 900_00 },
    { name: 'Payoff', cents: 10_000_00 },
  ])
})

test('late: what is past due, what is due now, and the payoff, each amount once', () => {
  expect(
    presetsOf({ marginCall: null, balance: balance(1_800_00), pastDueCents: 900_00, nextDueCents: 900_00 }),
  ).toEqual([
    { name: 'Past due', cents: 900_00 },
    { name: 'Due now', cents: 1_800_00 },
    { name: 'Payoff', cents: 10_000_00 },
  ])
  expect(
    presetsOf({ marginCall: null, balance: balance(900_00), pastDueCents: 900_00, nextDueCents: null }),
  ).toHaveLength(2)
})

test('a margin call: what cures it comes first', () => {
  const marginCall = { pay: { paymentCents: 2_500_00 } } as OwnLoanDetail['marginCall']
  const [first] = presetsOf({ marginCall, balance: balance(0), pastDueCents: 0, nextDueCents: 900_00 })
  expect(first).toEqual({ name: 'Cures the margin call', cents: 2_500_00 })
})

test('an application continues at its first open step', () => {
  const draft = {
    step: 'terms' as const,
    cardIds: [],
    amountCents: 0,
    months: 6,
    scheduleKind: 'bullet' as const,
    purpose: '',
    state: null,
    custodyChoice: null,
    returnsCards: false,
    acceptedDisclosure: false,
  }
  expect(firstOpen(draft)).toBe('details')
  expect(firstOpen({ ...draft, purpose: 'A car', state: 'NY' })).toBe('disclosures')
  expect(firstOpen({ ...draft, purpose: 'A car', state: 'NY', acceptedDisclosure: true })).toBe('custody')
  expect(firstOpen({ ...draft, purpose: 'A car', state: 'NY', acceptedDisclosure: true, custodyChoice: 'ship' })).toBe(
    'review',
  )
})
