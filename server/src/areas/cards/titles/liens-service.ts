import { type Commitment, type Custody, cardTitle, type Grader, type Verification } from '@ambry/contract/cards/kinds'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type CardRow, findCards, lockCard, updateCard } from '../card-queries.ts'
import { listOwnCards } from '../lists/queries.ts'
import { adminValue, cardStateOf, pictureOf } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { changed, sortOf, todayOf } from '../registry/service.ts'
import { whyNotSold } from '../rules.ts'
import { closeCommitment, openCommitment } from './commitment-queries.ts'
import * as labels from './labels.ts'

// What a loan does to a card. A lien holds it where it is: it can't be listed, sold, released or pledged again.

/** The fields of a card that lending decides by and shows. */
export type LienCard = Pick<
  CardRow,
  | 'id'
  | 'ownerId'
  | 'category'
  | 'playerName'
  | 'year'
  | 'set'
  | 'cardNumber'
  | 'variety'
  | 'grade'
  | 'qualifier'
  | 'certNumber'
  | 'vault'
  | 'place'
  | 'returnRequestedAt'
  | 'isDisputed'
> & {
  grader: Grader
  verification: Verification
  custody: Custody
  commitment: Commitment | null
  isRegistered: boolean
  title: string
  picture: string
  /** Our appraisal or the last sale; never the owner's estimate. */
  valueCents: number | null
  valuedOn: Day | null
}

function lienCard(found: CardRow): LienCard {
  const row = adminValue(found)
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
    vault: row.vault,
    place: row.place,
    verification: row.verification,
    custody: row.custody,
    commitment: row.commitment,
    isDisputed: row.isDisputed,
    returnRequestedAt: row.returnRequestedAt,
    isRegistered: row.status === 'registered',
    title: cardTitle(row),
    picture: pictureOf(row),
    valueCents: row.valueCents,
    valuedOn: row.valueOn,
  }
}

export async function lienCards(db: Db, deps: Deps, ids: string[]): Promise<Map<string, LienCard>> {
  if (ids.length === 0) return new Map()
  return new Map((await findCards(db, ids, todayOf(deps))).map((row) => [row.id, lienCard(row)]))
}

const mostOwnCards = 500

/** A member's most valuable cards. */
export async function ownLienCards(db: Db, deps: Deps, ownerId: string): Promise<LienCard[]> {
  const range = { sort: sortOf('-value'), after: null, limit: mostOwnCards }
  const rows = await listOwnCards(db, ownerId, {}, range, todayOf(deps))
  return rows.slice(0, mostOwnCards).map(lienCard)
}

/** Locks cards until the transaction ends, always in the same order. */
export async function lockLienCards(tx: Tx, deps: Deps, ids: readonly string[]): Promise<Map<string, LienCard>> {
  const cards = new Map<string, LienCard>()
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockCard(tx, id, todayOf(deps))
    if (row) cards.set(id, lienCard(row))
  }
  return cards
}

type Lien = { cardId: string; loanNumber: string }

/** Places a lien; the database refuses a second commitment of any kind. */
export async function pledge(tx: Tx, deps: Deps, { cardId, loanNumber }: Lien): Promise<string> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw new AppError('refused', labels.cardNotFound)
  const why = whyNotSold(cardStateOf(row), row.ownerKind)
  if (why) throw new AppError('wrong_state', labels.cantBePledged(cardTitle(row), why))
  const commitmentId = await openCommitment(tx, cardId, 'loan')
  await happened(tx, cardId, {
    kind: 'pledged',
    data: {},
    private: { by: tx.origin.actorId, owner: row.ownerId, loan: loanNumber },
  })
  await updateCard(tx, cardId, {})
  changed(tx, row.ownerId)
  return commitmentId
}

export async function releaseLien(
  tx: Tx,
  deps: Deps,
  { cardId, loanNumber, commitmentId }: Lien & { commitmentId: string },
): Promise<void> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw new AppError('refused', labels.cardNotFound)
  if (!(await closeCommitment(tx, commitmentId))) return
  await happened(tx, cardId, {
    kind: 'lien_released',
    data: {},
    private: { by: tx.origin.actorId, owner: row.ownerId, loan: loanNumber },
  })
  await updateCard(tx, cardId, {})
  changed(tx, row.ownerId)
}
