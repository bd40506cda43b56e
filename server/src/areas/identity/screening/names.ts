import { transliterate } from '@ambry/contract/identity/transliteration'

import { jaroWinkler } from './jaro-winkler.ts'
import { phoneticCodes } from './phonetics.ts'

// Articles, patronymics and titles that one source prints and another leaves out.
const particles = new Set(
  (
    'AL EL UL BIN BINT IBN DE DEL DELLA DER DEN DES DI DA DAS DO DOS DU LA LE LAS LOS VAN VON VOM ZU ZUR TER TEN Y AND ' +
    'MR MRS MS DR SIR JR SR II III IV'
  ).split(' '),
)

export type Token = { text: string; codes: readonly string[] }

/** A name as it is compared: its parts in A to Z, without particles, and all of it without spaces. */
export type PreparedName = { text: string; tokens: readonly Token[]; joined: string }

/** More parts than any name has; the rest of a company's name tells nothing. */
const mostTokens = 12

const tokens = new Map<string, Token>()

/** The same parts occur in thousands of names, and their phonetic codes take longest to calculate. */
function tokenOf(text: string): Token {
  const known = tokens.get(text)
  if (known) return known
  if (tokens.size >= 100_000) tokens.clear()
  const token = { text, codes: text.length > 1 ? phoneticCodes(text) : [] }
  tokens.set(text, token)
  return token
}

/** Reads `SURNAME, Given Names`, as lists print it, like `Given Names Surname`. */
export function prepareName(text: string): PreparedName {
  const [surname = '', ...given] = text.split(',')
  const all = transliterate(`${given.join(' ')} ${surname}`)
    .split(' ')
    .filter((part) => part !== '')
  const significant = all.filter((part) => !particles.has(part))
  const parts = (significant.length > 0 ? significant : all).slice(0, mostTokens)
  return { text, tokens: parts.map(tokenOf), joined: parts.join('') }
}

/** What an initial is worth beside a name that begins with it, and names beside each other that sound alike. */
const initialSimilarity = 0.9
const soundSimilarity = 0.9
/** Short codes are shared by many names (JOHN and SAM): those that sound alike must also look somewhat alike. */
const leastBesideSound = 0.5

export function tokenSimilarity(a: Token, b: Token): number {
  if (a.text === b.text) return 1
  if (a.text.length === 1 || b.text.length === 1)
    return a.text.length !== b.text.length && a.text.charCodeAt(0) === b.text.charCodeAt(0) ? initialSimilarity : 0
  // always in the same order, so that rounding can’t make a pair a hit from one side only
  const similarity = a.text < b.text ? jaroWinkler(a.text, b.text) : jaroWinkler(b.text, a.text)
  if (similarity >= soundSimilarity || similarity < leastBesideSound) return similarity
  return a.codes.some((code) => b.codes.includes(code)) ? soundSimilarity : similarity
}

/**
 * 0 to 1. Every part of the name with fewer parts is paired with one of the other, the most similar pairs first, in any
 * order; the result is their mean, or 0 if a pair is below `leastToken`. A single part is compared only with a single
 * part, and initials alone don't make a match. Names that differ only in spaces are equal.
 */
export function nameSimilarity(a: PreparedName, b: PreparedName, leastToken: number): number {
  if (a.joined === b.joined) return a.joined === '' ? 0 : 1
  const [few, many] = a.tokens.length <= b.tokens.length ? [a.tokens, b.tokens] : [b.tokens, a.tokens]
  if (few.length === 0 || (few.length === 1 && many.length > 1)) return 0
  const similarities: number[] = []
  for (const one of few) {
    let best = 0
    for (const other of many) {
      const similarity = tokenSimilarity(one, other)
      similarities.push(similarity)
      if (similarity > best) best = similarity
    }
    if (best < leastToken) return 0
  }
  return meanOfBestPairs(few, many, similarities, leastToken)
}

function meanOfBestPairs(few: readonly Token[], many: readonly Token[], similarities: number[], least: number): number {
  let sum = 0
  let hasWholeNames = false
  for (let pair = 0; pair < few.length; pair++) {
    const best = similarities.reduce((at, value, index) => (value > (similarities[at] ?? 0) ? index : at), 0)
    const similarity = similarities[best] ?? 0
    if (similarity < least || similarity === 0) return 0
    sum += similarity
    const row = Math.floor(best / many.length)
    const column = best % many.length
    if ((few[row]?.text.length ?? 0) > 1 && (many[column]?.text.length ?? 0) > 1) hasWholeNames = true
    for (let at = 0; at < similarities.length; at++)
      if (Math.floor(at / many.length) === row || at % many.length === column) similarities[at] = -1
  }
  return hasWholeNames ? sum / few.length : 0
}
