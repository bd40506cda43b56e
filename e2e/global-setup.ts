import { rmSync } from 'node:fs'
import path from 'node:path'

import type { FullConfig } from '@playwright/test'

import { firstStart } from '../scripts/tests/first-start.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts'
import { newFolder, openServer, setStage } from './own-server.ts'

/**
 * One PostgreSQL, seeded once: that takes ten seconds of CPU time, and copying the database less than one. The servers
 * outlive the workers, which Playwright replaces when a story fails or its project changes.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = path.join(newFolder(), 'data')
  await firstStart(folder)
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { durable: false })
  const seeded = { seededUrl: postgres.url, seededFolder: folder }
  const servers = await Promise.all(Array.from({ length: workers }, (_, place) => openServer(seeded, place)))
  setStage({ ...seeded, servers: servers.map(({ address, databaseUrl }) => ({ address, databaseUrl })) })
  return async () => {
    await Promise.all(servers.map(({ close }) => close()))
    await postgres.stop()
    rmSync(path.dirname(folder), { recursive: true, force: true })
  }
}
