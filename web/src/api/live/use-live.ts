import type { LiveEvent } from '@ambry/contract/live'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient, session } from '../api.ts'
import { LiveConnection } from './live.ts'

type Refresh = (event: LiveEvent, userId: string | null) => void
let refresher: Promise<Refresh> | undefined

/**
 * The code that maps events to stale queries is loaded with the first event. If it fails to load, everything is
 * refetched.
 */
async function refresh(event: LiveEvent, userId: string | null): Promise<void> {
  refresher ??= import('./live-refresh.ts').then(({ createRefresher }) =>
    createRefresher(queryClient, session.isChanging),
  )
  try {
    const refreshFor = await refresher
    refreshFor(event, userId)
  } catch {
    refresher = undefined
    void queryClient.invalidateQueries()
  }
}

export type Listener = (event: LiveEvent, userId: string | null) => unknown
let listener: Listener = () => {}

const live = new LiveConnection({
  connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  onEvent: (event) => {
    // the next session fetches its own data, and a request now would name the wrong user
    if (session.isChanging()) return
    const me = queryClient.getQueryData(session.me.queryKey)
    const userId = me?.id ?? null
    void refresh(event, userId)
    // a member's notifications are not for the admin who views their account
    if (!me?.isImpersonated) listener(event, userId)
  },
  onGap: () => void queryClient.invalidateQueries(),
  onSignedOut: (reason) => session.ended(reason),
})

/**
 * Keeps the socket open while a user is signed in. Call it once, at the root of the page; `heard` also receives every
 * event.
 */
export function useLive(heard: Listener): void {
  const { data: me } = useQuery(session.me)
  const signIns = useSyncExternalStore(session.subscribe, session.signIns, session.signIns)
  const userId = me?.id

  useEffect(() => {
    listener = heard
  }, [heard])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session of the same person needs a new socket too
  useEffect(() => {
    if (!userId) return
    live.start(userId, queryClient.getQueryState(session.me.queryKey)?.dataUpdatedAt ?? 0)
    return () => live.stop()
  }, [userId, signIns])

  useEffect(() => {
    const online = () => live.retry()
    const visible = () => {
      if (document.visibilityState === 'visible') live.visible()
    }
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', visible)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', visible)
    }
  }, [])
}

/** Mirrors the state to the document for CSS and for tests that wait for the connection. */
live.subscribe(() => {
  document.documentElement.dataset.live = live.state()
})

/** Whether the connection is being reestablished, or was given up after the last attempt. */
export function useLostConnection(): { isAway: boolean; hasGivenUp: boolean } {
  const state = useSyncExternalStore(live.subscribe, live.state, live.state)
  const hasGivenUp = useSyncExternalStore(live.subscribe, live.hasGivenUp, live.hasGivenUp)
  return { isAway: state === 'reconnecting' || hasGivenUp, hasGivenUp }
}

export const reconnect = (): void => live.retry()
