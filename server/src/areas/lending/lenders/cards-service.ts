import type { PictureWidth } from '@ambry/contract/cards/files'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { OfferedLoan } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { describedToOthers } from '../../cards/description-service.ts'
import { slabBytes } from '../../cards/registry/files-service.ts'
import { type LienCard, lienCards } from '../../cards/titles/liens-service.ts'
import { type CardValueRow, listCardValues } from '../loans/detail-queries.ts'
import * as labels from './labels.ts'
import { type CardOfLoan, isShownTo, listCardsOfLoans } from './queries.ts'

export type OfferedCard = OfferedLoan['cards'][number]
export type CardsByLoan = ReadonlyMap<string, readonly OfferedCard[]>

/**
 * Without the cert number, the owner and their photos, and under an id that only this loan has (decision 67): nothing
 * that says who borrows.
 */
const offeredCard = (card: LienCard, row: CardOfLoan): OfferedCard => ({
  id: row.id,
  category: card.category,
  playerName: card.playerName,
  year: card.year,
  set: card.set,
  ...{ cardNumber: card.cardNumber, variety: card.variety, grader: card.grader, grade: card.grade },
  qualifier: card.qualifier,
  picture: `/files/offered-loans/${row.loanId}/cards/${row.id}?v=1`,
  title: card.title,
  valueCents: row.valueCents,
  valuedOn: row.valuedOn,
})

/** Cards by id, as lenders read them. */
async function cardsForLenders(db: Db, deps: Deps, ids: string[]): Promise<Map<string, LienCard>> {
  const cards = [...(await lienCards(db, deps, ids)).values()].map(describedToOthers)
  return new Map(cards.map((card) => [card.id, { ...card, title: cardTitle(card), certNumber: null }]))
}

/** What secures each of several loans, as lenders see it. */
export async function cardsOfLoans(
  db: Db,
  deps: Deps,
  loanIds: readonly string[],
): Promise<Map<string, OfferedCard[]>> {
  if (loanIds.length === 0) return new Map()
  const rows = await listCardsOfLoans(db, [...new Set(loanIds)])
  const cards = await cardsForLenders(db, deps, [...new Set(rows.map(({ cardId }) => cardId))])
  const byLoan = Map.groupBy(rows, ({ loanId }) => loanId)
  return new Map(
    [...byLoan].map(([loanId, own]) => [
      loanId,
      own.flatMap((row) => {
        const card = cards.get(row.cardId)
        return card ? [offeredCard(card, row)] : []
      }),
    ]),
  )
}

export const titleOf = (cards: readonly OfferedCard[] | undefined): string => {
  const [first] = cards ?? []
  return first ? labels.cardAndMore(first.title, (cards?.length ?? 1) - 1) : labels.noCards
}

/** What the cards of a loan were worth, by their ids in it, oldest first. */
export async function valuesInLoan(db: Db, loanId: string): Promise<Map<string, CardValueRow[]>> {
  const rows = await listCardsOfLoans(db, [loanId])
  const values = await listCardValues(
    db,
    rows.map(({ cardId }) => cardId),
  )
  const byCard = Map.groupBy(values, ({ cardId }) => cardId)
  return new Map(rows.map(({ id, cardId }) => [id, byCard.get(cardId) ?? []]))
}

/** Always drawn, because photos show the owner's copy, and without its cert number. */
export async function offeredPicture(
  deps: Deps,
  actor: Actor,
  { id, cardId }: { id: string; cardId: string },
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  if (!(await isShownTo(deps.db, id, actor.id, actor.roles.includes('lender')))) throw notThere()
  const rows = await listCardsOfLoans(deps.db, [id])
  const row = rows.find((one) => one.id === cardId)
  const card = row && (await cardsForLenders(deps.db, deps, [row.cardId])).get(row.cardId)
  if (!card) throw notThere()
  const bytes = await slabBytes(deps, slabCardOf(card), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}
