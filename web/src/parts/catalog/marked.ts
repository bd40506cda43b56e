type Part = { part: string; at: number; isMarked: boolean }

/** A name in parts, with the beginnings of words that were typed marked. Spelling and accents aside. */
export function markedParts(text: string, typed: string): Part[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const parts: Part[] = []
  let at = 0
  for (const token of text.split(/([^\p{L}\p{N}]+)/u)) {
    const long = Math.max(0, ...words.map((word) => (plain(token).startsWith(word) ? word.length : 0)))
    if (long > 0) parts.push({ part: token.slice(0, long), at, isMarked: true })
    if (token.length > long) parts.push({ part: token.slice(long), at: at + long, isMarked: false })
    at += token.length
  }
  return parts
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
