import type { ProvenanceKind } from './kinds.ts'

// The chain of a card's history: what is hashed, and how anyone can verify it. Runs on the server, in the page and on
// an exported file, and needs only SHA-256.

type Plain = string | number | boolean | null
export type PlainObject = { [key: string]: Plain | Plain[] | PlainObject }

/** One event as hashed. `data` is visible to everyone who can see the card. */
export type ProvenanceBody = {
  v: 1
  card: string
  seq: number
  kind: ProvenanceKind
  at: string
  /** `private` is the salted digest of what only the owner and admins may see, or null. */
  data: PlainObject
  /** The hash of the previous event, in hex; null for the first. */
  prev: string | null
}

export type ProvenanceLink = {
  /** The exact canonical JSON that was hashed. */
  body: string
  hash: string
}

export type OpenedLink = ProvenanceLink & { salt?: string | null; private?: string | null }

/** Independent of key order, so that a hash identifies the content: sorted keys, no spaces, integers only. */
export function canonicalJson(value: PlainObject | Plain | Plain[]): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error('only whole numbers can be hashed')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as PlainObject)}`).join(',')}}`
}

export type ChainVerdict =
  | { isWhole: true; events: number; head: string | null }
  | { isWhole: false; seq: number; fault: string }

/**
 * Whether a chain is unbroken from its first event to its last, and whether disclosed private parts match their seals.
 */
export async function verifyChain(links: readonly OpenedLink[], card: string): Promise<ChainVerdict> {
  let prev: string | null = null
  for (const [index, link] of links.entries()) {
    const seq = index + 1
    const broken = (fault: string): ChainVerdict => ({ isWhole: false, seq, fault })
    if ((await sha256(link.body)) !== link.hash) return broken('its text doesn’t match its hash')
    const body = readBody(link.body)
    if (!body) return broken('its text can’t be read')
    if (body.card !== card) return broken('it belongs to another card')
    if (body.seq !== seq) return broken(`it’s numbered ${body.seq}`)
    if (body.prev !== prev) return broken('it doesn’t follow the event before it')
    const sealed = body.data.private ?? null
    if (link.private != null && (await sha256(`${link.salt ?? ''}${link.private}`)) !== sealed) {
      return broken('its private details aren’t the ones that were sealed')
    }
    prev = link.hash
  }
  return { isWhole: true, events: links.length, head: prev }
}

/** The text we sign for an exported chain. */
export const sealedText = (card: string, events: number, head: string | null, exportedAt: string): string =>
  ['ambry chain', card, events, head ?? '', exportedAt].join('\n')

export function readBody(text: string): ProvenanceBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'data' in body ? (body as ProvenanceBody) : null
  } catch {
    return null
  }
}

/** In hex, as printed by PostgreSQL and command-line tools. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
