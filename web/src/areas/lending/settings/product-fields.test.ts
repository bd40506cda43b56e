import { standardOrders } from '@ambry/contract/lending/arithmetic/payment-order'
import { ProductSettingsSchema } from '@ambry/contract/lending/borrowing-records'
import type { ProductSettings } from '@ambry/contract/lending/kinds'
import { expect, test } from 'vitest'

import { amountText } from '../../../ui/fields/amount.ts'
import { formReader } from '../../../ui/fields/form.ts'
import { rateText } from '../../../ui/fields/rate.ts'
import { allFields, kindName, monthsOf, readSettings, settingChanges } from './product-fields.ts'

const settings: ProductSettings = {
  rateBps: 1_800,
  months: [1, 3, 6, 12],
  scheduleKinds: ['amortizing', 'bullet'],
  minimumCents: 250_000,
  maximumCents: 500_000_000,
  minimumCardCents: 50_000,
  singleLtvBps: 4_000,
  spreadLtvBps: 5_000,
  spreadCards: 10,
  spreadShareBps: 2_500,
  highestLtvBps: 5_500,
  healthyLtvBps: 5_500,
  noticeLtvBps: 6_500,
  liquidationLtvBps: 8_000,
  cureDays: 10,
  graceDays: 10,
  lateFeeBps: 500,
  lateFeeMinimumCents: 2_500,
  ...standardOrders,
  appraisalDays: 180,
  offerDays: 14,
}

/** What the form shows for settings, as it would be submitted. */
function formOf(values: ProductSettings): FormData {
  const data = new FormData()
  for (const { key, kind } of allFields) {
    const value = values[key]
    if (kind === 'kinds') for (const one of values.scheduleKinds) data.set(kindName(one), 'on')
    else if (kind === 'months') data.set(key, values.months.join(', '))
    else if (kind === 'rate') data.set(key, rateText(value as number))
    else if (kind === 'money') data.set(key, amountText(value as number))
    else data.set(key, String(value))
  }
  return data
}

test('the form has every setting of the contract, and reads back what it shows', () => {
  expect(allFields.map(({ key }) => key).toSorted()).toEqual(Object.keys(ProductSettingsSchema.shape).toSorted())
  expect(readSettings(formReader(formOf(settings)))).toEqual(settings)
})

test('says which field can’t be read', () => {
  const missing = formOf(settings)
  missing.set('minimumCents', '')
  expect(() => readSettings(formReader(missing))).toThrow('Smallest loan: enter a value.')
  const wrong = formOf(settings)
  wrong.set('graceDays', '1.5')
  expect(() => readSettings(formReader(wrong))).toThrow('Grace period, days: Enter a whole number.')
})

test('terms are read in any order', () => {
  expect(monthsOf('12, 3 6,3')).toEqual([3, 6, 12])
  expect(() => monthsOf('soon')).toThrow('Enter terms such as 1, 3, 6, 12.')
  expect(() => monthsOf(' ')).toThrow('Enter terms such as 1, 3, 6, 12.')
})

test('lists what changed between two versions', () => {
  expect(settingChanges(settings, settings)).toEqual([])
  expect(settingChanges(settings, { ...settings, rateBps: 1_650, months: [6], maximumCents: 100_000_000 })).toEqual([
    { label: 'Annual interest rate', before: '18%', after: '16.5%' },
    { label: 'Terms offered, months', before: '1, 3, 6, 12', after: '6' },
    { label: 'Largest loan', before: '$5,000,000', after: '$1,000,000' },
  ])
})
