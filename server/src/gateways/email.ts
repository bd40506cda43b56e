/** An email to one person. The subject and the headers must not contain line breaks. */
export type EmailMessage = {
  /** Ours; it becomes the Message-ID, so that a message sent twice is recognized by mail servers. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  /** The one-time code in the body, so that a demo can show it. */
  code?: string
}

/** Sends emails. The embedded implementation stores them in the database, the real one uses SMTP. */
export interface EmailGateway {
  readonly kind: 'outbox' | 'smtp'
  /** Returns the provider's message id. Throws DeliveryError. */
  send(message: EmailMessage): Promise<string>
}
