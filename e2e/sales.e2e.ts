import { asked, choose, confirmed, member, paid } from './billing.ts'
import { dialog, downloaded, registered } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, call, enter, expectFits, expectLive, test, visit } from './people.ts'

test('an admin records a sale; it settles once it’s paid and the card is in the vault, each party sees only their side, and a reversed payment lets the admin undo it', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/sales')
  const [seller, buyer] = [await member(page, '+13125550198'), await member(page, '+13125550199')]
  const sellerPage = await newWindow()
  await authenticate(sellerPage, seller.phone)
  const cardId = await registered(sellerPage, { playerName: 'Sable Merrow', certNumber: '55512345' })
  const buyerPage = await newWindow()
  await enter(buyerPage, buyer.phone, '/sales')
  await expect(buyerPage.getByText('No purchases yet')).toBeVisible()
  await expectLive(buyerPage)

  await page.getByRole('button', { name: 'Record sale' }).click()
  const form = dialog(page, 'Record sale')
  await form.getByLabel('Card', { exact: true }).fill('55512345')
  await form.getByRole('option', { name: /Sable Merrow/ }).click()
  await choose(form, seller)
  await form.getByLabel('Price').fill('2,000')
  await expect(form.getByText('The buyer already owns this card.')).toBeVisible()
  await choose(form, buyer)
  await expect(form.getByRole('region', { name: 'The buyer' })).toContainText('$2,200.00')
  await expect(form.getByRole('region', { name: 'The seller' })).toContainText('$1,900.00')
  await expectFits(page)
  await form.getByLabel(/^Evidence/).fill('Agreed by phone')
  await form.getByRole('button', { name: 'Record sale' }).dblclick()
  const record = page.getByRole('complementary', { name: /^Sable Merrow to/ })
  await expect(record.getByText('Awaiting payment')).toBeVisible()
  await expect(record.getByText('Agreed by phone')).toBeVisible()
  await expectFits(page)
  await visit(page, `/admin/sales?cardId=${cardId}`)
  await expect(page.getByRole('row', { name: /Sable Merrow, to/ })).toHaveCount(1)

  // the buyer's window updates, also for the wire
  const bought = buyerPage.getByRole('row', { name: /Sable Merrow/ })
  await expect(bought).toContainText('Awaiting payment')
  const { items } = JSON.parse((await call(page, 'GET', `/api/admin/sales?cardId=${cardId}`)).body)
  const payment = await paid(page, buyer, items[0].invoice.id, 220_000)
  await expect(bought).toContainText('Waiting for the card')
  await visit(sellerPage, `/sales?side=sold&sale=${items[0].id}`)
  await expect(
    sellerPage.getByText('Send the card to our vault if you haven’t already. Your payout is due once it arrives.'),
  ).toBeVisible()
  await asked(page, `/api/admin/cards/${cardId}/custody`, {
    ...{ action: 'receive', vault: 'Delaware vault', condition: 'As described.' },
  })
  await expect(bought).toContainText('Settled')
  await bought.click()
  const purchase = buyerPage.getByRole('complementary', { name: 'Sable Merrow' })
  await expect(purchase).toContainText('$2,200.00')
  await expect(purchase).not.toContainText(seller.name)
  const pdf = await buyerPage.request.get(
    (await purchase.getByRole('link', { name: 'Settlement (PDF)' }).getAttribute('href')) ?? '',
  )
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await purchase.getByRole('link', { name: 'View in your registry' }).click()
  await expect(buyerPage.getByRole('heading', { level: 1, name: 'Sable Merrow' })).toBeVisible()

  await visit(sellerPage, '/sales?side=sold')
  const sold = sellerPage.getByRole('row', { name: /Sable Merrow/ })
  await expect(sold).toContainText('$1,900.00')
  await expect(sold).not.toContainText(buyer.name)
  await expectFits(sellerPage)
  expect(
    (await downloaded(sellerPage, () => sellerPage.getByRole('button', { name: 'Export' }).click())).toString(),
  ).toContain('1900.00')
  await sellerPage.setViewportSize({ width: 360, height: 800 })
  await expectFits(sellerPage)
  await sellerPage.getByRole('button', { name: 'Menu' }).click()
  await expect(sellerPage.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sales' })).toBeVisible()

  // the bank reverses the payment, and the sale needs a decision
  const reversal = await call(page, 'POST', `/api/admin/payments/${payment.id}/reverse`, {
    reason: 'Returned by the bank',
  })
  expect(reversal.status, reversal.body).toBe(200)
  // the notice above the list moves the rows down when it appears
  await expect(page.getByText('1 sold card is unpaid again.')).toBeVisible()
  await page.getByRole('row', { name: /Sable Merrow, to/ }).click()
  await expect(record.getByText('Needs a decision.')).toBeVisible()
  await record.getByRole('button', { name: 'Undo sale' }).click()
  const undoDialog = dialog(page, 'Undo sale')
  await undoDialog.getByLabel('Reason').fill('The buyer cannot pay')
  await expectFits(page)
  await undoDialog.getByRole('button', { name: 'Undo sale' }).click()
  await confirmed(page)
  await expect(record.getByText('Undone', { exact: true }).first()).toBeVisible()
  await visit(sellerPage, `/registry?card=${cardId}`)
  await expect(sellerPage.getByRole('heading', { level: 1, name: 'Sable Merrow' })).toBeVisible()
})
