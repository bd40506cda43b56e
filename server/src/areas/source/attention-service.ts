import { formatMoney, formatPrice } from '@ambry/contract/kernel/money'
import { slabVersion } from '@ambry/slab/slab'

import { type AreaAttention, dueAt, type Waiting } from '../../attention.ts'
import type { Deps } from '../../deps.ts'
import * as labels from './attention-labels.ts'
import { listWaiting, type WaitingRow } from './attention-queries.ts'
import { huntPicture } from './hunts/present.ts'
import { wantedFactsOf } from './posts/present.ts'
import { sellPicture } from './sells/present.ts'
import { linkOf } from './sells/states-service.ts'

/** What waits for a member in Source: their posts, responses, hunts and offers to sell to us. */
export const sourceAttention: AreaAttention = {
  permission: 'source.post',
  find: async (deps, memberId) => (await listWaiting(deps.db, memberId)).map((row) => presentWaiting(deps, row)),
}

function presentWaiting(deps: Deps, row: WaitingRow): Waiting {
  const { id, count, invoiceId } = row
  const cents = row.cents ?? 0
  const price = formatPrice(cents)
  const card = row.facts.playerName
  const due = dueAt(deps, row.until, labels.respondBy)
  switch (row.kind) {
    case 'postResponses':
    case 'postPayment': {
      const post = { kind: row.kind, id, picture: wantedFactsOf({ ...row.facts, id }).picture, amountCents: cents, due }
      const link = `/source?tab=posts&post=${id}`
      return row.kind === 'postResponses'
        ? {
            ...post,
            title: labels.responsesTo(count, card),
            text: labels.from(price),
            action: labels.review(count),
            link,
          }
        : {
            ...post,
            title: labels.payFor(card, price),
            text: labels.agreed,
            action: labels.payInvoice,
            link,
            invoiceId,
          }
    }
    case 'responseCounter':
      return {
        kind: row.kind,
        id,
        title: labels.counteroffer(card, price),
        text: labels.buyerCountered,
        picture: `/files/source-responses/${id}/picture?v=${slabVersion}`,
        amountCents: cents,
        due,
        action: labels.respond,
        link: `/source?tab=responses&response=${id}`,
      }
    case 'huntFee':
    case 'huntCard':
    case 'huntPayment':
      return { ...huntText(row.kind, { card, cents, count }), ...huntShape(row.kind, { ...row.facts, id }), invoiceId }
    case 'sellCounter':
    case 'sellPrice': {
      const { cardId, netCents } = row.facts
      const isRepriced = row.kind === 'sellPrice'
      return {
        kind: row.kind,
        id,
        title: labels.sell(count === 1 ? card : labels.cards(count), price),
        text: isRepriced ? labels.newPrice(formatMoney(netCents)) : labels.ourCounteroffer,
        picture: sellPicture(cardId),
        amountCents: cents,
        due,
        action: labels.reviewOffer,
        link: linkOf({ id }),
      }
    }
  }
}

type HuntKind = 'huntFee' | 'huntCard' | 'huntPayment'

const huntShape = (kind: HuntKind, hunt: Parameters<typeof huntPicture>[0]) => ({
  kind,
  id: hunt.id,
  picture: huntPicture(hunt),
  link: `/source?tab=hunts&hunt=${hunt.id}`,
})

/** The amount of a fee is its rate, because the price isn't known yet. */
function huntText(kind: HuntKind, { card, cents, count }: { card: string; cents: number; count: number }) {
  const price = formatPrice(cents)
  if (kind === 'huntFee')
    return { title: labels.huntFee(card), text: labels.feeIs(cents), action: labels.reviewFee, amountCents: null }
  if (kind === 'huntPayment')
    return { title: labels.payFor(card, price), text: labels.agreed, action: labels.payInvoice, amountCents: cents }
  return {
    title: count === 1 ? labels.found(card, price) : labels.foundMore(count, card),
    text: labels.decide,
    action: labels.reviewCard,
    amountCents: cents,
  }
}
