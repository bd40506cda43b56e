import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { type Availability, newDays } from '@ambry/contract/secure/kinds'
import type { SecureCard } from '@ambry/contract/secure/records'

import { descriptionForOthers } from '../../cards/description-service.ts'
import { pictureAddress } from '../../cards/registry/files-service.ts'
import type { ShownFacts } from './fact-queries.ts'
import type { GalleryRow } from './queries.ts'

/** Cards listed since then count as new. */
export const freshSince = (now: Date): Instant => addSeconds(now, -newDays * 86_400)

export const availability = ({
  isReserved,
  openRequestCount,
}: Pick<GalleryRow, 'isReserved' | 'openRequestCount'>): Availability =>
  isReserved ? 'reserved' : openRequestCount > 0 ? 'requested' : 'open'

/** A card's facts with the URL of its picture. */
const factsOf = (row: ShownFacts & { id: string }) => ({
  id: row.id,
  category: row.category,
  year: row.year,
  ...descriptionForOthers(row),
  grader: row.grader,
  grade: row.grade,
  qualifier: row.qualifier,
  certNumber: row.certNumber,
  picture: pictureAddress(row),
})

/** A card as shown with a request or promotion, even to those who can no longer see the card itself. */
export const requestedCard = (row: ShownFacts & { cardId: string }, listPriceCents: number | null) => ({
  ...factsOf({ ...row, id: row.cardId }),
  isListed: listPriceCents !== null,
  listPriceCents,
})

export const secureCard = (
  row: GalleryRow,
  { memberId, featured, since }: { memberId: string; featured: ReadonlySet<string>; since: Instant },
): SecureCard =>
  // mutates instead of copying: a copy of every card in every list showed up in profiles
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
