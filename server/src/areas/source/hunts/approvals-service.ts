import { cardTitle } from '@ambry/contract/cards/kinds'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import type { PendingApproval } from '@ambry/contract/kernel/endpoint'
import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { adminHuntEndpoints } from '@ambry/contract/source/hunts/endpoints'
import type { AdminHuntDetail } from '@ambry/contract/source/hunts/records'
import { z } from 'zod'

import { type Actor, notThere } from '../../../access/access.ts'
import { defineApproval } from '../../../approvals.ts'
import type { Transact } from '../../../db/transaction.ts'
import type { Deps, GraderAnswer } from '../../../deps.ts'
import { answerLater } from '../../cards/registry/register-service.ts'
import { askGrader, buy, type Purchase } from './buying-service.ts'
import { findCandidate } from './candidate-queries.ts'
import * as labels from './labels.ts'
import { findHunt } from './queries.ts'
import { adminLinkOf } from './states-service.ts'

const [, Outside] = adminHuntEndpoints.buyCandidate.body.options

/** Its cost leaves our bank account. */
const outsidePurchase = (answerFor: (card: NewCard) => GraderAnswer | null) =>
  defineApproval({
    name: 'outside_purchase',
    permission: 'hunt.manage',
    input: z.strictObject({ id: IdSchema, huntId: IdSchema, title: z.string(), purchase: Outside }),
    limit: 'purchases',
    about: async (_db, _deps, { id, purchase }) => ({
      record: id,
      subjectId: null,
      amountCents: purchase.costCents,
      note: null,
    }),
    title: ({ title, purchase }) => labels.buyOutside(title, formatMoney(purchase.costCents)),
    link: ({ huntId }) => adminLinkOf({ id: huntId }),
    run: (tx, deps, { id, purchase }, by) => buy(tx, deps, by, id, purchase, answerFor),
  })

/** Approved later, when the grader can't be asked inside the transaction. */
export const outsidePurchaseApproval = outsidePurchase(answerLater)

/** Buying through a sale from a member pays nothing before the sale is paid for, so it needs no one else. */
export async function buyOrRequest(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  id: string,
  purchase: Purchase,
): Promise<AdminHuntDetail | PendingApproval> {
  if (purchase.from === 'registered') return transact((tx) => buy(tx, deps, actor, id, purchase, () => null))
  const answer = await askGrader(deps, id, purchase)
  return transact(async (tx) => {
    const candidate = await findCandidate(tx, id)
    const hunt = candidate && (await findHunt(tx, candidate.huntId))
    if (!hunt) throw notThere()
    const input = { id, huntId: hunt.id, title: cardTitle(hunt), purchase }
    return deps.approvals.runOrRequest(
      tx,
      actor,
      outsidePurchase(() => answer),
      input,
    )
  })
}
