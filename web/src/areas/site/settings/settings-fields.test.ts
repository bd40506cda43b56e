import { defaultSettings, type Settings } from '@ambry/contract/site/endpoints'
import { expect, test } from 'vitest'

import { formReader } from '../../../ui/fields/form.ts'
import { rateText } from '../../../ui/fields/rate.ts'
import { readSetting, showSetting } from './setting-values.ts'
import { settingFields } from './settings-fields.ts'

const fields = Object.values(settingFields).flat()

function shownIn(kind: string, value: unknown): string {
  if (kind === 'countries') return (value as string[]).join(',')
  return kind === 'rate' ? rateText(value as number) : String(value ?? '')
}

test('every setting can be edited, once', () => {
  expect(fields.map(({ key }) => key).sort()).toEqual(Object.keys(defaultSettings).sort())
})

test('a setting that is shown and not edited reads back unchanged', () => {
  const values: Settings = {
    ...defaultSettings,
    deskHours: 'Every day 8 to 8',
    sessionIdleMinutes: 30,
    salesTaxBps: 825,
  }
  const data = new FormData()
  for (const { key, kind } of fields) {
    const value = values[key]
    data.set(key, shownIn(kind, value))
  }
  for (const field of fields) expect(readSetting(field, formReader(data))).toEqual(values[field.key])
})

test('invalid numbers are sent to the server as typed', () => {
  const data = new FormData()
  data.set('otpTries', 'five')
  const tries = fields.find(({ key }) => key === 'otpTries')
  if (!tries) throw new Error('no such field')
  expect(readSetting(tries, formReader(data))).toBe('five')
  expect(showSetting(tries, 5)).toBe('5')
  expect(showSetting(tries, null)).toBe('none')
})

test('a rate is entered in percent', () => {
  const tax = fields.find(({ key }) => key === 'salesTaxBps')
  if (!tax) throw new Error('no such field')
  const data = new FormData()
  data.set('salesTaxBps', '8.25%')
  expect(readSetting(tax, formReader(data))).toBe(825)
  expect(showSetting(tax, 825)).toBe('8.25%')
  data.set('salesTaxBps', 'eight')
  expect(readSetting(tax, formReader(data))).toBe('eight')
})
