/** The upper limit: a page that never fetches would be worse than one that re-renders a part of itself. */
const hydrationTimeoutMs = 3_000

/**
 * React hydrates a page in parts. A response arriving between two of them would make the second differ from what the
 * server rendered, so nothing is fetched until the last is done.
 */
class Hydration {
  readonly #listeners = new Set<() => void>()
  #isUnderWay = false

  readonly isUnderWay = (): boolean => this.#isUnderWay
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  begin(): void {
    this.#isUnderWay = true
    setTimeout(() => this.done(), hydrationTimeoutMs)
  }

  done(): void {
    if (!this.#isUnderWay) return
    this.#isUnderWay = false
    for (const listener of this.#listeners) listener()
  }
}

export const hydration = new Hydration()
