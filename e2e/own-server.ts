import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

const root = path.resolve(import.meta.dirname, '..')

export type StoryServer = { address: string; databaseUrl: string }
export type OpenServer = StoryServer & { close: () => Promise<void> }

/** What global-setup.ts starts once, told to the workers through the environment. */
export type Stage = {
  /** The database with people and cards that each server copies. */
  seededUrl: string
  /** The data folder that belongs to it. */
  seededFolder: string
  /** One server for each worker, also for one that takes the place of another. */
  servers: StoryServer[]
}

const stageVariable = 'E2E_STAGE'
export const setStage = (stage: Stage): void => {
  process.env[stageVariable] = JSON.stringify(stage)
}
export const stage = (): Stage => {
  const set = process.env[stageVariable]
  if (!set) throw new Error('the stories begin with global-setup.ts')
  return JSON.parse(set) as Stage
}

export const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'ambry-e2e-'))

const firstPort = Number(process.env.E2E_PORT ?? 4173)

/** A server with a copy of the seeded data of its own, so that stories side by side never see each other's people. */
export async function openServer(
  { seededUrl, seededFolder }: Omit<Stage, 'servers'>,
  place: number,
  environment: Record<string, string> = {},
): Promise<OpenServer> {
  const data = newFolder()
  // the database is copied as such
  cpSync(seededFolder, data, { recursive: true, filter: (from) => path.basename(from) !== 'postgres' })
  const databaseUrl = await copyDatabase(seededUrl, `story_${place}`)
  const { address, close } = await serve({ place, data, databaseUrl, environment })
  return {
    address,
    databaseUrl,
    close: async () => {
      await close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function copyDatabase(url: string, name: string): Promise<string> {
  const [from, to] = [new URL(url), new URL(url)]
  const template = from.pathname.slice(1)
  from.pathname = '/postgres'
  to.pathname = `/${name}`
  const client = new pg.Client(from.href)
  await client.connect()
  // one left by a worker whose server ended with it
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  await client.end()
  return to.href
}

type Place = { place: number; data: string; databaseUrl: string; environment: Record<string, string> }

async function serve({ place, data, databaseUrl, environment }: Place): Promise<OpenServer> {
  const port = firstPort + place
  const address = `http://localhost:${port}`
  const app = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      SANDBOX_SECONDS: '3600',
      // planning is most of the database's work, and small tables have one good plan
      KEEP_STATEMENTS: 'on',
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
    databaseUrl,
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
