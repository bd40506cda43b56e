import { cardTitle } from '@ambry/contract/cards/kinds'
import { addDays, type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { sendToAVault } from '../../cards/custody/service.ts'
import { notify, notifyAdmins } from '../../notices/service.ts'
import type { SaleRow } from '../queries.ts'
import * as labels from './labels.ts'
import { findCustody, updateDelivery } from './queries.ts'
import { waits } from './rules.ts'

// A sale that is paid for a card its seller still has. The buyer's money waits with us until we have the card, or until
// the buyer does.

export const isWaiting = async (db: Db, sale: SaleRow): Promise<boolean> =>
  waits({ ...sale, custody: await findCustody(db, sale.cardId) })

export const linkOf = (side: 'bought' | 'sold', { id }: Pick<SaleRow, 'id'>) => `/sales?side=${side}&sale=${id}`

/** Paid: now the seller can send it without risk. */
export async function startDelivery(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  if (sale.isDisputed) return
  // paid again after it was shipped: the buyer gets the whole time
  if (sale.shippedAt !== null) {
    await startReview(tx, deps, sale)
    return
  }
  const card = cardTitle(sale.facts)
  const link = linkOf('bought', sale)
  if (sale.isByHouse) {
    await notify(tx, sale.buyerId, {
      kind: 'title',
      title: labels.paymentReceived,
      message: labels.weBringItToTheVault(card),
      link,
    })
    await deps.hooks.saleAwaitsCard(tx, sale.id)
    return
  }
  const isDirect = sale.delivery === 'direct'
  if (!isDirect && (await findCustody(tx, sale.cardId)) === 'with_owner')
    await sendToAVault(tx, deps, sale.sellerId, sale.cardId)
  const net = formatMoney(sale.netCents)
  const { houseName } = deps.settings.current
  await notify(tx, sale.sellerId, {
    kind: 'title',
    title: isDirect ? labels.shipYourCard : labels.sendYourCard,
    message: isDirect ? labels.shipIt(card, net) : labels.sendItToTheVault(card, net),
    link: isDirect ? linkOf('sold', sale) : `/registry?card=${sale.cardId}`,
    text: isDirect ? labels.shipItText(houseName, card) : labels.sendItText(houseName, card),
  })
  await notify(tx, sale.buyerId, {
    kind: 'title',
    title: labels.paymentReceived,
    message: isDirect ? labels.isYoursOnceThere(card) : labels.isYoursOnceHere(card),
    link,
  })
}

/** From today on the buyer has the days of the settings to check the card and object. Returns the last one. */
export async function startReview(tx: Tx, deps: Deps, sale: SaleRow): Promise<Day> {
  const { carrier, tracking, shippedAt } = sale
  const completesOn = addDays(today(deps, tx.now), deps.settings.current.directDeliveryDays)
  await updateDelivery(tx, sale, { shipped_at: shippedAt, carrier, tracking, completes_on: completesOn })
  const card = cardTitle(sale.facts)
  const date = formatDate(completesOn)
  await notify(tx, sale.buyerId, {
    kind: 'title',
    title: labels.onItsWay,
    message: labels.checkItBy(card, `${carrier} ${tracking}`, date),
    text: labels.checkItText(deps.settings.current.houseName, card, date),
    link: linkOf('bought', sale),
  })
  return completesOn
}

/** The buyer's payment was reversed while the sale waited for its card. */
export async function stopDelivery(tx: Tx, sale: SaleRow): Promise<void> {
  const card = cardTitle(sale.facts)
  const isSent = sale.shippedAt !== null
  if (isSent)
    await notifyAdmins(tx, {
      kind: 'title',
      title: labels.sentAndUnpaid,
      message: labels.wasSentUnpaid(card, sale.invoiceNumber),
      variant: 'destructive',
      link: `/admin/sales?sale=${sale.id}`,
    })
  else if (!sale.isByHouse)
    await notify(tx, sale.sellerId, {
      kind: 'title',
      title: labels.paymentWentBack,
      message: labels.dontSend(card),
      link: linkOf('sold', sale),
    })
}
