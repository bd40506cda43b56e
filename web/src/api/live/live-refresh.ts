import type { LiveEvent } from '@ambry/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { liveRefreshes } from '../tables/live.ts'

const perKey = 1_500
const everything = 3_000
const bell = '/api/user/notices'

/**
 * Runs a key's refresh immediately, then at most once more when its window ends. Events inside the window are merged
 * into that last run, so none is dropped and no screen stays stale.
 */
class Windows {
  readonly #running = new Map<string, { again: boolean }>()

  run(key: string, milliseconds: number, refresh: () => void): void {
    const window = this.#running.get(key)
    if (window) {
      window.again = true
      return
    }
    const opened = { again: false }
    this.#running.set(key, opened)
    setTimeout(() => {
      this.#running.delete(key)
      if (opened.again) this.run(key, milliseconds, refresh)
    }, milliseconds)
    refresh()
  }
}

/** The paths of cached data that an event makes stale, or null for everything. */
export function pathsFor(event: LiveEvent, userId: string | null): readonly string[] | null {
  if (!Object.hasOwn(liveRefreshes, event.type)) return null
  const paths: readonly string[] = liveRefreshes[event.type]
  const isMine = event.userId !== undefined && event.userId === userId
  return isMine && !paths.includes(bell) ? [...paths, bell] : paths
}

/** Whether a query's path is `path` or below it. */
export const isUnder = (path: string, queryPath: unknown): boolean =>
  typeof queryPath === 'string' && (queryPath === path || queryPath.startsWith(`${path}/`))

/** Refreshes what an event makes stale, except while the session changes: the next one fetches its own data. */
export function createRefresher(
  queryClient: QueryClient,
  isPaused: () => boolean,
): (event: LiveEvent, userId: string | null) => void {
  const windows = new Windows()
  return (event, userId) => {
    const paths = pathsFor(event, userId)
    if (!paths) {
      windows.run('*', everything, () => {
        if (!isPaused()) void queryClient.invalidateQueries()
      })
      return
    }
    for (const path of paths) {
      windows.run(path, perKey, () => {
        if (isPaused()) return
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isUnder(path, queryKey[0]) })
      })
    }
  }
}
