import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

const root = path.resolve(import.meta.dirname, '..')

export type StoryServer = {
  address: string
  answerAsBank: () => Promise<void>
  /** Days pass for one loan: its signature, margin calls and notices become as much older. */
  passDays: (loanId: string, days: number) => Promise<void>
  /** The same for one fund: its NAVs, lots, windows and payments become as much older. */
  passFundDays: (fundId: string, days: number) => Promise<void>
  close: () => Promise<void>
}

export const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'ambry-e2e-'))

/** global-setup.ts leaves a data folder with people and cards here; each worker copies it. */
export const seededFolderVariable = 'E2E_SEEDED'
const seededFolder = (): string => {
  const folder = process.env[seededFolderVariable]
  if (!folder) throw new Error('the stories begin with global-setup.ts')
  return folder
}

/** One server per worker, so that stories running side by side never see each other's people. */
export async function openServer(workerIndex: number, environment: Record<string, string> = {}): Promise<StoryServer> {
  const data = newFolder()
  cpSync(seededFolder(), data, { recursive: true })
  const { address, close } = await serve(workerIndex, data, environment)
  return {
    address,
    answerAsBank: () => answerAsBank(data),
    passDays: (loanId, days) => passDays(data, loanId, days),
    passFundDays: (fundId, days) => passFundDays(data, fundId, days),
    close: async () => {
      await close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export async function serve(
  index: number,
  data: string,
  environment: Record<string, string>,
): Promise<Pick<StoryServer, 'address' | 'close'>> {
  const port = Number(process.env.E2E_PORT ?? 4173) + index
  const address = `http://localhost:${port}`
  const app = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      NODE_ENV: 'test',
      SANDBOX_SECONDS: '3600',
      // people of a story come from different addresses, see people.ts
      TRUST_PROXY: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  app.stdout.on('data', (text: Buffer) => output.push(text.toString()))
  app.stderr.on('data', (text: Buffer) => output.push(text.toString()))
  await ready(address, app, output)
  return {
    address,
    close: async () => {
      if (app.exitCode !== null) return
      app.kill('SIGTERM')
      await once(app, 'exit')
    },
  }
}

async function ready(address: string, app: ChildProcess, output: string[]): Promise<void> {
  const until = Date.now() + 300_000
  while (Date.now() < until) {
    if (app.exitCode !== null) throw new Error(`the server of the stories ended: ${output.join('').slice(-4_000)}`)
    // another process on this port would answer a health check too, so the server's own message decides
    if (output.join('').includes(`Ambry is ready at ${address}`)) return
    await sleep(100)
  }
  throw new Error(`the server of the stories did not start: ${output.join('').slice(-4_000)}`)
}

/**
 * The sandbox's bank answers only when a test says so, so that a pending payment cannot arrive early on a slow machine.
 */
const answerAsBank = (data: string): Promise<void> =>
  asDatabaseOwner(data, async (client) => {
    await client.query(`UPDATE job_outbox SET run_at = now() WHERE task = 'sandbox_advance'`)
    await client.query(`SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'sandbox_advance'), run_at := now())`)
  })

const shifted = (columns: readonly string[], by: string) =>
  columns.map((column) => `${column} = ${column} - ${by}`).join(', ')
const [time, date] = ['make_interval(days => $2)', '$2::integer']

/** The app can't backdate any of this, which is tested where it is refused; a story can't wait for ten days. */
const passDays = (data: string, loanId: string, days: number): Promise<void> =>
  asDatabaseOwner(data, async (client) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    const given = [loanId, days]
    await client.query(
      `UPDATE margin_calls SET ${shifted(['opened_at', 'deadline_at', 'ended_at'], time)} WHERE loan_id = $1`,
      given,
    )
    await client.query(
      `UPDATE loan_notices SET ${shifted(['sent_at'], time)}, ${shifted(['sent_on', 'effective_on'], date)} WHERE loan_id = $1`,
      given,
    )
    await client.query(
      `UPDATE status_history SET ${shifted(['at'], time)} WHERE subject = 'loans' AND subject_id = $1`,
      given,
    )
    await client.query(
      `UPDATE loans SET ${shifted(['signed_at'], time)}, ${shifted(['defaulted_on'], date)} WHERE id = $1`,
      given,
    )
    await client.query('COMMIT')
    await client.query(`SELECT graphile_worker.add_job('end_margin_calls')`)
  })

/** The dates of a fund and of what happened in it, by table. */
const fundDates = {
  funds: { of: 'id', dates: ['marked_on', 'struck_on'], times: ['opened_at'] },
  fund_terms: { of: 'fund_id', dates: ['effective_on'], times: [] },
  fund_holdings: { of: 'fund_id', dates: ['bought_on', 'valued_on'], times: [] },
  fund_strikes: { of: 'fund_id', dates: ['on_day'], times: ['at'] },
  fund_lots: { of: 'fund_id', dates: ['opened_on', 'marked_on', 'locked_until'], times: [] },
  fund_unit_events: { of: 'fund_id', dates: ['on_day', 'lot_marked_on'], times: ['at'] },
  fund_redemptions: { of: 'fund_id', dates: ['window_on'], times: ['requested_at'] },
  fund_distributions: { of: 'fund_id', dates: ['record_on'], times: ['at'] },
} as const

const passFundDays = (data: string, fundId: string, days: number): Promise<void> =>
  asDatabaseOwner(data, async (client) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    for (const [table, { of, dates, times }] of Object.entries(fundDates)) {
      const columns = [shifted(dates, date), shifted(times, time)].filter(Boolean).join(', ')
      await client.query(`UPDATE ${table} SET ${columns} WHERE ${of} = $1`, [fundId, days])
    }
    await client.query('COMMIT')
  })

async function asDatabaseOwner(data: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const folder = path.join(data, 'postgres')
  const password = readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(path.join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/ambry`)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
