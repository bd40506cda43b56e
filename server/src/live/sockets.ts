import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { type AuthMessage, type SessionEnd, socketClose } from '@ambry/contract/live'
import { type WebSocket, WebSocketServer } from 'ws'

import { type Actor, isStaff } from '../access/access.ts'
import type { Clock } from '../clock.ts'
import { AppError, busyMessage } from '../errors.ts'
import { rawAnswer } from '../http/failure.ts'
import { type CookieNames, readCookies } from '../http/guard/cookies.ts'
import { isOwnOrigin } from '../http/guard/origin.ts'
import type { Hub, Member } from './hub.ts'

const mostMessageBytes = 65_536
const secondsToAuthenticate = 5
const messagesPerSecond = 20

type Deps = {
  hub: Hub
  clock: Clock
  publicUrl: string | null
  cookieNames: CookieNames
  identify: (token: string) => Promise<Actor | null>
  /** Why a token is no longer valid; null if it never was. */
  whyEnded: (token: string) => Promise<SessionEnd | null>
}

/** `/ws`: the session is checked at the upgrade, then the client's first message must name that session's own user. */
export function openSockets(server: Server, deps: Deps): { close: () => void } {
  // compression costs memory per socket and gains nothing on messages this small
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })

  const onUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {})
    const [path] = (request.url ?? '').split('?')
    if (path !== '/ws') {
      // in development Vite also listens, for its own socket
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404, 'Page not found.')
      return
    }
    if (!isOwnOrigin(deps.publicUrl, request.headers)) return refuse(stream, 403, 'This page isn’t ours.')
    const { session } = readCookies(deps.cookieNames, request.headers.cookie)
    let holder = nobody
    try {
      if (session !== null) holder = await holderOf(session, deps)
    } catch (error) {
      return refuse(stream, 503, error instanceof AppError ? error.message : busyMessage)
    }
    if (stream.destroyed) return
    sockets.handleUpgrade(request, stream, head, (socket) => {
      if (holder.actor && session !== null) welcome(socket, session, holder.actor, deps)
      else turnAway(socket, holder.why)
    })
  }
  server.on('upgrade', onUpgrade)
  return {
    close: () => {
      server.off('upgrade', onUpgrade)
      deps.hub.closeAll()
      sockets.close()
    },
  }
}

type Holder = { actor: Actor | null; why: SessionEnd | null }
const nobody: Holder = { actor: null, why: null }

/** The user of this token, or why it is no longer valid. */
async function holderOf(token: string, { identify, whyEnded }: Deps): Promise<Holder> {
  const actor = await identify(token)
  return { actor, why: actor ? null : await whyEnded(token) }
}

function refuse(stream: Duplex, status: 403 | 404 | 503, sentence: string): void {
  const reason = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' }[status]
  stream.end(rawAnswer(`${status} ${reason}`, sentence))
}

/** A browser cannot read the status of a rejected upgrade, but it can read a close code and reason. */
function turnAway(socket: WebSocket, why: SessionEnd | null): void {
  endOnError(socket)
  socket.close(socketClose.notAuthenticated, why ?? 'not signed in')
}

/** An oversized or broken frame emits an error event, which would crash the process without a listener. */
const endOnError = (socket: WebSocket) => socket.on('error', () => socket.terminate())

function welcome(socket: WebSocket, token: string, actor: Actor, deps: Deps): void {
  const { hub, clock } = deps
  endOnError(socket)
  const refuseIt = (reason: string) => socket.close(socketClose.notAuthenticated, reason)

  const member: Member = {
    socket,
    userId: actor.id,
    sessionId: actor.sessionId,
    isAdmin: false,
    isView: actor.impersonatorId !== null,
    expiresAt: Date.parse(actor.expiresAt),
    slot: hub.nextSlot(),
    answered: true,
  }
  hub.open(member)
  const deadline = setTimeout(() => refuseIt('no auth message'), secondsToAuthenticate * 1000)
  let hasSpoken = false
  let second = 0
  let messages = 0

  /** The session may have ended or its roles changed between the handshake and this message. */
  const admit = async (heardUntil: number | null) => {
    const { actor: now, why } = await holderOf(token, deps).catch(() => nobody)
    if (socket.readyState !== socket.OPEN) return
    if (now?.id !== member.userId) return refuseIt(why ?? 'not signed in')
    member.isAdmin = isStaff(now)
    hub.admit(member)
    socket.send(JSON.stringify({ type: 'auth_success', userId: member.userId }))
    if (heardUntil !== null) hub.catchUp(member, heardUntil)
  }

  socket.on('message', (data) => {
    const now = Math.trunc(clock.now().getTime() / 1000)
    messages = now === second ? messages + 1 : 1
    second = now
    if (messages > messagesPerSecond) return socket.close(1008, 'too many messages')
    if (hasSpoken) return
    hasSpoken = true
    clearTimeout(deadline)
    const said = readAuth(String(data))
    if (said?.userId !== member.userId) return refuseIt('not this session’s user')
    void admit(said.heardUntil)
  })
  socket.on('pong', () => {
    member.answered = true
  })
  socket.on('close', () => {
    clearTimeout(deadline)
    hub.remove(member)
  })
}

/** `heardUntil` is the time, by our clock, up to which the page is current; null if it does not say. */
function readAuth(text: string): { userId: string; heardUntil: number | null } | null {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message !== 'object' || message === null) return null
    const { type, userId, silentFor } = message as Partial<Record<keyof AuthMessage, unknown>>
    if (type !== 'auth' || typeof userId !== 'string') return null
    return { userId, heardUntil: typeof silentFor === 'number' ? performance.now() - silentFor : null }
  } catch {
    return null
  }
}
