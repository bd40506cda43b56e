import { expect, test } from 'vitest'

import { differenceLabel, groupsOf, monthLabel, sideOf } from './ledger-labels.ts'

const row = (code: 'bank' | 'charges' | 'fees_sale_buyer', kind: 'asset' | 'income', name: string) => ({
  code,
  name,
  kind,
  accountId: null,
  openingCents: 0,
  debitCents: 12_34,
  creditCents: 0,
  closingCents: -12_34,
})

test('a month by its name, in any zone', () => {
  expect(monthLabel('2026-10')).toBe('October 2026')
  expect(monthLabel('2028-02')).toBe('February 2028')
})

test('an amount has a side, nothing has none', () => {
  expect([5, -5, 0].map(sideOf)).toEqual(['debit', 'credit', null])
})

test('accounts stand by kind, in the order of the books', () => {
  const groups = groupsOf([row('charges', 'income', 'Other charges'), row('bank', 'asset', 'Bank')])
  expect(groups.map(({ name }) => name)).toEqual(['Assets', 'Income'])
})

test('the difference is said in words', () => {
  expect(differenceLabel(0)).toContain('balance')
  expect(differenceLabel(-5_00)).toBe('The books don’t balance. Debits are $5.00 below credits.')
})
