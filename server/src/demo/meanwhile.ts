/** One thing of the past, written through the services on its day. */
export type Meanwhile = {
  daysAgo: number
  write: () => Promise<unknown>
  /** What has nothing to do with the rest of its day is written beside it. */
  beside?: 'funds'
}

/** The past in the order of its days, written up to a day at a time. */
export class Chronicle {
  readonly #waiting: Meanwhile[]

  constructor(steps: readonly Meanwhile[]) {
    this.#waiting = steps.toSorted((one, other) => other.daysAgo - one.daysAgo)
  }

  /** Writes everything before that moment. Days follow each other, because numbers and dates must agree. */
  async writeUntil(daysAgo: number): Promise<void> {
    for (let day = this.#nextDay(daysAgo); day.length > 0; day = this.#nextDay(daysAgo)) {
      const funds = day.filter(({ beside }) => beside === 'funds')
      await Promise.all([inOrder(funds), inOrder(day.filter((step) => !funds.includes(step)))])
    }
  }

  #nextDay(until: number): Meanwhile[] {
    const day = Math.floor(this.#waiting[0]?.daysAgo ?? 0)
    const isThen = (step: Meanwhile) => step.daysAgo > until && Math.floor(step.daysAgo) === day
    const end = this.#waiting.findIndex((step) => !isThen(step))
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)
  }
}

async function inOrder(steps: readonly Meanwhile[]): Promise<void> {
  for (const { write } of steps) await write()
}
