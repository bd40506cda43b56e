import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Results and limits of cert lookups. Without a schema on purpose: the page shows these tables, and zod stays out of
// the browser.

export const lookupResults = {
  verified: 'Match',
  mismatch: 'Differs',
  not_found: 'Not found',
  invalid_format: 'Not a cert number',
  unavailable: 'No answer',
  not_configured: 'Not looked up',
} as const
export type LookupResult = keyof typeof lookupResults
export const lookupResultNames = keysOf(lookupResults)

/** Only these two block a registration; all others just add data. */
export const blockingResults: readonly LookupResult[] = ['not_found', 'invalid_format']

/** One character per row of a job, in order, from which the page draws a matrix of ten thousand. */
export const lookupResultCodes = {
  waiting: '.',
  asking: '?',
  verified: 'v',
  mismatch: 'm',
  not_found: 'n',
  invalid_format: 'i',
  unavailable: 'u',
  not_configured: 'c',
} as const satisfies Record<LookupResult | 'waiting' | 'asking', string>

export const lookupJobStatus = defineStatuses({
  running: { label: 'Running', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'wait' },
  paused: { label: 'Paused', tone: 'plain' },
  done: { label: 'Done', tone: 'ok' },
  cancelled: { label: 'Canceled', tone: 'outline' },
})
export const lookupJobStatuses = keysOf(lookupJobStatus)
export type LookupJobStatus = keyof typeof lookupJobStatus

export const lookupJobActions = {
  pause: { from: ['running', 'waiting'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['running', 'waiting', 'paused'], to: 'cancelled' },
  // rows without an answer are requested again
  retry: { from: ['done', 'cancelled'], to: 'running' },
  // no requests are allowed now; it resumes automatically
  wait: { from: ['running'], to: 'waiting' },
  goOn: { from: ['waiting'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
} as const satisfies TransitionTable<LookupJobStatus>
export type LookupJobAction = keyof typeof lookupJobActions
/** Actions available to users. */
export const lookupSteps = ['pause', 'resume', 'cancel', 'retry'] as const satisfies readonly LookupJobAction[]

export const waitReasons = {
  plan: 'You’ve used all the lookups in your plan this month.',
  budget: 'Today’s lookups are used up.',
  provider: 'PSA is limiting our requests.',
  down: 'PSA isn’t responding.',
} as const
export type WaitReason = keyof typeof waitReasons

/** What was done with a row. */
export const rowDecisions = {
  registered: 'Registered',
  attached: 'Updated to PSA’s record',
  kept: 'Kept unchanged',
  ignored: 'Skipped',
} as const
export type RowDecision = keyof typeof rowDecisions

/** The most certs in one job. */
export const lookupMost = 10_000

/** PSA's numbers have 7 to 9 digits today; the first ones were shorter. */
export const psaCert = /^\d{5,10}$/

/**
 * Extracts certs from pasted, scanned or dropped text: lines, commas, a spreadsheet column, URLs of PSA's pages or its
 * labels' QR codes. Duplicates count once; invalid entries are returned, so that they can be fixed.
 */
export function readCerts(text: string): { certs: string[]; repeated: number; invalid: string[] } {
  const certs = new Set<string>()
  const invalid: string[] = []
  let found = 0
  for (const typed of text.split(/[\n\r\t,;|]+/).flatMap(piecesOf)) {
    if (typed === '' || isHeading(typed)) continue
    const cert = readCert(typed)
    if (cert === null) {
      invalid.push(typed.slice(0, 80))
      continue
    }
    found++
    certs.add(cert)
  }
  return { certs: [...certs], repeated: found - certs.size, invalid }
}

/** Certs separated by spaces are several; one number written in groups is one. */
function piecesOf(part: string): string[] {
  const typed = withoutUnseen(part)
    .trim()
    .replace(/^["']+|["']+$/g, '')
  const pieces = typed.split(/\s+/)
  return pieces.length > 1 && pieces.every((piece) => /^\d{7,10}$/.test(piece)) ? pieces : [typed]
}

/** Chats and web pages add zero-width characters to copied text. */
const withoutUnseen = (text: string) => text.replace(/\p{Cf}/gu, '')

const isHeading = (typed: string) => /^(psa )?cert(ificate|ification)?( ?(no|nr|number|#))?\.?$/i.test(typed)

/** One cert as stored, or null. `PSA #0821 5573`, `https://www.psacard.com/cert/48210377/psa`, `48210377`. */
export function readCert(typed: string): string | null {
  const address = /psacard\.com\/(?:[a-z-]+\/)*cert\/(\d{1,12})(?:[/?#]|$)/i.exec(typed)
  const bare =
    address?.[1] ??
    withoutUnseen(typed)
      .trim()
      .replace(/^psa/i, '')
      .replace(/[\s#.-]+/g, '')
  return psaCert.test(bare) ? bare : null
}
