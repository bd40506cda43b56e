import { busy, waitInQueue } from './waiting.ts'

type Lane = { running: number; queue: (() => void)[] }

type Options = {
  /** How many run at once per key. */
  atOnce: number
  /** How many more may wait for a slot; any others are rejected at once. */
  queued: number
  /** How long they wait. */
  seconds: number
  message: string
}

/** Keeps one kind of work from taking every database connection: waiting here holds none. */
export class Bulkhead {
  readonly #options: Options
  readonly #lanes = new Map<string, Lane>()

  constructor(options: Options) {
    this.#options = options
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { running: 0, queue: [] }
    this.#lanes.set(key, lane)
    if (lane.running >= this.#options.atOnce) await this.#wait(lane)
    else lane.running++
    try {
      return await work()
    } finally {
      const next = lane.queue.shift()
      // the next in line takes over this slot
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(key)
    }
  }

  #wait({ queue }: Lane): Promise<void> {
    const { queued, seconds, message } = this.#options
    if (queue.length >= queued) throw busy(message)
    return waitInQueue(queue, { seconds, message })
  }
}
