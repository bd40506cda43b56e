import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import { AppError } from '../errors.ts'

const inflated = promisify(inflate)

const maxPages = 50
/** The limit for all compressed parts of a file together; more was crafted to fill memory. */
const mostInflatedBytes = 16 * 1024 * 1024
/** Far more than fifty pages need; without a limit a crafted file could take minutes to check. */
const mostStreams = 20_000

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-'

/** Features that run, open, send or embed something when a page is opened or touched. */
const forbidden =
  /\/(JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie)(?![\w#.-])/

/** Scripts and additional actions. Too short to search for in image data, where they would occur by chance. */
const shortForbidden = /\/(JS|AA)(?![\w#.-])/
function withoutStreams(part: string): string {
  let kept = ''
  let from = 0
  for (const { index } of part.matchAll(streamStart)) {
    if (index < from) continue
    const end = part.indexOf('endstream', index)
    if (end < 0) break
    kept += part.slice(from, index)
    from = end
  }
  return kept + part.slice(from)
}
const streamStart = /(?<!end)stream\r?\n/g

const broken = 'The PDF is damaged or incomplete. Save it again and try once more.'
const refuse = (sentence: string, cause?: unknown) => new AppError('refused', sentence, { cause })

/**
 * Links that lead out of a file, and everything that lies on its pages: links, comments, form fields. A stored PDF is
 * opened by someone else, and a link in it would seem to be ours; removing them would mean to write a new PDF.
 */
const linksAndComments = /\/(Annots(?!\s*\[\s*\])|URI)(?![\w#.-])/

/** Throws unless the file is a plain PDF: complete, unencrypted, short, and without active content, links or comments. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const { pages, parts } = await readParts(bytes)
  if (pages > maxPages) throw refuse(`A PDF can have up to ${maxPages} pages.`)
  if (parts.some((part) => linksAndComments.test(part)))
    throw refuse('The PDF contains links, comments, or form fields. Print it to a new PDF and upload that.')
}

/** Throws unless the file is a complete, unencrypted PDF without active content. Returns its pages, older ones included. */
export const inspectPdf = async (bytes: Buffer): Promise<number> => (await readParts(bytes)).pages

async function readParts(bytes: Buffer): Promise<{ pages: number; parts: string[] }> {
  const file = bytes.toString('latin1')
  // nothing may follow the end: that is how a second file is hidden in the first
  if (!/%%EOF[\s\0]*$/.test(file.slice(-2048))) throw refuse(broken)
  const plain = decodeNames(file)
  if (/\/Encrypt(?![\w#.-])/.test(plain)) throw refuse('The PDF is locked. Save it without a password and try again.')
  const parts = [plain, ...(await objectStreams(bytes, file))]
  const acts = (part: string) =>
    forbidden.test(part) || shortForbidden.test(withoutStreams(part)) || actsWhenOpened(part, parts)
  if (parts.some(acts)) {
    throw refuse('The PDF contains scripts, actions, or other files. Print it to a new PDF and upload that.')
  }
  const pages = parts.reduce((sum, part) => sum + (part.match(/\/Type\s*\/Page(?![\w#.-])/g)?.length ?? 0), 0)
  if (pages === 0) throw refuse(broken)
  return { pages, parts }
}

/** `/J#61vaScript` is read as `/JavaScript`. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Objects may be packed into compressed streams, where a search of the file would not find them. Every possible start
 * of one is tried, even inside other streams, because a reader finds objects by their offset.
 */
async function objectStreams(bytes: Buffer, file: string): Promise<string[]> {
  const found: string[] = []
  let total = 0
  let streams = 0
  for (const { index } of file.matchAll(streamStart)) {
    streams += 1
    if (streams > mostStreams) throw refuse(broken)
    const before = file.slice(Math.max(index - 4096, 0), index)
    const dictionary = decodeNames(before.slice(Math.max(before.lastIndexOf(' obj'), 0)))
    if (!dictionary.match(packedObjects)) continue
    const from = file.indexOf('\n', index) + 1
    const to = file.indexOf('endstream', from)
    const filters = dictionary.match(/\/Filter\s*(\[[^\]]*\]|\/\w+)/)?.[1]?.match(/\w+/g) ?? []
    if (to < 0 || filters.length > 1 || (filters[0] ?? 'FlateDecode') !== 'FlateDecode') throw refuse(broken)
    const data = bytes.subarray(from, to)
    const objects = filters.length === 0 ? data : await unpack(data, mostInflatedBytes - total)
    total += objects.length
    if (total > mostInflatedBytes) throw refuse(broken)
    found.push(decodeNames(objects.toString('latin1')))
  }
  // one that is named but was not found above was crafted to evade the search
  if ((decodeNames(file).match(packedObjects)?.length ?? 0) > found.length) throw refuse(broken)
  return found
}
const packedObjects = /\/ObjStm(?![\w#.-])/g

async function unpack(data: Buffer, most: number): Promise<Buffer> {
  try {
    // Z_SYNC_FLUSH: the line break before the end of a stream is not an error
    return await inflated(data, { maxOutputLength: Math.max(most, 1), finishFlush: 2 })
  } catch (cause) {
    throw refuse(broken, cause)
  }
}

/** Opening at a page is harmless and common; any other action is not. */
function actsWhenOpened(part: string, parts: string[]): boolean {
  const openings = [...part.matchAll(/\/OpenAction(?![\w#.-])/g)]
  // each saved revision of a file has one
  if (openings.length > 20) return true
  for (const { index } of openings) {
    const what = part.slice(index + '/OpenAction'.length, index + 400).trimStart()
    const [, number] = what.match(/^(\d+)\s+\d+\s+R/) ?? []
    const action = number === undefined ? what : objectOf(number, parts)
    if (!action.startsWith('[') && !/^<<[^>]*\/S\s*\/GoTo(?![\w#.-])/.test(action)) return true
  }
  return false
}

/** Only uncompressed objects are looked up; a compressed one counts as an action. */
function objectOf(number: string, parts: string[]): string {
  for (const part of parts) {
    const found = part.match(new RegExp(`(?:^|[^\\d])${number}\\s+\\d+\\s+obj\\s*(.{0,300})`, 's'))
    if (found?.[1]) return found[1].trimStart()
  }
  return ''
}
