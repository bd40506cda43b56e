import pg from 'pg'

import { AppError, busyMessage, noSpace } from '../errors.ts'

/** The message users see when a database constraint rejects their change. */
export type ConstraintSentence = readonly [code: 'conflict' | 'refused' | 'invalid', sentence: string]
const sentences = new Map<string, ConstraintSentence>()

/** Each area registers the messages of its own constraints. */
export function learnConstraints(ofArea: Readonly<Record<string, ConstraintSentence>>): void {
  for (const [name, sentence] of Object.entries(ofArea)) sentences.set(name, sentence)
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// 08: connection; 57P: shutting down, starting or killed
const lostStates = /^(08|57P)/
// 53: out of connections or memory; 55P03: lock timeout; 57014: statement timeout
const busyStates = /^(53[023]|55P03|57014)/

/** Turns driver errors into errors a caller can act on. Our own bugs are passed through unchanged. */
export function databaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const known = error.constraint ? sentences.get(error.constraint) : undefined
    if (known) return new AppError(known[0], known[1], { cause: error })
    if (isConnectionLost(error)) return unavailable(error)
    if (error.code && busyStates.test(error.code)) return busy(error)
    if (error.code === '53100') return noSpace(error)
    // text that PostgreSQL cannot store, such as a NUL character
    if (error.code === '22021' || error.code === '22P05') {
      return new AppError('invalid', 'The text contains a character we can’t store.', { cause: error })
    }
    // a value of the wrong type for its column, such as a tampered page cursor
    if (error.code && /^22(P02|003|007|008)$/.test(error.code)) {
      return new AppError('invalid', 'A value in this request has the wrong type.', { cause: error })
    }
    return error
  }
  if (!(error instanceof Error)) return error
  // every connection of the pool is in use, but the database itself is fine
  if (error.message === 'timeout exceeded when trying to connect') return busy(error)
  return isConnectionLost(error) ? unavailable(error) : error
}

const lostMessages = /Query read timeout|Connection terminated|connection error and is not queryable|Client was closed/i

/** The connection broke or fell silent, so nothing is known about what was sent last. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isConnectionLost(error.details.cause)
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError) return code !== undefined && lostStates.test(code)
  return (code !== undefined && connectionCodes.has(code)) || lostMessages.test(error.message)
}

/** The database gave no answer, or had no room for the question. */
export class DatabaseUnavailable extends AppError {
  constructor(message: string, retryAfterSeconds: number, cause: unknown) {
    super('unavailable', message, { retryAfterSeconds, cause })
  }
}

const unavailable = (cause: unknown) =>
  new DatabaseUnavailable('We can’t reach the database right now. Please try again in a moment.', 5, cause)

const busy = (cause: unknown) => new DatabaseUnavailable(busyMessage, 1, cause)

/** Serialization failure or deadlock: a retry will succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}
