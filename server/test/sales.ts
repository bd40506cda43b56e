import { key, payment } from './billing.ts'
import { putInVault } from './buying.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** A member's card that we hold, so that its sale settles as soon as it's paid. */
export async function held(h: Harness, by: Caller, more: object = {}): Promise<any> {
  const card = await registered(by, more)
  await putInVault(h, card.id)
  return card
}

export const agree = (
  admin: Caller,
  {
    cardId,
    buyerId,
    priceCents = 100_000,
    ...more
  }: { cardId: string; buyerId: string; priceCents?: number } & Record<string, unknown>,
  name?: string,
): Promise<Answer> => admin.post('/api/admin/sales', { cardId, buyerId, priceCents, ...more }, key(name))

/** A sale that is recorded but not paid. */
export const agreed = async (
  admin: Caller,
  terms: { cardId: string; buyerId: string; priceCents?: number } & Record<string, unknown>,
): Promise<any> => wanted(agree(admin, terms), 201)

/** The buyer's wire, in full or for the given amount. */
export const payFor = async (admin: Caller, sale: any, cents: number = sale.invoice.dueCents): Promise<any> =>
  wanted(
    admin.post(
      '/api/admin/payments',
      payment(sale.buyer.id, cents, [{ invoiceId: sale.invoice.id, amountCents: cents }]),
      key(),
    ),
    201,
  )

export const saleNow = (admin: Caller, { id }: { id: string }): Promise<any> =>
  wanted(admin.get(`/api/admin/sales/${id}`))
