import { createRequire } from 'node:module'

import type { CountryCode, default as ParsePhone } from 'libphonenumber-js/max'

// the numbering plans of the world are loaded when the first phone is read, not at the start
const load = createRequire(import.meta.url)
let plans: { default: typeof ParsePhone } | undefined
const parsePhone = (text: string, country: CountryCode) => {
  plans ??= load('libphonenumber-js/max') as { default: typeof ParsePhone }
  return plans.default(text, country)
}

export type ReadPhone =
  | { phone: string; country: string }
  | { fault: 'invalid' | 'no_texts' | 'country'; sentence: string }

type Served = { homeCountry: string; allowedCountries: readonly string[] }

// numbers that cannot get a text, or that bill the sender: codes sent there are lost or paid to a fraudster
const reachableTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

// made when first needed: it costs more of the start than all other files of the area together
let regionNames: Intl.DisplayNames | undefined
const regionName = (country: string): string | undefined => {
  regionNames ??= new Intl.DisplayNames(['en-US'], { type: 'region' })
  return regionNames.of(country)
}

/** A phone as a person typed or pasted it, in international form, or the reason why no code can go there. */
export function readPhone(input: string, { homeCountry, allowedCountries }: Served): ReadPhone {
  // full-width signs become plain ones; "++1" and "+001" are slips of the finger for "+1"
  const text = input.normalize('NFKC').trim().replace(/^\++/, '+').replace(/^\+0+/, '+')
  const parsed = parsePhone(text, homeCountry as CountryCode)
  if (!parsed?.isValid() || !parsed.country) return { fault: 'invalid', sentence: 'Enter a valid phone number.' }
  if (!allowedCountries.includes(parsed.country)) {
    return { fault: 'country', sentence: `We don’t serve phone numbers from ${regionName(parsed.country)} yet.` }
  }
  const type = parsed.getType()
  if (type && !reachableTypes.has(type))
    return { fault: 'no_texts', sentence: 'This number can’t receive text messages. Please use a mobile number.' }
  return { phone: parsed.number, country: parsed.country }
}

/** The code as it counts: every sign that is not a digit is dropped. */
export const codeDigits = (otp: string): string => otp.replace(/\D/g, '')

const uses = {
  sign_in: 'sign in',
  step_up: 'confirm an action',
  impersonation: 'view a member’s account',
} as const

type CodeLabels = { houseName: string; publicUrl: string | null; code: string }

/** The last line ties the code to this site: phones then offer it here, by one tap, and on no page that imitates us. */
export function codeText({ houseName, publicUrl, code }: CodeLabels, purpose: keyof typeof uses): string {
  const words = `${houseName}: ${code} is your code to ${uses[purpose]}. We will never ask you for it.`
  return publicUrl ? `${words}\n\n@${new URL(publicUrl).hostname} #${code}` : words
}

export const displayName = ({ name, phone }: { name: string | null; phone: string }): string => name ?? phone

// Signs that cannot be seen but change how the rest is read: they come along with what people paste, and with them a name
// could be written backwards, or across the line it stands in.
const controls = /[\p{Cc}\p{Bidi_Control}]/gu
const controlsWithinLines = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** One line of text without signs of control and without space around it. Null when there is nothing to be seen in it. */
export const cleanText = (value: string | null | undefined): string | null =>
  clean(value?.replace(/\s+/g, ' ').replace(controls, ''))

/** The same for text of several lines. */
export const cleanLines = (value: string | null | undefined): string | null =>
  clean(value?.replace(/\r\n?/g, '\n').replace(controlsWithinLines, ''))

const clean = (text: string | undefined): string | null =>
  text !== undefined && visible.test(text) ? text.toWellFormed().trim() : null

/** So many wrong codes without a right one: then only a person of the house can help. */
export const mostFailures = 100

/** `Chrome on Mac`, as far as a browser says; enough for people to recognise their own devices. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\/|FxiOS/, 'Firefox'],
    [/Chrome\/|CriOS/, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = find([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Mac OS X/, 'Mac'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  if (!browser && !system) return 'Unknown device'
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}

/** `in 42 seconds`, `in 5 minutes`, `in 3 hours`. */
export function durationText(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A country where most codes are never entered is being pumped for the fees of its text messages. */
export const isPumped = ({ sent, entered }: { sent: number; entered: number }): boolean =>
  sent >= 20 && entered / sent < 0.2
