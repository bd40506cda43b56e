/**
 * Shares results that are the same for every caller. While one is being computed, all new callers wait together for the
 * next, which starts after they called: nobody gets a result older than their call, and a thousand concurrent calls, as
 * when a card changes, cost two computations.
 */
export class SingleFlight<Answer> {
  readonly #underWay = new Map<string, { now: Promise<unknown>; next: Promise<Answer> | null }>()

  ask(key: string, find: () => Promise<Answer>): Promise<Answer> {
    const asked = this.#underWay.get(key)
    if (!asked) return this.#begin(key, find)
    asked.next ??= asked.now.catch(() => {}).then(() => this.#begin(key, find))
    return asked.next
  }

  #begin(key: string, find: () => Promise<Answer>): Promise<Answer> {
    const now = find()
    const entry = { now, next: null }
    this.#underWay.set(key, entry)
    const end = () => {
      if (this.#underWay.get(key) === entry && entry.next === null) this.#underWay.delete(key)
    }
    now.then(end, end)
    return now
  }
}
