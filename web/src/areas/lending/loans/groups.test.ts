import type { OwnLoan } from '@ambry/contract/lending/records'
import { expect, test } from 'vitest'

import { loansIn } from './groups.ts'

const loan = (number: string, more: Partial<OwnLoan>): OwnLoan =>
  ({
    number,
    displayStatus: 'active',
    daysPastDue: 0,
    callDeadlineAt: null,
    nextDueOn: null,
    offerEndsOn: null,
    ...more,
  }) as OwnLoan

const loans = [
  loan('due later', { nextDueOn: '2026-12-20' }),
  loan('offered', { displayStatus: 'approved', offerEndsOn: '2026-12-01' }),
  loan('late by 3', { displayStatus: 'past_due', daysPastDue: 3 }),
  loan('called for the 9th', { displayStatus: 'margin_call', callDeadlineAt: '2026-12-09T21:00:00.000Z' }),
  loan('asked for', { displayStatus: 'pending' }),
  loan('due soon', { nextDueOn: '2026-11-22' }),
  loan('late by 40', { displayStatus: 'past_due', daysPastDue: 40 }),
  loan('called for the 6th', { displayStatus: 'margin_call', callDeadlineAt: '2026-12-06T21:00:00.000Z' }),
  loan('in default', { displayStatus: 'defaulted', daysPastDue: 95 }),
  loan('paid', { displayStatus: 'paid' }),
]

test('what can cost cards comes first, by its deadline, then late payments by their days', () => {
  expect(loansIn('action', loans).map(({ number }) => number)).toEqual([
    'in default',
    'called for the 6th',
    'called for the 9th',
    'late by 40',
    'late by 3',
  ])
  expect(loansIn('active', loans).map(({ number }) => number)).toEqual(['due soon', 'due later'])
  expect(loansIn('offers', loans).map(({ number }) => number)).toEqual(['offered', 'asked for'])
})
