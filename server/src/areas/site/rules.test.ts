import { defaultSettings } from '@ambry/contract/site/endpoints'
import { expect, it } from 'vitest'

import { settingsFaults, tidied } from './rules.ts'

const isCountry = (code: string) => ['US', 'CA', 'GB', 'AU', 'JP', 'PL'].includes(code)
const faults = (change: Partial<typeof defaultSettings>) =>
  settingsFaults({ ...defaultSettings, ...change }, isCountry).map(({ path, message }) => `${path}: ${message}`)

it('settings are validated together, and each invalid field says why', () => {
  expect(faults({})).toEqual([])
  expect(faults({ timeZone: '' })).toHaveLength(1)
  expect(faults({ timeZone: 'Europe/Warsaw', homeCountry: 'PL', allowedCountries: ['PL'] })).toEqual([])
  expect(faults({ homeCountry: 'PL' })).toEqual([
    'values.homeCountry: The home country must be among the allowed countries.',
  ])
  expect(faults({ homeCountry: 'XX', allowedCountries: ['XX', 'YY'] })).toEqual([
    'values.allowedCountries: XX, YY aren’t countries.',
    'values.homeCountry: XX isn’t a country.',
  ])
  expect(faults({ allowedCountries: ['US', 'US'] })).toEqual(['values.allowedCountries: A country is listed twice.'])
})

it('text is trimmed, and blank text becomes null where allowed', () => {
  expect(tidied({ houseName: ' North ', deskHours: ' ', landingLine: null, otpTries: 3 })).toEqual({
    houseName: 'North',
    deskHours: null,
    landingLine: null,
    otpTries: 3,
  })
  expect(tidied({ houseName: '  ' })).toEqual({ houseName: '' })
})
