import type { LiveEventType } from './areas.ts'

/** A message on the socket. It means "refetch"; the page does so over HTTP, where permissions are checked again. */
export type LiveEvent = {
  type: LiveEventType
  /** The user it is for: only they see a toast. */
  userId?: string
  status?: string
  playerName?: string
  year?: string
  title?: string
  message?: string
  variant?: 'default' | 'destructive'
}

/** Not in any table on purpose: a page refreshes everything for events it does not know. */
export type RefreshEverything = { type: 'refresh_everything' }

/** The first message of a page. */
export type AuthMessage = {
  type: 'auth'
  userId: string
  /**
   * How many milliseconds ago the page fetched what it shows; events since then are replayed. Omitted after a gap, when
   * the page refetches everything.
   */
  silentFor?: number
}

/** Close codes of /ws after which the page does not reconnect by itself. */
export const socketClose = {
  /**
   * Not signed in, or the auth message named another user. When a session has ended, the reason is a key of
   * `sessionEnds`.
   */
  notAuthenticated: 4401,
  /** This user opened more sockets than allowed; the newest ones stay. */
  replaced: 4409,
} as const

/** Why a session ended: the close reason of its sockets, and the message shown to the user. */
export const sessionEnds = {
  suspended: 'Your membership is suspended. Please contact us.',
  signed_out: 'You’ve been signed out on this device.',
  expired: 'Your session has ended. Please sign in again.',
  closed: 'Your account has been closed.',
} as const

export type SessionEnd = keyof typeof sessionEnds
