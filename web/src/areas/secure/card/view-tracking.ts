/** How a view is told to the house. */
export type ViewTransport = {
  create: (cardId: string, userId: string) => Promise<{ id: string }>
  update: (id: string, timeSpentSeconds: number) => Promise<unknown>
  /** Sent while the page goes away. */
  beacon: (id: string, timeSpentSeconds: number) => void
}

const retryMs = 15_000

/**
 * One view of one card: told once, and then how long it was looked at. Time counts while the page is in sight. Nothing
 * of this is ever shown, and nothing waits for it: what fails is tried again when there is another occasion.
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

  /** Not told in the same turn: a page that React draws twice, to try it, has gone again by then and is no view. */
  start(isVisible: boolean): void {
    if (isVisible) this.#since = this.#now()
    this.#timer = setTimeout(() => this.#create(), 0)
  }

  /** The page came into sight. */
  shown(): void {
    this.#since ??= this.#now()
    this.#create()
  }

  /** The page went out of sight, and may never come back. */
  hidden(): void {
    this.#pause()
    const seconds = this.#untold()
    if (seconds === null || this.#id === null) return
    this.#toldSeconds = seconds
    this.#transport.beacon(this.#id, seconds)
  }

  /** Another page takes its place. */
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

  /** Whole seconds, when there is at least one and more than was told. */
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
