import { beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../test/approvals.ts'
import { disagreements, inFinance, key, pay as payInvoice } from '../../../test/billing.ts'
import { newCard, wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { payBy, sandboxCounter, tokenFor } from '../../../test/payments.ts'
import { agreed, held, payFor, saleNow } from '../../../test/sales.ts'

const h = useHarness()
let admin: Caller
let finance: Caller
let seller: Caller
let buyer: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  finance = await inFinance(h())
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().stepUp(admin)
})

const today = () => h().clock.now().toISOString().slice(0, 10)
const undoUrl = ({ id }: { id: string }) => `/api/admin/sales/${id}/undo`
const preview = (sale: { id: string }) => wanted(admin.get(undoUrl(sale)))
const undo = (sale: { id: string }) => wanted(admin.post(undoUrl(sale), { reason: 'Charged back' }, key()))
const payOut = (id: string) =>
  finance.post(`/api/admin/payouts/${id}/pay`, { method: 'wire', paidOn: today(), reference: null }, key())
const reverse = ({ id }: { id: string }) =>
  wanted(admin.post(`/api/admin/payments/${id}/reverse`, { reason: 'The bank took it back' }, key()))
const balance = (of: Caller) => wanted(of.get('/api/user/balance'))
const entries = async (): Promise<number> => (await h().query('SELECT count(*)::int AS n FROM ledger_entries'))[0].n

/** A card of the seller sold for $1,000: the buyer pays $1,100 by wire, and the seller gets $950. */
async function sold() {
  const card = await held(h(), seller)
  const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
  return { card, sale, payment: await payFor(admin, sale) }
}

async function soldAndPaidOut() {
  const made = await sold()
  const { payout } = await saleNow(admin, made.sale)
  await wanted(payOut(payout.id))
  return { ...made, payoutId: payout.id as string }
}

describe('a chargeback after the seller was paid', () => {
  it('is undone with a preview: the seller owes the payout and the buyer nothing', async () => {
    const { card, sale, payment, payoutId } = await soldAndPaidOut()
    await reverse(payment)
    const url = undoUrl(sale)
    expect([(await h().nobody.get(url)).status, (await seller.get(url)).status]).toEqual([401, 403])
    expect((await admin.get(undoUrl({ id: card.id }))).status).toBe(404)
    const before = await entries()
    const shown = await preview(sale)
    expect(await entries(), 'nothing is posted').toBe(before)
    expect(shown).toMatchObject({
      fault: null,
      sides: [
        { name: 'Theo Lindqvist', before: { dueCents: 110_000 }, after: { dueCents: 0, creditCents: 0 } },
        { name: 'Sela Moreau', before: { dueCents: 0 }, after: { dueCents: 95_000, payoutsDueCents: 0 } },
      ],
    })
    expect(shown.people.map(({ name }: any) => name).sort()).toEqual(['Sela Moreau', 'Theo Lindqvist'])

    const undone = await undo(sale)
    expect(await entries(), 'exactly the entries shown').toBe(before + shown.effects.length)
    expect(undone).toMatchObject({ status: 'undone', payout: null, clawback: { dueCents: 95_000 } })
    expect(await balance(buyer)).toMatchObject({ dueCents: 0, creditCents: 0 })
    expect(await balance(seller)).toMatchObject({ dueCents: 95_000, payoutsDueCents: 0 })
    expect((await wanted(seller.get(`/api/registry/${card.id}`))).id).toBe(card.id)
    expect(await wanted(seller.get(`/api/user/sales/${sale.id}`))).toMatchObject({ clawback: { dueCents: 95_000 } })
    expect((await wanted(buyer.get(`/api/user/sales/${sale.id}`))).clawback, 'no business of the buyer').toBeNull()
    expect(await disagreements(admin)).toEqual([])

    expect((await admin.get(undoUrl(sale))).json()).toMatchObject({
      fault: 'Only a settled sale can be undone.',
      effects: [],
    })
    // the wire bounced after all: it settles the debt
    const back = { kind: 'bounced', returnedOn: today(), reason: 'The account is closed' }
    await wanted(admin.post(`/api/admin/payouts/${payoutId}/return`, back, key()))
    expect(await balance(seller)).toMatchObject({ dueCents: 0, payoutsDueCents: 0 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is netted against later proceeds, and undoing that sale makes it due again', async () => {
    const first = await soldAndPaidOut()
    await reverse(first.payment)
    await undo(first.sale)
    const second = await sold()
    const { payout } = await saleNow(admin, second.sale)
    expect(payout).toMatchObject({ status: 'netted' })
    expect(await balance(seller)).toMatchObject({ dueCents: 0, payoutsDueCents: 0 })
    expect((await payOut(payout.id)).status).toBe(409)
    expect(await disagreements(admin)).toEqual([])
    await reverse(second.payment)
    expect(await saleNow(admin, second.sale)).toMatchObject({ status: 'reopened', payout: null })
    expect(await balance(seller), 'not paid by a sale that is unpaid').toMatchObject({ dueCents: 95_000 })
    expect(await disagreements(admin)).toEqual([])
    await payFor(admin, await saleNow(admin, second.sale))
    expect(await balance(seller)).toMatchObject({ dueCents: 0, payoutsDueCents: 0 })
    await undo(second.sale)
    expect(await balance(seller)).toMatchObject({ dueCents: 95_000, payoutsDueCents: 0 })
    expect(await balance(buyer)).toMatchObject({ creditCents: 110_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('can be paid by the seller, and blocks nothing after that', async () => {
    const { sale, payment } = await soldAndPaidOut()
    await reverse(payment)
    const { clawback } = await undo(sale)
    await wanted(payInvoice(admin, { id: clawback.id, member: seller }, 95_000), 201)
    expect(await saleNow(admin, sale)).toMatchObject({ clawback: { displayStatus: 'paid', dueCents: 0 } })
    const next = await soldAndPaidOut()
    expect(await saleNow(admin, next.sale)).toMatchObject({ payout: { status: 'paid' } })
    expect(await disagreements(admin)).toEqual([])
  })

  it('and a payout that bounced before it is undone: the proceeds wait with us again', async () => {
    const { sale, payment, payoutId } = await soldAndPaidOut()
    await reverse(payment)
    const back = { kind: 'bounced', returnedOn: today(), reason: 'The account is closed' }
    await wanted(admin.post(`/api/admin/payouts/${payoutId}/return`, back, key()))
    expect(await saleNow(admin, sale)).toMatchObject({ status: 'reopened', payout: null })
    expect((await payOut(payoutId)).status).toBe(409)
    expect(await disagreements(admin)).toEqual([])
    expect(await undo(sale)).toMatchObject({ status: 'undone', clawback: null })
    expect(await balance(seller)).toMatchObject({ dueCents: 0, payoutsDueCents: 0 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('undoes a sale that is paid for too: the buyer has credit, the seller owes', async () => {
    const { sale } = await soldAndPaidOut()
    await undo(sale)
    expect(await balance(buyer)).toMatchObject({ creditCents: 110_000 })
    expect(await balance(seller)).toMatchObject({ dueCents: 95_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('crediting the invoice in full does the same, with a second person', async () => {
    const second = await h().buildUser({ isAdmin: true })
    await h().stepUp(second)
    const { sale } = await soldAndPaidOut()
    const credit = { amountCents: 110_000, reason: 'Not as described' }
    await approvedBy(second, admin.post(`/api/admin/invoices/${sale.invoice.id}/credit-notes`, credit, key()))
    expect(await saleNow(admin, sale)).toMatchObject({ status: 'undone', clawback: { dueCents: 95_000 } })
    expect(await disagreements(admin)).toEqual([])
  })

  it('of a card of ours takes back our own income', async () => {
    const card = await wanted(admin.post('/api/admin/cards', { ownerId: null, card: newCard() }), 201)
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    await reverse(await payFor(admin, sale))
    expect(await preview(sale)).toMatchObject({ fault: null, sides: [{ name: 'Theo Lindqvist' }] })
    expect(await undo(sale)).toMatchObject({ status: 'undone', clawback: null })
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('proceeds of a card payment', () => {
  it('are on hold for as many days as the settings say, and are paid after that', async () => {
    const card = await held(h(), seller)
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    const source = { kind: 'token', token: await tokenFor(buyer, 'taken_back'), save: false }
    const parts = [{ invoiceId: sale.invoice.id, amountCents: sale.invoice.dueCents }]
    const charge = await wanted(payBy(buyer, parts, source), 201)
    const { payout } = await saleNow(admin, sale)
    expect(payout).toMatchObject({ status: 'due', availableOn: '2026-11-22' })
    expect(await wanted(admin.get(`/api/admin/payouts/${payout.id}`))).toMatchObject({ actions: [] })
    expect(await wanted(seller.get(`/api/user/sales/${sale.id}`))).toMatchObject({
      payout: { status: 'due', availableOn: '2026-11-22' },
    })
    const early = await payOut(payout.id)
    expect([early.status, early.body]).toEqual([409, expect.stringContaining('from Nov 22, 2026.')])
    await h().later(7 * 86_400)
    for (const person of [admin, finance]) await h().stepUp(person)
    expect((await payOut(payout.id)).status).toBe(200)
    expect(await disagreements(admin)).toEqual([])

    // the chargeback comes later still
    await sandboxCounter(h()).advance(charge)
    await wanted(sandboxCounter(h()).notify(charge, { type: 'payment.reversed' }))
    expect(await undo(sale)).toMatchObject({ clawback: { dueCents: 95_000 } })
    expect(await disagreements(admin)).toEqual([])
  })

  it('are not on hold after a wire', async () => {
    const { sale } = await sold()
    expect((await saleNow(admin, sale)).payout).toMatchObject({ availableOn: null })
  })
})
