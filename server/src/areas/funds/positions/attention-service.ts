import { formatPrice } from '@ambry/contract/kernel/money'

import { type AreaAttention, dueAt, type Waiting } from '../../../attention.ts'
import type { Deps } from '../../../deps.ts'
import { fundCardPicture, fundLink, positionLink } from '../fund-service.ts'
import * as labels from './attention-labels.ts'
import { listWaiting, type WaitingRow } from './attention-queries.ts'

/** What waits for an investor: documents to sign, and units that are offered to them. */
export const fundsAttention: AreaAttention = {
  permission: 'fund.read',
  find: async (deps, memberId) => (await listWaiting(deps.db, memberId)).map((row) => presentWaiting(deps, row)),
}

function presentWaiting(deps: Deps, row: WaitingRow): Waiting {
  const { kind, id, fundId, fundName, cents, until, invoiceId, holdingId } = row
  const price = formatPrice(cents)
  const shared = { kind, id, amountCents: cents, picture: holdingId && fundCardPicture(fundId, holdingId) }
  switch (kind) {
    case 'fundSignature':
      return {
        ...shared,
        title: labels.signFor(fundName),
        text: labels.placeIsFree(price),
        due: dueAt(deps, until, labels.signBy),
        action: labels.sign,
        link: `${fundLink(fundId)}?step=documents&subscription=${id}`,
      }
    case 'unitOffer':
      return {
        ...shared,
        title: labels.unitsOf(fundName),
        text: cents === 0 ? labels.given : labels.offered(price),
        due: dueAt(deps, until, labels.respondBy),
        action: labels.reviewOffer,
        link: positionLink(fundId),
      }
    case 'fundPayment':
    case 'unitPayment':
      return {
        ...shared,
        title: labels.payFor(fundName, price),
        text: labels.reserved,
        due: dueAt(deps, until, labels.payBy),
        action: labels.payInvoice,
        link: positionLink(fundId),
        invoiceId,
      }
  }
}
