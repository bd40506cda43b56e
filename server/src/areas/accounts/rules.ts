import { createRequire } from 'node:module'

import type { CountryCode, default as ParsePhone } from 'libphonenumber-js/max'
import * as labels from './labels.ts'

// loads the numbering plans when the first phone is parsed, not at startup
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

// other types cannot receive a text or bill the sender, so codes sent there are lost or pay a fraudster
const reachableTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

// created lazily because it costs more startup time than all other files of this area together
let regionNames: Intl.DisplayNames | undefined
const regionName = (country: string): string | undefined => {
  regionNames ??= new Intl.DisplayNames(['en-US'], { type: 'region' })
  return regionNames.of(country)
}

/** Parses a phone as typed or pasted into international form, or returns the reason why no code can be sent there. */
export function readPhone(input: string, { homeCountry, allowedCountries }: Served): ReadPhone {
  // full-width characters become plain ones; "++1" and "+001" are typos for "+1"
  const text = input.normalize('NFKC').trim().replace(/^\++/, '+').replace(/^\+0+/, '+')
  const parsed = parsePhone(text, homeCountry as CountryCode)
  if (!parsed?.isValid() || !parsed.country) return { fault: 'invalid', sentence: labels.enterAValidPhoneNumber }
  if (!allowedCountries.includes(parsed.country)) {
    return { fault: 'country', sentence: labels.weDontServePhoneNumbers(regionName(parsed.country) ?? '') }
  }
  const type = parsed.getType()
  if (type && !reachableTypes.has(type)) return { fault: 'no_texts', sentence: labels.thisNumberCantReceiveText }
  return { phone: parsed.number, country: parsed.country }
}

/** Drops every character that is not a digit. */
export const codeDigits = (otp: string): string => otp.replace(/\D/g, '')

const uses = {
  sign_in: 'sign in',
  step_up: 'confirm an action',
  impersonation: 'view a member’s account',
  phone_change: 'confirm your new phone number',
} as const

type CodeLabels = { houseName: string; publicUrl: string | null; code: string }

/** The last line binds the code to this site: phones then offer to fill it in here, and not on a phishing page. */
export function codeText({ houseName, publicUrl, code }: CodeLabels, purpose: keyof typeof uses): string {
  const words = labels.isYourCode(houseName, code, uses[purpose])
  return publicUrl ? `${words}\n\n@${new URL(publicUrl).hostname} #${code}` : words
}

export const displayName = ({ name, phone }: { name: string | null; phone: string }): string => name ?? phone

// Invisible characters that change how the rest is displayed. They come along with pasted text and could reverse a name
// or make it run past its line.
const controls = /[\p{Cc}\p{Bidi_Control}]/gu
const controlsWithinLines = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** One trimmed line of text without control characters. Null when nothing visible is left. */
export const cleanText = (value: string | null | undefined): string | null =>
  clean(value?.replace(/\s+/g, ' ').replace(controls, ''))

/** The same for text of several lines. */
export const cleanLines = (value: string | null | undefined): string | null =>
  clean(value?.replace(/\r\n?/g, '\n').replace(controlsWithinLines, ''))

const clean = (text: string | undefined): string | null =>
  text !== undefined && visible.test(text) ? text.toWellFormed().trim() : null

/** After this many wrong codes without a right one, only an admin can unlock the phone. */
export const mostFailures = 100

/** `Chrome on Mac`, as far as the user agent says; enough for users to recognize their own devices. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return labels.unknownDevice
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
  if (!browser && !system) return labels.unknownDevice
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

/** A country where most codes are never entered is a target of SMS pumping. */
export const isPumped = ({ sent, entered }: { sent: number; entered: number }): boolean =>
  sent >= 20 && entered / sent < 0.2
