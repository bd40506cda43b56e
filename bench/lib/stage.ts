import { type Child, type ChildOptions, startChild } from './child.ts'
import { findPeople, type Person } from './people.ts'

/** Where a figure runs: its own folder and database, in a server that others use after it. */
export type Place = { folder: string; databaseUrl: string; databasePid: number; full: boolean }

/** The environment of a figure: its place, its people, and the processes started so far. */
export type Stage = Place & {
  people: Person[]
  /** Starts a process on its own port; it is stopped with the stage at the latest. */
  start: (options: Omit<ChildOptions, 'logFolder'>) => Promise<Child>
  close: () => Promise<void>
}

export async function openStage(place: Place): Promise<Stage> {
  const children: Child[] = []
  return {
    ...place,
    people: await findPeople(place.databaseUrl),
    start: async (options) => {
      const child = await startChild({ ...options, logFolder: place.folder })
      children.push(child)
      return child
    },
    close: async () => {
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}
