import { expect, test } from 'vitest'

import {
  byRule,
  draftOf,
  type EditLine,
  faultsOf,
  lineOf,
  readPercent,
  readQuantity,
  readRate,
  valuesOf,
} from './draft.ts'

const rule = {
  kind: 'percent',
  bps: 1000,
  label: 'Fee',
  payer: 'buyer',
  unit: 'once',
  minCents: 2500,
  maxCents: null,
  fromCents: null,
  belowCents: null,
} as const

test.each([
  ['1,250', { kind: 'flat', cents: 125_000 }],
  ['$1,250.00', { kind: 'flat', cents: 125_000 }],
  ['12.5', { kind: 'flat', cents: 1250 }],
  ['', { kind: 'flat', cents: 0 }],
  ['4%', { kind: 'percent', bps: 400 }],
  ['0.6 %', { kind: 'percent', bps: 60 }],
])('parses the rate %s', (typed, value) => expect(readRate(typed, null)).toEqual({ value }))

test.each(['-5', '12.345', 'ten', '101%', '4.125%', '999999999999', byRule])('rejects the rate %s', (typed) => {
  expect(readRate(typed, null)).toHaveProperty('fault')
})

test('keeps a rule until something else is typed', () => {
  expect(readRate(byRule, rule)).toEqual({ value: { kind: 'rule', rule } })
  expect(readRate('5%', rule)).toEqual({ value: { kind: 'percent', bps: 500 } })
})

test('parses percentages and quantities', () => {
  expect(readPercent('8.25')).toEqual({ value: 825 })
  expect(readPercent('')).toEqual({ value: 0 })
  expect(readPercent('x')).toHaveProperty('fault')
  expect(readQuantity('1,000')).toEqual({ value: 1000 })
  expect(readQuantity('10001')).toHaveProperty('fault')
  expect(readQuantity('1.5')).toHaveProperty('fault')
  expect(readQuantity('')).toHaveProperty('fault')
})

const saved = {
  id: 'a',
  source: 'hand',
  label: 'Framing',
  detail: null,
  quantity: 2,
  rate: { kind: 'flat', cents: 350_50 },
  amountCents: 701_00,
  cardId: null,
  templateId: null,
  templateName: null,
  templateVersion: null,
} as const

test('a saved draft fills its fields and reads back the same', () => {
  const draft = draftOf({
    member: { id: 'm', name: 'Ada' },
    dueOn: null,
    memo: 'Thank you',
    internalNote: null,
    taxBps: 825,
    lines: [saved],
  })
  expect(draft.lines[0]).toMatchObject({ quantity: '2', rate: '$350.50' })
  expect(valuesOf(draft)).toEqual({
    memberId: 'm',
    dueOn: null,
    memo: 'Thank you',
    internalNote: null,
    taxBps: 825,
    lines: [lineOf(draft.lines[0] as EditLine)],
  })
})

test('invalid input is not sent, counts as zero and says why', () => {
  const draft = draftOf({ member: null, dueOn: null, memo: null, internalNote: null, taxBps: 0, lines: [saved] })
  const line = { ...(draft.lines[0] as EditLine), rate: 'four%' }
  expect(valuesOf({ ...draft, lines: [line] })).toBeNull()
  expect(faultsOf(line)).toHaveProperty('rate')
  expect(lineOf(line).rate).toEqual({ kind: 'flat', cents: 0 })
})
