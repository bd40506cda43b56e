import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { expect } from 'vitest'

import { firstStart } from '../../scripts/tests/first-start.ts'
import { clientHeaders } from './harness.ts'

const root = path.resolve(import.meta.dirname, '../..')
/**
 * What `npm start` runs, built by build-setup.ts: loading hundreds of sources would take seconds at each of a dozen
 * starts.
 */
export const main = path.join(root, 'server/dist/main.mjs')

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** The real app as a separate process, on a data folder below a private one, to be killed in every way. */
export class RealApp {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-process-'))
  readonly dataDir = path.join(this.folder, 'data')
  port = 0
  output = ''
  child: ChildProcess | null = null
  member = { token: '', id: '' }

  async prepare(): Promise<void> {
    await firstStart(this.dataDir)
    this.port = await freePort()
  }

  async start(environment: Record<string, string> = {}): Promise<void> {
    this.output = ''
    const started = spawn(process.execPath, [main], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = started
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk
        if (this.output.includes('Ambry is ready')) resolve()
      }
      started.stdout?.on('data', read)
      started.stderr?.on('data', read)
      started.once('exit', (code) => reject(new Error(`ended with ${code}: ${this.output}`)))
    })
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child?.kill(signal)
    if (this.child) await ended(this.child)
  }

  async remove(): Promise<void> {
    await this.kill('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }

  postgresPid = () =>
    Number(readFileSync(path.join(this.dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])

  call = (url: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`http://127.0.0.1:${this.port}${url}`, {
      ...init,
      headers: { ...clientHeaders, 'content-type': 'application/json', connection: 'close', ...init.headers },
    })

  async signIn(phone: string): Promise<void> {
    await this.call('/api/send-otp', { method: 'POST', body: JSON.stringify({ phone }) })
    const { messages } = (await (await this.call(`/api/demo/outbox?phone=${encodeURIComponent(phone)}`)).json()) as {
      messages: { code: string }[]
    }
    const answer = await this.call('/api/verify-otp', {
      method: 'POST',
      body: JSON.stringify({ phone, otp: messages[0]?.code }),
    })
    const { authToken, user } = (await answer.json()) as { authToken: string; user: { id: string } }
    this.member = { token: authToken, id: user.id }
  }

  profileAnswer = () => this.call('/api/user/profile', { headers: { 'auth-token': this.member.token } })

  async profile(): Promise<{ city: string | null; version: number }> {
    return (await (await this.profileAnswer()).json()) as { city: string | null; version: number }
  }

  async setCity(city: string): Promise<void> {
    const { version } = await this.profile()
    const answer = await this.call('/api/user/profile', {
      method: 'PATCH',
      body: JSON.stringify({ version, city }),
      headers: { 'auth-token': this.member.token },
    })
    expect(answer.status).toBe(200)
  }
}
