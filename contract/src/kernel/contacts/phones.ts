import { type Span, type Text, wordsOf } from './text.ts'

// Phone numbers in figures or words, with whatever people put between them. The hobby is full of numbers, so what is a
// season, a card number, a print run, a price or a cert is told from them first.

const digitWords = [
  'zero oh nil nought one two three four five six seven eight nine',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'un deux trois quatre cinq sept huit neuf',
  'null eins zwei drei vier funf sechs sieben acht neun',
].flatMap((list) => list.split(' '))
const twoDigitWords = wordsOf('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred')
const tens = wordsOf('twenty thirty forty fifty sixty seventy eighty ninety')
const timesWords = new Map([
  ['double', 2],
  ['triple', 3],
])
/** What is said for a sign, or for nothing, between two parts of a number. */
const fillers = wordsOf('dash hyphen minus dot point period space slash then and plus')

const certWords = wordsOf('psa bgs bvg sgc cgc csg hga tag cert certs certificate certificates certification')
/** Between a word for a cert and its number. */
const certSigns = wordsOf('# : . , - / no number numbers is gem mint mt nm ex pristine perfect black label auto')
/** Their cert numbers have ten digits. */
const longCertGraders = wordsOf('bgs cgc')

const minPhoneDigits = 7
const maxBetween = 6
const maxFillers = 3
const maxBefore = 12

/** Figures in a row, or a digit said in words. */
type Group = {
  digits: number
  /** Null when said in words. */
  figures: string | null
  from: number
  to: number
  /** What is between it and the next. */
  after: string
}

/** How many digits a word says, also when several are written as one. */
function digitsSaid(word: string): number | null {
  let [at, digits] = [0, 0]
  while (at < word.length) {
    const next = digitWords.find((each) => word.startsWith(each, at))
    if (next === undefined) return null
    at += next.length
    digits++
  }
  return digits
}

/** Figures, among them letters that look like zero or one: `5o3`. */
function figuresAt(text: Text, index: number): [figures: string, to: number] {
  let [figures, to] = ['', index]
  for (;;) {
    const token = text.at(to)
    const isLetter = token?.kind === 'word' && /^[oil]{1,4}$/.test(token.text)
    const isAmong = isLetter && (figures !== '' || text.kind(to + 1) === 'number')
    if (token?.kind !== 'number' && !isAmong) return [figures, to]
    figures += token?.text.replace(/o/g, '0').replace(/[il]/g, '1') ?? ''
    to++
  }
}

function groupAt(text: Text, index: number): Omit<Group, 'after'> | null {
  const [figures, end] = figuresAt(text, index)
  if (figures !== '') return { digits: figures.length, figures, from: index, to: end }
  const word = text.kind(index) === 'word' ? (text.at(index)?.text ?? '') : ''
  if (word === '') return null
  const said = (digits: number, to: number) => ({ digits, figures: null, from: index, to })
  const times = timesWords.get(word)
  const next = text.afterSpaces(index + 1)
  if (times !== undefined) return isDigitAt(text, next) ? said(times, next + 1) : null
  if (tens.has(word)) {
    const unit = text.is(index + 1, '-') ? index + 2 : next
    return text.kind(unit) === 'word' && digitsSaid(text.at(unit)?.text ?? '') === 1
      ? said(2, unit + 1)
      : said(2, index + 1)
  }
  if (twoDigitWords.has(word)) return said(2, index + 1)
  if (word === 'o') return isDigitAt(text, next) ? said(1, index + 1) : null
  const digits = digitsSaid(word)
  return digits === null ? null : said(digits, index + 1)
}

const isDigitAt = (text: Text, index: number): boolean =>
  (text.kind(index) === 'number' && text.at(index)?.text.length === 1) || digitsSaid(text.at(index)?.text ?? '') === 1

const digitsOf = (groups: readonly Group[]): number => groups.reduce((sum, { digits }) => sum + digits, 0)

/** Groups that follow each other with little between them. */
function sequenceFrom(text: Text, index: number): Group[] {
  const groups: Group[] = []
  let at = index
  for (;;) {
    const group = groupAt(text, at)
    if (!group) return groups
    const last = groups.at(-1)
    if (last) last.after = text.slice([last.to, at])
    groups.push({ ...group, after: '' })
    at = group.to
    let [between, said] = [0, 0]
    while (between <= maxBetween && said <= maxFillers && !groupAt(text, at)) {
      if (text.isIn(at, fillers)) said++
      else if (isSeparator(text, at)) between++
      else return groups
      at++
    }
    if (between > maxBetween || said > maxFillers) return groups
  }
}

/** An amount begins with its currency. */
const isSeparator = (text: Text, index: number): boolean =>
  (text.kind(index) === 'space' || text.kind(index) === 'sign') && !text.is(index, '$', '€', '£')

const isYear = (figures: string): boolean => /^(?:1[89]|20)\d\d$/.test(figures)
const isLoose = (between: string): boolean => between === '' || /[\s;()]/.test(between)
const value = ({ figures }: Group): number => Number(figures ?? Number.NaN)

type Figures = Group & { figures: string }
const inFigures = (group: Group | undefined): group is Figures => group?.figures != null

/** How many groups from this one on are a number of the hobby: a season, a print run, a date, a price. */
function hobbyGroups(text: Text, groups: readonly Group[], at: number): number {
  const [first, second, third] = groups.slice(at, at + 3)
  if (!inFigures(first)) return 0
  const before = groups[at - 1]?.after ?? ''
  const isBegun = at === 0 || isLoose(before) || before.endsWith('#') || before.endsWith('/')
  const ends = (group: Group) => isLoose(group.after) || group.after === '.' || groups.at(-1) === group
  if (isCert(text, first)) return 1
  if (!isBegun) return 0
  if (inFigures(second) && inFigures(third) && ends(third)) {
    // the backs of T206 are called 350-460/30
    const isBack = /^\d{3}-\d{3}\/\d{2}$/.test(text.slice([first.from, third.to]))
    if (isBack || isDate(first, second, third)) return 3
  }
  if (
    inFigures(second) &&
    first.after === '.' &&
    value(first) <= 10 &&
    second.figures === '5' &&
    (ends(second) || second.after === '/')
  )
    return 2
  if (inFigures(second) && ends(second)) {
    if (first.after === '-' && isSeason(first, second)) return 2
    // 23/99; also 199/165, as secret rares are numbered
    if (first.after === '/' && first.digits <= 4 && second.digits <= 5 && !second.figures.startsWith('0')) return 2
    if (first.after === ':' && first.digits <= 2) return 2
  }
  if (first.after === ',') {
    const thousands = second?.after === ',' ? [second, third] : [second]
    const last = thousands.at(-1)
    const isAmount = thousands.every((group) => inFigures(group) && group.digits === 3)
    if (isAmount && first.digits <= 3 && last !== undefined && ends(last)) return thousands.length + 1
  }
  if (!ends(first)) return 0
  const isNumbered =
    (text.is(first.from - 1, '#') && first.digits <= 4) ||
    (text.is(first.from - 1, '/') && before !== '/' && first.digits <= 5)
  return isYear(first.figures) || isNumbered ? 1 : 0
}

const isSeason = (first: Figures, second: Figures): boolean =>
  isYear(first.figures) &&
  ((second.digits === 2 && Number(second.figures) === (value(first) + 1) % 100) || isYear(second.figures))

function isDate(first: Figures, second: Figures, third: Figures): boolean {
  if (first.after !== second.after || !['/', '-', '.'].includes(first.after)) return false
  const digits = [first, second, third].map((group) => group.digits)
  return (
    /^(?:[12],[12],[24]|4,[12],[12])$/.test(digits.join()) &&
    [first, second, third].some(({ figures }) => isYear(figures) || figures.length === 2)
  )
}

/** A cert number after a word for it. Ten digits are a phone, except of graders whose certs have ten. */
function isCert(text: Text, group: Figures): boolean {
  if (group.digits < minPhoneDigits || group.digits > 10) return false
  const words: string[] = []
  let index = group.from - 1
  for (; index >= group.from - maxBefore; index--) {
    const token = text.at(index)
    if (token === undefined) break
    const isBetween = certSigns.has(token.text) || token.kind === 'space'
    const isGrade = token.kind === 'number' && token.text.length <= 2
    if (token.kind === 'word' && certWords.has(token.text)) words.push(token.text)
    else if (token.text === '#') words.push('#')
    else if (!isBetween && !isGrade) break
  }
  return group.digits === 10 ? words.some((word) => longCertGraders.has(word)) : words.length > 0
}

/** Three and three and four digits, as North American numbers are written. */
function isNorthAmerican(groups: readonly Group[]): boolean {
  const figures = groups.map((group) => group.figures ?? '')
  const [area = '', exchange = '', line = ''] = figures[0] === '1' ? figures.slice(1) : figures
  const count = figures[0] === '1' ? 4 : 3
  return groups.length === count && /^[2-9]\d\d$/.test(area) && /^[2-9]\d\d$/.test(exchange) && /^\d{4}$/.test(line)
}

/** Ten digits with the same sign between all of them, however they are parted. */
function isPartedPhone(groups: readonly Group[]): boolean {
  const between = new Set(groups.slice(0, -1).map(({ after }) => after))
  const figures = groups.map((group) => group.figures ?? '').join('')
  return (
    groups.length > 1 &&
    between.size === 1 &&
    !isAscending(groups) &&
    !/[#/,:]/.test([...between].join()) &&
    /^1?[2-9]\d\d[2-9]\d{6}$/.test(figures)
  )
}

/** `#503 #555 #0110` and `503/555 0110`, but not `#256 275/1999`. */
const isNumberedPhone = (text: Text, groups: readonly Group[]): boolean =>
  isNorthAmerican(groups) && !(text.is((groups[0]?.from ?? 0) - 1, '#') && groups[1]?.after === '/')

const isRound = (group: Group) =>
  inFigures(group) && value(group) % 50 === 0 && value(group) > 0 && !group.figures.startsWith('0')
const isAscending = (groups: readonly Group[]): boolean => {
  const values = groups.map(value)
  return values.length > 3 && values.every((each, at) => at === 0 || (values[at - 1] ?? 0) < each)
}

function isPhone(groups: readonly Group[]): boolean {
  const digits = digitsOf(groups)
  if (digits < minPhoneDigits) return false
  if (groups.some(({ figures }) => figures === null) || isNorthAmerican(groups)) return true
  if (groups.every(isRound) || isAscending(groups)) return false
  const isList = groups.some(({ after }) => /[,;]\s|[a-z]/.test(after))
  if (!isList) return true
  const sizes = new Set(groups.map((group) => group.digits))
  return digits >= 10 && (sizes.size === 1 || groups.some((group) => group.digits >= minPhoneDigits))
}

/** Phone numbers, from the sign before them to their last digit. */
export function findPhones(text: Text): Span[] {
  const found: Span[] = []
  let index = 0
  while (index < text.length) {
    const vanity = vanityEnd(text, index)
    if (vanity !== null) found.push([index, vanity])
    const groups = sequenceFrom(text, index)
    const last = groups.at(-1)
    if (!last) {
      index++
      continue
    }
    for (const [from, to] of phonesIn(text, groups)) found.push([signBefore(text, from), to])
    index = last.to
  }
  return found
}

/** 1-800-FLOWERS, 503-555-CARD */
function vanityEnd(text: Text, index: number): number | null {
  const start = text.is(index, '1') && text.is(index + 1, '-') ? index + 2 : index
  const [area, exchange] = [text.at(start), text.at(start + 2)]
  if (area?.kind !== 'number' || !/^[2-9]\d\d$/.test(area.text) || !text.is(start + 1, '-')) return null
  if (exchange?.kind === 'word') return exchange.text.length >= 7 && area.text.startsWith('8') ? start + 3 : null
  const line = text.is(start + 3, '-') ? text.at(start + 4) : undefined
  return exchange?.kind === 'number' && exchange.text.length === 3 && line?.kind === 'word' && line.text.length === 4
    ? start + 5
    : null
}

function phonesIn(text: Text, groups: readonly Group[]): Span[] {
  if (digitsOf(groups) < minPhoneDigits) return []
  const spanOf = (part: readonly Group[]): Span => [part[0]?.from ?? 0, part.at(-1)?.to ?? 0]
  if (isPartedPhone(groups) || isNumberedPhone(text, groups)) return [spanOf(groups)]
  const parts: Group[][] = [[]]
  let certDigits = 0
  for (let at = 0; at < groups.length; ) {
    const group = groups[at]
    if (!group) break
    // certs are listed after the word for the first
    const isNextCert = certDigits > 0 && group.digits === certDigits && /[\s,;]/.test(groups[at - 1]?.after ?? '')
    const skipped = isNextCert ? 1 : pricedGroups(text, groups, at) || hobbyGroups(text, groups, at)
    certDigits = skipped === 1 && group.digits >= minPhoneDigits ? group.digits : 0
    if (skipped > 0) parts.push([])
    else parts.at(-1)?.push(group)
    at += Math.max(skipped, 1)
  }
  return parts.filter(isPhone).map(spanOf)
}

/** A price, unless it has as many figures in one piece as a phone. */
function pricedGroups(text: Text, groups: readonly Group[], at: number): number {
  const group = groups[at]
  if (!inFigures(group) || !text.is(text.beforeSpaces(group.from - 1), '$', '€', '£') || group.digits >= 10) return 0
  let count = 1
  const isFollowedBy = (sign: string, digits: number) =>
    groups[at + count - 1]?.after === sign && groups[at + count]?.digits === digits
  while (isFollowedBy(',', 3)) count++
  return isFollowedBy('.', 2) ? count + 1 : count
}

function signBefore(text: Text, from: number): number {
  let start = from
  while (text.is(start - 1, '+', '(', '$')) start--
  return start
}
