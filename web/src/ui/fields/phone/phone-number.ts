import { countryName } from './countries.ts'
import { countryKey } from './country-key.ts'
import { countriesByDial, dialByCountry, islandByAreaCode, northAmerica } from './dial-codes.ts'

/** A phone number in a field: the country next to the number, and the number as typed. */
export type PhoneNumber = { country: string; number: string }

const digitsIn = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

export const dialOf = (country: string): string => dialByCountry.get(country) ?? northAmerica

/** 🇺🇸: the two letters of the country as regional indicators. */
export const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))

/** The digits of `+48 600…` or `0048 600…`, numbers that include their country; null for all others. */
function worldDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[^\d+]/g, '')
  if (plain.startsWith('+')) return digitsIn(plain).replace(/^0+/, '')
  return plain.startsWith('00') ? plain.slice(2) : null
}

/** Splits the digits of an international number. If countries share a code, the one chosen before is preferred. */
function split(digits: string, chosen: string): PhoneNumber | null {
  for (const length of [3, 2, 1]) {
    const dial = digits.slice(0, length)
    const countries = dial.length === length ? countriesByDial.get(dial) : undefined
    const first = countries?.[0]
    if (!countries || !first) continue
    const number = digits.slice(length)
    return { country: islandOf(dial, number) ?? (countries.includes(chosen) ? chosen : first), number }
  }
  return null
}

const islandOf = (dial: string, number: string): string | undefined =>
  dial === northAmerica ? islandByAreaCode[number.slice(0, 3)] : undefined

/** How a number is grouped; the last group takes the rest. */
const groupsByDial: Record<string, readonly number[]> = { 1: [3, 3, 4], 33: [1, 2, 2, 2, 2], 44: [4, 6], 81: [2, 4, 4] }
const plainGroups = [3, 3, 3]

function group(digits: string, country: string): string {
  const dial = dialOf(country)
  const sizes = groupsByDial[dial] ?? plainGroups
  const [first = 3, ...others] = sizes
  // the trunk prefix dialed inside the country: 1 in North America, 0 almost everywhere else
  const isDialled = digits.startsWith(dial === northAmerica ? '1' : '0')
  const groups = !isDialled ? sizes : dial === northAmerica ? [1, ...sizes] : [first + 1, ...others]
  const parts: string[] = []
  let rest = digits
  for (const [index, size] of groups.entries()) {
    const isLast = index === groups.length - 1
    parts.push(isLast ? rest : rest.slice(0, size))
    rest = isLast ? '' : rest.slice(size)
  }
  return parts.filter(Boolean).join(' ')
}

/** Normalizes the field after a paste, autofill or blur: country and number each in their place. */
export function settle({ country, number }: PhoneNumber): PhoneNumber {
  const world = worldDigits(number)
  const found = world === null ? { country, number: digitsIn(number) } : split(world, country)
  // a country code that doesn't exist is left as typed, to be corrected
  if (!found) return { country, number }
  const isNorthern = dialOf(found.country) === northAmerica
  const digits = isNorthern ? found.number.replace(/^1(?=\d{10})/, '') : found.number
  return { country: found.country, number: group(digits, found.country) }
}

/**
 * Groups the number lightly while the user types at its end. A number with a country code is left until it is settled.
 */
export function typed({ country, number }: PhoneNumber): PhoneNumber {
  const world = worldDigits(number)
  if (number.includes('+') || world !== null) {
    return { country: (world && split(world, country)?.country) || country, number }
  }
  return { country, number: group(digitsIn(number), country) }
}

/** In the server's format: +14155550182. The server knows the numbering plans and drops a trunk zero. */
export function international(phone: PhoneNumber): string {
  const { country, number } = settle(phone)
  return worldDigits(number) === null ? `+${dialOf(country)}${digitsIn(number)}` : number
}

const shortest = 4
const longest = 15
const northernLength = 10

/** What is wrong with a number, as a message; null if it may be sent. Only the server knows whether it exists. */
export function faultOf(phone: PhoneNumber, served: readonly string[] | undefined): string | null {
  const { country, number } = settle(phone)
  if (number.trim() === '') return 'Enter your mobile number.'
  if (worldDigits(number) !== null) return 'Check the first digits. No country code starts with these.'
  const dial = dialOf(country)
  const digits = digitsIn(number)
  const named = islandOf(dial, digits)
  // if countries share a code, only the server can tell from the other digits which one it is
  const possible = named ? [named] : (countriesByDial.get(dial) ?? []).filter((one) => !isIsland(one))
  if (served && !possible.some((one) => served.includes(one))) {
    const from = possible.includes(country) ? country : (possible[0] ?? country)
    return `We don’t support phone numbers from ${countryName(from)} yet.`
  }
  const isNorthern = dial === northAmerica
  if (digits.length < (isNorthern ? northernLength : shortest)) return 'This number is too short.'
  const most = isNorthern ? northernLength : longest - dial.length + 1
  return digits.length > most ? 'This number is too long.' : null
}

const islands = new Set(Object.values(islandByAreaCode))
const isIsland = (country: string): boolean => islands.has(country)

/** The country last chosen on this device. */
export function rememberedCountry(): string | null {
  try {
    const kept = localStorage.getItem(countryKey)
    return kept !== null && dialByCountry.has(kept) ? kept : null
  } catch {
    return null
  }
}

export function rememberCountry(country: string): void {
  try {
    localStorage.setItem(countryKey, country)
  } catch {
    // without storage it has to be chosen again next time
  }
}
