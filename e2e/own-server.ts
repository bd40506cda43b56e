import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

const root = path.resolve(import.meta.dirname, '..')

export type StoryServer = { address: string; answerAsBank: () => Promise<void>; close: () => Promise<void> }

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
): Promise<Omit<StoryServer, 'answerAsBank'>> {
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
async function answerAsBank(data: string): Promise<void> {
  const folder = path.join(data, 'postgres')
  const password = readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(path.join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/ambry`)
  await client.connect()
  try {
    await client.query(`UPDATE job_outbox SET run_at = now() WHERE task = 'sandbox_advance'`)
    await client.query(`SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'sandbox_advance'), run_at := now())`)
  } finally {
    await client.end()
  }
}
