import { defaultSettings, type Settings } from '@ambry/contract/house'
import { expect, test } from 'vitest'

import { formReader } from '../../../ui/form.ts'
import { readSetting, settingFields, showSetting } from './settings-fields.ts'

const fields = Object.values(settingFields).flat()

test('every setting of the house can be edited, once', () => {
  expect(fields.map(({ key }) => key).sort()).toEqual(Object.keys(defaultSettings).sort())
})

test('what is shown in a form and not touched is read back as it was', () => {
  const values: Settings = { ...defaultSettings, deskHours: 'Every day 8 to 8', sessionIdleMinutes: 30 }
  const data = new FormData()
  for (const { key, kind } of fields) {
    const value = values[key]
    data.set(key, kind === 'countries' ? (value as string[]).join(',') : String(value ?? ''))
  }
  for (const field of fields) expect(readSetting(field, formReader(data))).toEqual(values[field.key])
})

test('what is no number goes to the server as it was typed', () => {
  const data = new FormData()
  data.set('otpTries', 'five')
  const tries = fields.find(({ key }) => key === 'otpTries')
  if (!tries) throw new Error('no such field')
  expect(readSetting(tries, formReader(data))).toBe('five')
  expect(showSetting(tries, 5)).toBe('5')
  expect(showSetting(tries, null)).toBe('nothing')
})
