import type { LiveEvent, RefreshEverything, SessionEnd } from '@ambry/contract/live'
import { socketClose } from '@ambry/contract/live'
import type { WebSocket } from 'ws'

import type { Audience } from '../db/transaction.ts'

/** One socket of a session; it receives nothing until its first message has named the session's own user. */
export type Member = {
  readonly socket: WebSocket
  readonly userId: string
  readonly sessionId: string
  isAdmin: boolean
  /** Staff who view this account. They learn that something changed, and read it with their own rights. */
  readonly isView: boolean
  readonly expiresAt: number
  /** Its second within the ping round, so that thousands of pings are not sent at once. */
  readonly slot: number
  answered: boolean
}

const socketsPerUser = 5
const pingRoundSeconds = 30
/** A client this far behind will not catch up; it reconnects and refetches. */
const mostBufferedBytes = 1_000_000

/** A page opens its socket shortly after its first responses; events in between are replayed then. */
const rememberedMs = 30_000
const mostRemembered = 5_000

type Said = { at: number; audience: Audience; event: LiveEvent | RefreshEverything }

/** Which lists to refetch, without the toast's words. */
const refreshOnly = ({ type }: Said['event']): string => JSON.stringify({ type })

/** Every socket of this instance and its user. */
export class Hub {
  readonly #members = new Set<Member>()
  readonly #admitted = new Set<Member>()
  readonly #byUser = new Map<string, Set<Member>>()
  readonly #admins = new Set<Member>()
  #said: Said[] = []
  /** Since when all events are kept. */
  #remembersFrom = performance.now()
  #round = 0

  get size(): number {
    return this.#admitted.size
  }

  nextSlot(): number {
    this.#round = (this.#round + 1) % pingRoundSeconds
    return this.#round
  }

  /** Called at the handshake, so that ending a session also closes sockets that have not sent anything yet. */
  open(member: Member): void {
    this.#members.add(member)
  }

  /** After its first message a socket receives its user's events. */
  admit(member: Member): void {
    const mine = this.#byUser.get(member.userId) ?? new Set()
    this.#byUser.set(member.userId, mine)
    const [oldest] = mine
    if (mine.size >= socketsPerUser && oldest) this.#drop(oldest, socketClose.replaced, 'opened elsewhere')
    mine.add(member)
    this.#admitted.add(member)
    if (member.isAdmin) this.#admins.add(member)
  }

  remove(member: Member): void {
    if (!this.#members.delete(member)) return
    this.#admitted.delete(member)
    this.#admins.delete(member)
    const mine = this.#byUser.get(member.userId)
    mine?.delete(member)
    if (mine?.size === 0) this.#byUser.delete(member.userId)
  }

  deliver(audience: Audience, event: LiveEvent | RefreshEverything): void {
    this.#remember({ at: performance.now(), audience, event })
    const receivers = this.#receivers(audience)
    if (receivers.size === 0) return
    const data = Buffer.from(JSON.stringify(event))
    for (const member of receivers) {
      if (member.socket.bufferedAmount > mostBufferedBytes) member.socket.terminate()
      else member.socket.send(member.isView ? refreshOnly(event) : data, { binary: false })
    }
  }

  /** Replays the events for a user since then, before the socket was admitted. */
  catchUp({ socket, userId, isAdmin, isView }: Member, from: number): void {
    const concerns = ({ users, admins, everyone }: Audience) =>
      everyone || (admins && isAdmin) || users?.includes(userId)
    const missed: Said['event'][] =
      from < this.#remembersFrom
        ? [{ type: 'refresh_everything' }]
        : this.#said.filter(({ at, audience }) => at >= from && concerns(audience)).map(({ event }) => event)
    for (const event of missed) socket.send(isView ? refreshOnly(event) : JSON.stringify(event))
  }

  #remember(said: Said): void {
    this.#said.push(said)
    // rarely, and then many at once
    if (this.#said.length < mostRemembered && (this.#said[0]?.at ?? 0) > said.at - 2 * rememberedMs) return
    this.#said = this.#said.filter(({ at }) => at > said.at - rememberedMs).slice(-mostRemembered / 2)
    this.#remembersFrom = this.#said[0]?.at ?? said.at
  }

  #receivers({ users = [], admins, everyone }: Audience): Set<Member> {
    if (everyone) return this.#admitted
    const receivers = new Set<Member>(admins ? this.#admins : [])
    for (const user of users) for (const member of this.#byUser.get(user) ?? []) receivers.add(member)
    return receivers
  }

  closeSessions(sessionIds: readonly string[], why: SessionEnd): void {
    const ended = new Set(sessionIds)
    for (const member of this.#members) {
      if (ended.has(member.sessionId)) this.#drop(member, socketClose.notAuthenticated, why)
    }
  }

  /** Their sockets reconnect at once with their current roles. */
  reconnectUser(userId: string): void {
    for (const member of this.#byUser.get(userId) ?? []) this.#drop(member, 1012, 'rights changed')
  }

  closeExpired(now: number): void {
    for (const member of this.#members) {
      if (member.expiresAt <= now) this.#drop(member, socketClose.notAuthenticated, 'expired' satisfies SessionEnd)
    }
  }

  sessionIds(): string[] {
    return [...new Set([...this.#members].map(({ sessionId }) => sessionId))]
  }

  /** Pings the sockets of this second's slot; those that did not answer the previous ping are dropped. */
  ping(second: number): void {
    const slot = second % pingRoundSeconds
    for (const member of this.#members) {
      if (member.slot !== slot) continue
      if (!member.answered) {
        member.socket.terminate()
        continue
      }
      member.answered = false
      member.socket.ping()
    }
  }

  closeAll(): void {
    for (const member of this.#members) this.#drop(member, 1001, 'the server is stopping')
  }

  #drop(member: Member, code: number, reason: string): void {
    this.remove(member)
    member.socket.close(code, reason)
  }
}
