import { expect, it } from 'vitest'

import { bulkFold, commonLink, foldedText, heldUntil } from './folding-rules.ts'

it.each([
  ['/registry?card=A', '/registry?card=B', '/registry'],
  ['/secure?tab=requests&request=A', '/secure?tab=requests&request=B', '/secure?tab=requests'],
  ['/registry?card=A', '/registry?card=A', '/registry?card=A'],
  ['/funds/A?tab=position', '/funds/B?tab=position', '/funds?tab=position'],
  ['/registry?card=A', '/secure?card=A', null],
  ['/registry', null, null],
])('%s and %s share the page %s', (first, second, link) => {
  expect(commonLink(first, second)).toBe(link)
})

it('more is added for a minute after the last one, and for five minutes in all', () => {
  const [start, at] = ['2026-11-19T12:00:00.000Z', (time: string) => new Date(`2026-11-19T${time}Z`)]
  expect(heldUntil(start, at('12:00:00'))).toBe('2026-11-19T12:01:00.000Z')
  expect(heldUntil(start, at('12:03:30'))).toBe('2026-11-19T12:04:30.000Z')
  expect(heldUntil(start, at('12:04:59'))).toBe('2026-11-19T12:05:00.000Z')
})

it('names how many there are and the first few, after our name if the text begins with it', () => {
  const first = { kind: 'requests', title: 'Request declined', message: 'Request 1 was declined.' }
  const fold = bulkFold('request', first)
  const items = ['Request 1 was declined.', 'Request 2 was declined.', 'Request 3 was declined.']
  const words = { ...first, text: `Ambry: ${first.message}` }
  expect(foldedText(words, fold, { count: 12, items })).toEqual({
    title: 'Request declined',
    message: '12 updates: Request 1 was declined. Request 2 was declined. Request 3 was declined. And 9 more.',
    text: 'Ambry: 12 updates: Request 1 was declined. Request 2 was declined. Request 3 was declined. And 9 more.',
  })
  expect(foldedText(words, fold, { count: 2, items: items.slice(0, 2) }).message).toBe(
    '2 updates: Request 1 was declined. Request 2 was declined.',
  )
  const other = { ...words, text: 'Ambry: your request was answered.' }
  expect(foldedText(other, fold, { count: 2, items: items.slice(0, 2) }).text).toBe(
    'Ambry: 2 updates: Request 1 was declined. Request 2 was declined.',
  )
})
