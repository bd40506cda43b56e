import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { expect, test } from 'vitest'

import { draftsOf, readComps } from './comps.ts'

const point = (id: string, excluded: string | null = null) =>
  ({ id, soldOn: '2026-09-01', priceCents: 1_234_500, source: 'Secure', excluded }) as ComparablePoint

test('starts with the newest comps that count', () => {
  const points = ['1', '2', '3', '4', '5', '6'].map((id) => point(id))
  expect(draftsOf([point('0', 'A damaged slab'), ...points]).map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5'])
  expect(draftsOf([point('1')])[0]).toEqual({ key: '1', on: '2026-09-01', price: '12,345', words: 'Secure' })
})

test('reads what is typed, and says what is missing', () => {
  const draft = { key: '1', on: '2026-09-01', price: '12,345', words: ' Secure ' }
  expect(readComps([draft])).toEqual([{ on: '2026-09-01', priceCents: 1_234_500, words: 'Secure' }])
  expect(readComps([])).toBe('none')
  expect(readComps([draft, { ...draft, on: '' }])).toBe('incomplete')
  expect(readComps([{ ...draft, price: '0' }])).toBe('incomplete')
  expect(readComps([{ ...draft, price: 'a lot' }])).toBe('incomplete')
  expect(readComps([{ ...draft, words: ' x ' }])).toBe('incomplete')
})
