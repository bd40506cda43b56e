import { cardTitle } from '@ambry/contract/cards/kinds'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { lockCard, updateCard } from '../card-queries.ts'
import { cardStateOf } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { changed, todayOf } from '../registry/service.ts'
import { whyAdminCannot } from '../rules.ts'

/** A correction by the house. The database passes a title only in company of the event that is written here. */
export async function passTitle(
  tx: Tx,
  deps: Deps,
  { cardId, toId, reason, how }: { cardId: string; toId: string; reason: string; how: string },
): Promise<void> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw notThere()
  const why = whyAdminCannot('correctTitle', cardStateOf(row))
  if (why) throw new AppError('wrong_state', why)
  if (row.ownerId === toId) throw new AppError('refused', 'They already own the card.')
  await happened(tx, cardId, { kind: 'title_corrected', data: {}, private: { from: row.ownerId, to: toId, reason } })
  await updateCard(tx, cardId, { owner_id: toId })
  changed(tx, row.ownerId)
  changed(tx, toId)
  const card = cardTitle(row)
  const notice = { kind: 'title', title: 'Ownership corrected' } as const
  await notify(tx, row.ownerId, {
    ...notice,
    message: `${card} is no longer in your name: ${how}. ${reason}`,
    text: `Ambry: ${card} is no longer in your name: ${how}.`,
  })
  await notify(tx, toId, {
    ...notice,
    message: `${card} is in your name now: ${how}.`,
    text: `Ambry: ${card} is in your name now.`,
    link: `/registry?card=${cardId}`,
  })
}
