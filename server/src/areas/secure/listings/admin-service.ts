import { hash } from 'node:crypto'

import type { BulkResult } from '@ambry/contract/kernel/lists'
import type { Listing } from '@ambry/contract/secure/promotions/endpoints'

import { type Actor, notThere } from '../../../access/access.ts'
import { oneByOne } from '../../../db/bulk.ts'
import { once } from '../../../db/idempotency.ts'
import type { Origin, Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { forSecure } from '../../cards/lists/service.ts'
import { type AdminSelection, cardNames, selectedAdminCards } from '../../cards/registry/bulk-service.ts'
import { creditLostDays } from '../promotions/credit-service.ts'
import { findLiveOfCard } from '../promotions/queries.ts'
import { changeListing, type ListingChange, listingOf, lockShown } from './service.ts'

export async function listing(deps: Deps, cardId: string): Promise<{ listing: Listing | null; why: string | null }> {
  const card = await forSecure(deps.db, deps, cardId)
  if (!card) throw notThere()
  return listingOf(deps.db, card)
}

type Input = {
  actor: Actor
  origin: Origin
  /** Idempotency key of the whole request. */
  key: string
  transact: Transact
}

async function changeOne(tx: Tx, deps: Deps, cardId: string, change: ListingChange): Promise<void> {
  await lockShown(tx, deps, cardId)
  const promotion = change.action === 'unlist' ? await findLiveOfCard(tx, cardId) : undefined
  await changeListing(tx, deps, cardId, change)
  if (promotion) await creditLostDays(tx, deps, promotion)
}

/** Each card is changed on its own and only once: a retry after a lost connection does what is left. */
export async function changeListings(
  deps: Deps,
  { actor, origin, key, transact }: Input,
  change: ListingChange & { select: AdminSelection },
): Promise<BulkResult> {
  // the same key with a different body is rejected before anything is done
  await transact(async () => null)
  const ids = await selectedAdminCards(deps, change.select)
  return oneByOne({
    transact: (work) => deps.transactions.run(origin, work),
    ids,
    act: (tx, id) =>
      once(
        tx,
        { userId: actor.id, key: hash('sha256', `${key} ${id}`), endpoint: 'listing', body: change },
        async () => {
          await changeOne(tx, deps, id, change)
          return null
        },
      ),
    namesOf: (refused) => cardNames(deps.db, refused),
  })
}
