import { type AuthMessage, type LiveEvent, socketClose } from '@ambry/contract/live'

export type LiveState = 'closed' | 'connecting' | 'open' | 'reconnecting'

/** The subset of WebSocket we use, so that tests can pass a fake. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onerror' | 'onclose'>

export type LiveParts = {
  connect: () => Socket
  onEvent: (event: LiveEvent) => void
  /** Reconnected after a gap during which events were missed. */
  onGap: () => void
  /** The server no longer accepts this session; `reason` says why. */
  onSignedOut: (reason: string) => void
}

const startDelay = 1_000
const connectDelay = 500
const firstRetry = 1_000
const longestRetry = 30_000
const mostRetries = 5
/** Allowance for network latency in both directions. */
const onTheWay = 500

/** Why the connection is idle. This decides whether anything other than a new sign-in may reopen it. */
type Rest = 'stopped' | 'exhausted' | 'replaced' | 'signed-out'

export class LiveConnection {
  readonly #parts: LiveParts
  readonly #listeners = new Set<() => void>()
  #state: LiveState = 'closed'
  #rest: Rest | null = 'stopped'
  #userId: string | null = null
  #socket: Socket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #retries = 0
  #missed = false
  #readAt = 0

  constructor(parts: LiveParts) {
    this.#parts = parts
  }

  readonly state = (): LiveState => this.#state
  /** Whether the last reconnect attempt has failed. */
  readonly hasGivenUp = (): boolean => this.#rest === 'exhausted'
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * The socket opens after a short delay because the page has more urgent calls to make after a sign-in. The server
   * then replays what happened since `readAt`.
   */
  start(userId: string, readAt: number): void {
    this.stop()
    this.#userId = userId
    this.#readAt = readAt
    this.#rest = null
    this.#missed = false
    this.#timer = setTimeout(() => this.#begin(), startDelay)
  }

  stop(): void {
    this.#leave('stopped')
  }

  /** The device came back online, or the user pressed retry. */
  retry(): void {
    if (this.#rest === 'exhausted') this.#wake()
  }

  /** The tab became visible. */
  visible(): void {
    if (this.#rest === 'exhausted' || this.#rest === 'replaced') this.#wake()
  }

  #wake(): void {
    this.#rest = null
    this.#missed = true
    this.#begin()
  }

  #begin(): void {
    this.#retries = 0
    this.#setState('connecting')
    this.#timer = setTimeout(() => this.#open(), connectDelay)
  }

  #open(): void {
    const socket = this.#parts.connect()
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.#auth()))
    socket.onmessage = ({ data }) => this.#receive(data)
    socket.onerror = () => this.#lost()
    socket.onclose = ({ code, reason }) => this.#closed(code, reason)
  }

  #auth(): AuthMessage {
    const auth: AuthMessage = { type: 'auth', userId: this.#userId ?? '' }
    return this.#missed ? auth : { ...auth, silentFor: Date.now() - this.#readAt + onTheWay }
  }

  #receive(data: unknown): void {
    const event = readEvent(data)
    if (event?.type === 'auth_success') {
      const gap = this.#missed
      this.#retries = 0
      this.#missed = false
      this.#setState('open')
      if (gap) this.#parts.onGap()
    } else if (event && this.#state === 'open') {
      this.#parts.onEvent(event)
    }
  }

  #closed(code: number, reason: string): void {
    if (code === socketClose.notAuthenticated) {
      this.#leave('signed-out')
      this.#parts.onSignedOut(reason)
    } else if (code === socketClose.replaced) {
      this.#leave('replaced')
    } else {
      this.#lost()
    }
  }

  #lost(): void {
    this.#release()
    this.#missed = true
    if (this.#retries >= mostRetries) {
      this.#leave('exhausted')
      return
    }
    const delay = Math.min(firstRetry * 2 ** this.#retries, longestRetry)
    this.#retries += 1
    this.#setState('reconnecting')
    this.#timer = setTimeout(() => this.#open(), delay)
  }

  #leave(rest: Rest): void {
    clearTimeout(this.#timer)
    this.#release()
    this.#rest = rest
    this.#setState('closed')
  }

  /** Detaches from a socket so that late events are ignored. */
  #release(): void {
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    socket.close()
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function readEvent(data: unknown): LiveEvent | null {
  if (typeof data !== 'string') return null
  try {
    const event: unknown = JSON.parse(data)
    return isEvent(event) ? event : null
  } catch {
    return null
  }
}

/** Only the shape is checked, since a newer server may send event types this page doesn't know. */
const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
