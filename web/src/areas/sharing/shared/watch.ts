/** How long the page has been in front. A page behind another is not looked at. */
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

  /** Whole seconds since it was last asked; what is left of a second counts the next time. */
  take(): number {
    const whole = Math.floor(this.#seconds + this.#running())
    this.#seconds += this.#running() - whole
    if (this.#since !== null) this.#since = this.#now()
    // a computer that slept was not looked at
    return Math.min(whole, 60)
  }

  #running(): number {
    return this.#since === null ? 0 : (this.#now() - this.#since) / 1000
  }
}
