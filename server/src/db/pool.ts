import type { Socket } from 'node:net'

import pg from 'pg'

import { planSettings } from './frequent-statements.ts'

// 64-bit integers: ids and cents, all far below 2^53; a larger value is an error, not a rounded number
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`an integer from the database is too large: ${text}`)
  return value
})
// dates stay dates, whatever time zone the process runs in
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantFromPostgres)

/** `2026-11-15 02:41:20.1+00` → `2026-11-15T02:41:20.100Z`. All our connections use UTC. */
export function instantFromPostgres(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

export const appRole = 'ambry_app'

/** How long the database may be silent before it counts as down. */
export const silenceMs = (waitSeconds: number) => waitSeconds * 2_000

type PoolOptions = { max: number; waitSeconds?: number; role?: typeof appRole; applicationName?: string }

export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const { max, waitSeconds = 5, role, applicationName = 'ambry' } = options
  const settings = [
    'TimeZone=UTC',
    `statement_timeout=${waitSeconds * 6_000}`,
    `lock_timeout=${waitSeconds * 2_000}`,
    'idle_in_transaction_session_timeout=60000',
    ...planSettings(),
  ]
  // the app writes only in transactions, which add the audit rows
  if (role) settings.push(`role=${role}`, 'default_transaction_read_only=on')
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: waitSeconds * 1_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // statements that a transaction sends without awaiting each are pipelined, see transaction.ts
    pipeline: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  // without listeners a lost database would crash the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (role) cutOffSilence(pool, silenceMs(waitSeconds))
  return pool
}

/**
 * A hanging database counts as down, so waiting callers get an error. Uses the socket's own timeout, which every packet
 * resets; a timer per query showed up in profiles.
 */
function cutOffSilence(pool: pg.Pool, limitMs: number): void {
  const working = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => working.add(client))
  pool.on('release', (_error, client) => working.delete(client))
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(limitMs, () => {
      if (working.has(client)) stream.destroy(new Error('Connection terminated: no answer in time'))
    })
  })
}
