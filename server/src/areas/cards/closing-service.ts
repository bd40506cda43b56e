import { cardActions } from '@ambry/contract/cards/kinds'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import type { Tx } from '../../db/transaction.ts'
import { transitionMany } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { listRegisteredOf } from './card-queries.ts'
import { cardsClosing } from './closing-queries.ts'
import { happenedToMany } from './provenance/service.ts'
import { photoCopies } from './registry/files-service.ts'
import { changed } from './registry/service.ts'

/** Takes every card of a member who leaves out of the registry; none is in the vault or committed. */
async function removeAllOf(tx: Tx, _deps: Deps, ownerId: string): Promise<void> {
  const cards = await listRegisteredOf(tx, ownerId)
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return
  await transitionMany(tx, 'cards', cardActions, { ids, action: 'remove', also: { updated_at: tx.now } })
  await happenedToMany(tx, ids, () => ({ kind: 'removed', data: { place: 'owner' } }))
  for (const id of ids) tx.audit({ action: 'card.remove', object: { kind: 'card', id } })
  changed(tx, ownerId)
}

export const closing: AreaClosing = {
  ...cardsClosing,
  prepare: removeAllOf,
  erase: async (tx, userId, patterns) => {
    const { counts, files = [] } = await eraseBy('erase_cards')(tx, userId, patterns)
    // a document has no other sizes, and removing a file that isn't there does no harm
    return { counts, files, copies: files.flatMap(photoCopies) }
  },
}
