import { AppError } from '../../../errors.ts'
import { xmlProblem, type xmlProblems } from './labels.ts'

// A reader for the subset of XML that published lists use: elements, text, CDATA, comments. It keeps only the open tags,
// and refuses document types, so there are no entities to expand. Attributes are skipped.

export type XmlEvent = { kind: 'open' | 'close'; name: string; line: number } | { kind: 'text'; text: string }

const mostCharacters = 65_536
const mostDepth = 32
const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const refuse = (line: number, problem: keyof typeof xmlProblems) => new AppError('refused', xmlProblem(line, problem))

function decode(text: string, line: number): string {
  return text.replace(/&([^;\s]*);?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : 0
    const character = number && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : namedEntities[name]
    if (character === undefined || !whole.endsWith(';')) throw refuse(line, 'badEntity')
    return character
  })
}

/** Where a construct that begins at `<` ends, exclusive; -1 if the rest of it hasn't arrived. */
function endOf(buffer: string): number {
  const closing = buffer.startsWith('<!--')
    ? '-->'
    : buffer.startsWith('<![CDATA[')
      ? ']]>'
      : buffer.startsWith('<?')
        ? '?>'
        : null
  if (closing) {
    const at = buffer.indexOf(closing, closing === '-->' ? 4 : 2)
    return at === -1 ? -1 : at + closing.length
  }
  const tag = /^<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/.exec(buffer)
  return tag ? tag[0].length : -1
}

const tagPattern = /^<(\/?)([A-Za-z_][\w.:-]*)(?:\s.*?)?(\/?)>$/s

const linesIn = (text: string) => text.split('\n').length - 1

/** The elements and texts of a file that arrives in pieces. Throws with the line at the first thing that's wrong. */
export async function* readXml(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<XmlEvent> {
  const open: string[] = []
  let buffer = ''
  let line = 1
  let hasRoot = false

  function* readConstruct(text: string): Generator<XmlEvent> {
    if (text.startsWith('<!--') || text.startsWith('<?')) return
    if (text.startsWith('<![CDATA[')) {
      if (open.length === 0) throw refuse(line, 'textOutside')
      yield { kind: 'text', text: text.slice(9, -3) }
      return
    }
    if (text.startsWith('<!')) throw refuse(line, 'documentType')
    const [, slash, name = '', empty] = tagPattern.exec(text) ?? []
    if (name === '') throw refuse(line, 'badTag')
    if (slash !== '/') {
      if (open.length === 0 && hasRoot) throw refuse(line, 'textOutside')
      if (open.length === mostDepth) throw refuse(line, 'tooDeep')
      hasRoot = true
      open.push(name)
      yield { kind: 'open', name, line }
    }
    if (slash === '/' || empty === '/') {
      if (open.pop() !== name) throw refuse(line, 'wrongEnd')
      yield { kind: 'close', name, line }
    }
  }

  /** Everything in the buffer that is complete. */
  function* drain(): Generator<XmlEvent> {
    let from = 0
    for (;;) {
      const start = buffer.indexOf('<', from)
      if (start === -1) break
      const text = buffer.slice(from, start)
      if (text.trim() !== '') {
        if (open.length === 0) throw refuse(line, 'textOutside')
        yield { kind: 'text', text: decode(text, line) }
      }
      line += linesIn(text)
      from = start
      // a construct is looked for in a limited part, so that a file without `>` isn't scanned again and again
      const rest = buffer.slice(start, start + mostCharacters)
      if (/^<!(?!--|\[CDATA\[)/.test(rest) && rest.length > 9) throw refuse(line, 'documentType')
      const length = endOf(rest)
      if (length === -1) {
        if (rest.length === mostCharacters) throw refuse(line, 'tooLong')
        break
      }
      yield* readConstruct(rest.slice(0, length))
      line += linesIn(rest.slice(0, length))
      from += length
    }
    buffer = buffer.slice(from)
    if (buffer.length > mostCharacters) throw refuse(line, 'tooLong')
  }

  for await (const piece of pieces) {
    // in parts, so that a file that arrives at once isn't taken for one long text
    for (let at = 0; at < piece.length; at += mostCharacters / 2) {
      buffer += piece.slice(at, at + mostCharacters / 2)
      yield* drain()
    }
  }
  if (buffer.trim() !== '')
    throw refuse(line, hasRoot && open.length === 0 ? 'textOutside' : hasRoot ? 'cut' : 'notXml')
  if (open.length > 0) throw refuse(line, 'cut')
  if (!hasRoot) throw refuse(line, 'notXml')
}
