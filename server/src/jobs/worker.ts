import type pg from 'pg'

type Task = (payload: Record<string, unknown>) => Promise<void>
export type Tasks = Record<string, Task>
/** A scheduled task; `cron` is a cron pattern. */
export type Scheduled = { task: string; cron: string }

type Deps = {
  /** The owner's pool, because the app's role has no access to the worker's tables. */
  pool: pg.Pool
  tasks: Tasks
  schedule: Scheduled[]
  log: { info: (fields: object, text: string) => void; error: (fields: object, text: string) => void }
}

export type Worker = { handOver: () => void; stop: () => Promise<void> }

const handOverEveryMs = 1000

// jobs are written with the business data and then handed to the worker: inserting them into the worker's queue inside
// a business transaction cost most of the commit rate when measured. Of several with the same key only the last counts:
// the worker refuses a key that is in a batch twice
const handOverSql = `
  WITH taken AS (
    DELETE FROM job_outbox WHERE id IN (SELECT id FROM job_outbox ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED) RETURNING *
  ), newest AS (
    SELECT DISTINCT ON (coalesce('key ' || job_key, id::text)) * FROM taken ORDER BY coalesce('key ' || job_key, id::text), id DESC
  ), specs AS (
    SELECT array_agg((task, payload, null, run_at, null, job_key, null, null)::graphile_worker.job_spec ORDER BY id) AS s FROM newest
  )
  SELECT j.id FROM specs, LATERAL graphile_worker.add_jobs(specs.s) j WHERE specs.s IS NOT NULL`

export async function startWorker({ pool, tasks, schedule, log }: Deps): Promise<Worker> {
  // loaded once the server already answers, because its packages take longer to load than everything else
  const { Logger, run } = await import('graphile-worker')
  const logger = new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    if (level === 'error') log.error({ jobId, task: taskIdentifier }, message)
  })
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    logger,
    crontab: schedule.map(({ task, cron }) => `${cron} ${task}`).join('\n'),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task((payload ?? {}) as Record<string, unknown>),
      ]),
    ),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker ended'))

  let handing: Promise<void> | null = null
  let again = false
  const handOver = () => {
    if (handing) {
      again = true
      return
    }
    handing = (async () => {
      do {
        again = false
        const { rowCount } = await pool.query(handOverSql)
        if (rowCount === 500) again = true
      } while (again)
    })()
      .catch((error: unknown) => log.error({ err: error }, 'jobs could not be handed over; trying again'))
      .finally(() => {
        handing = null
      })
  }
  const timer = setInterval(handOver, handOverEveryMs)
  timer.unref()
  handOver()
  return {
    handOver,
    stop: async () => {
      clearInterval(timer)
      await handing
      await runner.stop().catch(() => {})
    },
  }
}
