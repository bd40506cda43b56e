import { asked, choose, confirmed, member, paid, today } from './billing.ts'
import { dialog, downloaded, registered } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  call,
  enter,
  expectAccessible,
  expectFits,
  expectLive,
  expectToast,
  test,
  visit,
} from './people.ts'
import { got } from './secure.ts'

type Sale = { id: string; invoice: { id: string; dueCents: number } }

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
  await expectAccessible(page)
  await form.getByLabel(/^Evidence/).fill('Agreed by phone')
  await form.getByRole('button', { name: 'Record sale' }).dblclick()
  const record = page.getByRole('complementary', { name: /^Sable Merrow to/ })
  await expect(record.getByText('Awaiting payment')).toBeVisible()
  await expect(record.getByText('Agreed by phone')).toBeVisible()
  await expectAccessible(page)
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
  await expectAccessible(sellerPage, 'both')
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
  await expectAccessible(page)
  await undoDialog.getByRole('button', { name: 'Undo sale' }).click()
  await confirmed(page)
  await expect(record.getByText('Undone', { exact: true }).first()).toBeVisible()
  await visit(sellerPage, `/registry?card=${cardId}`)
  await expect(sellerPage.getByRole('heading', { level: 1, name: 'Sable Merrow' })).toBeVisible()
})

test('a seller ships a sold card to its buyer, who reports a problem; staff complete the sale, and the next one the buyer confirms', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/sales')
  const [seller, buyer] = [await member(page, '+14045550372'), await member(page, '+14045550373')]
  const sellerPage = await newWindow()
  await authenticate(sellerPage, seller.phone)
  const buyerPage = await newWindow()
  await enter(buyerPage, buyer.phone, '/settings')
  await buyerPage.getByLabel('Shipping address').fill('12 Ferry Lane\nPortland, OR 97201')
  await buyerPage.getByRole('button', { name: 'Save profile' }).click()
  const first = await registered(sellerPage, { playerName: 'Tansy Voll', certNumber: '55512351' })
  const second = await registered(sellerPage, { playerName: 'Ulla Weir', certNumber: '55512352' })

  await page.getByRole('button', { name: 'Record sale' }).click()
  const form = dialog(page, 'Record sale')
  await form.getByLabel('Card', { exact: true }).fill('55512351')
  await form.getByRole('option', { name: /Tansy Voll/ }).click()
  await choose(form, buyer)
  await form.getByLabel('Price').fill('500')
  await form.getByRole('radio', { name: 'Seller ships to the buyer' }).check()
  await expect(form.getByText('We hold the seller’s proceeds until the buyer confirms')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record sale' }).click()
  const record = page.getByRole('complementary', { name: /^Tansy Voll to/ })
  await expect(record.getByText('Awaiting payment')).toBeVisible()
  const { items } = await got<{ items: Sale[] }>(page, `/api/admin/sales?cardId=${first}`)
  const sale = items[0] as Sale
  await paid(page, buyer, sale.invoice.id, sale.invoice.dueCents)

  // the seller enters the tracking, at first incorrectly
  await visit(sellerPage, `/sales?side=sold&sale=${sale.id}`)
  const sold = sellerPage.getByRole('complementary', { name: 'Tansy Voll' })
  await expect(sold.getByText('12 Ferry Lane')).toBeVisible()
  await expectAccessible(sellerPage, 'both')
  await sold.getByRole('button', { name: 'Add tracking' }).click()
  const parcel = dialog(sellerPage, 'Add tracking')
  await parcel.getByLabel('Carrier').fill('UPS')
  await parcel.getByRole('button', { name: 'Add tracking' }).click()
  await expect(parcel.getByLabel('Tracking number')).toBeFocused()
  await parcel.getByLabel('Tracking number').fill('1Z999AA10123456783')
  await expectAccessible(sellerPage)
  await parcel.getByRole('button', { name: 'Add tracking' }).dblclick()
  await expectToast(sellerPage, 'Tracking added', 'the buyer')
  await sold.getByRole('button', { name: 'Correct tracking' }).click()
  await dialog(sellerPage, 'Correct tracking').getByLabel('Tracking number').fill('1Z999AA10123456784')
  await dialog(sellerPage, 'Correct tracking').getByRole('button', { name: 'Correct tracking' }).click()
  await expect(sold.getByText('1Z999AA10123456784')).toBeVisible()
  await expect(sold.getByText('Your payout is due once the buyer confirms the delivery, or on')).toBeVisible()

  // something is wrong with it, so nothing is paid until staff decide
  await visit(buyerPage, `/sales?sale=${sale.id}`)
  const bought = buyerPage.getByRole('complementary', { name: 'Tansy Voll' })
  await expect(bought.getByText('The card is on its way.')).toBeVisible()
  await expectAccessible(buyerPage, 'both')
  await bought.getByRole('button', { name: 'Report a problem' }).click()
  const problem = dialog(buyerPage, 'Report a problem')
  await problem.getByLabel('What’s wrong?').fill('The case is cracked.')
  await expectAccessible(buyerPage)
  await problem.getByRole('button', { name: 'Report a problem' }).click()
  await expect(bought.getByText('You reported a problem.')).toBeVisible()
  await expect(sold.getByText('Your payout is on hold while we look into it.')).toBeVisible()
  await expect(sold.getByText('The case is cracked.')).toBeVisible()
  await visit(page, `/admin/sales?problem=1&sale=${sale.id}`)
  await expect(page.getByRole('row', { name: /Tansy Voll/ })).toContainText('Problem reported')
  await expectAccessible(page, 'both')
  await record.getByRole('button', { name: 'Complete sale' }).click()
  const completing = dialog(page, 'Complete sale')
  await completing.getByLabel('Reason').fill('The buyer accepts a new case')
  await expectAccessible(page)
  await completing.getByRole('button', { name: 'Complete sale' }).click()
  await confirmed(page)
  await expect(record.getByText('Settled').first()).toBeVisible()
  await expect(sold.getByText('Settled').first()).toBeVisible()

  const next = await asked<Sale>(page, '/api/admin/sales', {
    ...{ cardId: second, buyerId: buyer.id, priceCents: 60_000, delivery: 'direct' },
  })
  await paid(page, buyer, next.invoice.id, next.invoice.dueCents)
  await asked(sellerPage, `/api/user/sales/${next.id}/ship`, { carrier: 'USPS', tracking: '9400111899223197428490' })
  await buyerPage.setViewportSize({ width: 360, height: 800 })
  await visit(buyerPage, `/sales?sale=${next.id}`)
  const arriving = buyerPage.getByRole('complementary', { name: 'Ulla Weir' })
  await expect(arriving.getByText('9400111899223197428490')).toBeVisible()
  await expectFits(buyerPage)
  await arriving.getByRole('button', { name: 'Confirm delivery' }).click()
  const confirming = dialog(buyerPage, 'Confirm delivery')
  await expectAccessible(buyerPage)
  await confirming.getByRole('button', { name: 'Confirm delivery' }).dblclick()
  await expectToast(buyerPage, 'Delivery confirmed', 'Ulla Weir')
  await arriving.getByRole('link', { name: 'View in your registry' }).click()
  await expect(buyerPage.getByRole('heading', { level: 1, name: 'Ulla Weir' })).toBeVisible()
})

test('an admin reviews a CSV of outside sales before importing it; an excluded sale no longer counts on the card’s page', async ({
  page,
}) => {
  await enter(page, admin, '/admin/sales?tab=comparables')
  const cardId = await registered(page, { playerName: 'Umber Oriole', certNumber: '55512346' })
  const row = (price: string, on = today()) => `Umber Oriole,1979,Northern Ice,PSA,9,"${price}",${on},Goldin`
  const file = [
    'Player,Year,Set,Grader,Grade,Sold for,Date,Auction house',
    row('$1,200.00'),
    row('$1,400.00'),
    row('a lot'),
  ]
  await page.getByRole('button', { name: 'Import comparables' }).click()
  const form = dialog(page, 'Import comparables')
  await form.getByLabel('Your file').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\n')),
  })
  await expect(form.getByText('3 rows: 2 can be added, 1 has a problem and is skipped.')).toBeVisible()
  await expect(form.getByText('Price: couldn’t read “a lot”.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Import 2 sales' }).click()
  await expectToast(page, 'Comparables imported', '2 sales added.')

  await visit(page, '/admin/sales?tab=comparables&q=umber')
  await page.getByRole('button', { name: /^Exclude Umber Oriole, \$1,400.00/ }).click()
  const exclusion = dialog(page, 'Exclude')
  await exclusion.getByLabel('Reason').fill('A private deal')
  await expectAccessible(page)
  await exclusion.getByRole('button', { name: 'Exclude sale' }).click()
  await expect(page.getByRole('row', { name: /\$1,400.00/ })).toContainText('A private deal')
  await expect(page.getByRole('button', { name: /^Include Umber Oriole/ })).toBeVisible()

  await visit(page, `/registry?card=${cardId}&part=value`)
  const part = page.getByRole('region', { name: 'Comparable sales' })
  await expect(part).toContainText('One recorded sale at this grade, for $1,200.00.')
  await expect(part.getByText('Excluded: A private deal')).toBeVisible()
  await expectAccessible(page)
})
