/** A non-OK answer. The message is `{status}: {text}`; `text` alone is the sentence for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly text: string

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
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

/** What to show beside a form or a list: the server's own sentence, without the number in front of it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.text || `The server answered ${error.status}.`
  if (error instanceof RefusedError) return error.message
  if (error instanceof TypeError) return 'The house could not be reached. Check the connection and try again.'
  return error instanceof Error ? error.message : 'Something went wrong.'
}

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409
