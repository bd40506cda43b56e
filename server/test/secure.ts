import { passTitle } from '../src/areas/cards/titles/transfer.ts'
import { list } from '../src/areas/secure/listings/service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { key } from './billing.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** A member's card in the vault and listed in Secure by an admin. */
export async function inSecure(
  h: Harness,
  owner: Caller,
  { priceCents = 100_000, ...more }: { priceCents?: number } & Record<string, unknown> = {},
): Promise<any> {
  const card = await registered(owner, more)
  await h.query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [card.id])
  await h.app.deps.transactions.run(systemOrigin, (tx) => list(tx, h.app.deps, card.id, priceCents))
  return card
}

/** The same for a card owned by Ambry. */
export async function houseInSecure(
  h: Harness,
  owner: Caller,
  more: { priceCents?: number } & Record<string, unknown> = {},
): Promise<any> {
  const { priceCents = 100_000, ...facts } = more
  const card = await registered(owner, facts)
  await h.query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [card.id])
  await h.app.deps.transactions.run(systemOrigin, async (tx) => {
    const [house] = await h.query<{ id: string }>(`SELECT id FROM parties WHERE kind = 'house'`)
    await passTitle(tx, h.app.deps, { cardId: card.id, toId: house?.id ?? '', reason: 'A test', how: 'a test' })
    await list(tx, h.app.deps, card.id, priceCents)
  })
  return card
}

export const askFor = (
  by: Caller,
  cardId: string,
  { listPriceCents = 100_000, ...more }: { listPriceCents?: number } & Record<string, unknown> = {},
  name?: string,
): Promise<Answer> => by.post(`/api/cards/${cardId}/requests`, { listPriceCents, ...more }, key(name))

export const asked = (
  by: Caller,
  cardId: string,
  more: { listPriceCents?: number } & Record<string, unknown> = {},
): Promise<any> => wanted(askFor(by, cardId, more), 201)

export const approve = (
  admin: Caller,
  request: any,
  offerCents: number = request.offerCents,
  name?: string,
): Promise<Answer> => admin.post(`/api/admin/requests/${request.id}/approve`, { offerCents }, key(name))
