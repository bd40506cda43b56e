/** A text or email that could not be sent. Without `permanent` a retry may succeed. */
export class DeliveryError extends Error {
  /** The provider will never accept this message, so a retry is useless. */
  readonly permanent: boolean
  /** The address itself is at fault, so nothing else can be delivered there either. */
  readonly isBadAddress: boolean
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    {
      permanent = false,
      isBadAddress = false,
      retryAfterSeconds = null as number | null,
      cause,
    }: { permanent?: boolean; isBadAddress?: boolean; retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.permanent = permanent
    this.isBadAddress = isBadAddress
    this.retryAfterSeconds = retryAfterSeconds
  }
}
