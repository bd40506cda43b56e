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

  /** What an answer said. While servers are replaced one by one both may answer; the newest word counts. */
  heard(build: string): void {
    const isOld = this.#own() !== '' && build !== this.#own()
    if (isOld === this.#isOld) return
    this.#isOld = isOld
    for (const listener of this.#listeners) listener()
  }
}

export const useIsOld = (build: Build): boolean => useSyncExternalStore(build.subscribe, build.isOld)
