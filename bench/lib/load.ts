import { randomUUID } from 'node:crypto'

import autocannon, { type Client, type Summary } from 'autocannon'

import type { Child } from './child.ts'
import { clientHeaders, headersOf, type Person } from './people.ts'

export type Load = {
  method: 'GET' | 'PATCH' | 'POST'
  path: string
  /** One connection each; null is an anonymous user. */
  people: (Person | null)[]
  requests: number
  body?: Bodies
  /** Each request has its own Idempotency-Key. */
  hasKey?: boolean
  /** Accepts error responses too, to measure what they cost. */
  anyStatus?: boolean
}

/** The body of a user's next request: the version increases by one with each edit. */
export type Bodies = (person: Person) => string

export type Measured = { perSecond: number; cpuMicroseconds: number }

/** One connection per user, each sending its next request when it has the answer to the previous one. */
export async function measure(
  child: Child,
  { method, path, people, requests, body, hasKey, anyStatus }: Load,
): Promise<Measured> {
  const waiting = [...people]
  const setupClient = (client: Client) => {
    const person = waiting.shift()
    if (person === undefined) throw new Error('more connections than people')
    const headers = {
      ...(person ? headersOf(person) : clientHeaders),
      ...(body && { 'content-type': 'application/json' }),
    }
    const prepare = () =>
      client.setHeadersAndBody(
        { ...headers, ...(hasKey && { 'idempotency-key': randomUUID() }) },
        person ? body?.(person) : undefined,
      )
    prepare()
    if (body) client.on('response', prepare)
  }
  const cpuBefore = child.cpuMs()
  const begun = performance.now()
  let last = begun
  const summary = await new Promise<Summary>((resolve, reject) => {
    const run = autocannon(
      { url: child.url + path, method, connections: people.length, amount: requests, timeout: 30, setupClient },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    // the run itself only ends at the next full second
    run.on('response', () => {
      last = performance.now()
    })
  })
  const { errors, timeouts, non2xx } = summary
  if (errors + timeouts + (anyStatus ? 0 : non2xx) > 0) {
    throw new Error(`${method} ${path}: ${non2xx} refused, ${errors} failed, ${timeouts} no answer`)
  }
  return {
    perSecond: requests / ((last - begun) / 1000),
    cpuMicroseconds: ((child.cpuMs() - cpuBefore) * 1000) / requests,
  }
}
