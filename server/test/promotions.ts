import { key } from './billing.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** A member's card with photos of its front and back; the caller says where it is. */
export async function promotable(
  h: Harness,
  owner: Caller,
  {
    isInVault = true,
    hasPhotos = true,
    ...more
  }: { isInVault?: boolean; hasPhotos?: boolean } & Record<string, unknown> = {},
): Promise<string> {
  const { id } = await registered(owner, more)
  if (hasPhotos)
    for (const purpose of ['front', 'back'])
      await h.query(
        `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, ownership_id, by_id, taken_at)
         SELECT c.id, $2, 1, c.id || $2, 900, 1200, 1, 'none', false, c.ownership_id, $3, $4 FROM cards c WHERE c.id = $1`,
        [id, purpose, owner.id, h.clock.now()],
      )
  if (isInVault) await intoVault(h, id)
  return id
}

export const intoVault = (h: Harness, id: string) =>
  h.query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [id])

export const requestPromotion = (owner: Caller, cardId: string, more: object = {}, name?: string): Promise<Answer> =>
  owner.post(`/api/registry/${cardId}/promotion`, { listPriceCents: 100_000, ...more }, key(name))

export const promotionRequested = (owner: Caller, cardId: string, more: object = {}): Promise<any> =>
  wanted(requestPromotion(owner, cardId, more), 201)

type Known = { id: string; version: number }

export const approve = (admin: Caller, { id, version }: Known, more: object = {}, name?: string): Promise<Answer> =>
  admin.post(`/api/admin/promotion-requests/${id}/approve`, { version, ...more }, key(name))

export const approved = (admin: Caller, asked: Known, more: object = {}): Promise<any> =>
  wanted(approve(admin, asked, more))

/** A member's card that is in Secure through a promotion. */
export async function promoted(
  h: Harness,
  { owner, admin }: { owner: Caller; admin: Caller },
  more: object = {},
): Promise<{ cardId: string; id: string; version: number }> {
  const cardId = await promotable(h, owner)
  const { id, version } = await approved(admin, await promotionRequested(owner, cardId, more))
  return { cardId, id, version }
}
