import { addSeconds } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import {
  type Assignment,
  closeItem,
  forgetViewers,
  type Item,
  isStaff,
  openItem,
  releaseLeft,
  writeAssignment,
} from './queries.ts'

/** A page repeats that an item is open every 30 seconds; after this it is not anymore. */
export const viewerSeconds = 75
/** An assigned item that was not open for this long goes back to its queue. */
const leftSeconds = 3600

const nameOf = ({ queue, itemId }: Item) => ({ kind: 'work_item', id: `${queue} ${itemId}` }) as const

const changed = (tx: Tx) => tx.publish({ admins: true }, { type: 'work_updated' })

/** Assigns an item of a queue, or puts it back, with a note for the next person. */
export async function assign(tx: Tx, item: Item, { assigneeId, note }: Assignment): Promise<void> {
  if (assigneeId !== null && !(await isStaff(tx, assigneeId))) throw new AppError('refused', labels.notOnStaff)
  await writeAssignment(tx, item, { assigneeId, note })
  tx.audit({
    action: assigneeId === null ? 'work.unassign' : 'work.assign',
    object: nameOf(item),
    ...(assigneeId !== null && { after: { assigneeId } }),
    reason: note,
  })
  changed(tx)
}

/** Who has an item open is not audited: it is a fact of the moment. */
export async function setOpen(tx: Tx, actor: Actor, item: Item, isOpen: boolean): Promise<void> {
  const isNew = isOpen
    ? await openItem(tx, item, actor.id, addSeconds(tx.now, -viewerSeconds))
    : await closeItem(tx, item, actor.id)
  if (isNew) changed(tx)
}

/** Every minute: forgets viewers that went away, and puts back what was left for an hour. */
export async function returnLeftItems(tx: Tx): Promise<void> {
  const gone = await forgetViewers(tx, addSeconds(tx.now, -viewerSeconds))
  const left = await releaseLeft(tx, addSeconds(tx.now, -leftSeconds))
  for (const item of left)
    tx.audit({ action: 'work.return', object: nameOf(item), before: { assigneeId: item.assigneeId } })
  if (gone + left.length > 0) changed(tx)
}
