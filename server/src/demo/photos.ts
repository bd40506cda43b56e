import { readFile } from 'node:fs/promises'

import { keepReadyPhoto } from '../areas/cards/photos-service.ts'
import type { Deps } from '../deps.ts'
import { project } from '../places.ts'

const [width, height] = [900, 1200]

/** Photos of two showpieces, taken for the demonstration and kept ready: nothing has to be decoded at the first start. */
export async function photograph(
  deps: Deps,
  cards: { id: string; card: { certNumber: string | null } }[],
  byId: string,
): Promise<void> {
  for (const { id: cardId, card } of cards.slice(0, 2)) {
    for (const purpose of ['front', 'back'] as const) {
      const file = new URL(`server/assets/demo/${card.certNumber}-${purpose}.webp`, project)
      await keepReadyPhoto(deps, { cardId, purpose, bytes: await readFile(file), width, height, byId })
    }
  }
}
