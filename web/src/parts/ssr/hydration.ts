/** However long it takes: a page that asks nothing for ever would be worse than one that draws a part of itself anew. */
const mostPatience = 3_000

/**
 * A drawn page is taken over in parts. An answer that came between two of them would make the second differ from what
 * stands there, so nothing is asked until the last is done.
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
    setTimeout(() => this.done(), mostPatience)
  }

  done(): void {
    if (!this.#isUnderWay) return
    this.#isUnderWay = false
    for (const listener of this.#listeners) listener()
  }
}

export const hydration = new Hydration()
