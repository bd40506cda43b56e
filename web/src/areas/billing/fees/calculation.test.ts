import { expect, test } from 'vitest'

import { calculated, edgesOf, payersOf } from './calculation.ts'
import type { Rule } from './rule-draft.ts'

const common = { unit: 'once', minCents: null, maxCents: null, fromCents: null, belowCents: null } as const
const rules: Rule[] = [
  { kind: 'percent', bps: 500, label: 'Seller’s fee', payer: 'seller', ...common },
  { kind: 'percent', bps: 1000, label: 'Commission', payer: 'buyer', ...common, minCents: 25_00 },
  { kind: 'flat', flatCents: 5_00, label: 'Intake', payer: 'seller', ...common, unit: 'card' },
]

test('each payer’s total is the sum of their rules', () => {
  expect(payersOf(rules)).toEqual(['buyer', 'seller'])
  expect(calculated(rules, 1_000_00, 3)).toEqual({
    amountCents: 1_000_00,
    fees: [50_00, 100_00, 15_00],
    totals: [100_00, 65_00],
    totalCents: 165_00,
  })
})

test('the edges include both sides of where the minimum stops applying', () => {
  const edges = edgesOf(rules, 1)
  const fee = (amountCents: number) => edges.find((edge) => edge.amountCents === amountCents)?.fees[1]
  expect([fee(249_99), fee(250_00), fee(250_01)]).toEqual([25_00, 25_00, 25_00])
  expect(edges[0]?.amountCents).toBe(0)
})
