import type { QueueKey } from '@ambry/contract/kernel/queues'
import { sql } from 'kysely'

import type { Tx } from '../../../db/transaction.ts'

export type Item = { queue: QueueKey; itemId: string }

export async function isStaff(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.one(
    sql<{ id: string }>`SELECT id FROM users WHERE id = ${userId} AND is_admin AND status = 'active'`,
  )
  return row !== undefined
}

export type Assignment = { assigneeId: string | null; note: string | null }

/** A note replaces the one before; assigning without one keeps it. */
export async function writeAssignment(
  tx: Tx,
  { queue, itemId }: Item,
  { assigneeId, note }: Assignment,
): Promise<void> {
  const noteBy = note === null ? null : tx.origin.actorId
  await tx.run(sql`
    INSERT INTO work_assignments AS w (queue, item_id, assignee_id, assigned_at, active_at, note, note_by)
    VALUES (${queue}, ${itemId}, ${assigneeId}, ${tx.now}, ${tx.now}, ${note}, ${noteBy})
    ON CONFLICT (queue, item_id) DO UPDATE SET assignee_id = excluded.assignee_id, assigned_at = excluded.assigned_at,
      active_at = excluded.active_at, note = coalesce(excluded.note, w.note), note_by = coalesce(excluded.note_by, w.note_by)`)
}

/** Marks the item as open; returns whether it was not before. */
export async function openItem(tx: Tx, { queue, itemId }: Item, userId: string, since: string): Promise<boolean> {
  const row = await tx.one(sql<{ seenAt: Date | null }>`
    WITH known AS (SELECT seen_at FROM work_viewers WHERE queue = ${queue} AND item_id = ${itemId} AND user_id = ${userId} AND seen_at > ${since}),
    seen AS (
      INSERT INTO work_viewers (queue, item_id, user_id, seen_at) VALUES (${queue}, ${itemId}, ${userId}, ${tx.now})
      ON CONFLICT (queue, item_id, user_id) DO UPDATE SET seen_at = excluded.seen_at)
    SELECT (SELECT seen_at FROM known) AS seen_at`)
  await tx.run(sql`UPDATE work_assignments SET active_at = ${tx.now}
    WHERE queue = ${queue} AND item_id = ${itemId} AND assignee_id = ${userId}`)
  return row?.seenAt === null
}

export async function closeItem(tx: Tx, { queue, itemId }: Item, userId: string): Promise<boolean> {
  const left = await tx.run(
    sql`DELETE FROM work_viewers WHERE queue = ${queue} AND item_id = ${itemId} AND user_id = ${userId}`,
  )
  return left > 0
}

export const forgetViewers = (tx: Tx, before: string) => tx.run(sql`DELETE FROM work_viewers WHERE seen_at < ${before}`)

/** Takes items away from people who have not had them open since then. */
export const releaseLeft = (tx: Tx, before: string) =>
  tx.all(
    sql<Item & { assigneeId: string }>`
      WITH left_alone AS (SELECT queue, item_id, assignee_id FROM work_assignments
        WHERE assignee_id IS NOT NULL AND active_at < ${before} FOR UPDATE SKIP LOCKED)
      UPDATE work_assignments w SET assignee_id = NULL FROM left_alone l
      WHERE w.queue = l.queue AND w.item_id = l.item_id RETURNING w.queue, w.item_id, l.assignee_id`,
  )
