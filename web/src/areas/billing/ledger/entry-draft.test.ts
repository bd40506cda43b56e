import { expect, test } from 'vitest'

import { type DraftRow, differenceIn, draftSums, emptyRow, newId, postingsOf } from './entry-draft.ts'

const row = (accountId: string, debit: string, credit: string): DraftRow => ({ key: 1, accountId, debit, credit })

test('a balanced entry becomes postings, and empty rows are skipped', () => {
  expect(postingsOf([row('bank', '$1,250.00', ''), row('opening', '', '1250'), emptyRow(3)])).toEqual([
    { accountId: 'bank', amountCents: 1250_00 },
    { accountId: 'opening', amountCents: -1250_00 },
  ])
})

test('missing fields have readable messages', () => {
  expect(() => postingsOf([row('bank', '5', '')])).toThrow('at least two')
  expect(() => postingsOf([row('bank', '5', ''), row('', '', '5')])).toThrow('Choose an account for each row.')
  expect(() => postingsOf([row('bank', '5', ''), row('opening', '', '')])).toThrow('Enter an amount for each row.')
  expect(() => postingsOf([row('bank', '5', ''), row('opening', '', '4.50')])).toThrow(
    '$0.50 missing on the credit side.',
  )
})

test('running difference', () => {
  expect(differenceIn(draftSums([]))).toBe('Debits and credits must be equal.')
  expect(differenceIn(draftSums([row('a', '', '12.5')]))).toBe('$12.50 missing on the debit side.')
  expect(differenceIn(draftSums([row('a', '3', ''), row('b', '', '3')]))).toBe('Debits and credits are both $3.00.')
  expect(differenceIn(draftSums([row('a', 'nonsense', '')]))).toBe('Debits and credits must be equal.')
})

test('ids have the format the server accepts', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newId()).not.toBe(newId())
})
