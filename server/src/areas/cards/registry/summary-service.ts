import type { RegistrySummary, SetProgress } from '@ambry/contract/cards/registry/summary'

import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { listVaultNames } from '../card-queries.ts'
import { todayOf } from './service.ts'
import {
  keepGoal,
  readCategories,
  readGrades,
  readGrowth,
  readHistory,
  readSets,
  readTags,
  readTotals,
} from './summary-queries.ts'

export async function summary(deps: Deps, actor: Pick<Actor, 'id'>): Promise<RegistrySummary> {
  const { db } = deps
  const { inVault, withYou, inTransit, pledged, disputed, ...totals } = await readTotals(db, actor.id)
  const { timeZone } = deps.settings.current
  const [history, growth, categories, grades, tags, vaults] = await Promise.all([
    readHistory(db, actor.id, todayOf(deps), timeZone),
    readGrowth(db, actor.id, todayOf(deps), timeZone),
    readCategories(db, actor.id),
    readGrades(db, actor.id),
    readTags(db, actor.id),
    listVaultNames(db),
  ])
  return {
    ...totals,
    counts: { inVault, withYou, inTransit, pledged, disputed },
    history,
    growth,
    categories,
    grades,
    tags,
    vaults,
  }
}

export const sets = (db: Db, actor: Actor): Promise<SetProgress[]> => readSets(db, actor.id)

export async function setGoal(
  tx: Tx,
  actor: Actor,
  goal: { set: string; year: string | null; total: number | null },
): Promise<SetProgress[]> {
  await keepGoal(tx, actor.id, goal.set, goal.year, goal.total)
  return readSets(tx, actor.id)
}
