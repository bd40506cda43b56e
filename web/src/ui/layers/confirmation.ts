/** Pending confirmations, until the dialog is answered. */
export class Confirmation {
  readonly #listeners = new Set<() => void>()
  #waiting: ((isConfirmed: boolean) => void)[] = []

  readonly isAsked = (): boolean => this.#waiting.length > 0
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves to true if the user confirmed. */
  readonly ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#notify()
    })

  readonly settle = (isConfirmed: boolean): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(isConfirmed)
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
