import { type ErrorCode, errorStatus } from '@ambry/contract/kernel/errors'

type Details = {
  /** One entry per invalid field. */
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
  /** The current row, for an edit based on an old version. */
  present?: unknown
  cause?: unknown
}

/** Shown when we are temporarily overloaded. */
export const busyMessage = 'We’re busy right now. Try again in a moment.'

/** An expected error with a code for clients and one plain sentence for people. */
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

/**
 * It may have been done: the commit was sent and not answered, or the answer could not be made after it. Never said of
 * something that certainly failed. With the same Idempotency-Key, asking again is safe and tells how it ended.
 */
export const unconfirmed = (cause: unknown) =>
  new AppError('unconfirmed', 'We couldn’t confirm whether this went through. Check before you try again.', {
    retryAfterSeconds: 1,
    cause,
  })

export const isUnconfirmed = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'unconfirmed'

/** The disk is full, ours or the database's: an operator has to act, and an immediate retry does not help. */
export const noSpace = (cause: unknown) =>
  new AppError('unavailable', 'We’re out of storage space. Nothing was saved. Try again later.', {
    retryAfterSeconds: 60,
    cause,
  })
