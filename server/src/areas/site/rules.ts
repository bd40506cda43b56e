import { type Settings, SettingsSchema } from '@ambry/contract/site/endpoints'

export type Fault = { path: string; message: string }

/** What is wrong with settings although each value is of its kind; `isCountry` knows the countries that have phones. */
export function settingsFaults(settings: Settings, isCountry: (code: string) => boolean): Fault[] {
  const { houseName, timeZone, homeCountry, allowedCountries } = settings
  const faults: Fault[] = []
  const add = (field: keyof Settings, message: string) => faults.push({ path: `values.${field}`, message })
  if (houseName === '') add('houseName', 'Enter a name.')
  if (!isTimeZone(timeZone)) add('timeZone', `${timeZone} isn’t a known time zone.`)
  const unknown = allowedCountries.filter((code) => !isCountry(code))
  if (unknown.length > 0) {
    add('allowedCountries', `${unknown.join(', ')} ${unknown.length === 1 ? 'isn’t a country' : 'aren’t countries'}.`)
  }
  if (new Set(allowedCountries).size < allowedCountries.length) {
    add('allowedCountries', 'A country is listed twice.')
  }
  if (!isCountry(homeCountry)) add('homeCountry', `${homeCountry} isn’t a country.`)
  else if (!allowedCountries.includes(homeCountry)) {
    add('homeCountry', 'The home country must be among the allowed countries.')
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

/** Text without space around it; text of nothing but space is none where there may be none. */
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
