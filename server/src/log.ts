import { type Logger, pino } from 'pino'

/** JSON lines on standard error. Of an error only what a person needs to find the fault: a driver's details hold rows. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, pino.destination(2))

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
