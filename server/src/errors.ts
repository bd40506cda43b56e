import { type ErrorCode, errorStatus } from '@ambry/contract/kernel/errors'

type Details = {
  /** One entry per field that is wrong. */
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
  /** The row as it is now, for an edit that came too late. */
  present?: unknown
  cause?: unknown
}

/** Said when there is room for the work and just now too much of it. */
export const busyMessage = 'We’re busy right now. Try again in a moment.'

/** A refusal with a code for machines and one plain sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The disk is full, ours or the database's: an operator has to act, and trying again at once does not help. */
export const noSpace = (cause: unknown) =>
  new AppError('unavailable', 'We’re out of storage space. Nothing was saved. Try again later.', {
    retryAfterSeconds: 60,
    cause,
  })
