import { type MethodKind, type SandboxNumber, sandboxNumbers, sandboxRouting } from '@ambry/contract/payments/kinds'

/** The card or bank account fields, as typed. */
export type Typed = { number: string; expiry: string; cvc: string; routing: string; account: string }
export const nothingTyped: Typed = { number: '', expiry: '', cvc: '', routing: '', account: '' }

export type Numbers =
  | { kind: 'card'; number: string; expMonth: number; expYear: number; cvc: string }
  | { kind: 'bank'; routing: string; account: string }

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** `4242 4242 4242 4242`, as printed on the card. */
export const groupedNumber = (text: string): string =>
  digits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `12 / 28` while typing; a single digit above one can only be the month. */
export function groupedExpiry(text: string): string {
  const typed = digits(text)
  const all = /^[2-9]/.test(typed) ? `0${typed}` : typed
  return all.length > 2 ? `${all.slice(0, 2)} / ${all.slice(2, 4)}` : all
}

export function expiryOf(text: string): { expMonth: number; expYear: number } | null {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text.trim())
  if (!match) return null
  const [month, year] = [Number(match[1]), Number(match[2])]
  // an invalid month is reported at the field by the token request
  return { expMonth: month, expYear: year < 100 ? 2000 + year : year }
}

/** The token request; the server validates the rest. Throws a message for the user if nothing can be sent. */
export function numbersOf(kind: MethodKind, typed: Typed): Numbers {
  if (kind === 'bank') return { kind, routing: digits(typed.routing), account: digits(typed.account) }
  const expiry = expiryOf(typed.expiry)
  if (!expiry) throw new Error('Enter the expiration as month and year, for example 12 / 28.')
  return { kind, number: digits(typed.number), ...expiry, cvc: digits(typed.cvc) }
}

/** The fields filled in with a test number. */
export function filledWith(name: SandboxNumber, year: number): Partial<Typed> {
  const { kind, number } = sandboxNumbers[name]
  if (kind === 'bank') return { routing: sandboxRouting, account: number }
  return { number: groupedNumber(number), expiry: `12 / ${String(year + 2).slice(-2)}`, cvc: '123' }
}
