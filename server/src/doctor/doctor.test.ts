import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

import { SmtpServer } from '../../test/smtp-server.ts'
import { testSecret } from '../../test/test-app.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { documentKeysFile, rotateDocumentKeysFile } from '../document-keys/keyring.ts'
import { runDoctor } from './doctor.ts'
import { diskFinding } from './machine.ts'

type Answer = { status?: number; body?: string }

/** Twilio, Stripe and an S3 store on one port, as far as the doctor asks them. */
const services = {
  server: null as Server | null,
  url: '',
  objects: new Map<string, Buffer>(),
  /** Answers instead of the usual ones, by the beginning of the path. */
  faults: {} as Record<string, Answer>,
}
const twilioAccount = '{"sid": "AC1", "status": "active", "type": "Full"}'
const stripeBalance = '{"object": "balance", "available": [], "pending": []}'
const noSuchKey = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>None.</Message></Error>'

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '' } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const fault = Object.entries(services.faults).find(([begin]) => url.startsWith(begin))?.[1]
  if (fault) return response.writeHead(fault.status ?? 200).end(fault.body)
  if (url.startsWith('/2010-04-01/')) return response.end(twilioAccount)
  if (url.startsWith('/v1/balance'))
    return response.writeHead(200, { 'content-type': 'application/json' }).end(stripeBalance)
  const key = url.split('?')[0] ?? ''
  if (method === 'PUT') services.objects.set(key, Buffer.concat(chunks))
  if (method === 'DELETE') services.objects.delete(key)
  const object = services.objects.get(key)
  if (method === 'GET' && !object) return response.writeHead(404, { 'content-type': 'application/xml' }).end(noSuchKey)
  return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? object : undefined)
}

const smtp = new SmtpServer()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ambry-doctor-'))
let environment: Record<string, string>
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  services.server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(services.server, 'listening')
  services.url = `http://127.0.0.1:${(services.server.address() as AddressInfo).port}`
  const database = await createTestDatabase()
  drops.push(database.drop)
  rotateDocumentKeysFile(dataDir)
  environment = {
    NODE_ENV: 'production',
    DEMO: 'off',
    PUBLIC_URL: 'https://cards.example',
    PSA: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: testSecret,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: services.url,
    SMTP_URL: `smtp://user:secret@127.0.0.1:${await smtp.listen()}`,
    EMAIL_FROM: 'no-reply@cards.example',
    ...{
      S3_BUCKET: 'cards',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      S3_ENDPOINT: services.url,
    },
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: services.url,
  }
})
beforeEach(() => {
  services.faults = {}
  smtp.replies = {}
})
afterAll(async () => {
  services.server?.closeAllConnections()
  services.server?.close()
  await smtp.close()
  for (const drop of drops) await drop()
  rmSync(dataDir, { recursive: true })
})

/** What it printed, as `LEVEL check` with the rest of the line, and what to do. */
async function examined(changes: Record<string, string> = {}, now?: () => number) {
  const lines: string[] = []
  const isFine = await runDoctor({ ...environment, ...changes }, (line) => lines.push(line), now)
  const at = (check: string) => lines.filter((line) => line.slice(9).startsWith(`${check} `)).join('\n')
  return { isFine, lines, at }
}

const emptyDatabase = async (options = '') => {
  const admin = new pg.Client(inject('templateUrl'))
  await admin.connect()
  const name = `doctor_${drops.length}`
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  await admin.end()
  drops.push(async () => {
    const again = new pg.Client(inject('templateUrl'))
    await again.connect()
    await again.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await again.end()
  })
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return url
}

it('finds nothing wrong with an installation where nothing is, and leaves nothing behind', async () => {
  const { isFine, lines } = await examined()
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
    expect.stringMatching(/^note {5}People .*\n +→ npm run first-admin/),
    'Nothing keeps Ambry from working.',
  ])
  expect(isFine).toBe(true)
  expect(lines.slice(0, -1).map((line) => line.slice(9, 23).trim())).toEqual(
    'Settings,Database,Rights,Role,Extensions,Text,Clock,Migrations,Time zone,Sessions,Clock,Secret key,Document key,Files,Texts,Email,Payments,Disk,People'.split(
      ',',
    ),
  )
  expect(services.objects.size).toBe(0)
  expect(smtp.mails).toEqual([])
})

it('says before the first start what will happen at it', async () => {
  const folder = path.join(dataDir, 'new')
  const { isFine, at } = await examined({ DATABASE_URL: (await emptyDatabase()).href, DATA_DIR: folder })
  expect(at('Migrations')).toContain('will be applied, from 001-foundation.sql on.')
  expect(at('Extensions')).toContain('may be created')
  expect(at('Document key')).toContain('→ Run npm run keys:rotate once')
  expect(isFine).toBe(true)
})

it('lists every fault of the environment', async () => {
  const { isFine, lines } = await examined({ SECRET_KEY: '', DEMO: '' })
  expect(isFine).toBe(false)
  expect(lines).toEqual([
    expect.stringContaining('PROBLEM  Settings       SECRET_KEY is not set'),
    expect.stringContaining('PROBLEM  Settings       DEMO is not set'),
  ])
})

describe('each of these is a problem, with what to do', () => {
  const problem = async (check: string, changes: Record<string, string>, now?: () => number) => {
    const { isFine, at } = await examined(changes, now)
    expect(isFine).toBe(false)
    expect(at(check)).toMatch(/^PROBLEM .*\n +→ /m)
    return at(check)
  }

  it('a database that can’t be reached', async () => {
    expect(await problem('Database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toContain('ECONNREFUSED')
  })

  it('a user without rights', async () => {
    const url = await emptyDatabase()
    const admin = new pg.Client(inject('templateUrl'))
    await admin.connect()
    await admin.query(`CREATE ROLE doctor_stranger LOGIN PASSWORD 'x'`)
    try {
      Object.assign(url, { username: 'doctor_stranger', password: 'x' })
      const { isFine, at } = await examined({ DATABASE_URL: url.href })
      expect(isFine).toBe(false)
      for (const check of ['Rights', 'Role', 'Extensions']) expect(at(check)).toMatch(/^PROBLEM .*\n +→ As an admin/)
    } finally {
      await admin.query('DROP ROLE doctor_stranger')
      await admin.end()
    }
  })

  it('a database that can’t store every letter', async () => {
    const options = `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`
    expect(await problem('Text', { DATABASE_URL: (await emptyDatabase(options)).href })).toContain('SQL_ASCII')
  })

  it('a clock that is ten minutes off', async () => {
    const said = await problem('Clock', {}, () => Date.now() + 600_000)
    expect(said.match(/PROBLEM .* 600 seconds ahead of (the database|127\.0\.0\.1)’s/g)).toHaveLength(2)
  })

  it('another secret key', async () => {
    expect(await problem('Secret key', { SECRET_KEY: 'x'.repeat(32) })).toContain('is not the key')
  })

  it('a document key that is missing, or can’t be read', async () => {
    expect(await problem('Document key', { DATA_DIR: path.join(dataDir, 'none') })).toContain('keys:rotate')
    const broken = mkdtempSync(path.join(dataDir, 'broken-'))
    writeFileSync(documentKeysFile(broken), '{')
    expect(await problem('Document key', { DATA_DIR: broken })).toContain('is not a keyring')
  })

  it('a store that refuses files, or keeps them', async () => {
    services.faults['/cards'] = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
    expect(await problem('Files', {})).toContain('PutObject')
  })

  it('Twilio, the mail server and Stripe refusing their keys', async () => {
    services.faults['/2010-04-01'] = { status: 401, body: '{"code": 20003}' }
    services.faults['/v1/balance'] = { status: 401, body: '{"error": {"type": "invalid_request_error"}}' }
    smtp.replies = { AUTH: '535 5.7.8 no' }
    const { isFine, at } = await examined()
    expect(isFine).toBe(false)
    expect(at('Texts')).toMatch(/^PROBLEM .*Twilio responded 401 with error 20003\.\n +→ Check TWILIO_/)
    expect(at('Email')).toMatch(/^PROBLEM .*The mail server responded 535 5\.7\.8\.\n +→ Check SMTP_URL/)
    expect(at('Payments')).toMatch(/^PROBLEM .*Stripe refused STRIPE_SECRET_KEY\.\n +→ /)
  })

  it('a full disk', () => {
    const gigabytes = (count: number) => diskFinding('/data', count * 1024 ** 3).level
    expect([0.5, 2, 10].map(gigabytes)).toEqual(['problem', 'notice', 'ok'])
  })
})
