/** Sends text messages. The embedded implementation stores them in the database, the real one is Twilio. */
export type SmsMessage = {
  to: string
  body: string
  /** The one-time code in the body, so that a demo can show it. */
  code?: string
}

export interface SmsGateway {
  readonly kind: 'outbox' | 'twilio'
  /** Returns the provider's message id. Throws DeliveryError. */
  send(message: SmsMessage): Promise<string>
}
