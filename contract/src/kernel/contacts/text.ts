// A text in pieces, as the rules about contact details read it. They look at a few pieces around each one, so what
// someone writes can't make them slow. `reads` counts how often they did.

export type Token = {
  kind: 'word' | 'number' | 'space' | 'sign'
  /** In small letters without accents, and in Latin letters where others look the same. */
  text: string
  /** Begins with a small letter, as written. */
  isSmall: boolean
  /** Where it is in the text as written. */
  start: number
  end: number
}

/** Pieces from the first to before the last. */
export type Span = readonly [from: number, to: number]

/** A list in one string, because most lists of words are long. */
export const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Cyrillic and Greek letters, each before the one of ours that it looks like. */
const lookalikes = new Map(
  'аa еe оo рp сc уy хx іi ѕs јj һh ԁd αa οo νv ιi ρp'.split(' ').map(([theirs = '', ours = '']) => [theirs, ours]),
)

const isDigit = /\p{Nd}/u

/** The digits of every script are in a row, from zero to nine. */
function digitOf(written: string): string {
  let before = 0
  for (let at = (written.codePointAt(0) ?? 0) - 1; at >= 0 && isDigit.test(String.fromCodePoint(at)); at--) before++
  return String(before % 10)
}

const kindOf = (sign: string): Token['kind'] => {
  if ((sign >= 'a' && sign <= 'z') || /\p{L}/u.test(sign)) return 'word'
  if (sign >= '0' && sign <= '9') return 'number'
  return /\s/.test(sign) ? 'space' : 'sign'
}

/** Accents, invisible signs, the frame of boxed digits. */
const unread = /[\p{M}\p{Cf}]/u

/** What is read of a character: ½ is 1⁄2, ＠ is @, ⑤ is 5. */
const readOf = (sign: string): string[] =>
  sign <= '~'
    ? [sign.toLowerCase()]
    : [...sign.normalize('NFKC').normalize('NFD').toLowerCase()]
        .filter((each) => !unread.test(each))
        .map((each) => (isDigit.test(each) ? digitOf(each) : (lookalikes.get(each) ?? each)))

export class Text {
  readonly #tokens: Token[] = []
  reads = 0

  constructor(written: string) {
    let at = 0
    for (const sign of written) {
      const isSmall = sign !== sign.toUpperCase()
      const reads = readOf(sign)
      for (const read of reads) this.#add(read, isSmall, at, at + sign.length)
      // accents and frames go with what they are on
      const last = this.#tokens.at(-1)
      if (reads.length === 0 && last) last.end = at + sign.length
      at += sign.length
    }
  }

  /** Words and numbers are read as a whole; every other sign is its own piece. */
  #add(sign: string, isSmall: boolean, start: number, end: number): void {
    const kind = kindOf(sign)
    const last = this.#tokens.at(-1)
    if (last?.kind === kind && (kind === 'word' || kind === 'number')) {
      last.text += sign
      last.end = end
    } else this.#tokens.push({ kind, text: sign, isSmall, start, end })
  }

  get length(): number {
    return this.#tokens.length
  }

  at(index: number): Token | undefined {
    this.reads++
    return this.#tokens[index]
  }

  is(index: number, ...texts: readonly string[]): boolean {
    const text = this.at(index)?.text
    return text !== undefined && texts.includes(text)
  }

  isIn(index: number, texts: ReadonlySet<string>): boolean {
    const text = this.at(index)?.text
    return text !== undefined && texts.has(text)
  }

  kind(index: number): Token['kind'] | undefined {
    return this.at(index)?.kind
  }

  /** The pieces in a row as one text. */
  slice([from, to]: Span): string {
    let text = ''
    for (let index = from; index < to; index++) text += this.at(index)?.text ?? ''
    return text
  }

  /** The first piece from here on that is no space; spaces in a row count as one, up to a few. */
  afterSpaces(index: number): number {
    let next = index
    while (next < index + maxSpaces && this.kind(next) === 'space') next++
    return next
  }

  beforeSpaces(index: number): number {
    let next = index
    while (next > index - maxSpaces && this.kind(next) === 'space') next--
    return next
  }

  /** Letters, digits and what names on a service or domains have among them, without a space. */
  runFrom(index: number): Span {
    let end = index
    while (end < index + maxRun && this.#isInName(end)) end++
    while (end > index && this.is(end - 1, '.', '-', '_')) end--
    return [index, end]
  }

  /** The same, ending before a piece. */
  runBefore(index: number): Span {
    let start = index
    while (start > index - maxRun && this.#isInName(start - 1)) start--
    while (start < index && this.is(start, '.', '-')) start++
    return [start, index]
  }

  #isInName(index: number): boolean {
    const token = this.at(index)
    return token?.kind === 'word' || token?.kind === 'number' || ['.', '_', '-', '%', '+'].includes(token?.text ?? '')
  }
}

const maxSpaces = 4
const maxRun = 40
