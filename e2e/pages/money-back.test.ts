import { describe, expect, test } from 'vitest'

import { inFinance, key, payment } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { agreed, held, payFor, saleNow } from '../../server/test/sales.ts'
import { openPage } from './page.ts'
import { choose, confirmed, dialog, fill, part, press, shows, toast } from './parts.ts'

const harness = useHarness()

const today = () => harness().clock.now().toISOString().slice(0, 10)

/** A settled sale whose payout was paid. */
async function soldCard() {
  const h = harness()
  const admin = await h.buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  await h.stepUp(admin)
  const seller = await h.buildUser({ name: 'Caspian Wolde' })
  const buyer = await h.buildUser({ name: 'Delphine Yarrow' })
  const card = await held(h, seller, { playerName: 'Orrin Tallow' })
  const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id, priceCents: 200_000 })
  const paid = await payFor(admin, sale)
  const payoutOf = async () => (await saleNow(admin, sale)).payout
  const markPaid = async () => {
    const body = { method: 'wire', paidOn: today(), reference: null }
    await wanted((await inFinance(h)).post(`/api/admin/payouts/${(await payoutOf()).id}/pay`, body, key()))
  }
  return { h, admin, seller, buyer, sale, paid, payoutOf, markPaid }
}

describe('money that goes wrong', () => {
  test('a payout that bounced is recorded, and is due again', async () => {
    const { h, payoutOf } = await soldCard()
    const finance = await h.buildUser({ staffRoles: ['finance'] })
    const opened = await openPage(h, `/admin/invoices?tab=payouts&payout=${(await payoutOf()).id}`, finance)
    const payout = await part(opened.page, 'complementary', '$1,900.00 to Caspian Wolde')
    await press(opened, payout, 'Mark as paid')
    await press(opened, await dialog(opened, /^Mark as paid/), 'Mark as paid')
    await confirmed(opened, h, finance.phone)
    await press(opened, payout, 'Record return')
    const returning = await dialog(opened, /^Record return/)
    await choose(opened, returning, 'What happened', 'Returned by the bank')
    // a reason is required
    await press(opened, returning, 'Record return')
    await fill(returning, 'Reason', 'The account is closed')
    await press(opened, returning, 'Record return')
    await toast('Return recorded', 'Caspian Wolde')
    await shows(() => payout.element, 'The account is closed')
    await payout.findByText('Due')
    expect(payout.queryByRole('button', { name: 'Record return' })).toBeNull()
    // and paid again
    await press(opened, payout, 'Mark as paid')
    await press(opened, await dialog(opened, /^Mark as paid/), 'Mark as paid')
    await payout.findByRole('button', { name: 'Record return' })
  })

  test('after a chargeback the sale is undone with a preview, and the seller owes the payout', async () => {
    const { h, admin, seller, sale, paid, markPaid } = await soldCard()
    await markPaid()
    await wanted(admin.post(`/api/admin/payments/${paid.id}/reverse`, { reason: 'Returned by the bank' }, key()))
    const opened = await openPage(h, `/admin/sales?sale=${sale.id}`, admin)
    const panel = await part(opened.page, 'complementary', /^Orrin Tallow to/)
    await panel.findByText(/or undo the sale: the seller is then billed for the payout\./)
    await press(opened, panel, 'Undo sale')
    const undo = await dialog(opened, 'Undo sale')
    await shows(() => undo.getByRole('row', { name: /^Caspian Wolde/ }), '$1,900.00was $0.00')
    await shows(() => undo.getByRole('row', { name: /^Delphine Yarrow/ }), /\$0\.00was \$2,\d00\.00/)
    await undo.findByRole('heading', { name: 'Ledger entries' })
    await fill(undo, 'Reason', 'The buyer disputed the payment')
    await press(opened, undo, 'Undo sale')
    await shows(() => panel.element, 'Undone', 'Owed back by the seller')

    const own = await openPage(h, `/sales?side=sold&sale=${sale.id}`, seller)
    const record = await part(own.page, 'complementary', 'Orrin Tallow')
    await record.findByText(/You were paid before this sale was undone and still owe \$1,900\.00\./)
  })

  test('a payment comes back after its credit was paid out: the member is billed, and their next payout pays it first', async () => {
    const h = harness()
    const admin = await h.buildUser({ isAdmin: true, name: 'Margaret Ashby' })
    const member = await h.buildUser({ name: 'Gideon Pask' })
    const credit = (cents: number) =>
      wanted(admin.post('/api/admin/payments', payment(member.id, cents, []), key()), 201)
    const payout = async (amountCents: number) => {
      await h.stepUp(admin)
      const body = { memberId: member.id, kind: 'credit', amountCents }
      return wanted(admin.post('/api/admin/payouts', body, key()), 201)
    }
    await credit(300_00)
    const { id } = await payout(300_00)
    const wired = { method: 'wire', paidOn: today(), reference: null }
    await wanted((await inFinance(h)).post(`/api/admin/payouts/${id}/pay`, wired, key()))
    const opened = await openPage(h, `/admin/invoices?tab=payments&memberId=${member.id}`, admin)
    await opened.user.click(await opened.page.findByRole('row', { name: /, Gideon Pask$/ }))
    await press(opened, await part(opened.page, 'complementary', /./), 'Reverse')
    const reversing = await dialog(opened, /^Reverse /)
    await fill(reversing, 'Reason', 'The bank called it back')
    await press(opened, reversing, 'Reverse payment')
    await toast('Payment reversed', 'Gideon Pask')

    const own = await openPage(h, '/dashboard', member)
    const bills = await part(own.page, 'list', 'Invoices')
    await shows(() => bills.getByRole('listitem'), '$300.00')
    await press(own, bills, /^INV-/, 'link')
    await own.page.findAllByText(/was reversed after its credit was paid out to you/)

    // of the next credit they ask for, what they owe is kept
    await credit(500_00)
    const next = await payout(500_00)
    const desk = await openPage(h, `/admin/invoices?tab=payouts&payout=${next.id}`, admin)
    const record = await part(desk.page, 'complementary', /Gideon Pask$/)
    await shows(() => record.element, '$200.00')
    const free = await openPage(h, '/dashboard', member)
    await free.page.findByRole('heading', { level: 1 })
    await free.until(() => expect(free.page.queryByRole('region', { name: /attention$/ })).toBeNull())
  })
})
