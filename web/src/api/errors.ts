/** What a refusal says besides its sentence. */
export type Refusal = {
  /** The machine's word for it, of the contract's list of errors. */
  code?: string
  /** One sentence per field that is wrong, by the field's name. */
  fields?: Readonly<Record<string, string>>
  /** The same by its whole path in what was sent, for forms with several rows of the same fields. */
  places?: Readonly<Record<string, string>>
  /** What to tell the house when something broke on its side. */
  reference?: string
  retryAfterSeconds?: number
  /** What stands there now, for whoever came too late or has to choose. */
  present?: unknown
}

/** A non-OK answer. The message is `{status}: {text}`; `text` alone is the sentence for a person. */
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

/** A well-formed reply whose status is "error": an expected failure, with whatever else the reply says. */
export class RefusedError extends Error {
  readonly reply: Readonly<Record<string, unknown>>

  constructor(message: string, reply: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'RefusedError'
    this.reply = reply
  }
}

/** The page or the record of something that stands between here and the house, a proxy's "Bad Gateway". */
const isForMachines = /^\s*[<{]/

/** What to show beside a form or a list: the server's own sentence, without the number in front of it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (isForMachines.test(error.text)) return 'The server didn’t respond as expected. Try again in a moment.'
    return error.text || `The server responded with ${error.status}.`
  }
  if (error instanceof RefusedError) return error.message
  if (error instanceof TypeError) return 'We can’t reach the server. Check your connection and try again.'
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/** The sentence for one field of a form, when the server found that field wrong. */
export const fieldError = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.refusal.fields?.[name] : undefined

/** The sentence for one field of one row, as in `rules.0.label`. */
export const placeError = (error: unknown, place: string): string | undefined =>
  error instanceof ApiError ? error.refusal.places?.[place] : undefined

/** The short number to tell the house, when something broke on its side. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.refusal.reference : undefined

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What was asked for needs a code confirmed in the last minutes. */
export const needsFreshCode = (error: unknown): boolean => error instanceof ApiError && error.refusal.code === 'step_up'

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409
