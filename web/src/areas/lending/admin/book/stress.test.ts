import { expect, test } from 'vitest'

import { rollMatrix } from './rolls.ts'
import { csvOf, queryOf, readFall, writeFall } from './stress.ts'

test('reads a fall from the address, whatever it says', () => {
  expect(readFall({})).toEqual({ fall: 20, category: null, categoryFall: 35 })
  expect(readFall({ fall: '0', category: 'basketball', categoryFall: '35' })).toEqual({
    ...{ fall: 0, category: 'basketball', categoryFall: 35 },
  })
  expect(readFall({ fall: '-4', category: 'stamps', categoryFall: 'much' })).toEqual({
    ...{ fall: 0, category: null, categoryFall: 35 },
  })
  expect(readFall({ fall: '400' }).fall).toBe(90)
  expect(readFall({ fall: '' }).fall).toBe(20)
})

test('writes only what is not usual', () => {
  expect(writeFall({ fall: 20, category: null, categoryFall: 50 })).toEqual({})
  expect(writeFall({ fall: 0, category: 'soccer', categoryFall: 50 })).toEqual({
    ...{ fall: '0', category: 'soccer', categoryFall: '50' },
  })
})

test('a fall is a negative change', () => {
  expect(queryOf({ fall: 20, category: null, categoryFall: 35 })).toEqual({ percent: -20 })
  expect(queryOf({ fall: 0, category: 'basketball', categoryFall: 35 })).toEqual({
    ...{ percent: 0, category: 'basketball', categoryPercent: -35 },
  })
})

test('the calls as a file', () => {
  const call = {
    ...{ id: '1', number: 'L-0001', member: 'Hale, “Dez” "D"', principalCents: 6_400_000, valueCents: 9_630_000 },
    ...{ ltvBeforeBps: 4_000, ltvAfterBps: 6_646, level: 'call' as const, shortCents: 1_103_500 },
  }
  expect(csvOf([call]).split('\n')).toEqual([
    'Loan,Member,Principal,Value after,LTV now,LTV after,Level,Shortfall',
    'L-0001,"Hale, “Dez” ""D""",64000.00,96300.00,40.00,66.46,Margin call,11035.00',
  ])
})

test('roll rates are a matrix of the buckets that held something', () => {
  const matrix = rollMatrix([
    { from: '1-29', to: 'current', cents: 500, bps: 5_000 },
    { from: 'current', to: 'current', cents: 900, bps: 9_000 },
    { from: 'current', to: '1-29', cents: 100, bps: 1_000 },
  ])
  expect(matrix.from).toEqual(['current', '1-29'])
  expect(matrix.to).toEqual(['current', '1-29'])
  expect(matrix.cell('current', '1-29')?.bps).toBe(1_000)
  expect(matrix.cell('1-29', '1-29')).toBeUndefined()
})
