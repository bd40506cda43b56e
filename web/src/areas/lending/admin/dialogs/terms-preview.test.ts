import { standardOrders } from '@ambry/contract/lending/arithmetic/payment-order'
import { scheduleOf } from '@ambry/contract/lending/arithmetic/schedule'
import type { LoanEvent, LoanTerms } from '@ambry/contract/lending/arithmetic/terms'
import { expect, test } from 'vitest'

import { previewTerms, remainingTerms } from './terms-preview.ts'

const terms: LoanTerms = {
  principalCents: 1_200_000,
  rateBps: 1_800,
  scheduleKind: 'amortizing',
  fundedOn: '2026-01-15',
  firstDueOn: '2026-02-15',
  termMonths: 6,
  feeCents: 24_000,
  graceDays: 10,
  lateFeeBps: 500,
  lateFeeMinimumCents: 2_500,
  ...standardOrders,
}
const amountCents = scheduleOf(terms)[0]?.totalCents ?? 0
const paid: LoanEvent[] = [{ id: 'a', on: '2026-02-15', seq: 1, kind: 'payment', amountCents, extraTo: 'installments' }]

test('starts with the terms as they are, over the due dates that are left', () => {
  expect(remainingTerms({ terms, events: paid }, '2026-03-01')).toEqual({
    on: '2026-03-01',
    rateBps: 1_800,
    scheduleKind: 'amortizing',
    firstDueOn: '2026-03-15',
    termMonths: 5,
  })
})

test('starts with the last change that was not reversed', () => {
  const changed: LoanEvent = {
    ...{ id: 'b', on: '2026-02-20', seq: 2, kind: 'terms', rateBps: 1_500, scheduleKind: 'interest_only' },
    ...{ firstDueOn: '2026-03-20', termMonths: 9 },
  }
  const reversal: LoanEvent = { id: 'c', on: '2026-02-21', seq: 3, kind: 'reversal', eventId: 'b' }
  expect(remainingTerms({ terms, events: [...paid, changed] }, '2026-03-01')).toMatchObject({
    rateBps: 1_500,
    firstDueOn: '2026-03-20',
    termMonths: 9,
  })
  expect(remainingTerms({ terms, events: [...paid, changed, reversal] }, '2026-03-01')).toMatchObject({
    rateBps: 1_800,
    termMonths: 5,
  })
})

test('after maturity there is one more month', () => {
  expect(remainingTerms({ terms, events: paid }, '2026-09-01')).toMatchObject({
    firstDueOn: '2026-09-15',
    termMonths: 1,
  })
})

test('new terms spread what is outstanding over their due dates; what was paid is not repeated', () => {
  const on = '2026-03-01'
  const found = previewTerms(
    { terms, events: paid },
    { on, rateBps: 1_800, scheduleKind: 'amortizing', firstDueOn: '2026-03-15', termMonths: 8 },
    on,
  )
  const principal = (rows: readonly { principalCents: number }[] = []) =>
    rows.reduce((sum, row) => sum + row.principalCents, 0)
  expect(found?.now.rows).toHaveLength(5)
  expect(found?.next.rows).toHaveLength(8)
  expect(found?.next.lastDueOn).toBe('2026-10-15')
  expect(principal(found?.next.rows)).toBe(principal(found?.now.rows))
  expect(found?.next.interestCents).toBeGreaterThan(found?.now.interestCents ?? 0)
})

test('needs a due date after the change', () => {
  const change = {
    on: '2026-03-01',
    rateBps: 0,
    scheduleKind: 'bullet',
    firstDueOn: '2026-03-01',
    termMonths: 1,
  } as const
  expect(previewTerms({ terms, events: paid }, change, '2026-03-01')).toBeNull()
})
