import { registered } from './cards.ts'
import type { Caller, Harness } from './harness.ts'

type Listed = { priceCents?: number; daysAgo?: number } & Record<string, unknown>

/** A member's card in the vault and in Secure, inserted directly, for tests that are not about listing. */
export async function listedCard(
  h: Harness,
  owner: Caller,
  { priceCents = 100_000, daysAgo = 0, ...more }: Listed = {},
): Promise<{ id: string; listingId: string }> {
  const { id } = await registered(owner, more)
  const at = new Date(h.clock.now().getTime() - daysAgo * 86_400_000)
  await h.query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [id])
  const [listing] = await h.query<{ id: string }>(
    `WITH held AS (INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'listing', $4) RETURNING id)
     INSERT INTO listings (card_id, seller_id, by_house, price_cents, commitment_id, listed_at, updated_at)
     SELECT $1, $2, false, $3, held.id, $4, $4 FROM held RETURNING id`,
    [id, owner.id, priceCents, at],
  )
  if (!listing) throw new Error('the card was not listed')
  return { id, listingId: listing.id }
}

/** Removes a card from Secure as the service does. */
export async function unlisted(h: Harness, { listingId }: { listingId: string }): Promise<void> {
  const now = h.clock.now()
  const [listing] = await h.query<{ commitment_id: string }>('SELECT commitment_id FROM listings WHERE id = $1', [
    listingId,
  ])
  await h.query(
    `UPDATE listings SET status = 'ended', ended_at = $2, ended_how = 'unlisted', commitment_id = NULL, updated_at = $2 WHERE id = $1`,
    [listingId, now],
  )
  await h.query('UPDATE card_commitments SET closed_at = greatest($2, opened_at) WHERE id = $1', [
    listing?.commitment_id,
    now,
  ])
}

type Asked = { status?: 'pending' | 'declined' | 'approved' | 'completed'; saleId?: string; at?: string }

/** A request inserted directly in the given state. */
export async function askedFor(
  h: Harness,
  card: { id: string; listingId: string },
  member: Caller,
  { status = 'pending', saleId, at = h.clock.now().toISOString() }: Asked = {},
): Promise<string> {
  const [request] = await h.query<{ id: string }>(
    `INSERT INTO card_requests (card_id, listing_id, seller_id, member_id, status, list_price_at_request_cents, offer_cents, agreed_cents, sale_id, pay_until, created_at, updated_at)
     SELECT l.card_id, l.id, l.seller_id, $2, $3, 100000, 100000, CASE WHEN $4::uuid IS NOT NULL THEN 100000 END, $4, CASE WHEN $4::uuid IS NOT NULL THEN $5::timestamptz END, $5, $5
     FROM listings l WHERE l.id = $1 RETURNING id`,
    [card.listingId, member.id, status, saleId ?? null, at],
  )
  if (!request) throw new Error('nothing was asked for')
  return request.id
}
