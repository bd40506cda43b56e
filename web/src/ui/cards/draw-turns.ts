type Draw = () => void

/** Draws one expensive image at a time, while the page is idle. */
export class DrawTurns {
  readonly #pause: (then: Draw) => void
  readonly #waiting: Draw[] = []
  #isRunning = false

  constructor(pause: (then: Draw) => void) {
    this.#pause = pause
  }

  /** Calls back when it is its turn; the returned function gives up the turn. */
  ask(draw: Draw): () => void {
    this.#waiting.push(draw)
    if (!this.#isRunning) this.#next()
    return () => {
      const at = this.#waiting.indexOf(draw)
      if (at >= 0) this.#waiting.splice(at, 1)
    }
  }

  #next(): void {
    this.#isRunning = this.#waiting.length > 0
    if (!this.#isRunning) return
    this.#pause(() => {
      this.#waiting.shift()?.()
      this.#next()
    })
  }
}

const latest = 300

/** Safari has no requestIdleCallback, so the next task is used there. */
export const drawTurns = new DrawTurns((then) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(then, { timeout: latest }) : setTimeout(then),
)
