import { type Span, type Text, wordsOf } from './text.ts'

// Names on other services: after the service, before it, or said to be one.

/** What only a service is called. */
const services = wordsOf(
  'instagram insta telegram whatsapp whatsap discord snapchat facebook tiktok wechat viber skype venmo cashapp zelle paypal kik reddit twitter linkedin youtube twitch whatnot ebay depop mercari comc myslabs linktree imessage groupme bluesky gmail',
)
/** Short forms, which are also codes on cards. */
const shortForms = wordsOf('ig fb tg wa yt tt dc')
/** Services that are called like something else. */
const otherWords = wordsOf('line signal messenger threads snap x sc')
const plainServices = new Set([...services, ...shortForms])
const everyService = new Set([...plainServices, ...otherWords])
/** Written as two words. */
const parted = new Map([
  ['whats', 'app'],
  ['cash', 'app'],
  ['snap', 'chat'],
  ['face', 'book'],
  ['tik', 'tok'],
  ['you', 'tube'],
])

/** Between a service and the name on it. */
const links = wordsOf('is as me page profile tag seller store shop channel group contact called')
const idWords = wordsOf('handle name username user id account acct')
const signs = new Set([':', '=', '@', '#'])
/** `IG → jo`; a plain greater-than sign also compares cards, so it needs the line of an arrow before it. */
const arrows = new Set(['→', '⇒', '➜', '➔', '➡', '⟶', '»', '›', '👉'])
const toServices = wordsOf('on at via thru through over using by in')
const nameWords = wordsOf('handle username screenname nickname')

const verbs = wordsOf(
  'add dm dms pm find follow message msg text hit reach contact ping search look hmu im m am its it inbox ask google known try call',
)
/** Between a verb and a name. */
const smallWords = wordsOf('me up us as under for by out to at over is s the user a called there here')

/** What follows a service, or comes before it, in a sentence that names nobody. */
const ordinary = wordsOf(
  'a account active ad ads again already also an and anyway app are as at auction auctions available bad because before best better bought break but buy buyer buyers buying by can cheaper check comps daily did does down easier easy faster fees fine first for full found from giveaway going good graded great hot had has have here higher how i if in instead is it its just last later less like listed listing listings live lower market more my no not now of ok okay on one only open or our out over page post posted posts price prices purchase raw right sale sales seen sell seller sellers selling sells shop show slow so sold some soon still story stories stream streaming than that the their them there these they this those to today tomorrow tonight too trade trading two up very video was way we were what when where which while who why will with would yesterday yet you your',
)
const hobbyWords =
  /^(?:psa|bgs|bvg|sgc|cgc|csg|rc|sp|ssp|lot|no|nr|cert|card|pop|gem|mint|topps|prizm|donruss|set|num|number)\d*$/
/** Ordinals, sizes, and codes of cards such as US175. */
const numbered = /^(?:\d+(?:st|nd|rd|th|s|x|k|pt)?|[a-z]{1,3}-?\d+)$/

const minName = 3
const maxSteps = 4

/** The piece after a service. */
function afterService(text: Text, index: number, names: ReadonlySet<string>): number | null {
  const word = text.kind(index) === 'word' ? text.at(index)?.text : undefined
  if (word === undefined) return null
  const second = text.afterSpaces(index + 1)
  if (parted.has(word) && text.at(second)?.text === parted.get(word)) return second + 1
  return names.has(word) ? index + 1 : null
}

/** A name as services have them: letters, digits, dots and lines. */
function nameAt(text: Text, index: number, min = minName): Span | null {
  const [from, to] = text.runFrom(text.is(index, '@', '"', '“', '‘', "'") ? index + 1 : index)
  const name = text.slice([from, to])
  return name.length >= min && /\p{L}/u.test(name) && !hobbyWords.test(name) ? [from, to] : null
}

const isOrdinary = (text: Text, [from, to]: Span): boolean => to === from + 1 && ordinary.has(text.at(from)?.text ?? '')

/** No word has a digit, a line or a dot within. */
function isUnusual(text: Text, span: Span): boolean {
  const name = text.slice(span)
  return name.length > minName && /\p{L}/u.test(name) && /[\d_.]/.test(name) && !numbered.test(name)
}

/** Titles of sets and players have a capital. */
const isSmall = (text: Text, index: number): boolean => text.at(index)?.isSmall === true

/** Codes of cards, such as IG: MJ or FB #12. */
const isCode = (text: Text, span: Span): boolean => /^[a-z]{0,3}-?\d*[a-z]?$/.test(text.slice(span))

const isEnd = (text: Text, index: number): boolean =>
  text.at(text.afterSpaces(index)) === undefined || text.is(index, '.', ',', '!', ';', ')')

/** Whether what begins here comes after a verb that asks to be found. */
function isAskedFor(text: Text, index: number): boolean {
  let at = text.beforeSpaces(index - 1)
  for (let step = 0; step < maxSteps && (text.isIn(at, smallWords) || text.is(at, ':', '’', "'")); step++)
    at = text.beforeSpaces(at - 1)
  return text.isIn(at, verbs)
}

/** Whether nothing of the same sentence is before. */
function isBegun(text: Text, index: number): boolean {
  const kind = text.kind(text.beforeSpaces(index - 1))
  return kind === undefined || kind === 'sign'
}

type Link = { signed: boolean; said: boolean; isId: boolean; name: Span }

/** What stands between a service and the name on it, and the name. */
function linkedName(text: Text, after: number, isPlain: boolean): Link | null {
  const link = { signed: false, said: false, isId: false }
  let at = after
  for (let step = 0; step < maxSteps; step++) {
    const next = text.afterSpaces(at)
    const isSpacedDash = text.is(next, '-') && (isPlain || (next > at && text.kind(next + 1) === 'space'))
    if (text.is(next, '-', '=') && text.is(next + 1, '>')) {
      link.signed = true
      at = next + 2
      continue
    }
    if (text.isIn(next, signs) || text.isIn(next, arrows)) link.signed = true
    else if (text.isIn(next, idWords)) link.isId = true
    else if (text.isIn(next, links) || (text.is(next, 'live') && text.is(next + 1, ':'))) link.said = true
    else if (text.is(next, "'", '’') && text.is(next + 1, 's')) {
      link.said = true
      at = next + 2
      continue
    } else if (!isSpacedDash) break
    at = next + 1
  }
  const name = nameAt(text, text.afterSpaces(at), link.signed ? 2 : minName)
  if (!name || isOrdinary(text, name)) return null
  return { ...link, name: link.signed ? withSurname(text, name) : name }
}

/** People have two or three words on some services. */
function withSurname(text: Text, [from, to]: Span): Span {
  let end = to
  for (let step = 0; step < 2; step++) {
    const next = text.afterSpaces(end)
    if (next === end || text.kind(next) !== 'word' || isSmall(text, next)) break
    end = next + 1
  }
  return [from, end]
}

/** `instagram: jo`, `telegram is jo`, `ig jo.cards`, `eBay user jo`. */
function namedAfter(text: Text, index: number): Span | null {
  const after = afterService(text, index, everyService)
  const isPlain = afterService(text, index, services) !== null
  const link = after === null ? null : linkedName(text, after, isPlain)
  if (!link) return null
  const { signed, said, isId, name } = link
  const before = text.beforeSpaces(index - 1)
  const isMine = text.is(before, 'my', 'our')
  const isOn = text.isIn(before, toServices)
  const isName = isUnusual(text, name) || (isSmall(text, name[0]) && (isMine || isEnd(text, name[1])))
  const isNamed = (): boolean => {
    if (afterService(text, index, plainServices) === null) {
      const isHinted = isMine || isOn ? signed || said || isId : isBegun(text, index) && (signed || isId)
      const isSaid = isHinted || (isOn && isAskedFor(text, before))
      return isSaid && (isSmall(text, name[0]) || isUnusual(text, name))
    }
    if (signed || said || isId) return said || isId || isMine || isPlain || !isCode(text, name)
    return isName && (!isOn || isUnusual(text, name) || isAskedFor(text, before))
  }
  return isNamed() ? [isMine ? before : index, name[1]] : null
}

/** `message jo on instagram`, `jo503 on IG`, `I’m jo on discord`. */
function namedBefore(text: Text, index: number): Span | null {
  const to = text.beforeSpaces(index - 1)
  const after = afterService(text, index, everyService)
  if (after === null || !text.isIn(to, toServices)) return null
  const last = text.beforeSpaces(to - 1)
  const name = text.runBefore(text.is(last, ',') ? text.beforeSpaces(last - 1) + 1 : last + 1)
  const [from, end] = name
  const isName = from < end && !hobbyWords.test(text.slice(name)) && !smallWords.has(text.slice(name))
  if (!isName || isOrdinary(text, name) || text.isIn(from, verbs)) return null
  const start = text.is(from - 1, '@') ? from - 1 : from
  const isAlone = isBegun(text, start) && isSmall(text, from)
  return isUnusual(text, name) || isAskedFor(text, start) || isAlone ? [start, after] : null
}

/** `my handle is jo everywhere`, `username: jo`. */
function namedSo(text: Text, index: number): Span | null {
  const second = text.afterSpaces(index + 1)
  const isParted = text.is(index, 'user', 'screen', 'nick') && text.is(second, 'name', 'id')
  if (!isParted && !text.isIn(index, nameWords)) return null
  let at = (isParted ? second : index) + 1
  let isSaid = false
  for (let step = 0; step < maxSteps; step++) {
    const next = text.afterSpaces(at)
    if (!text.isIn(next, signs) && !text.is(next, 'is', 'there', 'everywhere', 's', '’', "'")) break
    isSaid ||= !text.is(next, 'there', 'everywhere')
    at = next + 1
  }
  const name = nameAt(text, text.afterSpaces(at))
  return name && (isSaid || isUnusual(text, name)) && !isOrdinary(text, name) ? [index, name[1]] : null
}

/** `find me as jo_503`, `add jo.503`, `look up jo503`. */
function askedFor(text: Text, index: number): Span | null {
  const isWithin = text.kind(index - 1) === 'word' || text.is(index - 1, '.', '_', '-')
  if (text.kind(index) !== 'word' || isWithin || !isAskedFor(text, index)) return null
  const name = nameAt(text, index)
  return name && isUnusual(text, name) ? name : null
}

/** `jo#1234`, `u/jo`, `$jo`. */
function signedName(text: Text, index: number): Span | null {
  const next = text.at(index + 1)
  if (text.is(index, '#') && next?.kind === 'number' && next.text.length === 4) {
    const name = text.runBefore(index)
    const written = text.slice(name)
    const isName = /^\p{L}./u.test(written) && isSmall(text, name[0]) && !hobbyWords.test(written)
    return isName ? [name[0], index + 2] : null
  }
  const isAtStart = text.kind(index - 2) !== 'word' && !text.is(index - 2, '/')
  const isRedditor = text.is(index, '/') && text.is(index - 1, 'u') && isAtStart
  if ((!isRedditor && !text.is(index, '$')) || next?.kind !== 'word') return null
  const [from, to] = text.runFrom(index + 1)
  return text.slice([from, to]).length >= minName ? [isRedditor ? index - 1 : index, to] : null
}

export function findHandles(text: Text): Span[] {
  const wordRules = [namedAfter, namedBefore, namedSo, askedFor]
  const found: Span[] = []
  for (let index = 0; index < text.length; index++) {
    const kind = text.kind(index)
    const rules = kind === 'word' ? wordRules : kind === 'sign' ? [signedName] : []
    for (const rule of rules) {
      const span = rule(text, index)
      if (span) found.push(span)
    }
  }
  return found
}
