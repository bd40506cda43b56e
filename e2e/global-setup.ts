import { rmSync } from 'node:fs'
import path from 'node:path'

import type { FullConfig } from '@playwright/test'

import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts'
import { newFolder, openServer, prepare, setStage } from './own-server.ts'

/**
 * One PostgreSQL, seeded once: that takes ten seconds of CPU time, and copying the database less than one. The servers
 * outlive the workers, which Playwright replaces when a story fails or its project changes.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = newFolder()
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { durable: false, database: 'seeded' })
  const seeded = { seededUrl: postgres.url, seededFolder: path.join(folder, 'data') }
  await prepare({ data: seeded.seededFolder, databaseUrl: postgres.url })
  const servers = await Promise.all(Array.from({ length: workers }, (_, place) => openServer(seeded, place)))
  setStage({ ...seeded, servers: servers.map(({ address, databaseUrl }) => ({ address, databaseUrl })) })
  return async () => {
    await Promise.all(servers.map(({ close }) => close()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
