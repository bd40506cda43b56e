import { type ErrorCode, errorStatus } from '@ambry/contract/errors'

type Details = {
  /** One entry per field that is wrong. */
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
  /** The row as it is now, for an edit that came too late. */
  present?: unknown
  cause?: unknown
}

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
