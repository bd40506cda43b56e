import { AppError } from '../errors.ts'

type Limits = { atOnce: number; mostWaiting: number }

const busy = () =>
  new AppError('unavailable', 'Too many pictures are being created right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

/**
 * Where pictures are made in this process: each once, however many ask for it, and few at the same time, so that
 * whoever asks for many of them does not take the server from everybody else.
 */
export class Drawings {
  readonly #limits: Limits
  readonly #running = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #drawing = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** `admit` is asked of whoever begins a drawing, and refuses by throwing; those who find it begun wait for it. */
  once(key: string, draw: () => Promise<Buffer>, admit?: () => void): Promise<Buffer> {
    const running = this.#running.get(key)
    if (running) return running
    admit?.()
    const drawn = this.#inTurn(draw).finally(() => this.#running.delete(key))
    this.#running.set(key, drawn)
    return drawn
  }

  async #inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#drawing < this.#limits.atOnce) this.#drawing++
    else {
      if (this.#waiting.length >= this.#limits.mostWaiting) throw busy()
      await new Promise<void>((begin) => this.#waiting.push(begin))
    }
    try {
      return await draw()
    } finally {
      // whoever waits takes this place; otherwise it is free
      const begin = this.#waiting.shift()
      if (begin) begin()
      else this.#drawing--
    }
  }
}

/** A browser asks for six pictures at a time: ten pages that are opened at the same moment find room. */
export const drawings = new Drawings({ atOnce: 2, mostWaiting: 60 })
