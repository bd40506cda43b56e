import { type Commitment, type Custody, cardTitle, type Verification } from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type CardRow, findByCerts, findCards, findHouse, lockCard, lockCards, updateCard } from '../card-queries.ts'
import { cardStateOf, pictureOf } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { changed, todayOf } from '../registry/service.ts'
import { whyNotSold } from '../rules.ts'
import { closeCommitment, openCommitment } from './commitment-queries.ts'
import * as labels from './labels.ts'

// Selling a card to us: it is reserved from the agreement until its inspection, and then ours.

/** A card that a member sells or could sell to us. */
export type CardToBuy = CardFacts & {
  id: string
  ownerId: string
  title: string
  picture: string
  custody: Custody
  vault: string | null
  verification: Verification
  commitment: Commitment | null
  isReturnRequested: boolean
  isDisputed: boolean
  /** Why its owner can't sell it to us now; null when they can. */
  why: string | null
}

function cardToBuy(row: CardRow): CardToBuy {
  const why = whyNotSold({ ...row, isShipped: false, isSeen: row.proof === 'in_hand' }, 'member')
  return {
    id: row.id,
    ownerId: row.ownerId,
    category: row.category,
    playerName: row.playerName,
    year: row.year,
    set: row.set,
    cardNumber: row.cardNumber,
    variety: row.variety,
    grader: row.grader,
    grade: row.grade,
    qualifier: row.qualifier,
    certNumber: row.certNumber,
    title: cardTitle(row),
    picture: pictureOf(row),
    custody: row.custody,
    vault: row.vault,
    verification: row.verification,
    commitment: row.commitment,
    isReturnRequested: row.returnRequestedAt !== null,
    isDisputed: row.isDisputed,
    why: why ?? (row.returnRequestedAt === null ? null : labels.itsReturnIsRequested),
  }
}

export async function findCardsToBuy(db: Db, deps: Deps, ids: string[]): Promise<Map<string, CardToBuy>> {
  if (ids.length === 0) return new Map()
  return new Map((await findCards(db, ids, todayOf(deps))).map((row) => [row.id, cardToBuy(row)]))
}

/** Locks the cards in the same order as everywhere else, so that two transactions can't deadlock. */
export async function lockCardsToBuy(tx: Tx, deps: Deps, ids: string[]): Promise<Map<string, CardToBuy>> {
  await lockCards(tx, ids)
  return findCardsToBuy(tx, deps, ids)
}

/** Registered cards of a member by cert number, whoever graded them. */
export const findOwnByCerts = async (
  db: Db,
  ownerId: string,
  certs: readonly Parameters<typeof findByCerts>[1][number][],
): Promise<{ id: string; grader: string; certNumber: string }[]> =>
  (await findByCerts(db, [...certs])).filter((found) => found.ownerId === ownerId && found.status === 'registered')

/** The caller has locked the card and checked `why`. */
export async function reserveForPurchase(tx: Tx, cardId: string, ownerId: string): Promise<string> {
  const commitmentId = await openCommitment(tx, cardId, 'sell_offer')
  await updateCard(tx, cardId, {})
  changed(tx, ownerId)
  return commitmentId
}

type Bought = { cardId: string; commitmentId: string; costCents: number; on: Day; from: string; purchaseId: string }

/**
 * Passes the title to us. What we paid is in our books and not in the card's values, which every buyer of the card can
 * see. The seller's cost is returned for their own record of the sale only.
 */
export async function takeTitle(tx: Tx, deps: Deps, bought: Bought): Promise<{ sellerCostCents: number | null }> {
  const { cardId, commitmentId, costCents, on, from, purchaseId } = bought
  await closeCommitment(tx, commitmentId)
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw new AppError('refused', labels.cardNotFound)
  const why = whyNotSold(cardStateOf(row), row.ownerKind)
  if (why) throw new AppError('wrong_state', why)
  const houseId = await findHouse(tx)
  await happened(tx, cardId, {
    kind: 'sold',
    data: { on },
    private: { from: row.ownerId, to: houseId, priceCents: costCents, purchase: purchaseId },
  })
  await updateCard(tx, cardId, { owner_id: houseId })
  await updateCard(tx, cardId, {
    cost_cents: costCents,
    acquired_on: on,
    acquired_from: from,
    return_requested_at: null,
  })
  await deps.hooks.ownershipEnded(tx, cardId)
  changed(tx, row.ownerId)
  changed(tx, houseId)
  return { sellerCostCents: row.costCents }
}
