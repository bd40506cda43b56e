import { loanStages, loanStatuses } from '@ambry/contract/lending/kinds'
import type { LoanFigures } from '@ambry/contract/lending/records'
import { expect, test } from 'vitest'

import { hours, left } from './labels.ts'
import { countOf, isStage, isWhole, stageNames, stageStatuses, sumOf, tabOf } from './stages.ts'

const figures = {
  stages: [
    { status: 'pending', count: 7, sumCents: 70_000_000 },
    { status: 'approved', count: 2, sumCents: 47_000_000 },
    { status: 'active', count: 31, sumCents: 300_000_000 },
    { status: 'rejected', count: 4, sumCents: 9_000_000 },
  ],
} as LoanFigures

test('every stage of the contract is a tab, and so is everything', () => {
  expect(Object.keys(stageNames)).toEqual([...Object.keys(loanStages), 'all'])
  expect(isStage('late')).toBe(true)
  expect(isStage('lost')).toBe(false)
  expect(isStage(undefined)).toBe(false)
})

test('pipeline, active and closed hold every state once', () => {
  const { pipeline, active, closed } = stageStatuses
  expect([...pipeline, ...active, ...closed].toSorted()).toEqual([...loanStatuses].toSorted())
})

test('counts what the figures count, and nothing they don’t', () => {
  expect(countOf(figures, 'pipeline')).toBe(9)
  expect(countOf(figures, 'all')).toBe(44)
  expect(countOf(figures, 'closed')).toBe(4)
  expect(countOf(figures, 'defaulted')).toBe(0)
  expect(countOf(figures, 'late')).toBeUndefined()
  expect(countOf(figures, 'call')).toBeUndefined()
  expect(countOf(undefined, 'pipeline')).toBeUndefined()
  expect(sumOf(figures, ['pending', 'approved'])).toEqual({ count: 9, sumCents: 117_000_000 })
})

test('the figures describe a list only without further filters', () => {
  expect(isWhole('pipeline', { stage: 'pipeline' }, '')).toBe(true)
  expect(isWhole('pipeline', { stage: 'pipeline', level: 'call' }, '')).toBe(false)
  expect(isWhole('pipeline', { stage: 'pipeline' }, 'ruth')).toBe(false)
  expect(isWhole('due', { stage: 'due' }, '')).toBe(false)
})

test('says how long something has waited', () => {
  expect([0, 1, 23, 24, 70].map(hours)).toEqual(['Under an hour', '1 hour', '23 hours', '1 day', '2 days'])
})

test('says how long is left until a deadline', () => {
  expect([0, 20, 60, 7_199, 86_400, 630_000].map(left)).toEqual([
    'Time is up',
    '1 minute left',
    '1 minute left',
    '1 hour left',
    '1 d 0 h left',
    '7 d 7 h left',
  ])
})

test('knows the tabs that aren’t lists of loans', () => {
  expect(tabOf('book')).toBe('book')
  expect(tabOf('shelf')).toBeNull()
  expect(tabOf(undefined)).toBeNull()
})
