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

test('month names in any time zone', () => {
  expect(monthLabel('2026-10')).toBe('October 2026')
  expect(monthLabel('2028-02')).toBe('February 2028')
})

test('an amount has a side, zero has none', () => {
  expect([5, -5, 0].map(sideOf)).toEqual(['debit', 'credit', null])
})

test('accounts are grouped by kind, in ledger order', () => {
  const groups = groupsOf([row('charges', 'income', 'Other charges'), row('bank', 'asset', 'Bank')])
  expect(groups.map(({ name }) => name)).toEqual(['Assets', 'Income'])
})

test('difference labels', () => {
  expect(differenceLabel(0)).toContain('balance')
  expect(differenceLabel(-5_00)).toBe('The books don’t balance. Debits are $5.00 below credits.')
})
