import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'

import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { clientHeaders } from './harness.ts'
import { main } from './process.ts'

// No container engine is available, so the server's configuration is extracted from the files and the server is started
// with it.
const folder = path.resolve(import.meta.dirname, '../../docs/deploy')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ambry-deploy-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Environment = Record<string, string>

const dockerfile = read('Dockerfile')
const ofImage: Environment = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('='))),
)
const example = parseEnv(read('example.env')) as Environment

/** What an operator must fill in. */
const filledIn = {
  SECRET_KEY: 'k'.repeat(32),
  DATABASE_PASSWORD: 'p',
  DATABASE_URL: 'postgres://ambry:p@database/ambry',
}

/** `${NAME:-otherwise}` and `${NAME:?why not}`, expanded as Compose does. */
function interpolated(value: string, given: Environment): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind?: string, rest = '') => {
    const found = given[name]
    if (found) return found
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })
}

type Service = {
  command?: string[]
  environment: Environment
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  depends_on: Record<string, { condition: string }>
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS())
const manifest = (kind: string) => manifests.find((one) => one.kind === kind)
type Container = {
  command?: string[]
  env: { name: string; value: string }[]
  envFrom: { secretRef: { name: string } }[]
  ports: { containerPort: number; name: string }[]
} & Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', { httpGet: { path: string; port: string } }>
const container = (kind: string): Container => manifest(kind).spec.template.spec.containers[0]

const ofCompose = (service: string, given: Environment = { ...example, ...filledIn }): Environment => ({
  ...ofImage,
  ...Object.fromEntries(
    Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      interpolated(value, given),
    ]),
  ),
})
const ofKubernetes = (kind: string): Environment => ({
  ...ofImage,
  ...example,
  ...filledIn,
  ...Object.fromEntries(container(kind).env.map(({ name, value }) => [name, value])),
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

const onServer = async (statement: string) => {
  const client = new pg.Client(inject('templateUrl'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The given environment with a local database, folder and port. */
const here = (environment: Environment, database: string, port: number) => {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${database}`
  expect(new URL(environment.DATABASE_URL ?? '').protocol).toBe('postgres:')
  expect(environment.DATA_DIR).toBe('/data')
  return { ...environment, DATABASE_URL: url.href, DATA_DIR: dataDir, PORT: String(port) }
}

const launch = (command: string[] | undefined, environment: Environment) =>
  spawn(process.execPath, [main, ...(command ?? []).slice(2)], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })

describe.each([
  ['Compose', 'deploy_compose', { of: ofCompose, migrate: 'migrate', app: 'app' }],
  ['Kubernetes', 'deploy_kubernetes', { of: ofKubernetes, migrate: 'Job', app: 'Deployment' }],
] as const)('%s', (name, database, { of, migrate, app }) => {
  it('migrates an empty database once, then starts with exactly the given environment', {
    timeout: 120_000,
  }, async () => {
    await onServer(`CREATE DATABASE ${database}`)
    const port = await freePort()
    const command = name === 'Compose' ? compose.services[migrate]?.command : container(migrate).command
    expect(command?.slice(0, 2)).toEqual(['node_modules/.bin/node', 'server/dist/main.mjs'])
    for (const said of [/^Migrated: 001-foundation\.sql, /, /^No migration was missing\.$/m]) {
      const migrating = launch(command, here(of(migrate), database, port))
      const [out, errors] = await Promise.all([text(migrating.stdout), text(migrating.stderr)])
      expect([out, errors]).toEqual([expect.stringMatching(said), ''])
    }
    const server = launch(undefined, here(of(app), database, port))
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const errors = text(server.stderr)
    for await (const part of server.stdout) if (String(part).includes('Ambry is ready')) break
    try {
      const ask = (address: string, headers = {}) => fetch(`http://127.0.0.1:${port}${address}`, { headers })
      const probes = ['/api/health/ready', '/api/health/live']
      for (const address of probes) expect((await ask(address)).status, await Promise.race([errors, ''])).toBe(200)
      expect((await ask('/api/house', clientHeaders)).status).toBe(200)
      expect((await ask('/api/demo/outbox?phone=+12025550100')).status).toBe(404)
    } finally {
      server.kill('SIGTERM')
      expect(await ended).toBe(0)
      await onServer(`DROP DATABASE ${database} WITH (FORCE)`)
    }
  })
})

it('the example leaves operator values empty, and every variable in it is documented', () => {
  const documented = readFileSync(path.join(folder, '../operating.md'), 'utf8')
  const given = new Set([
    ...Object.keys(example).filter((name) => name !== 'DATABASE_PASSWORD'),
    ...Object.keys(ofCompose('app')),
    ...Object.keys(ofKubernetes('Deployment')).filter((name) => name !== 'DATABASE_PASSWORD'),
  ])
  for (const name of given) expect(documented, name).toContain(`\`${name}`)
  for (const name of Object.keys(filledIn)) expect(example[name], name).toBe('')
  // nobody can start with a secret from the repository
  expect(() => ofCompose('app', { ...example, SECRET_KEY: '' })).toThrow('set')
})

it('the port is published, startup waits for health, and both instances share their files', () => {
  const { app, migrate, database } = compose.services
  const port = dockerfile.match(/^EXPOSE (\d+)$/m)?.[1]
  expect(ofImage).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: port })
  expect(app?.ports?.map((ports) => interpolated(ports, {}))).toEqual([`3000:${port}`])
  expect(app?.depends_on).toEqual({
    database: { condition: 'service_healthy' },
    migrate: { condition: 'service_completed_successfully' },
  })
  expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(database?.healthcheck?.test).toContain('pg_isready')
  expect(app?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/api/health/ready`)
  expect(app?.volumes).toEqual(['files:/data'])

  const ambry = container('Deployment')
  expect(ambry.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
  expect(ambry.readinessProbe.httpGet).toEqual({ path: '/api/health/ready', port: 'http' })
  expect(ambry.startupProbe.httpGet).toEqual({ path: '/api/health/ready', port: 'http' })
  expect(ambry.livenessProbe.httpGet).toEqual({ path: '/api/health/live', port: 'http' })
  expect(manifest('Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  expect(manifest('Service').spec.selector).toEqual(manifest('Deployment').spec.template.metadata.labels)
  for (const kind of ['Job', 'Deployment']) expect(container(kind).envFrom).toEqual([{ secretRef: { name: 'ambry' } }])
})
