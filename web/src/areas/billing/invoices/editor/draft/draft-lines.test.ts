import { expect, test } from 'vitest'

import { byRule } from './draft.ts'
import { emptyLine, templateLines, withNewest } from './draft-lines.ts'

const open = { unit: 'once', minCents: null, maxCents: null, fromCents: null, belowCents: null } as const
const template = {
  id: 't',
  name: 'Member sale',
  number: 2,
  rules: [
    { kind: 'percent', bps: 400, label: 'House commission', payer: 'buyer', ...open },
    { kind: 'flat', flatCents: 350_00, label: 'Vault transfer', payer: 'buyer', ...open },
    { kind: 'percent', bps: 60, label: 'Insurance', payer: 'buyer', ...open, minCents: 25_00 },
    { kind: 'flat', flatCents: 5_00, label: 'Paperwork', payer: 'house', ...open },
  ],
} as const

test('a template becomes lines: editable amounts, and rules where limits apply', () => {
  expect(templateLines(template as never).map(({ label, rate, rule }) => [label, rate, rule !== null])).toEqual([
    ['House commission', '4%', false],
    ['Vault transfer', '$350', false],
    ['Insurance', byRule, true],
  ])
})

test('the newest version replaces the old lines and keeps their quantity', () => {
  const [first, ...rest] = templateLines(template as never)
  const lines = [emptyLine(), { ...first, quantity: '3' }, ...rest, emptyLine()] as never
  const newest = { ...template, number: 3, rules: [{ ...template.rules[0], bps: 500 }] }
  const after = withNewest(lines, newest as never)
  expect(after.map(({ label, rate, quantity, templateVersion }) => [label, rate, quantity, templateVersion])).toEqual([
    ['', '', '1', null],
    ['House commission', '5%', '3', 3],
    ['', '', '1', null],
  ])
})
