/** `<` counts 0, digits themselves, `A` to `Z` 10 to 35: ICAO 9303 part 3, section 4.9. */
export const characterValue = (character: string): number =>
  character === '<' ? 0 : Number.parseInt(character, 36) || 0

const weights = [7, 3, 1] as const

/**
 * The check digit of a field. The weights have no factor in common with 10, so a substitution goes unnoticed only if
 * both characters are equal modulo 10 (`0`, `A`, `K`, `U` and `<`, for example), at any position. The weights differ by
 * even numbers, so two swapped neighbors go unnoticed if they are equal modulo 5.
 */
export function checkDigit(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += characterValue(text.charAt(at)) * (weights[at % 3] ?? 0)
  return String(sum % 10)
}

/** What optical readers confuse, from letter to digit. */
const digitOfLetter: Readonly<Record<string, string>> = { O: '0', I: '1', B: '8', S: '5' }
const letterOfDigit: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B', '5': 'S' }

const asDigits = (text: string) => text.replace(/[OIBS]/g, (letter) => digitOfLetter[letter] ?? letter)

/** Whether a check digit, as an optical reader sees it, is right. */
export const isChecked = (text: string, check: string): boolean => checkDigit(text) === asDigits(check)

type CheckedText = { text: string; isValid: boolean }

/** A field of digits and fillers, with letters read as the digits they resemble if its check digit confirms them. */
export function readDigits(text: string, check: string): CheckedText {
  const digits = asDigits(text)
  return /^[0-9<]+$/.test(digits) && isChecked(digits, check)
    ? { text: digits, isValid: true }
    : { text, isValid: false }
}

/** A field of letters and digits exactly as read. */
export const readExactly = (text: string, check: string): CheckedText => ({ text, isValid: isChecked(text, check) })

/**
 * A field of letters and digits. A confused character is replaced only if the check digit confirms exactly one such
 * reading; otherwise the text stays as read and is invalid. Two replacements would fit nearly any check digit.
 */
export function readAlphanumeric(text: string, check: string): CheckedText {
  if (isChecked(text, check)) return { text, isValid: true }
  const confirmed = Array.from(text, (character, at) => {
    const other = digitOfLetter[character] ?? letterOfDigit[character] ?? character
    return text.slice(0, at) + other + text.slice(at + 1)
  }).filter((reading) => isChecked(reading, check))
  const [only = text] = confirmed
  return confirmed.length === 1 ? { text: only, isValid: true } : { text, isValid: false }
}
