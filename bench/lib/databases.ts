import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import type { Figure } from './figure.ts'
import { seedPeople } from './people.ts'
import type { Place } from './stage.ts'

/** One PostgreSQL with real fsync in which every figure gets its own database. */
export type Databases = {
  version: string
  open: (figure: Figure) => Promise<Omit<Place, 'full'>>
  /** Drops the figure's database and every other one it created. */
  drop: (figure: Figure) => Promise<void>
  close: () => Promise<void>
}

/** Migrated once; a figure's database is a copy of one of these. */
export const templates = { empty: 'template_empty', people: 'template_people' } as const
const peopleCount = 1000

export async function openDatabases(): Promise<Databases> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'ambry-bench-'))
  const server = await startEmbeddedPostgres(path.join(root, 'postgres'), { database: templates.empty })
  await migrate(server.url)
  await copyDatabase(server.url, templates.empty, templates.people)
  await seedPeople(urlOf(server.url, templates.people), peopleCount)
  const folderOf = ({ name }: Figure) => path.join(root, name)
  const databaseOf = ({ name }: Figure) => `figure_${name.replaceAll('-', '_')}`
  return {
    version: await withClient(server.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return rows[0]?.server_version.split(' ')[0] ?? ''
    }),
    open: async (figure) => {
      mkdirSync(folderOf(figure))
      await copyDatabase(server.url, templates[figure.database], databaseOf(figure))
      return {
        folder: folderOf(figure),
        databaseUrl: urlOf(server.url, databaseOf(figure)),
        databasePid: server.pid,
      }
    },
    drop: async (figure) => {
      rmSync(folderOf(figure), { recursive: true, force: true })
      await withClient(server.url, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `SELECT datname AS name FROM pg_database WHERE datname LIKE 'figure\\_%'`,
        )
        for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      })
    },
    close: async () => {
      await server.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Copied as files: through the WAL, a million cards would take as long as creating them. */
export const copyDatabase = (serverUrl: string, from: string, to: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY file_copy`)
  })

/** On the server's own database, because a template can only be copied while nobody is connected to it. */
export async function withClient<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(urlOf(serverUrl, 'postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
