import type { PendingApproval } from '@ambry/contract/kernel/endpoint'

/** Details of an error response beyond its message. */
export type Refusal = {
  /** Error code from the contract's list. */
  code?: string
  /** One message per invalid field, keyed by field name. */
  fields?: Readonly<Record<string, string>>
  /** The same, keyed by the full path in the request body, for forms with repeated rows of the same fields. */
  places?: Readonly<Record<string, string>>
  /** Reference number to give support after a server error. */
  reference?: string
  retryAfterSeconds?: number
  /** The current value, when the request lost a race or the user has to choose. */
  present?: unknown
}

/** A non-OK response. The message is `{status}: {text}`; `text` alone is what to show the user. */
export class ApiError extends Error {
  readonly status: number
  readonly text: string
  readonly refusal: Refusal

  constructor(status: number, text: string, refusal: Refusal = {}) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.refusal = refusal
  }
}

/** A well-formed response whose status is "error": an expected failure, with the rest of the response attached. */
export class RefusedError extends Error {
  readonly reply: Readonly<Record<string, unknown>>

  constructor(message: string, reply: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'RefusedError'
    this.reply = reply
  }
}

/** Nothing was done yet: someone else has to approve it. */
export class SentForApproval extends Error {
  readonly pending: PendingApproval['pendingApproval']

  constructor(pending: PendingApproval['pendingApproval']) {
    super(`${pending.number} is waiting for approval.`)
    this.name = 'SentForApproval'
    this.pending = pending
  }
}

/** HTML or JSON from something between the browser and our server, such as a proxy's "Bad Gateway" page. */
const isForMachines = /^\s*[<{]/

/** The message to show next to a form or list: the server's text without the status code. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (isForMachines.test(error.text)) return 'The server didn’t respond as expected. Try again in a moment.'
    return error.text || `The server responded with ${error.status}.`
  }
  if (error instanceof RefusedError) return error.message
  if (error instanceof TypeError) return 'We can’t reach the server. Check your connection and try again.'
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/** The error message for one form field, if the server rejected it. */
export const fieldError = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.refusal.fields?.[name] : undefined

/** The error message for one field of one row, such as `rules.0.label`. */
export const placeError = (error: unknown, place: string): string | undefined =>
  error instanceof ApiError ? error.refusal.places?.[place] : undefined

/** Reference number to give support after a server error. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.refusal.reference : undefined

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Staff view this account, and their own roles don't include this part. */
export const isViewLimited = (error: unknown): boolean =>
  error instanceof ApiError && error.refusal.code === 'view_limited'

/** Staff view this account, and this would change something or is for the member alone. */
export const isAdminMode = (error: unknown): boolean => error instanceof ApiError && error.refusal.code === 'admin_mode'

/** It may have been done: the server doesn't know. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.refusal.code === 'unconfirmed'

/** The call needs a code that was confirmed within the last few minutes. */
export const needsFreshCode = (error: unknown): boolean => error instanceof ApiError && error.refusal.code === 'step_up'

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409
