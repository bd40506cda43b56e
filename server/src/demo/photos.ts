import { readFile } from 'node:fs/promises'

import { shownPicture } from '../areas/cards/registry/files-service.ts'
import { keepReadyPhoto } from '../areas/cards/registry/photos-service.ts'
import type { Deps } from '../deps.ts'
import { project } from '../places.ts'

export const [photoWidth, photoHeight] = [720, 960]

/** Photos prepared for the demo, so that nothing has to be decoded at the first start. */
const photo = (certNumber: string | null, purpose: 'front' | 'back') =>
  readFile(new URL(`server/assets/demo/${certNumber}-${purpose}.webp`, project))

/** Two showpieces, both sides. */
export async function photograph(
  deps: Deps,
  cards: { id: string; card: { certNumber: string | null } }[],
  byId: string,
): Promise<void> {
  for (const { id: cardId, card } of cards.slice(0, 2)) {
    for (const purpose of ['front', 'back'] as const) {
      const bytes = await photo(card.certNumber, purpose)
      await keepReadyPhoto(deps, { cardId, purpose, bytes, width: photoWidth, height: photoHeight, byId })
    }
  }
}

/** One photo of a card's condition, as the vault takes it at intake. */
export async function photographAtIntake(
  deps: Deps,
  intake: { cardId: string; byId: string; at: Date },
): Promise<void> {
  const { cardId, byId, at } = intake
  // each card is on its own photo, drawn because the demo's cards are invented
  const { bytes } = await shownPicture(deps, cardId, { w: '480' }, true)
  await keepReadyPhoto(deps, {
    ...{ cardId, purpose: 'condition', bytes, width: scanWidth, height: scanHeight, byId },
    staff: { at },
  })
}

/** Indexes of invented cards with scans; members promote them to Secure. */
export const photographed = [3, 7, 16, 17, 30, 34, 43, 52]
export const [scanWidth, scanHeight] = [480, 804]

export async function photographForSecure(
  deps: Deps,
  { cardId, certNumber, byId }: { cardId: string; certNumber: string; byId: string },
): Promise<void> {
  const sides = { front: await photo(certNumber, 'front'), back: await photo('any', 'back') }
  for (const purpose of ['front', 'back'] as const)
    await keepReadyPhoto(deps, { cardId, purpose, bytes: sides[purpose], width: scanWidth, height: scanHeight, byId })
}
