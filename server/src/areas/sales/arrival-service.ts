import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendToAVault } from '../cards/custody/service.ts'
import { notify } from '../notices/service.ts'
import * as labels from './labels.ts'
import { findCustody, type SaleRow } from './queries.ts'

// A card found through Source is often still with its seller. The buyer's money waits with us until we have it.

export const waitsForCard = async (db: Db, sale: SaleRow): Promise<boolean> =>
  sale.status === 'agreed' &&
  sale.channel === 'sourcing' &&
  !sale.isByHouse &&
  (await findCustody(db, sale.cardId)) !== 'in_vault'

/** Paid: now the seller can send it without risk. */
export async function awaitCard(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  if ((await findCustody(tx, sale.cardId)) === 'with_owner') await sendToAVault(tx, deps, sale.sellerId, sale.cardId)
  const card = cardTitle(sale.facts)
  await notify(tx, sale.sellerId, {
    kind: 'title',
    title: labels.sendYourCard,
    message: labels.sendItToTheVault(card, formatMoney(sale.netCents)),
    link: `/registry?card=${sale.cardId}`,
    text: labels.sendItText(deps.settings.current.houseName, card),
  })
  await notify(tx, sale.buyerId, {
    kind: 'title',
    title: labels.paymentReceived,
    message: labels.isYoursOnceHere(card),
    link: `/sales?side=bought&sale=${sale.id}`,
  })
}
