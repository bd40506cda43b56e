import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { clientHeaders } from './harness.ts'

// The real thing: `node server/src/main.ts` on a data folder below a private one, killed in every way.
const main = path.resolve(import.meta.dirname, '../src/main.ts')
const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-process-'))
const dataDir = path.join(folder, 'data')
let port = 0
let app: ChildProcess | null = null
let output = ''

const address = () => `http://127.0.0.1:${port}`
const call = (url: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${address()}${url}`, {
    ...init,
    headers: { ...clientHeaders, 'content-type': 'application/json', connection: 'close', ...init.headers },
  })
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const postgresPid = () =>
  Number(readFileSync(path.join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])

async function start(environment: Record<string, string> = {}): Promise<void> {
  output = ''
  app = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, PORT: String(port), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started = app
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Ambry is ready')) resolve()
    }
    started.stdout?.on('data', read)
    started.stderr?.on('data', read)
    started.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

async function kill(signal: NodeJS.Signals): Promise<void> {
  app?.kill(signal)
  if (app) await ended(app)
}

async function signIn(phone: string): Promise<{ token: string; id: string }> {
  await call('/api/send-otp', { method: 'POST', body: JSON.stringify({ phone }) })
  const { messages } = (await (await call(`/api/demo/outbox?phone=${encodeURIComponent(phone)}`)).json()) as {
    messages: { code: string }[]
  }
  const answer = await call('/api/verify-otp', {
    method: 'POST',
    body: JSON.stringify({ phone, otp: messages[0]?.code }),
  })
  const { authToken, user } = (await answer.json()) as { authToken: string; user: { id: string } }
  return { token: authToken, id: user.id }
}

beforeAll(async () => {
  port = await new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const found = (server.address() as net.AddressInfo).port
      server.close(() => resolve(found))
    })
  })
})
afterAll(async () => {
  await kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

describe('the process', { timeout: 60_000 }, () => {
  let member: { token: string; id: string }
  const profile = async () =>
    (await (await call('/api/user/profile', { headers: { 'auth-token': member.token } })).json()) as {
      city: string | null
      version: number
    }
  const setCity = async (city: string) => {
    const { version } = await profile()
    const answer = await call('/api/user/profile', {
      method: 'PATCH',
      body: JSON.stringify({ version, city }),
      headers: { 'auth-token': member.token },
    })
    expect(answer.status).toBe(200)
  }

  it('starts on an empty folder, says where to go and whom to sign in as, and signs in', async () => {
    await start()
    expect(output).toContain(`Ambry is ready at http://localhost:${port}`)
    expect(output).toContain('+1 202 555 0100')
    member = await signIn('+12025550101')
    await setCity('Before the crash')
  })

  it('after kill -9 of the app the next start takes its database over and nothing is missing', async () => {
    const database = postgresPid()
    await kill('SIGKILL')
    expect(isAlive(database)).toBe(true)
    await start()
    expect(postgresPid()).toBe(database)
    expect((await profile()).city).toBe('Before the crash')
  })

  it('without its database it answers 503 in words, and goes on when the database is back', async () => {
    await setCity('Before the database died')
    const database = postgresPid()
    process.kill(database, 'SIGKILL')
    // it comes back by itself after a second or two; until then everybody is told
    let said = ''
    const status = async () => {
      const answer = await call('/api/user/profile', { headers: { 'auth-token': member.token } })
      said = `${answer.headers.get('retry-after')} ${await answer.text()}`
      return answer.status
    }
    await expect.poll(status, { timeout: 5000, interval: 5 }).toBe(503)
    expect(said).toBe('5 The database cannot be reached right now. Please try again in a moment.')
    await expect.poll(status, { timeout: 30_000, interval: 100 }).toBe(200)
    expect(app?.exitCode).toBe(null)
    expect((await profile()).city).toBe('Before the database died')
  })

  it('after kill -9 of both the next start just works', async () => {
    await setCity('Before both died')
    process.kill(app?.pid ?? 0, 'SIGKILL')
    process.kill(postgresPid(), 'SIGKILL')
    await kill('SIGKILL')
    await start()
    expect((await profile()).city).toBe('Before both died')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('%s stops the app and its database', async (signal) => {
    const database = postgresPid()
    await kill(signal)
    expect(app?.exitCode).toBe(0)
    // it has ended; whoever inherits its entry in the process table may take a moment to remove it
    await expect.poll(() => isAlive(database), { timeout: 5000 }).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false)
    await start()
    expect((await profile()).city).toBe('Before both died')
  })

  it('answers 503 when its database hangs, and still ends when it is told to', async () => {
    const database = postgresPid()
    const parentOf = (pid: string) =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /, '')
        .split(' ')[0]
    const family = readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && [pid, parentOf(pid)].includes(String(database))
      } catch {
        return false // it has ended meanwhile
      }
    })
    const signal = (name: NodeJS.Signals) => {
      for (const pid of family) if (isAlive(Number(pid))) process.kill(Number(pid), name)
    }
    signal('SIGSTOP')
    try {
      const answer = await call('/api/user/profile', { headers: { 'auth-token': member.token } })
      expect(answer.status).toBe(503)
      const stalled = net.connect(port, '127.0.0.1')
      stalled.on('error', () => {})
      stalled.write(
        'POST /api/send-otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
      )
      const begun = performance.now()
      app?.kill('SIGTERM')
      if (app) await ended(app)
      expect(performance.now() - begun).toBeLessThan(25_000)
    } finally {
      signal('SIGCONT')
    }
    await start()
    expect((await profile()).city).toBe('Before both died')
  })

  it('says in words why it cannot start', async () => {
    const second = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    second.stderr.on('data', (chunk) => {
      said += chunk
    })
    await ended(second)
    expect(second.exitCode).toBe(1)
    expect(said).toContain('Ambry could not start:')
    // it used the first one's database and left it alone
    expect((await profile()).city).toBe('Before both died')
    const production = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    said = ''
    production.stderr.on('data', (chunk) => {
      said += chunk
    })
    await ended(production)
    expect([production.exitCode, said]).toEqual([1, expect.stringContaining('SECRET_KEY is not set')])
  })

  it('logs no code, token or phone', async () => {
    await kill('SIGTERM')
    await start({ LOG_LEVEL: 'trace' })
    member = await signIn('+12025550102')
    await profile()
    await call('/api/admin/user-by-phone?phone=%2B12025550102', { headers: { 'auth-token': member.token } })
    await call('/api/verify-otp', { method: 'POST', body: '{"phone":"+12025550102","otp":"987654"' })
    const { messages } = (await (await call('/api/demo/outbox?phone=12025550102')).json()) as {
      messages: { code: string }[]
    }
    await expect.poll(() => output, { timeout: 5000 }).toContain('GET /api/demo/outbox')
    const logged = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
    for (const secret of [member.token, messages[0]?.code ?? 'no code', '2025550102', '987654'])
      expect(logged).not.toContain(secret)
  })
})
