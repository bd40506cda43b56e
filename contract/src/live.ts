import type { LiveEventType } from './areas.ts'

/** What travels on the socket. It says "look again"; the page refetches over HTTP, where permission is checked again. */
export type LiveEvent = {
  type: LiveEventType
  /** The person concerned: only they see a toast. */
  userId?: string
  status?: string
  playerName?: string
  year?: string
  title?: string
  message?: string
  variant?: 'default' | 'destructive'
}

/** In no table on purpose: events that a page does not know refresh all it shows. */
export type RefreshEverything = { type: 'refresh_everything' }

/** The first message of a page. */
export type AuthMessage = {
  type: 'auth'
  userId: string
  /** So many milliseconds ago it read what it shows; what was said since is told it. Not after a gap: it reads all anew. */
  silentFor?: number
}

/** Close codes of /ws. After these the page does not reconnect by itself. */
export const socketClose = {
  /** Not signed in, or the auth message named somebody else. When a session has ended, the reason is a key of `sessionEnds`. */
  notAuthenticated: 4401,
  /** This person opened more sockets than allowed; the newest ones stay. */
  replaced: 4409,
} as const

/** Why a session ended: the close reason of its sockets, and what the page tells the person. */
export const sessionEnds = {
  suspended: 'Your membership is suspended. Please contact us.',
  signed_out: 'You’ve been signed out on this device.',
  expired: 'Your session has ended. Please sign in again.',
  closed: 'Your account has been closed.',
} as const

export type SessionEnd = keyof typeof sessionEnds
