import { asked, freshCode, member, paid, today } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, enter, expectFits, financeClerk, test, visit } from './people.ts'
import { got, vaulted } from './secure.ts'

type Sale = { id: string; invoice: { id: string; dueCents: number }; payout: { id: string } }

test('after a chargeback the sale is undone with a preview, and the seller owes the payout', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/sales')
  const [seller, buyer] = [await member(page, '+14045550370'), await member(page, '+14045550371')]
  const sellerPage = await newWindow()
  await authenticate(sellerPage, seller.phone)
  // an invited member can buy once they have signed in
  await authenticate(await newWindow(), buyer.phone)
  const cardId = await vaulted(page, { playerName: 'Orrin Tallow', certNumber: '55519871' }, seller)
  const made = await asked<Sale>(page, '/api/admin/sales', { cardId, buyerId: buyer.id, priceCents: 200_000 })
  const payment = await paid(page, buyer, made.invoice.id, made.invoice.dueCents)
  const { payout } = await got<Sale>(page, `/api/admin/sales/${made.id}`)
  // paid by someone who didn't record the payment that made it due
  const clerk = await newWindow()
  await authenticate(clerk, financeClerk)
  await freshCode(clerk, financeClerk)
  await asked(clerk, `/api/admin/payouts/${payout.id}/pay`, { method: 'wire', paidOn: today(), reference: null })

  await freshCode(page, admin)
  // the buyer's bank reverses the payment: before the sale is undone, everything it posts is shown
  await asked(page, `/api/admin/payments/${payment.id}/reverse`, { reason: 'Returned by the bank' })
  await visit(page, `/admin/sales?sale=${made.id}`)
  const sale = page.getByRole('complementary', { name: /^Orrin Tallow to/ })
  await expect(sale.getByText('or undo the sale: the seller is then billed for the payout.')).toBeVisible()
  await sale.getByRole('button', { name: 'Undo sale' }).click()
  const undo = dialog(page, 'Undo sale')
  await expect(undo.getByRole('row', { name: /^Caspian Wolde/ })).toContainText('$1,900.00was $0.00')
  await expect(undo.getByRole('row', { name: /^Delphine Yarrow/ })).toContainText('$0.00was $2,200.00')
  await expect(undo.getByRole('heading', { name: 'Ledger entries' })).toBeVisible()
  await expectFits(page)
  await undo.getByLabel('Reason').fill('The buyer disputed the payment')
  await undo.getByRole('button', { name: 'Undo sale' }).click()
  await expect(sale.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect(sale.getByText('Owed back by the seller')).toBeVisible()

  await visit(sellerPage, `/sales?side=sold&sale=${made.id}`)
  const own = sellerPage.getByRole('complementary', { name: 'Orrin Tallow' })
  await expect(own.getByText('You were paid before this sale was undone and still owe $1,900.00.')).toBeVisible()
  await expectFits(sellerPage)
  await sellerPage.setViewportSize({ width: 360, height: 800 })
  await expectFits(sellerPage)
})
