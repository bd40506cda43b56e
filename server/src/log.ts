import { type Logger, pino } from 'pino'

/**
 * JSON lines on standard error, written together twice a second: a line must not cost a request its time.
 * Of an error only what a person needs to find the fault: a driver's details hold rows.
 */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination())

const destination = () => pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 500 })

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
