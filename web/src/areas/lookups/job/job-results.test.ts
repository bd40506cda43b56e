import { lookupResultCodes } from '@ambry/contract/lookups/kinds'
import { expect, test } from 'vitest'

import { countsOf } from '../../../ui/BulkProgress.tsx'
import { resultsOf } from './job-results.ts'

test('each code is a cell, in order', () => {
  expect(resultsOf('vmn?.')).toEqual([
    { cert: 'Cert 1', state: 'match' },
    { cert: 'Cert 2', state: 'differs' },
    { cert: 'Cert 3', state: 'absent' },
    { cert: 'Cert 4', state: 'current' },
    { cert: 'Cert 5', state: 'waiting' },
  ])
})

test('every contract code has a cell, and an unknown one is waiting', () => {
  const all = resultsOf(`${Object.values(lookupResultCodes).join('')}!`)
  expect(all).toHaveLength(9)
  expect(countsOf(all)).toEqual({ done: 6, match: 1, differs: 1, absent: 1, unfit: 1, unanswered: 2 })
})
