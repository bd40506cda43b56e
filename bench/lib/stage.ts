import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { type Child, type ChildOptions, startChild } from './child.ts'
import { type Person, seedPeople } from './people.ts'

/** What every figure plays on: one PostgreSQL with real fsync, people in it, and the processes started so far. */
export type Stage = {
  folder: string
  databaseUrl: string
  databasePid: number
  people: Person[]
  /** Starts a process that answers on a port of its own; it is stopped with the stage at the latest. */
  start: (options: Omit<ChildOptions, 'logFolder'>) => Promise<Child>
  close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-bench-'))
  const database = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  await migrate(database.url)
  const people = await seedPeople(database.url, 1000)
  const children: Child[] = []
  return {
    folder,
    databaseUrl: database.url,
    databasePid: database.pid,
    people,
    start: async (options) => {
      const child = await startChild({ ...options, logFolder: folder })
      children.push(child)
      return child
    },
    close: async () => {
      for (const child of children) await child.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
