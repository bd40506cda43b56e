// Jaro (1989), with the prefix bonus of Winkler (1990): "String Comparator Metrics and Enhanced Decision Rules in the
// Fellegi-Sunter Model of Record Linkage". Later variants that credit similar letters or long words are left out: they
// have no published values to test against.

const prefixScale = 0.1
export const longestPrefix = 4

// names are short, and comparing them is all that screening does: no allocation per pair
const matchedA = new Uint8Array(512)
const matchedB = new Uint8Array(512)

/** 0 to 1: common characters within half the length of the longer text, less half of those out of order. */
export function jaro(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const lengthA = Math.min(a.length, matchedA.length)
  const lengthB = Math.min(b.length, matchedB.length)
  if (lengthA === 0 || lengthB === 0) return 0
  const window = Math.max(Math.max(lengthA, lengthB) / 2 - 1, 0) | 0
  matchedA.fill(0, 0, lengthA)
  matchedB.fill(0, 0, lengthB)
  let common = 0
  for (let at = 0; at < lengthA; at++) {
    const to = Math.min(lengthB - 1, at + window)
    for (let other = Math.max(0, at - window); other <= to; other++)
      if (matchedB[other] === 0 && a.charCodeAt(at) === b.charCodeAt(other)) {
        matchedA[at] = matchedB[other] = 1
        common++
        break
      }
  }
  if (common === 0) return 0
  let outOfOrder = 0
  let other = 0
  for (let at = 0; at < lengthA; at++) {
    if (matchedA[at] === 0) continue
    while (matchedB[other] === 0) other++
    if (a.charCodeAt(at) !== b.charCodeAt(other)) outOfOrder++
    other++
  }
  return (common / lengthA + common / lengthB + (common - outOfOrder / 2) / common) / 3
}

/** How many letters both begin with, up to the four that count. */
export function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < longestPrefix && length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

const withPrefix = (similarity: number, prefix: number) => similarity + prefix * prefixScale * (1 - similarity)

/** 0 to 1; names that begin alike count as more similar. */
export const jaroWinkler = (a: string, b: string): number => withPrefix(jaro(a, b), commonPrefix(a, b))

/**
 * The most that texts of these lengths, with this prefix and at most `common` characters in common, can reach: every
 * common character in order. Lets an index skip pairs without missing any.
 */
export const mostJaroWinkler = (lengthA: number, lengthB: number, common: number, prefix: number): number =>
  common === 0 ? 0 : withPrefix((common / lengthA + common / lengthB + 1) / 3, prefix)
