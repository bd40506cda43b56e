import { formatMoney, formatPrice } from '@ambry/contract/kernel/money'
import { slabVersion } from '@ambry/slab/slab'

import { type AreaAttention, dueAt, type Waiting } from '../../../attention.ts'
import type { Deps } from '../../../deps.ts'
import { descriptionForOthers } from '../../cards/description-service.ts'
import { pictureAddress } from '../../cards/registry/files-service.ts'
import { sellersFee } from '../../sales/service.ts'
import * as labels from './attention-labels.ts'
import { listWaiting, type WaitingRow } from './attention-queries.ts'

/** What waits for a member in Secure: their requests, requests for their cards, and places on waitlists. */
export const secureAttention: AreaAttention = {
  permission: 'request.own',
  find: async (deps, memberId) => {
    const rows = await listWaiting(deps.db, memberId)
    const isSelling = rows.some(({ kind }) => kind === 'lowerOffer')
    const feeOf = isSelling ? await sellersFee(deps.db, deps, memberId) : () => 0
    return rows.map((row) => presentWaiting(deps, row, feeOf))
  },
}

function presentWaiting(deps: Deps, row: WaitingRow, feeOf: (cents: number) => number): Waiting {
  const { kind, id, cardId, cents, offerCents, until, invoiceId } = row
  const { playerName } = descriptionForOthers(row)
  const price = formatPrice(cents)
  const requested = (side: 'sent' | 'received') => `/secure?tab=requests&side=${side}&request=${id}`
  const shared = { kind, id, amountCents: cents, picture: `/files/requests/${id}/picture?v=${slabVersion}` }
  switch (kind) {
    case 'lowerOffer':
      return {
        ...shared,
        title: labels.offerOn(row.playerName, price),
        text: labels.youReceive(formatMoney(cents - feeOf(cents))),
        action: labels.reviewOffer,
        link: requested('received'),
      }
    case 'counteroffer':
      return {
        ...shared,
        title: labels.priced(playerName, price),
        text: labels.counteroffer(formatPrice(offerCents)),
        due: dueAt(deps, until, labels.respondBy),
        action: labels.reviewOffer,
        link: requested('sent'),
      }
    case 'requestPayment':
      return {
        ...shared,
        title: labels.payFor(playerName, price),
        text: labels.reservedForYou,
        due: dueAt(deps, until, labels.payBy),
        action: labels.payInvoice,
        link: requested('sent'),
        invoiceId,
      }
    case 'waitlistOffer':
      return {
        ...shared,
        picture: pictureAddress({ ...row, id: cardId }),
        title: labels.priced(playerName, price),
        text: labels.yourTurn,
        due: dueAt(deps, until, labels.respondBy),
        action: labels.viewCard,
        link: `/secure/${cardId}`,
      }
  }
}
