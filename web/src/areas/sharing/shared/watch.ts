/** Measures how long the page has been visible. Time in the background doesn't count. */
export class Watch {
  readonly #now: () => number
  #since: number | null = null
  #seconds = 0

  constructor(now: () => number) {
    this.#now = now
  }

  start(): void {
    this.#since ??= this.#now()
  }

  stop(): void {
    this.#seconds += this.#running()
    this.#since = null
  }

  /** Whole seconds since the last call; the remainder carries over. */
  take(): number {
    const whole = Math.floor(this.#seconds + this.#running())
    this.#seconds += this.#running() - whole
    if (this.#since !== null) this.#since = this.#now()
    // time while the computer slept doesn't count
    return Math.min(whole, 60)
  }

  #running(): number {
    return this.#since === null ? 0 : (this.#now() - this.#since) / 1000
  }
}
