import { z } from 'zod'
import type { Permitted } from './permissions.ts'

/** The permission each action in a record's `actions` takes. */
export const actionRights = z.registry<Readonly<Record<string, Permitted>>>()

type Named<Entry> = Entry extends { action: infer Name extends string } ? Name : Extract<Entry, string>

/**
 * The `actions` of a record that staff see. Services list what the record's state allows; `bind` leaves out what the
 * caller's roles don't, so a page shows every action it receives.
 */
export function actionsWith<S extends z.ZodType>(
  entry: S,
  rights: Permitted | Readonly<Record<Named<z.output<S>>, Permitted>>,
) {
  const actions = z.array(entry)
  actionRights.add(actions, typeof rights === 'string' ? { '*': rights } : rights)
  return actions
}
