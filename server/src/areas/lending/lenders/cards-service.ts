import type { PictureWidth } from '@ambry/contract/cards/files'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { OfferedLoan } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { slabBytes } from '../../cards/registry/files-service.ts'
import { type LienCard, lienCards } from '../../cards/titles/liens-service.ts'
import * as labels from './labels.ts'
import { isShownTo, listCardsOfLoans } from './queries.ts'

export type OfferedCard = OfferedLoan['cards'][number]
export type CardsByLoan = ReadonlyMap<string, readonly OfferedCard[]>

/** Without the cert number, the owner and their photos: nothing that says who borrows. */
const offeredCard = (loanId: string, card: LienCard, value: { valueCents: number; valuedOn: string }): OfferedCard => ({
  ...{ id: card.id, category: card.category, playerName: card.playerName, year: card.year, set: card.set },
  ...{ cardNumber: card.cardNumber, variety: card.variety, grader: card.grader, grade: card.grade },
  qualifier: card.qualifier,
  picture: pictureAddress(loanId, card.id),
  title: card.title,
  ...{ valueCents: value.valueCents, valuedOn: value.valuedOn },
})

const pictureAddress = (loanId: string, cardId: string) => `/files/offered-loans/${loanId}/cards/${cardId}?v=1`

/** What secures each of several loans, as lenders see it. */
export async function cardsOfLoans(
  db: Db,
  deps: Deps,
  loanIds: readonly string[],
): Promise<Map<string, OfferedCard[]>> {
  if (loanIds.length === 0) return new Map()
  const rows = await listCardsOfLoans(db, [...new Set(loanIds)])
  const cards = await lienCards(db, deps, [...new Set(rows.map(({ cardId }) => cardId))])
  const byLoan = Map.groupBy(rows, ({ loanId }) => loanId)
  return new Map(
    [...byLoan].map(([loanId, own]) => [
      loanId,
      own.flatMap((row) => {
        const card = cards.get(row.cardId)
        return card ? [offeredCard(loanId, card, row)] : []
      }),
    ]),
  )
}

export const titleOf = (cards: readonly OfferedCard[] | undefined): string => {
  const [first] = cards ?? []
  return first ? labels.cardAndMore(first.title, (cards?.length ?? 1) - 1) : labels.noCards
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
  const card = rows.some((row) => row.cardId === cardId) && (await lienCards(deps.db, deps, [cardId])).get(cardId)
  if (!card) throw notThere()
  const bytes = await slabBytes(deps, slabCardOf({ ...card, certNumber: null }), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}
