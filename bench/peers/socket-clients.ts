// Thousands of browsers in one process. It measures nothing itself: it opens sockets and reports when messages arrived.
import { WebSocket } from 'ws'

import { sharedMicroseconds } from '../lib/broadcast.ts'
import type { Person } from '../lib/people.ts'

export type Order = { order: 'open'; url: string; origin: string; people: Person[]; each: number } | { order: 'await' }

/** How long after it was sent a broadcast had reached half, 99 of 100, and all of the sockets. */
export type Arrival = { p50Ms: number; p99Ms: number; allMs: number }

const opening = 100
let open = 0
let delays: number[] = []

process.on('message', async (order: Order) => {
  if (order.order === 'await') {
    delays = []
    process.send?.('waiting')
    return
  }
  const { url, origin, people, each } = order
  const queue = people.flatMap((person) => new Array<Person>(each).fill(person))
  const next = async (): Promise<void> => {
    for (let person = queue.pop(); person; person = queue.pop()) await openSocket(url, origin, person)
  }
  await Promise.all(Array.from({ length: opening }, next))
  process.send?.({ open })
})

function openSocket(url: string, origin: string, { userId, token }: Person): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      headers: { origin, cookie: `ambry_session=${token}; auth_state=1` },
    })
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', userId })))
    socket.once('message', () => {
      open++
      resolve()
      socket.on('message', arrived)
    })
    socket.once('error', reject)
    socket.once('close', (code, reason) => {
      open--
      reject(new Error(`closed: ${code} ${reason}`))
    })
  })
}

function arrived(data: Buffer): void {
  const now = sharedMicroseconds()
  const { message } = JSON.parse(String(data)) as { message: string }
  delays.push((now - Number(message)) / 1000)
  if (delays.length < open) return
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN
  const arrival: Arrival = { p50Ms: at(0.5), p99Ms: at(0.99), allMs: at(1) }
  process.send?.(arrival)
}
