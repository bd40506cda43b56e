import type { OwnPlan, Plan, Subscription } from '@ambry/contract/plans/endpoints'
import { describe, expect, test } from 'vitest'

import { displayStatusLabel, plansShown, savingLabel, savingOf, shortStatus, yearLabel } from './plan-labels.ts'

const plan = (
  position: number,
  name: string,
  prices: [number, number],
  rest: [number, number, number, number],
): Plan => ({
  id: name.toLowerCase(),
  name,
  sentence: '',
  monthlyCents: prices[0],
  yearlyCents: prices[1],
  lookupsPerMonth: rest[0],
  shareLinks: rest[1],
  promotionDays: rest[2],
  feeDiscountBps: rest[3],
  position,
  isOffered: true,
  version: 1,
})
const collector = plan(0, 'Collector', [0, 0], [25, 5, 0, 0])
const curator = plan(1, 'Curator', [4_900, 49_000], [250, 50, 7, 1_000])
const patron = plan(2, 'Patron', [19_900, 199_000], [2_500, 500, 30, 2_000])

const subscribed = (more: Partial<Subscription> = {}): Subscription => ({
  id: 's',
  plan: curator,
  interval: 'month',
  status: 'active',
  priceCents: 4_900,
  periodStart: '2026-11-01',
  periodEnd: '2026-12-01',
  cancelAtEnd: false,
  next: null,
  method: null,
  pastDue: null,
  openInvoiceId: null,
  isGranted: false,
  startedOn: '2026-11-01',
  endedOn: null,
  ...more,
})
const own = (subscription: Subscription | null, present = curator): OwnPlan => ({
  plan: present,
  subscription,
  usage: { lookups: { used: 0, limit: 25 }, shareLinks: { used: 0, limit: 5 }, promotionDays: { used: 0, limit: 0 } },
  actions: [],
})

test('yearly billing saves two months, and nothing on a free plan', () => {
  expect(savingOf(curator)).toBe(9_800)
  expect(savingLabel([collector, curator, patron])).toBe('Save up to $398 with yearly billing.')
  expect(savingLabel([collector])).toBeNull()
  expect(yearLabel(curator, 'month')).toBe('Or $490 per year, which saves $98.')
  expect(yearLabel(curator, 'year')).toBe('Yearly billing saves $98 a year.')
  expect(yearLabel(collector, 'year')).toBeNull()
})

test('a retired plan is shown only to its subscribers', () => {
  const old = { ...curator, isOffered: false }
  expect(plansShown([patron, old, collector], collector).map(({ name }) => name)).toEqual(['Collector', 'Patron'])
  expect(plansShown([patron, collector], old).map(({ name }) => name)).toEqual(['Collector', 'Curator', 'Patron'])
})

describe('plan status', () => {
  test('renews, ends, changes, or never expires', () => {
    expect(displayStatusLabel(own(subscribed()))).toBe('Renews Dec 1, 2026 for $49.00, then every month.')
    expect(displayStatusLabel(own(subscribed({ cancelAtEnd: true })), collector)).toBe(
      'Ends Dec 1, 2026. Then Collector.',
    )
    const next = { plan: patron, interval: 'year' as const, priceCents: 199_000, on: '2026-12-01' }
    expect(displayStatusLabel(own(subscribed({ next })))).toBe('Until Dec 1, 2026. Then Patron, $1,990.00 per year.')
    expect(displayStatusLabel(own(null, collector))).toBe('Free forever.')
  })

  test('a granted plan says by whom, and until when', () => {
    expect(displayStatusLabel(own(subscribed({ isGranted: true })))).toBe('Free until Dec 1, 2026, courtesy of Ambry.')
    expect(displayStatusLabel(own(subscribed({ isGranted: true, periodEnd: null })))).toBe(
      'Free forever, courtesy of Ambry.',
    )
  })

  test('one-line summary', () => {
    expect(shortStatus(null)).toBeNull()
    expect(shortStatus(subscribed())).toBe('renews Dec 1, 2026')
    expect(shortStatus(subscribed({ cancelAtEnd: true }))).toBe('ends Dec 1, 2026')
    expect(shortStatus(subscribed({ status: 'past_due' }))).toBe('payment failed')
  })
})
