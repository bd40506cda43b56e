import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { adminSellEndpoints } from '@ambry/contract/source/sells/endpoints'
import { z } from 'zod'

import { notThere } from '../../../access/access.ts'
import { defineApproval } from '../../../approvals.ts'
import type { Db } from '../../../db/db.ts'
import { roundsOf } from '../../sales/negotiation/service.ts'
import { accept, counter, sell } from './admin-service.ts'
import * as labels from './labels.ts'
import { lockPurchasesFrom } from './purchase-queries.ts'
import { whySecondPerson } from './purchase-service.ts'
import { findSell, type SellRow } from './queries.ts'
import { adminLinkOf } from './states-service.ts'

// Buying cards from members. Our counteroffer binds us as much as accepting theirs, because they can accept it.

async function sellRow(db: Db, id: string): Promise<SellRow> {
  const row = await findSell(db, id)
  if (!row) throw notThere()
  return row
}

const Accepted = adminSellEndpoints.acceptSellAsAdmin.body.extend({ id: IdSchema })
const Countered = adminSellEndpoints.counterSellAsAdmin.body.extend({ id: IdSchema })

export const purchaseApproval = defineApproval({
  name: 'purchase',
  permission: 'sell.decide',
  input: z.union([Countered, Accepted]),
  limit: 'purchases',
  waits: async (tx, deps, { id, cents }) => {
    const row = await sellRow(tx, id)
    await lockPurchasesFrom(tx, row.memberId)
    return whySecondPerson(tx, deps, row, cents)
  },
  about: async (db, _deps, { id, cents }) => {
    const row = await sellRow(db, id)
    // what we offered for these cards before was counted then
    const rounds = (await roundsOf(db, [id])).get(id) ?? []
    const before = Math.max(0, ...rounds.filter(({ side }) => side === 'buyer').map((round) => round.cents))
    return {
      record: id,
      subjectId: row.memberId,
      amountCents: cents,
      countedCents: Math.max(0, cents - before),
      note: null,
    }
  },
  title: (input, { name, amountCents }) =>
    'standingCents' in input
      ? labels.offerFor(name, formatMoney(amountCents))
      : labels.buyFor(name, formatMoney(amountCents)),
  link: ({ id }) => adminLinkOf({ id }),
  run: async (tx, deps, { id, ...input }, by) => {
    if ('standingCents' in input) await counter(tx, deps, by, id, input)
    else await accept(tx, deps, by, id, input.cents)
    return sell(tx, deps, by, id)
  },
})
