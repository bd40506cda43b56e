import type { SavedView } from '@ambry/contract/accounts/views/endpoints'

import { type Actor, notThere, requireMay } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { cleanText } from '../rules.ts'
import * as labels from './labels.ts'
import { countViewsInTurn, deleteView, findView, insertView, listViews, updateView } from './queries.ts'

const mostViews = 50

export const views = (db: Db, actor: Actor, list: string): Promise<SavedView[]> => listViews(db, actor.id, list)

export async function keepView(
  tx: Tx,
  actor: Actor,
  { list, name, address }: { list: string; name: string; address: string },
): Promise<SavedView> {
  if ((await countViewsInTurn(tx, actor.id, list)) >= mostViews) {
    throw new AppError('refused', labels.youveSavedViews(mostViews))
  }
  const view = await insertView(tx, actor.id, { list, name: nameOf(name), address })
  refresh(tx, actor)
  return view
}

type Edit = { version: number; name?: string | undefined; address?: string | undefined }

export async function editView(tx: Tx, actor: Actor, id: string, { version, name, address }: Edit): Promise<SavedView> {
  await mine(tx, actor, id)
  const view = await updateView(tx, id, version, {
    ...(name !== undefined && { name: nameOf(name) }),
    ...(address !== undefined && { address }),
  })
  if (!view) {
    throw new AppError('stale', labels.thisViewWasChanged, {
      present: await mine(tx, actor, id),
    })
  }
  refresh(tx, actor)
  return view
}

export async function removeView(tx: Tx, actor: Actor, id: string): Promise<void> {
  await mine(tx, actor, id)
  await deleteView(tx, id)
  refresh(tx, actor)
}

async function mine(tx: Tx, actor: Actor, id: string): Promise<SavedView> {
  const row = await findView(tx, id)
  if (!row) throw notThere()
  const { userId, ...view } = row
  requireMay(actor, 'view.keep', userId)
  return view
}

function nameOf(input: string): string {
  const name = cleanText(input)
  if (name) return name
  const message = labels.enterAName
  throw new AppError('invalid', message, { errors: [{ path: 'name', message }] })
}

const refresh = (tx: Tx, { id }: Actor) => tx.publish({ users: [id] }, { type: 'views_updated' })
