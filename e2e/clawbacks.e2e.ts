import { asked, confirmed, member, paid, today } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, call, enter, expectAccessible, expectFits, expectToast, test, visit } from './people.ts'
import { vaulted } from './secure.ts'

type Sale = { id: string; invoice: { id: string; dueCents: number }; payout: { id: string } }

test('a payout that bounced is recorded and paid again; after a chargeback the sale is undone with a preview, and the seller owes the payout', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/invoices?tab=payouts')
  const [seller, buyer] = [await member(page, '+14045550370'), await member(page, '+14045550371')]
  const sellerPage = await newWindow()
  await authenticate(sellerPage, seller.phone)
  // an invited member can buy once they have signed in
  await authenticate(await newWindow(), buyer.phone)
  const cardId = await vaulted(page, { playerName: 'Orrin Tallow', certNumber: '55519871' }, seller)
  const made = await asked<Sale>(page, '/api/admin/sales', { cardId, buyerId: buyer.id, priceCents: 200_000 })
  const payment = await paid(page, buyer, made.invoice.id, made.invoice.dueCents)

  // paid, returned by the bank, and due again
  await page.getByRole('row', { name: /Caspian Wolde/ }).click()
  const payout = page.getByRole('complementary', { name: '$1,900.00 to Caspian Wolde' })
  await payout.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog(page, /^Mark as paid/)
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await confirmed(page)
  await payout.getByRole('button', { name: 'Record return' }).click()
  const returning = dialog(page, /^Record return/)
  await returning.getByLabel('What happened').selectOption({ label: 'Returned by the bank' })
  await expectAccessible(page)
  await returning.getByRole('button', { name: 'Record return' }).click()
  await returning.getByLabel('Reason').fill('The account is closed')
  await returning.getByRole('button', { name: 'Record return' }).click()
  await expectToast(page, 'Return recorded', 'Caspian Wolde')
  await expect(payout.getByText('The account is closed').first()).toBeVisible()
  await expect(payout.getByText('Due', { exact: true })).toBeVisible()
  await expectAccessible(page, 'both')
  const { payout: due } = JSON.parse((await call(page, 'GET', `/api/admin/sales/${made.id}`)).body) as Sale
  await asked(page, `/api/admin/payouts/${due.id}/pay`, { method: 'wire', paidOn: today(), reference: null })
  await expect(payout.getByRole('button', { name: 'Record return' })).toBeVisible()

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
  await expectAccessible(page, 'both')
  await undo.getByLabel('Reason').fill('The buyer disputed the payment')
  await undo.getByRole('button', { name: 'Undo sale' }).click()
  await expect(sale.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect(sale.getByText('Owed back by the seller')).toBeVisible()

  await visit(sellerPage, `/sales?side=sold&sale=${made.id}`)
  const own = sellerPage.getByRole('complementary', { name: 'Orrin Tallow' })
  await expect(own.getByText('You were paid before this sale was undone and still owe $1,900.00.')).toBeVisible()
  await expectAccessible(sellerPage, 'both')
  await sellerPage.setViewportSize({ width: 360, height: 800 })
  await expectFits(sellerPage)
})

test('a payment comes back after its credit was paid out: the member is billed, and their next payout pays it first', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/invoices?tab=payments')
  const who = await member(page, '+14045550374')
  const memberPage = await newWindow()
  await enter(memberPage, who.phone)
  await paid(page, who, null, 300_00)
  const payout = await asked<{ id: string }>(page, '/api/admin/payouts', {
    ...{ memberId: who.id, kind: 'credit', amountCents: 300_00 },
  })
  await visit(page, `/admin/invoices?tab=payouts&payout=${payout.id}`)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog(page, /^Mark as paid/)
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await confirmed(page)
  await expect(page.getByRole('button', { name: 'Record return' })).toBeVisible()

  await visit(page, `/admin/invoices?tab=payments&memberId=${who.id}`)
  await page.getByRole('row', { name: /, Gideon Pask$/ }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Reverse' }).click()
  const reversing = dialog(page, /^Reverse /)
  await reversing.getByLabel('Reason').fill('The bank called it back')
  await reversing.getByRole('button', { name: 'Reverse payment' }).click()
  await expectToast(page, 'Payment reversed', 'Gideon Pask')
  await visit(memberPage, '/dashboard')
  const bill = memberPage.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  await expect(bill).toContainText('$300.00')
  await bill.getByRole('link', { name: /^INV-/ }).click()
  await expect(memberPage.getByText('was reversed after its credit was paid out to you').first()).toBeVisible()
  await expectAccessible(memberPage, 'both')

  // of the next credit they ask for, what they owe is kept
  await paid(page, who, null, 500_00)
  const next = await asked<{ id: string }>(page, '/api/admin/payouts', {
    ...{ memberId: who.id, kind: 'credit', amountCents: 500_00 },
  })
  await visit(page, `/admin/invoices?tab=payouts&payout=${next.id}`)
  const record = page.getByRole('complementary', { name: /Gideon Pask$/ })
  await expect(record.getByText('$200.00').first()).toBeVisible()
  await expectAccessible(page, 'both')
  await visit(memberPage, '/dashboard')
  await expect(memberPage.getByRole('region', { name: 'Amount due' })).toBeHidden()
})
