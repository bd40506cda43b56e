import { useSyncExternalStore } from 'react'

/** Tracks whether the server has a newer build than the one this tab runs. */
export class Build {
  readonly #own: () => string
  readonly #listeners = new Set<() => void>()
  #isOld = false

  constructor(own: () => string) {
    this.#own = own
  }

  readonly isOld = (): boolean => this.#isOld
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Records the build named in a response. Once it differs from our own, the page can safely be reloaded. */
  heard(build: string): void {
    if (this.#isOld || this.#own() === '' || build === this.#own()) return
    this.#isOld = true
    for (const listener of this.#listeners) listener()
  }
}

export const useIsOld = (build: Build): boolean => useSyncExternalStore(build.subscribe, build.isOld, build.isOld)
