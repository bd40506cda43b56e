import { type Logger, pino } from 'pino'

/**
 * JSON lines on standard error, flushed twice a second, so that logging does not slow requests down. Errors are reduced
 * to what is needed to find the fault, because a driver's details contain rows.
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
