/**
 * All randomness in a face comes from the card's identity through these two functions, so that copies look alike; the
 * label's lines come from the cert number. The order in which a drawing takes its numbers determines the image: the
 * inks, the motif, then (games) the five text lines, then what the motif takes, then the angle of the foil. Changing it
 * would change every card's image, and requires a new `slabVersion`.
 */
export type Random = () => number

/** FNV-1a, 32 bits, over code points. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  // every card of every list is hashed, and an iterator would take most of the time
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    if (point > 0xffff) at++
    hash = Math.imul(hash ^ point, 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32: numbers from 0 to just below 1. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** An integer from 0 up to, but not including, the count. */
export const choice = (random: Random, count: number): number => Math.floor(random() * count)

export const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[choice(random, items.length)] ?? items[0]
