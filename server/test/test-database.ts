import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    templateUrl: string
    /** The files of the demo that test files share (demo.ts). */
    demoFiles: string
  }
}

/** Of one database of the server for tests. */
const urlOf = (name: string): string => {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(urlOf('postgres'))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

let opened = 0
/** How many databases the tests of this worker have opened so far. */
export const openedDatabases = (): number => opened

/** The address of the server, for a file that creates its databases itself. */
export function serverUrl(): URL {
  opened += 1
  return new URL(inject('templateUrl'))
}

type TestDatabase = { url: string; drop: () => Promise<void> }

/** A copy of a template for one test file: with the data of a first start, only migrated, or with the whole demo. */
export async function createTestDatabase({
  from = 'ambry_template',
}: {
  from?: 'ambry_template' | 'ambry_empty' | 'ambry_demo'
} = {}): Promise<TestDatabase> {
  opened += 1
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`))
  const drop = async () => {
    await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
  return { url: urlOf(name), drop }
}

/** Fills a template that few files need when the first one asks for it; files of other workers wait for that. */
export const fillTemplateOnce = (name: 'ambry_demo', fill: (databaseUrl: string) => Promise<void>): Promise<void> =>
  onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ambry_template STRATEGY file_copy`)
    await fill(urlOf(unfinished))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  })
