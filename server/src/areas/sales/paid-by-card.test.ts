import { beforeAll, expect, it } from 'vitest'

import { disagreements, key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { payBy, sandboxCounter, tokenFor } from '../../../test/payments.ts'
import { agreed, held, saleNow } from '../../../test/sales.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Clerk' })
  seller = await h().buildUser({ name: 'Seller' })
  buyer = await h().buildUser({ name: 'Buyer' })
})

/** A sale of one of the seller's cards, paid at checkout. */
async function sold(priceCents: number) {
  const card = await held(h(), seller)
  const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id, priceCents })
  const { dueCents } = await wanted(buyer.get(`/api/user/checkout?invoice=${sale.invoice.id}`))
  const source = { kind: 'token', token: await tokenFor(buyer, 'taken_back'), save: false }
  const parts = [{ invoiceId: sale.invoice.id, amountCents: dueCents }]
  const charge = await wanted(payBy(buyer, parts, source), 201)
  return { sale, charge }
}
const refund = async (paymentId: string, invoiceId: string, amountCents: number) => {
  await h().stepUp(admin)
  const asked = { amountCents, reason: 'Goodwill', invoiceId }
  await wanted(admin.post(`/api/admin/payments/${paymentId}/refunds`, asked, key()), 201)
}

it('a waived fee is not part of what was paid', async () => {
  const { sale, charge } = await sold(100_000)
  await refund(charge.paymentId, sale.invoice.id, sale.buyerFeeCents)
  expect(await saleNow(admin, sale)).toMatchObject({ status: 'settled', buyerFeeCents: 0 })
  const { items } = await wanted(buyer.get('/api/user/sales?side=bought'))
  expect(items[0]).toMatchObject({ feeCents: 0, totalCents: 100_000 })
  expect(await wanted(buyer.get('/api/user/sales/summary'))).toMatchObject({
    bought: { feesCents: 0, grossCents: 100_000 },
  })
})

it('a sale partly refunded and then charged back is unpaid again, and the seller is not paid out', async () => {
  const { sale, charge } = await sold(400_000)
  const { payout } = await saleNow(admin, sale)
  await refund(charge.paymentId, sale.invoice.id, 100)
  await sandboxCounter(h()).advance(charge)
  await wanted(sandboxCounter(h()).notify(charge, { type: 'payment.reversed' }))
  expect(await saleNow(admin, sale)).toMatchObject({ status: 'reopened' })
  await h().stepUp(admin)
  const paid = { method: 'wire', paidOn: h().clock.now().toISOString().slice(0, 10), reference: null }
  expect((await admin.post(`/api/admin/payouts/${payout.id}/pay`, paid, key())).status).toBe(409)
})

it('the books balance', async () => {
  expect(await disagreements(admin)).toEqual([])
})
