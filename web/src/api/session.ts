import type { CurrentUser, LoginResponse } from '@ambry/contract/accounts/records'
import { type SessionEnd, sessionEnds } from '@ambry/contract/live'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { api } from './api.ts'
import type { Credentials } from './credentials.ts'
import { ApiError } from './errors.ts'

export type SessionParts = {
  accounts: Pick<typeof api.accounts, 'me' | 'endImpersonation'>
  credentials: Credentials
  queryClient: QueryClient
  /** Notifies this browser's other tabs that the cookie now belongs to another session. */
  notifyTabs: () => void
  flag: AuthFlag
}

/** The readable cookie that says someone is signed in; the session itself is in an HttpOnly cookie. */
export type AuthFlag = { set: () => void; clear: () => void; isSet: () => boolean }

const eightHours = 28_800

export const authFlag = (page: () => { cookie: string } | undefined, isSecure: () => boolean): AuthFlag => {
  const write = (value: string, maxAge: number) => {
    const secure = isSecure() ? '; Secure' : ''
    const written = page()
    if (written) written.cookie = `auth_state=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`
  }
  return {
    set: () => write('1', eightHours),
    clear: () => write('', 0),
    isSet: () => /(^|;\s*)auth_state=[^;]/.test(page()?.cookie ?? ''),
  }
}

/** Strips spaces, dashes and anything else pasted along with the code. */
export const cleanOtp = (typed: string): string => typed.trim().replace(/\D/g, '')

const mePath = '/api/auth/me'
/** Data that is the same for everyone survives a change of user. */
const isPersonal = (path: unknown) => path !== mePath && path !== '/api/house' && path !== '/api/legal/:page'

export class Session {
  readonly #parts: SessionParts
  readonly #listeners = new Set<() => void>()
  #signIns = 0
  #changing = false
  #farewell: string | null = null
  #hasLeft = true
  #lastPerson: string | null = null
  #recovering: Promise<CurrentUser | null> | null = null

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#watchIdentity()
  }

  /** The current user, or null when nobody is signed in. */
  readonly me = queryOptions({
    queryKey: [mePath, {}] as const,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      const user = await this.#parts.accounts.me({}, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      })
      // a response overtaken by a sign-in must not undo it
      if (!signal.aborted) this.#parts.credentials.recognise(user?.id ?? null)
      return user
    },
    staleTime: 30_000,
    retry: false,
    // several components use this query: one that mounts later must not repeat a request that just failed
    retryOnMount: false,
  })

  /** Whether the flag cookie is set. Known before the first response, so the page doesn't flicker between states. */
  readonly mayBeSignedIn = (): boolean => this.#parts.flag.isSet()
  /** Counts the sessions started in this tab, so that the socket can reconnect for each. */
  readonly signIns = (): number => this.#signIns
  /** True from when the user changes until their page is shown; guards wait until then. */
  readonly isChanging = (): boolean => this.#changing
  /** Why the user was signed out, if they didn't do it themselves. */
  readonly farewell = (): string | null => this.#farewell
  /** The last user signed in here, unless they signed out themselves. */
  readonly lastPerson = (): string | null => this.#lastPerson
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores the result of a successful verify, register or end of impersonation, loads the user and redirects them. */
  async begin(reply: LoginResponse, leadOn: (user: CurrentUser) => Promise<unknown>): Promise<CurrentUser | null> {
    const { credentials, flag, notifyTabs } = this.#parts
    this.#farewell = null
    if (reply.authToken && reply.user?.id) {
      credentials.keep(reply.authToken, reply.user.id)
      flag.set()
    }
    notifyTabs()
    this.#setChanging(true)
    try {
      const user = await this.#reload()
      if (user) await leadOn(user)
      return user
    } finally {
      this.#setChanging(false)
    }
  }

  /** Takes the user the server rendered the page for as if they had been fetched. */
  arrive(user: CurrentUser): void {
    this.#parts.credentials.recognise(user.id)
  }

  /** After a logout: user, token and flag are gone, here and in the other tabs. */
  forget(): void {
    const { credentials, flag, queryClient, notifyTabs } = this.#parts
    this.#hasLeft = true
    this.#lastPerson = null
    this.#say(null)
    credentials.drop()
    flag.clear()
    notifyTabs()
    void queryClient.cancelQueries({ queryKey: this.me.queryKey })
    queryClient.setQueryData(this.me.queryKey, null)
  }

  async endImpersonation(leadOn: () => Promise<unknown>): Promise<CurrentUser | null> {
    // requests in flight name the member, and must not be sent with the admin's cookie
    this.#setChanging(true)
    try {
      await this.#parts.queryClient.cancelQueries()
      return await this.begin(await this.#parts.accounts.endImpersonation(), leadOn)
    } finally {
      this.#setChanging(false)
    }
  }

  /**
   * For a guarded page that finds no signed-in user: if a 30-minute impersonation ran out, the admin's own session is
   * still on the server. The flag keeps anonymous visitors from making the call.
   */
  async recover(leadOn: () => Promise<unknown>): Promise<CurrentUser | null> {
    const { flag } = this.#parts
    if (!flag.isSet()) return null
    // two guards may call this at once, and the waiting session can be reclaimed only once
    this.#recovering ??= this.endImpersonation(leadOn).finally(() => {
      this.#recovering = null
    })
    try {
      return await this.#recovering
    } catch (error) {
      // an unreachable server says nothing about the waiting session
      if (error instanceof ApiError && error.status === 401) flag.clear()
      return null
    }
  }

  /** Another tab signed in or out. */
  async heardFromTab(): Promise<void> {
    this.#parts.credentials.drop()
    await this.#reload()
  }

  /** The server closed the socket because the session is over. */
  ended(reason: string): void {
    if (Object.hasOwn(sessionEnds, reason)) this.#say(sessionEnds[reason as SessionEnd])
    this.suspect()
  }

  /** The client found that the session in memory doesn't match the cookie. */
  suspect(): void {
    // when we end a session ourselves, its socket closes before the next session is known
    if (this.#changing) return
    void this.#parts.queryClient.invalidateQueries({ queryKey: this.me.queryKey })
  }

  #say(farewell: string | null): void {
    if (this.#hasLeft && farewell !== null) return
    this.#farewell = farewell
    this.#notify()
  }

  async #reload(): Promise<CurrentUser | null> {
    const { queryClient } = this.#parts
    // otherwise an older request in flight would be taken for the response
    await queryClient.cancelQueries({ queryKey: this.me.queryKey })
    const user = await queryClient.fetchQuery({ ...this.me, staleTime: 0 })
    this.#signIns += 1
    this.#notify()
    return user
  }

  #setChanging(changing: boolean): void {
    this.#changing = changing
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Clears the cache whenever the user changes, so that nothing read as one person is shown to the next. */
  #watchIdentity(): void {
    const { queryClient } = this.#parts
    let last: string | null | undefined
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== mePath) return
      const user = event.query.state.data as CurrentUser | null
      const identity = user && `${user.id} ${user.isImpersonated}`
      if (user) {
        this.#hasLeft = false
        this.#lastPerson = user.id
      } else if (last && this.#farewell === null) {
        // the actual reason may arrive a moment later over the socket
        this.#say(sessionEnds.expired)
      }
      if (last !== undefined && identity !== last) {
        const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isPersonal(queryKey[0])
        queryClient.removeQueries({ type: 'inactive', predicate })
        if (identity) void queryClient.resetQueries({ type: 'active', predicate })
      }
      last = identity
    })
  }
}
