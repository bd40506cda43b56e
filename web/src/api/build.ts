import { useSyncExternalStore } from 'react'

/** Knows whether the server has been given a newer page than the one this tab runs. */
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

  /** What an answer said. Once another build was heard of, loading the page again does no harm. */
  heard(build: string): void {
    if (this.#isOld || this.#own() === '' || build === this.#own()) return
    this.#isOld = true
    for (const listener of this.#listeners) listener()
  }
}

export const useIsOld = (build: Build): boolean => useSyncExternalStore(build.subscribe, build.isOld, build.isOld)
