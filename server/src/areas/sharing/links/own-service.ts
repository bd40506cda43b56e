import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { countOpen, findLink, type LinkRow, lockOwner } from './queries.ts'

/** The caller's own link, unless removed. Anyone else's is not found. */
export async function ownRow(db: Db, deps: Deps, actor: Actor, id: string): Promise<LinkRow> {
  const row = await findLink(db, id, deps.clock.now())
  if (row?.ownerId !== actor.id) throw notThere()
  return row
}

/** Throws when the plan allows no further active link. Locks the owner, so that concurrent counts wait. */
export async function requireRoom(tx: Tx, deps: Deps, actor: Actor): Promise<void> {
  await lockOwner(tx, actor.id)
  const { shareLinks } = await deps.entitlements(tx, actor.id)
  if ((await countOpen(tx, actor.id, tx.now)) >= shareLinks) {
    const most = `${shareLinks} open share ${shareLinks === 1 ? 'link' : 'links'}`
    throw new AppError('refused', labels.yourPlanIncludes(most))
  }
}

type Change = { expires_at?: string; max_views?: number | null; views?: number }

/** Whether an open link is active after a change. */
export function isLiveWith(row: LinkRow, { expires_at, max_views, views = row.views }: Change, now: Date): boolean {
  const most = max_views === undefined ? row.maxViews : max_views
  return (expires_at ?? row.expiresAt) > now.toISOString() && (most === null || views < most) && row.cards > 0
}
