import { socketClose } from '@ambry/contract/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { LiveConnection, type LiveState, type Socket } from './live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onerror: Socket['onerror'] = null
  onclose: Socket['onclose'] = null
  readonly sent: unknown[] = []
  closed = false

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  opens() {
    this.onopen?.call(this as unknown as WebSocket, {} as Event)
  }
  says(message: unknown) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.onmessage?.call(this as unknown as WebSocket, { data } as MessageEvent)
  }
  fails() {
    this.onerror?.call(this as unknown as WebSocket, {} as Event)
  }
  closes(code: number) {
    this.onclose?.call(this as unknown as WebSocket, { code } as CloseEvent)
  }
}

function setup() {
  const sockets: FakeSocket[] = []
  const onEvent = vi.fn()
  const onGap = vi.fn()
  const onSignedOut = vi.fn()
  const live = new LiveConnection({
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onEvent,
    onGap,
    onSignedOut,
  })
  const states: LiveState[] = []
  live.subscribe(() => states.push(live.state()))
  const last = () => sockets.at(-1) ?? expect.unreachable('no socket yet')
  const openFully = () => {
    live.start('user-1', Date.now())
    vi.advanceTimersByTime(1_500)
    last().opens()
    last().says({ type: 'auth_success' })
  }
  return { live, sockets, states, last, openFully, onEvent, onGap, onSignedOut }
}

describe('connecting', () => {
  test('starts 1 s after sign-in and connects 500 ms after that', () => {
    const { live, sockets } = setup()
    live.start('user-1', Date.now())
    expect(live.state()).toBe('closed')
    vi.advanceTimersByTime(999)
    expect(live.state()).toBe('closed')
    vi.advanceTimersByTime(1)
    expect(live.state()).toBe('connecting')
    vi.advanceTimersByTime(499)
    expect(sockets).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(1)
  })

  test('sends the user id, and counts as open only after auth_success', () => {
    const { live, last } = setup()
    live.start('user-1', Date.now())
    vi.advanceTimersByTime(1_500)
    last().opens()
    expect(last().sent).toEqual([{ type: 'auth', userId: 'user-1', silentFor: 2_000 }])
    expect(live.state()).toBe('connecting')
    last().says({ type: 'auth_success' })
    expect(live.state()).toBe('open')
  })

  test('signing out before that opens nothing', () => {
    const { live, sockets } = setup()
    live.start('user-1', Date.now())
    vi.advanceTimersByTime(1_200)
    live.stop()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(0)
    expect(live.state()).toBe('closed')
  })

  test('starting again replaces the previous session’s socket', () => {
    const { live, sockets, openFully } = setup()
    openFully()
    live.start('user-2', Date.now())
    expect(sockets[0]?.closed).toBe(true)
    vi.advanceTimersByTime(1_500)
    sockets[1]?.opens()
    expect(sockets[1]?.sent).toEqual([{ type: 'auth', userId: 'user-2', silentFor: 2_000 }])
  })
})

describe('events', () => {
  test('are passed on, including unknown types', () => {
    const { last, onEvent, openFully } = setup()
    openFully()
    last().says({ type: 'card_updated', userId: 'user-1' })
    last().says({ type: 'never_heard_of' })
    expect(onEvent.mock.calls).toEqual([[{ type: 'card_updated', userId: 'user-1' }], [{ type: 'never_heard_of' }]])
  })

  test.each(['not json', '[]', 'null', '{"userId":"x"}', '{"type":5}'])('%s is ignored', (text) => {
    const { last, live, onEvent, openFully } = setup()
    openFully()
    last().says(text)
    expect(onEvent).not.toHaveBeenCalled()
    expect(live.state()).toBe('open')
  })

  test('nothing is passed on before auth_success', () => {
    const { live, last, onEvent } = setup()
    live.start('user-1', Date.now())
    vi.advanceTimersByTime(1_500)
    last().opens()
    last().says({ type: 'card_updated' })
    expect(onEvent).not.toHaveBeenCalled()
  })
})

describe('reconnecting', () => {
  test('retries after 1, 2, 4, 8 and 16 s, then stops', () => {
    const { live, last, openFully, sockets } = setup()
    openFully()
    last().closes(1006)
    for (const [attempt, seconds] of [1, 2, 4, 8, 16].entries()) {
      expect(live.state()).toBe('reconnecting')
      vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(sockets).toHaveLength(1 + attempt)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(2 + attempt)
      last().closes(1006)
    }
    expect(live.state()).toBe('closed')
    vi.advanceTimersByTime(3_600_000)
    expect(sockets).toHaveLength(6)
  })

  test('an error reconnects like a close, and both together count once', () => {
    const { last, live, openFully, sockets } = setup()
    openFully()
    const first = last()
    first.fails()
    first.closes(1006)
    expect(live.state()).toBe('reconnecting')
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(2)
  })

  test('a successful open resets the count and refetches missed data', () => {
    const { last, live, onGap, openFully, sockets } = setup()
    openFully()
    expect(onGap).not.toHaveBeenCalled()
    last().closes(1006)
    vi.advanceTimersByTime(1_000)
    last().closes(1006)
    vi.advanceTimersByTime(2_000)
    last().opens()
    last().says({ type: 'auth_success' })
    expect(live.state()).toBe('open')
    expect(onGap).toHaveBeenCalledOnce()
    last().closes(1001)
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(4)
  })

  test('a socket that never gets auth_success uses up the retries too', () => {
    const { last, live, openFully } = setup()
    openFully()
    last().closes(1006)
    for (const seconds of [1, 2, 4, 8, 16]) {
      vi.advanceTimersByTime(seconds * 1000)
      last().opens()
      last().closes(1006)
    }
    expect(live.state()).toBe('closed')
  })

  test.each(['retry', 'visible'] as const)('after the last retry "%s" starts over', (wake) => {
    const { last, live, onGap, openFully, sockets } = setup()
    openFully()
    last().closes(1006)
    for (const seconds of [1, 2, 4, 8, 16]) {
      vi.advanceTimersByTime(seconds * 1000)
      last().closes(1006)
    }
    expect(live.hasGivenUp()).toBe(true)
    live[wake]()
    expect([live.state(), live.hasGivenUp()]).toEqual(['connecting', false])
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(7)
    last().opens()
    last().says({ type: 'auth_success' })
    expect(onGap).toHaveBeenCalledOnce()
    live[wake]()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(7)
  })

  test('waking up does not shorten a pending retry', () => {
    const { last, live, openFully, sockets } = setup()
    openFully()
    last().closes(1006)
    live.retry()
    live.visible()
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(1)
  })
})

describe('closed by the server with a code', () => {
  test('4401: does not reconnect, and the page checks who is signed in', () => {
    const { last, live, onSignedOut, openFully, sockets } = setup()
    openFully()
    last().closes(socketClose.notAuthenticated)
    expect(live.state()).toBe('closed')
    expect(onSignedOut).toHaveBeenCalledOnce()
    live.retry()
    live.visible()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
  })

  test('4409: waits until the tab is in the foreground', () => {
    const { last, live, onSignedOut, openFully, sockets } = setup()
    openFully()
    last().closes(socketClose.replaced)
    expect(live.state()).toBe('closed')
    live.retry()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(onSignedOut).not.toHaveBeenCalled()
    live.visible()
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(2)
  })

  test('a stopped connection ignores its socket', () => {
    const { last, live, onEvent, openFully, sockets } = setup()
    openFully()
    const socket = last()
    live.stop()
    expect(socket.closed).toBe(true)
    socket.says({ type: 'card_updated' })
    socket.closes(1006)
    vi.advanceTimersByTime(60_000)
    expect(onEvent).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(1)
  })
})

test('listeners see each state once', () => {
  const { last, openFully, states } = setup()
  openFully()
  last().closes(1006)
  vi.advanceTimersByTime(1_000)
  last().opens()
  last().says({ type: 'auth_success' })
  expect(states).toEqual(['connecting', 'open', 'reconnecting', 'open'])
})
