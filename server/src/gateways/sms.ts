/** Sends text messages. The embedded implementation stores them in the database, the real one is Twilio. */
export type SmsMessage = {
  to: string
  body: string
  /** The one-time code in the body, so that a demo can show it. */
  code?: string
}

export interface SmsGateway {
  readonly kind: 'outbox' | 'twilio'
  /** Returns the provider's message id. Throws SmsError. */
  send(message: SmsMessage): Promise<string>
}

export class SmsError extends Error {
  /** The provider will never deliver to this number, so a retry is useless. */
  readonly permanent: boolean
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    {
      permanent = false,
      retryAfterSeconds = null as number | null,
      cause,
    }: { permanent?: boolean; retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.permanent = permanent
    this.retryAfterSeconds = retryAfterSeconds
  }
}
