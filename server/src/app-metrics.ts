import { monitorEventLoopDelay } from 'node:perf_hooks'

import type pg from 'pg'

import { workFigures } from './areas/dashboard/system/service.ts'
import type { Deps } from './deps.ts'
import { type Gauge, Metrics } from './http/metrics.ts'
import type { Dispatcher } from './live/dispatcher.ts'
import type { Hub } from './live/hub.ts'

type Observed = { pool: pg.Pool; hub: Hub; dispatcher: Dispatcher; deps: Deps }

const gauge = (name: string, help: string, value: number): Gauge => ({ name, help, value })

/** Metrics that alert an operator or help with an incident afterwards; the rules are in docs/deploy/alerts.yml. */
export function appMetrics({ pool, hub, dispatcher, deps }: Observed): { metrics: Metrics; stop: () => void } {
  const waits = countWaits(pool)
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  const ofProcess = () => {
    // each scrape covers the time since the previous one
    const [p99, max] = [loop.percentile(99), loop.max]
    loop.reset()
    return [
      gauge('ambry_sockets', 'signed-in sockets', hub.size),
      gauge('ambry_live_lag_seconds', 'since live events of other instances were last read', dispatcher.lagSeconds()),
      gauge('ambry_database_connections', 'open connections', pool.totalCount),
      gauge('ambry_database_waiting', 'requests waiting for a connection', pool.waitingCount),
      gauge('ambry_database_waits', 'requests that had to wait for a connection since the start', waits()),
      gauge('ambry_event_loop_lag_p99_seconds', 'delay of the event loop since the last scrape', p99 / 1e9),
      gauge('ambry_event_loop_lag_max_seconds', 'longest delay of the event loop since the last scrape', max / 1e9),
      gauge('process_resident_memory_bytes', 'memory of this process', process.memoryUsage.rss()),
    ]
  }
  const ofDatabase = async () => {
    try {
      const { psaLeft, ...work } = await workFigures(deps)
      return [
        gauge('ambry_database_up', 'the database answers', 1),
        gauge('ambry_jobs_waiting', 'jobs that wait or are tried again', work.jobsWaiting),
        gauge('ambry_jobs_oldest_seconds', 'how long the oldest job has been due', work.jobsOldestSeconds),
        gauge('ambry_jobs_failed', 'jobs that failed for good', work.jobsFailed),
        gauge('ambry_texts_failed_today', 'text messages that did not leave today', work.textsFailed),
        gauge('ambry_texts_failing', 'the newest text message did not leave', work.textsFailing ? 1 : 0),
        ...(psaLeft === null ? [] : [gauge('ambry_psa_lookups_left', 'lookups PSA still allows today', psaLeft)]),
      ]
    } catch {
      return [gauge('ambry_database_up', 'the database answers', 0)]
    }
  }
  return { metrics: new Metrics(async () => [...(await ofDatabase()), ...ofProcess()]), stop: () => loop.disable() }
}

/** Counts how often a caller found every connection in use. */
function countWaits(pool: pg.Pool): () => number {
  let waits = 0
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  pool.connect = ((callback?: unknown) => {
    // callers from the same tick are still queued and get the idle connections first
    if (pool.waitingCount >= pool.idleCount && pool.totalCount >= pool.options.max) waits++
    return connect(callback)
  }) as typeof pool.connect
  return () => waits
}
