import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { PhotoPurpose } from '@ambry/contract/card-kinds'

import { updateCard } from '../areas/cards/card-queries.ts'
import { insertPhoto } from '../areas/cards/photo-queries.ts'
import { systemOrigin } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

const [width, height] = [900, 1200]

/** Photos of two showpieces, taken for the demonstration and kept ready: nothing has to be decoded at the first start. */
export async function photograph(
  deps: Deps,
  cards: { id: string; card: { certNumber: string | null } }[],
  by: string,
): Promise<void> {
  const shown = cards
    .slice(0, 2)
    .flatMap(({ id, card }) =>
      (['front', 'back'] as const).map((purpose) => ({ id, purpose, file: `${card.certNumber}-${purpose}` })),
    )
  for (const { id, purpose, file } of shown) {
    const bytes = await readFile(new URL(`../../assets/demo/${file}.webp`, import.meta.url))
    await keep(deps, id, purpose, bytes, by)
  }
}

async function keep(deps: Deps, cardId: string, purpose: PhotoPurpose, bytes: Buffer, byId: string): Promise<void> {
  const sha256 = hash('sha256', bytes)
  const fileKey = `photos/${sha256.slice(0, 32)}`
  await deps.files.put(fileKey, bytes)
  await deps.transactions.run({ ...systemOrigin, actorId: byId }, async (tx) => {
    const id = await insertPhoto(tx, { cardId, purpose, fileKey, width, height, sha256, byHouse: false, byId })
    if (purpose === 'front') await updateCard(tx, cardId, { front_photo_id: id })
  })
}
