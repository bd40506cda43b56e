import { expect, it } from 'vitest'

import { keepEveryStatement, nameIfFrequent, nameIfKept } from './frequent-statements.ts'

const requestCount = (text: string, times: number) => Array.from({ length: times }, () => nameIfFrequent(text)).at(-1)

it('names frequent statements, the same for the same text, up to the limit per connection', () => {
  expect(requestCount('SELECT 1', 9)).toBeUndefined()
  const name = nameIfFrequent('SELECT 1')
  expect(name).toMatch(/^often_\d+$/)
  expect(nameIfFrequent('SELECT 1')).toBe(name)
  const names = new Set(Array.from({ length: 100 }, (_, n) => requestCount(`SELECT ${n + 2}`, 20)))
  names.delete(undefined)
  expect([names.size, names.has(name)]).toEqual([19, false])
  expect(nameIfFrequent('SELECT 1')).toBe(name)
})

it('names every statement with values once all are kept, and none before', () => {
  expect(nameIfKept('SELECT $1', [1])).toBeUndefined()
  keepEveryStatement()
  expect(nameIfKept('SELECT $1', [1])).toBe(nameIfKept('SELECT $1', [2]))
  expect(nameIfKept('SELECT $1', [1])).not.toBe(nameIfKept('SELECT $2', [1]))
  expect(nameIfKept('SELECT 1', [])).toBeUndefined()
})
