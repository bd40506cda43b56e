import { describe, expect, it, test } from 'vitest'

import { draftOf, draftsLike, emptyRule, faultsAt, moved, type Rule, readRule } from './rule-draft.ts'

const common = {
  label: 'Commission',
  payer: 'buyer',
  unit: 'once',
  minCents: null,
  maxCents: null,
  fromCents: null,
  belowCents: null,
} as const
const rules: Rule[] = [
  { kind: 'percent', bps: 825, ...common, minCents: 25_00, maxCents: 1_000_00 },
  { kind: 'flat', flatCents: 5_00, ...common, unit: 'card', fromCents: 0, belowCents: 100_00 },
  {
    kind: 'tiers',
    way: 'whole',
    tiers: [
      { upToCents: 10_000_00, bps: 1000, flatCents: 0 },
      { upToCents: null, bps: 0, flatCents: 99 },
    ],
    ...common,
  },
]

test.each(rules)('a rule that is shown and not edited reads back unchanged', (rule) => {
  expect(readRule(draftOf(rule))).toEqual({ rule, faults: {} })
})

const typed = (patch: object) => readRule({ ...emptyRule('sale_buyer'), label: 'Fee', rate: '4', ...patch })

describe('errors are shown at their field', () => {
  it.each([
    [{ label: ' ' }, 'label'],
    [{ rate: '' }, 'rate'],
    [{ rate: '101' }, 'rate'],
    [{ rate: 'four' }, 'rate'],
    [{ kind: 'flat', flat: '' }, 'flat'],
    [{ kind: 'flat', flat: '-3' }, 'flat'],
    [{ min: '10', max: '5' }, 'max'],
    [{ from: '10', below: '10' }, 'below'],
    [{ max: '200,000,000' }, 'max'],
  ])('%o', (patch, place) => {
    const { rule, faults } = typed(patch)
    expect(rule).toBeNull()
    expect(Object.keys(faults)).toEqual([place])
  })

  it('tiers must ascend, and each needs a rate', () => {
    const tier = (upTo: string, rate: string) => ({ key: upTo, upTo, rate, flat: '' })
    const { faults } = typed({ kind: 'tiers', tiers: [tier('100', '4'), tier('100', '3'), tier('', '')] })
    expect(Object.keys(faults)).toEqual(['tiers.1.upTo', 'tiers.2.rate'])
  })

  it('fields of an unselected kind are ignored', () => {
    expect(typed({ kind: 'flat', flat: '$1,250.00', rate: 'four' }).rule).toMatchObject({ flatCents: 1_250_00 })
  })
})

test('server errors are shown at the same fields', () => {
  const places = {
    'rules.1.bps': 'Too high.',
    'rules.1.tiers.0.upToCents': 'Too low.',
    'rules.10.label': 'No.',
    name: 'x',
  }
  expect(faultsAt(places, 1)).toEqual({ rate: 'Too high.', 'tiers.0.upTo': 'Too low.' })
})

test('a row keeps its key while its name exists', () => {
  const before = rules.slice(0, 1).map(draftOf)
  const after = draftsLike(before, [{ ...rules[1], label: 'Intake' } as Rule, { ...rules[0], bps: 900 } as Rule])
  expect(after.map(({ key }) => key === before[0]?.key)).toEqual([false, true])
  expect(after[1]?.rate).toBe('9')
})

test('rows can be reordered, but not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
