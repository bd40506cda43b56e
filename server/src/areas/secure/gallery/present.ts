import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { type Availability, newDays } from '@ambry/contract/secure/kinds'
import type { SecureCard } from '@ambry/contract/secure/records'

import { pictureAddress } from '../../cards/registry/files-service.ts'
import type { ShownFacts } from './fact-queries.ts'
import type { GalleryRow } from './queries.ts'

/** Cards listed since then are new. */
export const freshSince = (now: Date): Instant => addSeconds(now, -newDays * 86_400)

export const availability = ({
  isReserved,
  openRequestCount,
}: Pick<GalleryRow, 'isReserved' | 'openRequestCount'>): Availability =>
  isReserved ? 'reserved' : openRequestCount > 0 ? 'requested' : 'open'

/** What a card is, with the address of its picture. */
const factsOf = (row: ShownFacts & { id: string }) => ({
  id: row.id,
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
  picture: pictureAddress(row),
})

/** A card as the record of a request or a promotion shows it, whoever may see the card itself by now. */
export const requestedCard = (row: ShownFacts & { cardId: string }, listPriceCents: number | null) => ({
  ...factsOf({ ...row, id: row.cardId }),
  isListed: listPriceCents !== null,
  listPriceCents,
})

export const secureCard = (
  row: GalleryRow,
  { memberId, featured, since }: { memberId: string; featured: ReadonlySet<string>; since: Instant },
): SecureCard =>
  // into the same object: a copy of each card of each list was seen in the figures
  Object.assign(factsOf(row), {
    hasPhoto: row.frontPhotoId !== null,
    verification: row.verification,
    custody: row.custody,
    vault: row.vault,
    population: row.population,
    listPriceCents: row.listPriceCents,
    availability: availability(row),
    isFeatured: featured.has(row.id),
    isNew: row.listedAt > since,
    isMine: row.ownerId === memberId,
    isWatched: row.isWatched,
    myRequest: row.myRequest,
    listedAt: row.listedAt,
    heldAt: row.heldAt,
  })
