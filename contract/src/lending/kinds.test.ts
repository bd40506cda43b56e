import { expect, it } from 'vitest'

import { displayStatusOf, loanStatuses } from './kinds.ts'

const late = { daysPastDue: 12, callDeadlineAt: null }
const called = { daysPastDue: 12, callDeadlineAt: '2026-12-06T22:00:00.000Z' }

it('a running loan shows the worst that is wrong with it', () => {
  expect(displayStatusOf({ status: 'active', ...called })).toBe('margin_call')
  expect(displayStatusOf({ status: 'active', ...late })).toBe('past_due')
  expect(displayStatusOf({ status: 'active', daysPastDue: 0, callDeadlineAt: null })).toBe('active')
})

it.each(loanStatuses.filter((status) => status !== 'active'))('%s says enough by itself', (status) => {
  expect(displayStatusOf({ status, ...late })).toBe(status)
  expect(displayStatusOf({ status, ...called })).toBe(status)
})
