import { commonPrefix, longestPrefix, mostJaroWinkler } from './jaro-winkler.ts'
import { type Token, tokenSimilarity } from './names.ts'
import {
  compareEntry,
  type Hit,
  type ListedEntry,
  type PreparedEntry,
  prepareEntry,
  type ScreenedPerson,
  type Thresholds,
} from './rules.ts'

// Finds the same hits as comparing every pair, at a fraction of the cost. Names on a list share few parts, so each part
// of a person's name is compared with each distinct part of the list once, and only with those that can reach the
// threshold: parts are grouped by first letter and length, and a group or part is skipped when even the best
// arrangement of its letters would fall short. Parts that sound alike are found by their phonetic codes, initials by
// their letter. Entries in which enough parts were found are then compared in full, by the same rule.

/** A distinct part of the list's names, and the names that have it. */
type Word = { token: Token; names: number[] }

/** Words with the same first letter and length, and their letters in the same order. */
type Block = { first: string; length: number; words: Word[]; once: number[]; twice: number[] }

const digitBit = 26

/** Which letters a part has, one bit each, and which it has more than once; all digits share one bit. */
function lettersOf(text: string): { once: number; twice: number } {
  let once = 0
  let twice = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 65
    const bit = 1 << (letter >= 0 && letter < 26 ? letter : digitBit)
    twice |= once & bit
    once |= bit
  }
  return { once, twice }
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function pushTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** The fewest common letters with which parts of these lengths can reach the threshold; more than either has if none. */
function fewestCommon(lengthA: number, lengthB: number, prefix: number, least: number): number {
  const most = Math.min(lengthA, lengthB)
  let common = 1
  // a hair less than the threshold, so that rounding can't lose a pair that just reaches it
  while (common <= most && mostJaroWinkler(lengthA, lengthB, common, prefix) < least - 1e-9) common++
  return common
}

/** Every length of a common prefix that counts, and none. */
const prefixes = Array.from({ length: longestPrefix + 1 }, (_, length) => length)

type Words = { blocks: Block[]; byCode: Map<string, Word[]>; byLetter: Map<string, Word[]> }

function collectWords(entries: readonly PreparedEntry[]): Words {
  const words = new Map<string, Word>()
  let name = 0
  for (const { names } of entries)
    for (const { tokens } of names) {
      for (const token of tokens) {
        const word = words.get(token.text) ?? { token, names: [] }
        words.set(token.text, word)
        if (word.names.at(-1) !== name) word.names.push(name)
      }
      name++
    }
  const blocks = new Map<string, Block>()
  const byCode = new Map<string, Word[]>()
  const byLetter = new Map<string, Word[]>()
  for (const word of words.values()) {
    const { text, codes } = word.token
    const [first = '', length] = [text.charAt(0), text.length]
    const block = blocks.get(first + length) ?? { first, length, words: [], once: [], twice: [] }
    blocks.set(first + length, block)
    const { once, twice } = lettersOf(text)
    block.words.push(word)
    block.once.push(once)
    block.twice.push(twice)
    for (const code of codes) pushTo(byCode, code, word)
    pushTo(byLetter, first, word)
  }
  return { blocks: [...blocks.values()], byCode, byLetter }
}

/** Every word that reaches the threshold beside a part of a name. */
function similarWords({ blocks, byCode, byLetter }: Words, token: Token, least: number): Set<Word> {
  const { text, codes } = token
  const found = new Set<Word>()
  const add = (word: Word) => {
    const similarity = tokenSimilarity(token, word.token)
    if (similarity > 0 && similarity >= least) found.add(word)
  }
  for (const word of byLetter.get(text.charAt(0)) ?? [])
    if (text.length === 1 || word.token.text.length === 1) add(word)
  if (text.length === 1) return found
  for (const code of codes) for (const word of byCode.get(code) ?? []) add(word)
  const { once, twice } = lettersOf(text)
  for (const block of blocks) {
    const beginsAlike = block.first === text.charAt(0)
    const needed = prefixes.map((prefix) => fewestCommon(text.length, block.length, prefix, least))
    const fewest = needed[beginsAlike ? longestPrefix : 0] ?? 0
    if (fewest > text.length || fewest > block.length) continue
    for (let at = 0; at < block.words.length; at++) {
      const has = block.once[at] ?? 0
      let common = text.length - countBits(once & ~has)
      // most words end here
      if (common < fewest) continue
      const hasTwice = block.twice[at] ?? 0
      common -= countBits(twice & ~hasTwice)
      common = Math.min(common, block.length - countBits(has & ~once) - countBits(hasTwice & ~twice))
      if (common < fewest) continue
      const word = block.words[at] as Word
      if (!beginsAlike || common >= (needed[commonPrefix(text, word.token.text)] ?? 0)) add(word)
    }
  }
  return found
}

export type ScreeningIndex = {
  /** The hits of one person, the most similar first. */
  screen: (person: ScreenedPerson) => Hit[]
}

const mostSimilarFirst = (hits: Hit[]) => hits.toSorted((a, b) => b.similarity - a.similarity)

export function buildScreeningIndex(listed: readonly ListedEntry[], thresholds: Thresholds): ScreeningIndex {
  const entries = listed.map(prepareEntry)
  const words = collectWords(entries)
  const entryOfName: number[] = []
  const tokenCounts: number[] = []
  const byJoined = new Map<string, number[]>()
  for (const [index, { names }] of entries.entries())
    for (const { tokens, joined } of names) {
      entryOfName.push(index)
      tokenCounts.push(tokens.length)
      pushTo(byJoined, joined, index)
    }
  /** For each part seen so far: the names of the list that have a similar one. */
  const namesLike = new Map<string, Int32Array>()
  const findNames = (token: Token): Int32Array => {
    const known = namesLike.get(token.text)
    if (known) return known
    const seen = new Uint8Array(entryOfName.length)
    const names: number[] = []
    for (const word of similarWords(words, token, thresholds.tokenSimilarity))
      for (const name of word.names)
        if (seen[name] === 0) {
          seen[name] = 1
          names.push(name)
        }
    const found = Int32Array.from(names)
    namesLike.set(token.text, found)
    return found
  }
  const matched = new Uint8Array(entryOfName.length)

  /** The entries with a name in which each part of the shorter of both names has a similar one. */
  function addCandidates(tokens: readonly Token[], candidates: Set<number>): void {
    matched.fill(0)
    for (const token of tokens)
      for (const name of findNames(token)) {
        const count = (matched[name] ?? 0) + 1
        matched[name] = count
        if (count === Math.min(tokens.length, tokenCounts[name] ?? 0)) candidates.add(entryOfName[name] ?? 0)
      }
  }

  return {
    screen: (person) => {
      const candidates = new Set<number>()
      for (const { tokens, joined } of person.names) {
        addCandidates(tokens, candidates)
        for (const entry of byJoined.get(joined) ?? []) candidates.add(entry)
      }
      const inOrder = [...candidates].sort((a, b) => a - b)
      return mostSimilarFirst(
        inOrder.flatMap((index) => compareEntry(person, entries[index] as PreparedEntry, thresholds) ?? []),
      )
    },
  }
}

/** Without the index: what it is measured against and must agree with. */
export const screenByEveryPair = (
  person: ScreenedPerson,
  entries: readonly PreparedEntry[],
  thresholds: Thresholds,
): Hit[] => mostSimilarFirst(entries.flatMap((entry) => compareEntry(person, entry, thresholds) ?? []))
