import { type Settings, SettingsSchema } from '@ambry/contract/site/endpoints'
import * as labels from './labels.ts'

export type Fault = { path: string; message: string }

/** Errors in settings whose values are valid individually; `isCountry` knows the countries with phone numbers. */
export function settingsFaults(settings: Settings, isCountry: (code: string) => boolean): Fault[] {
  const { houseName, timeZone, homeCountry, allowedCountries } = settings
  const faults: Fault[] = []
  const add = (field: keyof Settings, message: string) => faults.push({ path: `values.${field}`, message })
  if (houseName === '') add('houseName', labels.enterAName)
  if (!isTimeZone(timeZone)) add('timeZone', labels.isntAKnownTimeZone(timeZone))
  const unknown = allowedCountries.filter((code) => !isCountry(code))
  if (unknown.length > 0) {
    add('allowedCountries', `${unknown.join(', ')} ${unknown.length === 1 ? 'isn’t a country' : 'aren’t countries'}.`)
  }
  if (new Set(allowedCountries).size < allowedCountries.length) {
    add('allowedCountries', labels.aCountryIsListedTwice)
  }
  if (!isCountry(homeCountry)) add('homeCountry', labels.isntACountry(homeCountry))
  else if (!allowedCountries.includes(homeCountry)) {
    add('homeCountry', labels.theHomeCountryMust)
  }
  return faults
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Trims text; blank text becomes null where null is allowed. */
export function tidied(values: Partial<Settings>): Partial<Settings> {
  const mayBeNull = (name: string) => SettingsSchema.shape[name as keyof Settings].safeParse(null).success
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      const text = value.trim()
      return [name, text === '' && mayBeNull(name) ? null : text]
    }),
  )
}
