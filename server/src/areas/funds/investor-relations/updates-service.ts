import { randomUUID } from 'node:crypto'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import type { Audience } from '@ambry/contract/funds/kinds'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { adminFund } from '../admin/service.ts'
import { membersIn } from '../catalog/eligibility-service.ts'
import { requireFund } from '../fund-queries.ts'
import { fundChanged, fundLink } from '../fund-service.ts'
import * as labels from './labels.ts'
import { findDocument, findUpdate, insertUpdate } from './queries.ts'

type Update = { title: string; body: string; audience: Audience; documentId: string | null }

const reach = { holders: 0, eligible: 1, members: 2 } as const satisfies Record<Audience, number>

/** Everyone in the audience is told by a job, because it can be all members. */
export async function publishUpdate(tx: Tx, deps: Deps, fundId: string, update: Update): Promise<AdminFundDetail> {
  await requireFund(tx, fundId)
  if (update.documentId !== null) {
    const document = await findDocument(tx, update.documentId)
    if (!document || document.fundId !== fundId || !document.isCurrent)
      throw new AppError('refused', labels.notItsDocument)
    if (document.memberId !== null || reach[document.audience] < reach[update.audience])
      throw new AppError('refused', labels.otherAudience(update.audience))
  }
  const id = randomUUID()
  await insertUpdate(tx, { id, fundId, ...update })
  await tx.enqueue({ task: 'announce_fund_update', payload: { id }, jobKey: `fund update ${id}` })
  tx.audit({
    ...{ action: 'fund.update', object: { kind: 'fund', id: fundId } },
    after: { update: id, title: update.title, audience: update.audience },
  })
  fundChanged(tx)
  return adminFund(tx, deps, fundId, tx.now)
}

export async function announceUpdate(tx: Tx, deps: Deps, id: string): Promise<void> {
  const update = await findUpdate(tx, id)
  if (!update) return
  const fund = await requireFund(tx, update.fundId)
  // a draft is not shown to anyone yet
  if (fund.status === 'draft') return
  for (const memberId of await membersIn(tx, deps, fund, update.audience))
    await notify(tx, memberId, {
      ...{ kind: 'funds', title: labels.updateTitle(fund.name), link: fundLink(fund.id) },
      ...{ message: update.title, dedupeKey: `fund update ${id} ${memberId}` },
    })
}
