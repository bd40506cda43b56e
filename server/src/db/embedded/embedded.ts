import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { findBinaries, type Launch, unprivileged } from './binaries.ts'
import { alive, findRunning } from './postmaster.ts'

export type EmbeddedPostgres = { url: string; pid: number; adopted: boolean; stop: () => Promise<void> }

type Options = {
  database?: string
  /** Off in tests only: a crash may then lose everything. */
  durable?: boolean
  settings?: Record<string, string>
}

/** Real PostgreSQL from the npm package, in our data folder. */
export async function startEmbeddedPostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const { database = 'ambry', durable = true, settings = {} } = options
  const home = path.resolve(folder)
  const dataDir = path.join(home, 'pgdata')
  const passwordFile = path.join(home, 'postgres.password')
  const ownerFile = path.join(home, 'postgres.owner')
  mkdirSync(home, { recursive: true, mode: 0o700 })

  const url = (port: number, name = 'postgres') =>
    `postgres://postgres:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/${name}${bySocket(dataDir, port)}`

  const startOn = async (port: number): Promise<number> => {
    const { binaries, launch } = unprivileged(await findBinaries(), dataDir)
    if (!existsSync(path.join(dataDir, 'PG_VERSION'))) await initialise(launch, binaries.initdb, dataDir, passwordFile)
    return startServer(launch, binaries.postgres, [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...flags({
        listen_addresses: '127.0.0.1',
        // relative to the data folder, because the full path may exceed the system's limit
        unix_socket_directories: process.platform === 'win32' ? '' : '.',
        max_connections: '200',
        ...sized(os.totalmem()),
        ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
        ...settings,
      }),
    ])
  }

  const running = existsSync(passwordFile) ? await findRunning(dataDir, url) : null
  const port = running?.port ?? (await freePort())
  const pid = running?.pid ?? (await startOn(port))
  await ensureDatabase(url(port), database)
  return owned({ pid, url: url(port, database), adopted: running !== null, ownerFile, restart: () => startOn(port) })
}

/**
 * A query over the socket takes a third less time than over TCP. Falls back to TCP when there is no reachable socket.
 */
function bySocket(dataDir: string, port: number): string {
  const longest = 100
  const socket = path.join(dataDir, `.s.PGSQL.${port}`)
  return socket.length <= longest && existsSync(socket) ? `?host=${encodeURIComponent(dataDir)}` : ''
}

/** Follows PostgreSQL's tuning guide: a quarter of the memory for its cache, within limits, and settings for SSDs. */
function sized(memory: number): Record<string, string> {
  const megabytes = Math.min(1024, Math.max(128, Math.floor(memory / 4 / 1024 / 1024)))
  return { shared_buffers: `${megabytes}MB`, effective_cache_size: `${megabytes * 2}MB`, random_page_cost: '1.1' }
}

const flags = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function initialise(launch: Launch, initdb: string, dataDir: string, passwordFile: string): Promise<void> {
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'ambry-initdb-'))
  const passwordCopy = path.join(temporary, 'password')
  writeFileSync(passwordCopy, readFileSync(passwordFile), { mode: 0o600 })
  // the builtin provider: with plain C, lower('É') does nothing and trigram search drops the letter
  const { command, args, options } = launch(initdb, [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordCopy}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
  ])
  if (options.uid !== undefined && options.gid !== undefined) {
    chownSync(temporary, options.uid, options.gid)
    chownSync(passwordCopy, options.uid, options.gid)
  }
  try {
    await new Promise<void>((resolve, reject) => {
      execFile(command, args, { ...options, encoding: 'utf8' } as object, (error, _out, messages) =>
        error ? reject(new Error(`PostgreSQL could not make its data folder: ${messages}`)) : resolve(),
      )
    })
  } catch (error) {
    // an incomplete data folder would break every later start
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function startServer(launch: Launch, postgres: string, arguments_: string[]): Promise<number> {
  const { command, args, options } = launch(postgres, arguments_)
  // detached: Ctrl-C must reach the app first, which then shuts the database down cleanly
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const messages = child.stderr
  if (!messages || child.pid === undefined) throw new Error('PostgreSQL could not be started.')
  let log = ''
  await new Promise<void>((resolve, reject) => {
    messages.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-8000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code} before it was ready:\n${log}`)))
    child.once('error', reject)
  })
  messages.removeAllListeners('data').resume()
  ;(messages as unknown as net.Socket).unref()
  child.unref()
  return child.pid
}

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE "${database}"`)
  } finally {
    await client.end()
  }
}

type Server = { pid: number; url: string; adopted: boolean; ownerFile: string; restart: () => Promise<number> }

/**
 * The app that stops and restarts the server: the one that started it, or the one that adopted it from a killed app.
 */
function owned({ pid, url, adopted, ownerFile, restart }: Server): EmbeddedPostgres {
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0
  const mine = !adopted || !owner || owner === process.pid || !alive(owner)
  if (!mine) return { url, pid, adopted, stop: async () => {} }

  let current = pid
  const interrupt = () => {
    if (alive(current)) process.kill(current, 'SIGINT')
  }
  writeFileSync(ownerFile, String(process.pid))
  process.once('exit', interrupt)

  // a killed database is restarted on the same port, so that the pool finds it again
  let restarting = false
  const watch = setInterval(async () => {
    if (restarting || alive(current)) return
    restarting = true
    try {
      current = await restart()
    } catch (error) {
      process.stderr.write(`The database ended and could not be started again: ${(error as Error).message}\n`)
    } finally {
      restarting = false
    }
  }, 1000)
  watch.unref()

  return {
    url,
    pid,
    adopted,
    stop: async () => {
      clearInterval(watch)
      process.removeListener('exit', interrupt)
      interrupt()
      for (let waited = 0; alive(current) && waited < 10_000; waited += 20) await sleep(20)
      if (alive(current)) process.kill(current, 'SIGQUIT')
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
