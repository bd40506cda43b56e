/** How views are reported to the server. */
export type ViewTransport = {
  create: (cardId: string, userId: string) => Promise<{ id: string }>
  update: (id: string, timeSpentSeconds: number) => Promise<unknown>
  /** Sent while the page unloads. */
  beacon: (id: string, timeSpentSeconds: number) => void
}

const retryMs = 15_000

/**
 * One view of one card: reported once, then its duration. Time counts only while the page is visible. Failures are
 * silent and retried on the next occasion.
 */
export class CardView {
  readonly #transport: ViewTransport
  readonly #cardId: string
  readonly #userId: string
  readonly #now: () => number
  #id: string | null = null
  #creating: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #seenMs = 0
  #since: number | null = null
  #toldSeconds = 0
  #isOver = false

  constructor(transport: ViewTransport, cardId: string, userId: string, now: () => number) {
    this.#transport = transport
    this.#cardId = cardId
    this.#userId = userId
    this.#now = now
  }

  /** Deferred, because StrictMode mounts the page twice and the first mount is not a view. */
  start(isVisible: boolean): void {
    if (isVisible) this.#since = this.#now()
    this.#timer = setTimeout(() => this.#create(), 0)
  }

  /** The page became visible. */
  shown(): void {
    this.#since ??= this.#now()
    this.#create()
  }

  /** The page was hidden, and may never come back. */
  hidden(): void {
    this.#pause()
    const seconds = this.#untold()
    if (seconds === null || this.#id === null) return
    this.#toldSeconds = seconds
    this.#transport.beacon(this.#id, seconds)
  }

  /** Navigated to another page. */
  async leave(): Promise<void> {
    this.#pause()
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#creating
    const seconds = this.#untold()
    if (seconds === null || this.#id === null) return
    this.#toldSeconds = seconds
    await this.#transport.update(this.#id, seconds).catch(() => {})
  }

  #pause(): void {
    if (this.#since !== null) this.#seenMs += this.#now() - this.#since
    this.#since = null
  }

  /** The whole seconds to report; null below one second or if nothing was added since the last report. */
  #untold(): number | null {
    const seconds = Math.floor(this.#seenMs / 1000)
    return seconds >= 1 && seconds > this.#toldSeconds ? seconds : null
  }

  #create(): void {
    clearTimeout(this.#timer)
    if (this.#id !== null || this.#creating || this.#isOver) return
    this.#creating = this.#transport
      .create(this.#cardId, this.#userId)
      .then(
        ({ id }) => {
          this.#id = id
        },
        () => {
          if (!this.#isOver) this.#timer = setTimeout(() => this.#create(), retryMs)
        },
      )
      .finally(() => {
        this.#creating = null
      })
  }
}
