import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { readConfig } from '../src/config.ts'
import { startEmbeddedPostgres } from '../src/db/embedded/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { buildTestApp, TestClock } from './test-app.ts'

type Shared = { url: string; folder: string; stop: () => Promise<void> }

/** Each project of tests runs this file in a module graph of its own. */
const everywhere = globalThis as { testPostgres?: { started: Promise<Shared>; users: number } }

/** One server for all tests of a run, without fsync; one template database, copied by each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  everywhere.testPostgres ??= { started: start(), users: 0 }
  const shared = everywhere.testPostgres
  shared.users += 1
  const { url, folder, stop } = await shared.started
  project.provide('templateUrl', url)
  project.provide('demoFiles', path.join(folder, 'demo-files'))
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete everywhere.testPostgres
    await stop()
  }
}

const settings = { autovacuum: 'off' }

async function start(): Promise<Shared> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-test-'))
  const server = await startEmbeddedPostgres(folder, { durable: false, database: 'ambry_template', settings })
  await migrate(server.url)
  // migrated and never opened by an app, for tests of a first start
  await createDatabase(server.url, 'ambry_empty')
  // what a first start writes (legal pages, fee templates) is in the template, so that a hundred files need not write
  // it again
  const environment = { DEMO: 'on', LOG_LEVEL: 'silent', DATA_DIR: folder }
  const first = await buildTestApp({
    config: readConfig(environment),
    databaseUrl: server.url,
    clock: new TestClock(),
  })
  await first.stop()
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, folder, stop }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client(server.href)
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ambry_template STRATEGY file_copy`)
  await client.end()
}
