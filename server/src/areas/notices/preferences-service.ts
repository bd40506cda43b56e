import type { NoticePreferences } from '@ambry/contract/notices/endpoints'

import { type Actor, isStaff, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { changeMarketing } from '../accounts/profile/service.ts'
import * as labels from './labels.ts'
import { findReachable, type Reachable, savePreferences } from './queries.ts'
import { choose, wishesFor } from './rules.ts'

export async function preferences(db: Db, actor: Actor): Promise<NoticePreferences> {
  return present(actor, await mustFind(db, actor.id))
}

const present = (actor: Actor, { version, marketingOptIn, smsOptIn, chosen }: Reachable): NoticePreferences => ({
  version,
  marketingOptIn,
  items: wishesFor(chosen, smsOptIn, isStaff(actor)),
})

type Edit = {
  version: number
  marketingOptIn?: boolean | undefined
  items?: Parameters<typeof choose>[1] | undefined
}

export async function editPreferences(
  tx: Tx,
  actor: Actor,
  { version, marketingOptIn, items = [] }: Edit,
): Promise<NoticePreferences> {
  const before = await mustFind(tx, actor.id)
  const chosen = choose(before.chosen, items)
  if ('fault' in chosen) throw new AppError('refused', chosen.fault)
  if (!(await savePreferences(tx, actor.id, version, chosen))) {
    throw new AppError('stale', labels.yourSettingsWereChanged, {
      present: await preferences(tx, actor),
    })
  }
  if (marketingOptIn !== undefined && marketingOptIn !== before.marketingOptIn) {
    await changeMarketing(tx, actor.id, marketingOptIn)
  }
  const after = await mustFind(tx, actor.id)
  const said = ({ marketingOptIn, chosen }: Reachable) => ({ marketingOptIn, chosen })
  tx.audit({
    action: 'notice.prefer',
    object: { kind: 'user', id: actor.id },
    before: said(before),
    after: said(after),
  })
  // updates the same page in their other windows
  tx.publish({ users: [actor.id] }, { type: 'notice_preferences_updated' })
  return present(actor, after)
}

async function mustFind(db: Db, userId: string): Promise<Reachable> {
  const row = await findReachable(db, userId)
  if (!row) throw notThere()
  return row
}
