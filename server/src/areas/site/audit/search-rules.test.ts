import { expect, it } from 'vitest'

import { meaningOf, timeTerms, wordsOf } from './search-rules.ts'

it('splits a search like the terms of an entry; a phone is one word', () => {
  expect(wordsOf('  Refund INV-2026-0014, “twice”! refund ')).toEqual(['refund', 'inv-2026-0014', 'twice'])
  expect(wordsOf('+1 (202) 555-0101')).toEqual(['12025550101'])
  expect(wordsOf('2026-01-02')).toEqual(['2026-01-02'])
  expect(wordsOf('…')).toEqual([])
})

it('finds actions and kinds by their labels', () => {
  expect(meaningOf('approved', []).exact).toContain('action:access_request.approve')
  expect(meaningOf('invo', []).exact).toContain('kind:invoice')
  expect(meaningOf('denied', []).exact).toContain('outcome:refused')
  expect(meaningOf('an', [])).toEqual({ text: 'an', exact: ['an'], prefix: null })
})

it('covers a span with days, months or years', () => {
  const now = new Date('2026-11-17T12:00:00.000Z')
  const terms = (from?: string, to?: string) => timeTerms(from, to, now).flat()
  expect(timeTerms(undefined, undefined, now)).toEqual([])
  expect(terms('2026-03-10T04:00:00.000Z', '2026-03-11T04:00:00.000Z')).toEqual(['at:2026-03-10', 'at:2026-03-11'])
  expect(terms('2026-11-16T04:00:00.000Z')).toEqual(['at:2026-11-16', 'at:2026-11-17', 'at:2026-11-18'])
  expect(terms('2026-01-31T00:00:00.000Z', '2026-04-15T00:00:00.000Z')).toEqual([
    ...['at:2026-01', 'at:2026-02', 'at:2026-03', 'at:2026-04'],
  ])
  expect(terms(undefined, '2002-05-01T00:00:00.000Z')).toHaveLength(29)
  expect(terms(undefined, '2009-05-01T00:00:00.000Z')).toHaveLength(10)
  expect(terms('2027-05-01T00:00:00.000Z')).toHaveLength(1)
})
