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
import * as labels from './labels.ts'

/** A correction by an admin. The database only passes a title together with the event written here. */
export async function passTitle(
  tx: Tx,
  deps: Deps,
  { cardId, toId, reason, how }: { cardId: string; toId: string; reason: string; how: string },
): Promise<void> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw notThere()
  const why = whyAdminCannot('correctTitle', cardStateOf(row))
  if (why) throw new AppError('wrong_state', why)
  if (row.ownerId === toId) throw new AppError('refused', labels.theyAlreadyOwnTheCard)
  await happened(tx, cardId, { kind: 'title_corrected', data: {}, private: { from: row.ownerId, to: toId, reason } })
  await updateCard(tx, cardId, { owner_id: toId })
  await deps.hooks.ownershipEnded(tx, cardId)
  changed(tx, row.ownerId)
  changed(tx, toId)
  const card = cardTitle(row)
  const notice = { kind: 'title', title: labels.ownershipCorrected } as const
  await notify(tx, row.ownerId, {
    ...notice,
    message: labels.isNoLonger(card, how, reason),
    text: labels.ambryIsNoLonger(card, how),
  })
  await notify(tx, toId, {
    ...notice,
    message: labels.isInYourNameNow(card, how),
    text: labels.ambryIsInYourName(card),
    link: `/registry?card=${cardId}`,
  })
}
