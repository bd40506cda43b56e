import type { Wait } from '@ambry/contract/secure/records'

import type { Db } from '../../../db/db.ts'
import { placeOf, type WaitRow } from './queries.ts'

export const presentWait = async (db: Db, wait: WaitRow): Promise<Wait> => ({
  id: wait.id,
  status: wait.status,
  place: wait.status === 'waiting' ? await placeOf(db, wait) : null,
  listPriceCents: wait.offerCents,
  offeredUntil: wait.offeredUntil,
  joinedAt: wait.joinedAt,
})
