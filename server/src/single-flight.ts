/**
 * Answers that are the same for whoever asks. While one is being found, all who ask for it wait together for the next,
 * which begins after they asked: nobody is told anything older than their question, and a thousand who ask at once, as
 * when a card changes under their eyes, cost two answers.
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
