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
  /** Tells the other tabs of this browser that the cookie now belongs to another session. */
  notifyTabs: () => void
  flag: AuthFlag
}

/** The readable cookie that says "somebody is signed in here"; the session itself is in one that scripts cannot read. */
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

/** The code as the server wants it: without spaces, dashes or anything else that was pasted along. */
export const cleanOtp = (typed: string): string => typed.trim().replace(/\D/g, '')

const mePath = '/api/auth/me'
/** Data that is the same for everybody survives a change of person. */
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
      // an answer that was overtaken by a sign-in must not undo it
      if (!signal.aborted) this.#parts.credentials.recognise(user?.id ?? null)
      return user
    },
    staleTime: 30_000,
    retry: false,
    // several parts of a page look at it: one that comes later does not ask again what has just failed
    retryOnMount: false,
  })

  /** Whether the flag says so; known before the first answer of the server, so that a page need not change its mind. */
  readonly mayBeSignedIn = (): boolean => this.#parts.flag.isSet()
  /** Counts the sessions this tab has seen begin, so that the socket can begin anew with each. */
  readonly signIns = (): number => this.#signIns
  /** True from the moment another person is known until their page is shown; guards wait so long. */
  readonly isChanging = (): boolean => this.#changing
  /** Why somebody who was signed in no longer is, when it was not their own doing. */
  readonly farewell = (): string | null => this.#farewell
  /** Who was signed in here last, unless they left by themselves. */
  readonly lastPerson = (): string | null => this.#lastPerson
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Keeps what a successful verify, register or end of impersonation brought, loads the user and leads them on. */
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

  /** Whom the server rendered the page for, as the cache has them: as if they had been asked for. */
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
    // what is under way names the member, and must not arrive with the admin's cookie
    this.#setChanging(true)
    try {
      await this.#parts.queryClient.cancelQueries()
      return await this.begin(await this.#parts.accounts.endImpersonation(), leadOn)
    } finally {
      this.#setChanging(false)
    }
  }

  /**
   * For a guarded page that finds nobody signed in: if a viewed account's half hour ran out, the admin's own session
   * still waits on the server. The flag keeps plain visitors from asking.
   */
  async recover(leadOn: () => Promise<unknown>): Promise<CurrentUser | null> {
    const { flag } = this.#parts
    if (!flag.isSet()) return null
    // two guards may ask at the same time, and the waiting session can be had only once
    this.#recovering ??= this.endImpersonation(leadOn).finally(() => {
      this.#recovering = null
    })
    try {
      return await this.#recovering
    } catch (error) {
      // a server that cannot be reached says nothing about the session that waits there
      if (error instanceof ApiError && error.status === 401) flag.clear()
      return null
    }
  }

  /** Another tab signed in or out. */
  async heardFromTab(): Promise<void> {
    this.#parts.credentials.drop()
    await this.#reload()
  }

  /** The server closed the socket of a session that is over. */
  ended(reason: string): void {
    if (Object.hasOwn(sessionEnds, reason)) this.#say(sessionEnds[reason as SessionEnd])
    this.suspect()
  }

  /** The client found memory and cookie in disagreement. */
  suspect(): void {
    // the socket of a session that we end ourselves closes before we know the next one
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
    // an older request under way would otherwise be taken for the answer
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

  /** Nothing read as one person may be shown to the next, whichever way the person changed. */
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
        // the reason may come a moment later, by the socket
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
