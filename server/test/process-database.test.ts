import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ended, isAlive, RealApp } from './process.ts'

const app = new RealApp()
beforeAll(async () => {
  await app.prepare()
  // so that a hanging database is detected soon
  await app.start({ DATABASE_WAIT_SECONDS: '2' })
  await app.signIn('+12025550101')
})
afterAll(() => app.remove())

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
