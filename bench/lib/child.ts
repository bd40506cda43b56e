import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type ChildOptions = {
  /** Relative to the project's folder. */
  entry: string
  env: Record<string, string>
  logFolder: string
  /** Communicates with the bench by messages; the real server entry does not. */
  talks?: boolean
  /** False for a process that is itself a client. */
  serves?: boolean
}

export type Child = {
  pid: number
  url: string
  /** From the start of the process to its first response that came from the database. */
  readyAfterMs: number
  cpuMs: () => number
  rssKb: () => number
  /** Sends a message and waits for the answer. */
  ask: (message: object) => Promise<unknown>
  /** The next unsolicited message. */
  answer: () => Promise<unknown>
  stop: () => Promise<void>
}

export async function startChild({
  entry,
  env,
  logFolder,
  talks = false,
  serves = true,
}: ChildOptions): Promise<Child> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // logging is part of the cost: it goes to a real file
  const log = path.join(logFolder, `${path.basename(entry, '.ts')}-${port}.log`)
  const output = openSync(log, 'a')
  const { PATH = '', HOME = '' } = process.env
  const begun = performance.now()
  const child = spawn(process.execPath, [path.join(root, entry)], {
    cwd: logFolder,
    env: { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', output, output, ...(talks ? (['ipc'] as const) : [])],
  })
  closeSync(output)
  const { pid } = child
  if (pid === undefined) throw new Error(`${entry} could not be started`)
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error(`${entry} ended:\n${readFileSync(log, 'utf8').slice(-4000)}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  while (serves && !(await answers(`${url}/api/health/ready`))) {
    if (hasEnded()) throw new Error(`${entry} ended before it answered:\n${readFileSync(log, 'utf8')}`)
    await sleep(2)
  }
  return {
    pid,
    url,
    readyAfterMs: performance.now() - begun,
    cpuMs: () => cpuMs(pid),
    rssKb: () => rssKb(pid),
    ask: (message) => {
      child.send(message)
      return answer()
    },
    answer,
    stop: async () => {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killer)
    },
  }
}

// every instance on this database must have the same
const secretKey = 'a secret for measuring only, never for people'

/** Our server in production mode, with everything a request passes through enabled. */
export const productionEnv = (databaseUrl: string, folder: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: path.join(folder, 'data'),
  // any URL will do: the load identifies users by token, as a program does
  PUBLIC_URL: 'http://ambry.bench',
  SECRET_KEY: secretKey,
  SMS: 'outbox',
  EMAIL: 'outbox',
  PSA: 'sample',
  PAYMENTS: 'sandbox',
  DEMO: 'off',
  LOG_LEVEL: 'info',
  // enabled, so that its cost is included, and higher than any machine can reach
  REQUESTS_PER_SECOND: '10000000',
})

/** A developer's machine after `npm start`. */
export const demoEnv = (folder: string): Record<string, string> => ({
  SECRET_KEY: secretKey,
  DATA_DIR: path.join(folder, 'demo'),
  LOG_LEVEL: 'info',
})

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

/** CPU time of a process, including all its threads. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}

function rssKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
