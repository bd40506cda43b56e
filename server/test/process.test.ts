import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ended, isAlive, main, RealApp } from './process.ts'

const app = new RealApp()
// the first start, in an empty folder
beforeAll(() => app.prepare())
afterAll(() => app.remove())

async function expectStoppedBy(signal: NodeJS.Signals): Promise<void> {
  const database = app.postgresPid()
  await app.kill(signal)
  expect(app.child?.exitCode).toBe(0)
  // it has ended; whichever process inherits it may take a moment to reap it
  await expect.poll(() => isAlive(database)).toBe(false)
  expect(existsSync(path.join(app.dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false)
}

describe('the process', () => {
  it('prints the URL and demo sign-ins, and lets them sign in', async () => {
    await app.start()
    expect(app.output).toContain(`Ambry is ready at http://localhost:${app.port}`)
    expect(app.output).toContain('+1 202 555 0100')
    await app.signIn('+12025550101')
    await app.setCity('Before the crash')
  })

  it('after kill -9 of the app, the next start takes over its database and nothing is lost', async () => {
    const database = app.postgresPid()
    await app.kill('SIGKILL')
    expect(isAlive(database)).toBe(true)
    await app.start()
    expect(app.postgresPid()).toBe(database)
    expect((await app.profile()).city).toBe('Before the crash')
  })

  it('after kill -9 of both, the next start just works', async () => {
    await app.setCity('Before both died')
    process.kill(app.child?.pid ?? 0, 'SIGKILL')
    process.kill(app.postgresPid(), 'SIGKILL')
    await app.kill('SIGKILL')
    await app.start()
    expect((await app.profile()).city).toBe('Before both died')
  })

  it('SIGTERM stops the app and its database', async () => {
    await expectStoppedBy('SIGTERM')
    await app.start()
    expect((await app.profile()).city).toBe('Before both died')
  })

  it('says in a readable message why it cannot start', async () => {
    const second = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: String(app.port), DATA_DIR: app.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    second.stderr.on('data', (chunk) => {
      said += chunk
    })
    await ended(second)
    expect(second.exitCode).toBe(1)
    expect(said).toContain('Ambry could not start:')
    // it used the first one's database without stopping it
    expect((await app.profile()).city).toBe('Before both died')
    const production = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: app.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    said = ''
    production.stderr.on('data', (chunk) => {
      said += chunk
    })
    await ended(production)
    expect([production.exitCode, said]).toEqual([1, expect.stringContaining('SECRET_KEY is not set')])
  })

  it('refuses to start without its secret key, before it would write another one', async () => {
    const key = path.join(app.dataDir, 'secret.key')
    renameSync(key, `${key}.aside`)
    const third = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: app.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = text(third.stderr)
    await ended(third)
    expect([third.exitCode, await said]).toEqual([1, expect.stringContaining('secret.key is missing.')])
    expect(existsSync(key)).toBe(false)
    renameSync(`${key}.aside`, key)
  })

  it('SIGINT stops both, too; the next start loses nothing, and logs no code, token or phone', async () => {
    await expectStoppedBy('SIGINT')
    // so that the tests below find out soon that the database hangs
    await app.start({ LOG_LEVEL: 'trace', DATABASE_WAIT_SECONDS: '2' })
    await app.signIn('+12025550102')
    await app.profile()
    await app.call('/api/admin/user-by-phone?phone=%2B12025550102', { headers: { 'auth-token': app.member.token } })
    await app.call('/api/verify-otp', { method: 'POST', body: '{"phone":"+12025550102","otp":"987654"' })
    const { messages } = (await (await app.call('/api/demo/outbox?phone=12025550102')).json()) as {
      messages: { code: string }[]
    }
    await expect.poll(() => app.output).toContain('GET /api/demo/outbox')
    const logged = app.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
    for (const secret of [app.member.token, messages[0]?.code ?? 'no code', '2025550102', '987654'])
      expect(logged).not.toContain(secret)
    await app.signIn('+12025550101')
    expect((await app.profile()).city).toBe('Before both died')
  })
})

// each start takes seconds, so these go on with the same process
describe('the process and its database', () => {
  it('responds 503 with a message without its database, and recovers when it is back', async () => {
    await app.setCity('Before the database died')
    const database = app.postgresPid()
    process.kill(database, 'SIGKILL')
    // it restarts by itself after a second or two; until then every request gets an error
    let said = ''
    const status = async () => {
      const answer = await app.call('/api/user/profile', { headers: { 'auth-token': app.member.token } })
      said = `${answer.headers.get('retry-after')} ${await answer.text()}`
      return answer.status
    }
    await expect.poll(status, { interval: 5 }).toBe(503)
    expect(said).toBe('5 We can’t reach the database right now. Please try again in a moment.')
    await expect.poll(status, { interval: 100 }).toBe(200)
    expect(app.child?.exitCode).toBe(null)
    expect((await app.profile()).city).toBe('Before the database died')
  })

  it('responds 503 when its database hangs, and still shuts down on request', async () => {
    const database = app.postgresPid()
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
      const answer = await app.call('/api/user/profile', { headers: { 'auth-token': app.member.token } })
      expect(answer.status).toBe(503)
      const stalled = net.connect(app.port, '127.0.0.1')
      stalled.on('error', () => {})
      stalled.write(
        'POST /api/send-otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
      )
      app.child?.kill('SIGTERM')
      if (app.child) await ended(app.child)
    } finally {
      signal('SIGCONT')
    }
    await app.start()
    expect((await app.profile()).city).toBe('Before the database died')
  })
})
