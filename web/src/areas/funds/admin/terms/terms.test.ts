import { expect, test } from 'vitest'

import { formReader } from '../../../../ui/fields/form.ts'
import { countriesIn, readTerms } from './terms.ts'

test('terms are read in basis points, cents and days', () => {
  const data = new FormData()
  const typed = {
    managementBps: '1.5',
    carryBps: '20 %',
    hurdleBps: '',
    entryFeeBps: '0',
    minimumCents: '$10,000',
    stepCents: '500.50',
    lockUpDays: '365',
    windowMonths: '3',
    noticeDays: '30',
    gateBps: '10',
    mostHolders: '40',
    coolingOffDays: '0',
  }
  for (const [name, value] of Object.entries(typed)) data.set(name, value)
  expect(readTerms(formReader(data))).toEqual({
    managementBps: 150,
    carryBps: 2000,
    hurdleBps: 0,
    entryFeeBps: 0,
    minimumCents: 1_000_000,
    stepCents: 50_050,
    lockUpDays: 365,
    windowMonths: 3,
    noticeDays: 30,
    gateBps: 1000,
    mostHolders: 40,
    coolingOffDays: 0,
  })
  data.set('windowMonths', '')
  expect(readTerms(formReader(data)).windowMonths).toBeNull()
})

test('countries are read however they are separated', () => {
  expect(countriesIn(' us, CA;gb us ')).toEqual(['US', 'CA', 'GB'])
  expect(countriesIn('')).toEqual([])
})
