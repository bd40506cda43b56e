import type { WorkItem } from '@ambry/contract/dashboard/work/endpoints'
import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import type { QueueKey } from '@ambry/contract/kernel/queues'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import * as assignments from '../../accounts/work/service.ts'
import { conversationKinds } from '../../conversations/service.ts'
import { queuesOf, readTargets, type Targets } from '../queue-targets.ts'
import { type ItemRow, readItems } from './queries.ts'

const mostItems = 200

const presented = (targets: Targets, { assigneeId, assigneeName, ...row }: ItemRow): WorkItem => ({
  ...row,
  assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  dueAt: targets.dueAt(row.queue, row.since),
})

type Filters = { queue?: QueueKey | undefined; assignee?: 'me' | 'none' | undefined }

/** Waiting items, the one due first on top. */
export async function work(deps: Deps, actor: Actor, { queue, assignee }: Filters) {
  const queues = queuesOf(actor).filter((key) => queue === undefined || key === queue)
  if (queues.length === 0) return { items: [], hasMore: false }
  const targets = await readTargets(deps)
  const rows = await readItems(deps.db, {
    queues,
    ...readAt(deps),
    assigneeId: assignee === 'me' ? actor.id : assignee === 'none' ? null : undefined,
    conversationKinds: conversationKinds(actor),
    limit: mostItems + 1,
  })
  const items = rows.slice(0, mostItems).map((row) => presented(targets, row))
  return {
    items: items.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)),
    hasMore: rows.length > mostItems,
  }
}

/** What waits, and who has it open, depends on when it is read. */
function readAt({ clock, settings }: Deps) {
  const now = clock.now()
  const { timeZone } = settings.current
  return { today: dayIn(timeZone, now), timeZone, viewersSince: addSeconds(now, -assignments.viewerSeconds) }
}

type Item = { queue: QueueKey; id: string }

/** One item; a record that is not waiting has none. */
export async function workItem(db: Db, deps: Deps, actor: Actor, { queue, id }: Item): Promise<WorkItem> {
  if (!queuesOf(actor).includes(queue)) throw notThere()
  const [row] = await readItems(db, {
    queues: [queue],
    ...readAt(deps),
    itemId: id,
    conversationKinds: conversationKinds(actor),
    limit: 1,
  })
  if (!row) throw notThere()
  return presented(await readTargets(deps), row)
}

export async function assignWork(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  item: Item,
  { to, note }: { to: string | null; note?: string | undefined },
): Promise<WorkItem> {
  await workItem(tx, deps, actor, item)
  await assignments.assign(tx, { queue: item.queue, itemId: item.id }, { assigneeId: to, note: note?.trim() || null })
  return workItem(tx, deps, actor, item)
}

export async function openWork(tx: Tx, deps: Deps, actor: Actor, item: Item, isOpen: boolean): Promise<void> {
  if (isOpen) await workItem(tx, deps, actor, item)
  await assignments.setOpen(tx, actor, { queue: item.queue, itemId: item.id }, isOpen)
}
