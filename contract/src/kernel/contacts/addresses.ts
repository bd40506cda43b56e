import { type Span, type Text, wordsOf } from './text.ts'

// Emails and links, also spelled out.

const endings = wordsOf(
  'com net org io co me us app dev ai gg ly tv info biz shop store xyz link page site online edu uk ca de fr it es eu ru cards bio',
)
/** Endings that could be the end of something else, so they count only before a path. */
const rareEndings = wordsOf('ee gl be to cc sh st is in at ch nl au jp mx pl se')
/** Sites that sets are named after, and where certs are looked up. */
const hobbySites = wordsOf('topps.com psacard.com beckett.com mlb.com nba.com nfl.com nhl.com pokemon.com')

const mailboxes = wordsOf('gmail googlemail yahoo hotmail outlook icloud protonmail proton aol gmx')
/** What nothing else is called. */
const plainMailboxes = wordsOf('gmail googlemail hotmail protonmail icloud')
const atWords = wordsOf('at arroba chez')
const dotWords = wordsOf('dot punto punkt point')
const slashWords = wordsOf('slash')
const openers = wordsOf('( [ { < * _ - ~ |')
const closers = wordsOf(') ] } > * _ - ~ |')

const maxSpelled = 40

/** A sign or the word for it, alone, between spaces or in brackets. Returns what comes after it. */
function afterSign(text: Text, index: number, sign: string, words: ReadonlySet<string>): number | null {
  const first = text.afterSpaces(index)
  if (text.is(first, sign)) return text.afterSpaces(first + 1)
  const isBracketed = text.isIn(first, openers)
  const word = text.afterSpaces(isBracketed ? first + 1 : first)
  if (isBracketed && text.is(word, sign) && text.isIn(text.afterSpaces(word + 1), closers))
    return text.afterSpaces(text.afterSpaces(word + 1) + 1)
  if (!text.isIn(word, words) || (!isBracketed && first === index)) return null
  const next = text.afterSpaces(word + 1)
  if (isBracketed) return text.isIn(next, closers) ? text.afterSpaces(next + 1) : null
  return next > word + 1 ? next : null
}

/** Where a domain ends that begins here: labels and an ending, with dots or the word for them. Null if there is none. */
function domainEnd(text: Text, index: number): number | null {
  let at = labelEnd(text, index)
  let end: number | null = null
  for (let labels = 0; at > index && labels < 6; labels++) {
    const next = afterSign(text, at, '.', dotWords)
    if (next === null || labelEnd(text, next) === next) break
    // a sentence ends in a dot and a space
    if (text.is(at, '.') && next > at + 1) break
    at = labelEnd(text, next)
    const ending = text.slice([next, at])
    if (endings.has(ending)) end = at
    else if (rareEndings.has(ending) && text.is(at, '/')) end = at
  }
  return end
}

function labelEnd(text: Text, index: number): number {
  let at = index
  while (at < index + maxSpelled && (text.kind(at) === 'word' || text.kind(at) === 'number' || text.is(at, '-'))) at++
  return at
}

function untilSpace(text: Text, index: number): number {
  let at = index
  while (text.kind(at) !== 'space' && at < text.length) at++
  return at
}

/** Letters with a space between them, as one word: `g m a i l . c o m`. Empty when they are fewer than four. */
function spelledWord(text: Text, index: number): [word: string, end: number] {
  let [word, at] = ['', index]
  while (at < index + maxSpelled) {
    const token = text.at(at)
    const isPart = token?.kind === 'word' || token?.kind === 'number' || token?.text === '.'
    if (!token || !isPart || token.text.length > 1) break
    word += token.text
    at++
    if (text.kind(at) === 'space') at++
  }
  while (at > index && text.kind(at - 1) === 'space') at--
  return word.length >= 4 ? [word, at] : ['', index]
}

const isMailbox = (word: string): boolean => mailboxes.has(word.split('.')[0] ?? '')

/** Where the domain or mailbox after an at sign ends. */
function mailEnd(text: Text, index: number): number | null {
  const domain = domainEnd(text, index)
  if (domain !== null) return domain
  const [spelled, spelledEnd] = spelledWord(text, index)
  if (isMailbox(spelled) || (spelled.includes('.') && endings.has(spelled.slice(spelled.lastIndexOf('.') + 1))))
    return spelledEnd
  // g mail
  const isParted = text.is(index, 'g', 'gee', 'hot') && text.is(text.afterSpaces(index + 1), 'mail')
  const mailbox = isParted ? text.afterSpaces(index + 1) : index
  if (!isParted && !isMailbox(text.at(index)?.text ?? '')) return null
  const ending = endingAfter(text, mailbox + 1)
  return ending ?? mailbox + 1
}

/** `com` after a mailbox, with anything or nothing for the dot. */
function endingAfter(text: Text, index: number): number | null {
  const sign = afterSign(text, index, '.', dotWords) ?? (text.is(index, ',', '_') ? index + 1 : text.afterSpaces(index))
  return sign > index && text.is(sign, 'com', 'net', 'me') ? sign + 1 : null
}

/** The name before an at sign: in one piece, or spelled with spaces. */
function nameBefore(text: Text, index: number): number {
  const last = text.beforeSpaces(index - 1)
  const [start, end] = text.runBefore(last + 1)
  let from = start < end ? start : index
  const isSingle = (at: number) =>
    text.slice([at, at + 1]).length === 1 && (text.kind(at) === 'word' || text.is(at, '.', '_'))
  for (
    let at = from;
    at > index - maxSpelled && isSingle(at) && text.kind(at - 1) === 'space' && isSingle(at - 2);
    at -= 2
  )
    from = at - 2
  return namesBefore(text, from)
}

/** `jo[dot]smith`, `jo dot smith`: more of the name, before a dot that is spelled out. */
function namesBefore(text: Text, index: number): number {
  let from = index
  for (let names = 0; names < 4; names++) {
    const last = text.beforeSpaces(from - 1)
    const isBracketed = text.isIn(last, closers) && text.isIn(text.beforeSpaces(last - 1), dotWords)
    const dot = isBracketed ? text.beforeSpaces(last - 1) : last
    if (!text.isIn(dot, dotWords)) break
    const opener = text.beforeSpaces(dot - 1)
    const before = isBracketed && text.isIn(opener, openers) ? opener : dot
    const [start, end] = text.runBefore(text.beforeSpaces(before - 1) + 1)
    if (start === end) break
    from = start
  }
  return from
}

function emailAt(text: Text, index: number): Span | null {
  if (text.is(index, '@')) {
    const [from, to] = text.runFrom(index + 1)
    const run = text.slice([from, to])
    // @500 is a price
    if (run.length > 1 && /\p{L}/u.test(run)) {
      const [start, end] = text.runBefore(index)
      return [start < end ? start : index, endingAfter(text, to) ?? to]
    }
    const end = mailEnd(text, text.afterSpaces(index + 1))
    return end === null ? null : [nameBefore(text, index), end]
  }
  const next = text.isIn(index, openers) || text.kind(index) === 'space' ? afterSign(text, index, '@', atWords) : null
  const end = next === null ? null : mailEnd(text, next)
  if (end === null || next === null || isAuction(text, end)) return null
  const from = nameBefore(text, index)
  return from < index ? [from, end] : null
}

const isAuction = (text: Text, end: number): boolean => text.is(text.afterSpaces(end), 'auction', 'auctions', 'japan')

/** `joatgmaildotcom`, `my gmail is jo`, `jo gmail`. */
function mailboxAt(text: Text, index: number): Span | null {
  const word = text.kind(index) === 'word' ? (text.at(index)?.text ?? '') : ''
  if (/at(?:gmail|hotmail|yahoo|outlook|icloud)(?:dot)?(?:com)?$/.test(word)) return [index, index + 1]
  if (!plainMailboxes.has(word)) return null
  let next = index + 1
  while (
    next < index + maxSpelled &&
    (text.kind(next) === 'space' || text.is(next, ':', '=', '-', 'is', 'address', 'account', 'me'))
  )
    next++
  const said = text.slice([index + 1, next]).trim()
  const [from, to] = text.runFrom(next)
  if (said !== '' && from < to) return [index, to]
  const [start, end] = text.runBefore(text.beforeSpaces(index - 1) + 1)
  const before = text.slice([start, end])
  return before.length > 2 && !ownWords.has(before) ? [start, index + 1] : null
}

const ownWords = wordsOf('the your email mail use via any with has have per not and google')

function linkAt(text: Text, index: number): Span | null {
  const isBegun = text.kind(index) === 'word' || text.kind(index) === 'number'
  if (!isBegun || isInLabel(text, index - 1)) return null
  const scheme = text.is(index, 'http', 'https') && text.slice([index + 1, index + 4]) === '://' ? index + 4 : index
  const isWww = text.is(scheme, 'www')
  const start = isWww ? (text.is(scheme + 1, '.') ? scheme + 2 : text.afterSpaces(scheme + 1)) : scheme
  const end = domainEnd(text, start)
  if (end !== null && hobbySites.has(text.slice([start, end]))) return null
  if (scheme > index || (isWww && text.is(scheme + 1, '.'))) return [index, untilSpace(text, index)]
  if (end === null) return null
  const slash = text.is(end, '/') ? end : afterSign(text, end, '/', slashWords)
  return [index, slash === null ? end : untilSpace(text, slash)]
}

const isInLabel = (text: Text, index: number): boolean =>
  text.kind(index) === 'word' || text.kind(index) === 'number' || text.is(index, '-', '_')

export function findAddresses(text: Text): Span[] {
  const found: Span[] = []
  for (let index = 0; index < text.length; index++) {
    const span = emailAt(text, index) ?? linkAt(text, index) ?? mailboxAt(text, index)
    if (!span) continue
    found.push(span)
    index = Math.max(index, span[1] - 1)
  }
  return found
}
