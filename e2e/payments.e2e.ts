import type { Page } from '@playwright/test'
import { asked, confirmed, issued, type Member, member, openAdminWindow } from './billing.ts'
import { dialog, downloaded } from './cards.ts'
import { expect } from './expect.ts'
import {
  authenticate,
  call,
  enter,
  expectAccessible,
  expectFits,
  expectLive,
  expectToast,
  lender,
  notices,
  test,
  visit,
} from './people.ts'
import type { NewWindow } from './windows.ts'

// each test has its own member, and several wait for a bank
test.describe.configure({ mode: 'parallel' })

type Invoice = { id: string; number: string }

/** A member in the page, and an admin in a second window. */
async function openMemberAndAdmin(page: Page, newWindow: NewWindow, phone: Member['phone']) {
  const adminPage = await openAdminWindow(newWindow)
  const who = await member(adminPage, phone)
  await authenticate(page, who.phone)
  return {
    adminPage,
    who,
    bill: (label: string, cents: number): Promise<Invoice> => issued(adminPage, who, label, cents),
  }
}

const checkoutOf = ({ id }: Invoice) => `/checkout?invoice=${id}`
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const methodOption = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const testNumber = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Test numbers' }).getByRole('button', { name: new RegExp(`^${name} \\d`) })
const pay = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true })

/** Opens the checkout of an invoice and fills in a number that the sandbox knows. */
async function fillIn(page: Page, invoice: Invoice, number: string, by = 'Card'): Promise<void> {
  await visit(page, checkoutOf(invoice))
  await methodOption(page, by).check()
  await testNumber(page, number).click()
}

type Charged = { id: string; status: string; amountCents: number }

/** Every payment of an invoice, including failed ones; newest first. */
async function chargesOf(page: Page, { id }: Invoice): Promise<[status: string, amountCents: number][]> {
  const { body } = await call(page, 'GET', `/api/user/payments?invoiceId=${id}`)
  return (JSON.parse(body) as { items: Charged[] }).items.map(({ status, amountCents }) => [status, amountCents])
}

/** A second window of the same person without live events. */
async function openTabWithoutLiveEvents(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.routeWebSocket('/ws', () => {})
  return tab
}

/** Opens the link of the newest notice with that title. */
async function openNotice(adminPage: Page, notice: string, from = '/dashboard'): Promise<void> {
  await visit(adminPage, from)
  await adminPage.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await notices(adminPage).filter({ hasText: notice }).first().getByRole('link').click()
}

/** Saves a card and a bank account in the settings, makes the account the default, and removes it again. */
async function manageMethods(page: Page): Promise<void> {
  await visit(page, '/settings')
  const panel = page.getByRole('region', { name: 'Payment methods' })
  await expect(panel.getByText('No saved payment methods.')).toBeVisible()
  const add = dialog(page, 'Add payment method')
  await panel.getByRole('button', { name: 'Add payment method' }).click()
  await add.getByLabel('Card number').fill('4111 1111 1111 1111')
  await add.getByLabel('Expiration').fill('12 / 34')
  await add.getByLabel('Security code').fill('123')
  await add.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(add.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await testNumber(page, 'Succeeds').click()
  await add.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expectToast(page, 'Payment method saved', 'Visa ending in 4242')
  await panel.getByRole('button', { name: 'Add payment method' }).click()
  await add.getByRole('radio', { name: 'Bank account' }).check({ force: true })
  await testNumber(page, 'Bank transfer succeeds').click()
  await add.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Payment method saved', 'Sandbox Bank ending in 6789')
  const lines = panel.getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: 'Visa ending in 4242' })).toContainText('Default')
  await panel.getByRole('button', { name: 'Make default Sandbox Bank ending in 6789' }).click()
  await expect(
    lines.filter({ hasText: 'Sandbox Bank ending in 6789' }).getByText('Default', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Remove Sandbox Bank ending in 6789' }).click()
  const remove = dialog(page, 'Remove Sandbox Bank ending in 6789')
  await expect(remove).toContainText('Renewals are charged to another payment method.')
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(lines).toHaveCount(1)
}

test('a declined card charges nothing and keeps the form; the next card is charged once despite a double click', async ({
  page,
  newWindow,
}) => {
  const { bill } = await openMemberAndAdmin(page, newWindow, '+12025550183')
  const [first, second] = [await bill('Appraisal', 120_00), await bill('Courier', 80_00)]
  await visit(page, '/dashboard?invoices=due')
  await page.getByRole('link', { name: `Pay ${first.number}` }).click()
  await expect(title(page, 'Pay $120.00')).toBeVisible()
  await methodOption(page, 'Card').check()
  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByLabel('Expiration').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await expectAccessible(page, 'both')
  await pay(page, '$120.00').click()
  await expect(
    page.getByText(
      'Your bank declined the card. Use another payment method or contact your bank. Nothing was charged.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await expect(page.getByLabel('Security code')).toHaveValue('123')
  await expectAccessible(page)
  await page.getByLabel('Card number').fill('4242424242424242')
  await pay(page, '$120.00').dblclick()
  await expect(page).toHaveURL(/\/payment-success\?payment=/)
  await expect(title(page, '$120.00 paid')).toBeFocused()
  await expectAccessible(page, 'both')
  expect(await chargesOf(page, first)).toEqual([
    ['succeeded', 120_00],
    ['failed', 120_00],
  ])
  const receipt = await downloaded(page, () => page.getByRole('link', { name: 'Download receipt' }).click(), /\.pdf$/)
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  // going back does not pay again
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Paid invoices' }).getByRole('link')).toHaveText([first.number])

  // one that needs confirmation by the bank, in a small window
  await page.setViewportSize({ width: 360, height: 740 })
  await fillIn(page, second, 'Needs confirmation with the bank')
  await expectFits(page)
  await pay(page, '$80.00').click()
  const bank = dialog(page, 'Confirm $80.00 with your bank')
  await expect(bank).toBeVisible()
  await expectAccessible(page)
  await bank.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(/^The payment wasn’t confirmed with your bank\..* Nothing was charged\.$/)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155')
  await pay(page, '$80.00').click()
  await bank.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(title(page, '$80.00 paid')).toBeVisible()
  await expectFits(page)
  expect(await chargesOf(page, second)).toEqual([
    ['succeeded', 80_00],
    ['failed', 80_00],
  ])
})

test('a bank transfer completes without a reload; meanwhile a wire is reported to the admins, and payment methods are saved', async ({
  page,
  newWindow,
  server,
}) => {
  const { adminPage, who, bill } = await openMemberAndAdmin(page, newWindow, '+12025550184')
  const [first, second] = [await bill('Storage', 75_00), await bill('Insurance', 310_00)]
  await fillIn(page, first, 'Bank transfer succeeds', 'Bank transfer (ACH)')
  await expect(page.getByLabel('Routing number')).toHaveValue('110000000')
  await pay(page, '$75.00').click()
  await expect(title(page, '$75.00 is on its way')).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  const other = await page.context().newPage()
  await visit(other, checkoutOf(first))
  await expect(other.getByRole('heading', { name: 'Payment in progress' })).toBeVisible()
  await expect(pay(other, '$75.00')).toBeHidden()
  await expectAccessible(other)

  await visit(adminPage, '/admin/invoices')
  await expectLive(adminPage)
  await visit(other, checkoutOf(second))
  await methodOption(other, 'Bank wire').check()
  const details = other.getByRole('region', { name: 'Wire details' })
  await expect(details).toContainText('First Delaware Trust')
  await expect(details).toContainText(second.number)
  await expect(other.getByText('We never change our bank details by text or email.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'I’ve sent the wire' }).dblclick()
  await expect(other.getByText('Wire reported as sent')).toBeVisible()
  await expectToast(adminPage, 'A wire is on its way', `${who.name} reported a wire of $310.00 for ${second.number}.`)
  await openNotice(adminPage, 'A wire is on its way')
  await expect(adminPage).toHaveURL(`/admin/edit-invoice/${second.id}`)
  await expect(adminPage.getByText('Wire reported')).toBeVisible()

  await manageMethods(other)

  await server.answerAsBank()
  await expect(title(page, '$75.00 paid')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.getByRole('link', { name: 'View invoice' }).click()
  await expect(page.getByText('Paid in full. Thank you.')).toBeVisible()
})

test('a chargeback reopens the invoice live; a partial refund issues a credit note and requires a step-up code', async ({
  page,
  newWindow,
  server,
}) => {
  const { adminPage, who, bill } = await openMemberAndAdmin(page, newWindow, '+12025550186')
  const [taken, kept] = [await bill('Grading', 200_00), await bill('Framing', 100_00)]
  await fillIn(page, taken, 'Succeeds, then charged back')
  await pay(page, '$200.00').click()
  await expect(title(page, '$200.00 paid')).toBeVisible()

  // an attempt is shown by its URL, even when the list excludes it
  const attempt = new URL(page.url()).searchParams.get('payment')
  await visit(adminPage, `/admin/invoices?tab=attempts&status=canceled&charge=${attempt}`)
  await expect(adminPage.getByRole('complementary', { name: '$200.00 from Ylva Nord' })).toContainText(
    'Visa ending in 0259',
  )
  await expectAccessible(adminPage)

  // another invoice of theirs, with a card that works
  const other = await page.context().newPage()
  await fillIn(other, kept, 'Succeeds')
  await pay(other, '$100.00').click()
  await expect(title(other, '$100.00 paid')).toBeVisible()
  await other.getByRole('link', { name: 'View invoice' }).click()
  await visit(adminPage, `/admin/invoices?tab=payments&memberId=${who.id}`)
  await adminPage
    .getByRole('row', { name: /, Ylva Nord$/ })
    .filter({ hasText: '$100.00' })
    .click()
  const record = adminPage.getByRole('complementary', { name: '$100.00 from Ylva Nord' })
  await record.getByRole('button', { name: 'Refund' }).click()
  const refund = dialog(adminPage, /^Refund /)
  await refund.getByLabel('Amount').fill('100.01')
  await expect(refund.getByText('Only $100.00 can be refunded.')).toBeVisible()
  await refund.getByLabel('Amount').fill('40')
  await refund.getByLabel('Reason').fill('One frame fewer')
  await expect(refund.getByText(`A credit note for $40.00 is issued on ${kept.number}.`)).toBeVisible()
  await expectAccessible(adminPage)
  await refund.getByRole('button', { name: 'Refund $40.00' }).dblclick()
  await confirmed(adminPage)
  await expect(record.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(1)
  await expect(record.getByText('$40.00 refunded in total.')).toBeVisible()
  const notes = other.getByRole('region', { name: 'Credit notes' })
  await expect(notes).toContainText('One frame fewer')
  await expect(notes).toContainText('$40.00')
  await expectAccessible(other)
  await openNotice(other, 'Refund on its way')
  await expect(other).toHaveURL('/dashboard')

  await server.answerAsBank()
  await expect(title(page, '$200.00 was reversed')).toBeVisible()
  await expectAccessible(page)
  // admins get a notice, and the chargeback is in its own queue
  await openNotice(adminPage, 'Payment reversed', '/admin')
  await expect(adminPage.getByRole('complementary', { name: '$200.00 from Ylva Nord' })).toContainText(
    'Your bank reversed the payment.',
  )
  await visit(adminPage, '/admin')
  await adminPage.getByRole('link', { name: 'Open Chargebacks' }).click()
  await expect(adminPage.getByRole('row', { name: /, Ylva Nord$/ })).toContainText('$200.00')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(title(page, 'Pay $200.00')).toBeVisible()
})

test('two tabs and a lost connection: a changed amount is shown before paying, and nothing is charged twice', async ({
  page,
  newWindow,
}) => {
  const { adminPage, bill } = await openMemberAndAdmin(page, newWindow, '+12025550187')
  const changed = await bill('Photography', 100_00)
  const tab = await openTabWithoutLiveEvents(page)
  await fillIn(tab, changed, 'Succeeds')
  await asked(adminPage, `/api/admin/invoices/${changed.id}/credit-notes`, {
    amountCents: 30_00,
    reason: 'A card fewer',
  })
  await pay(tab, '$100.00').click()
  await expect(
    tab.getByText('It was $100.00 when you opened this page and is now $70.00. Nothing was charged.'),
  ).toBeVisible()
  await expectAccessible(tab)
  await pay(tab, '$70.00').click()
  await expect(title(tab, '$70.00 paid')).toBeVisible()
  expect(await chargesOf(page, changed)).toEqual([['succeeded', 70_00]])

  // both windows have the same invoice open; one is faster
  const twice = await bill('Cleaning', 50_00)
  await fillIn(tab, twice, 'Succeeds')
  await fillIn(page, twice, 'Succeeds')
  await pay(page, '$50.00').click()
  await expect(title(page, '$50.00 paid')).toBeVisible()
  await pay(tab, '$50.00').click()
  await expect(title(tab, 'Nothing due')).toBeVisible()
  await expectAccessible(tab)
  expect(await chargesOf(page, twice)).toEqual([['succeeded', 50_00]])

  // the response is lost after the server has charged it
  const lost = await bill('Scanning', 60_00)
  await fillIn(tab, lost, 'Succeeds')
  const keys: (string | undefined)[] = []
  await tab.route('**/api/user/payments', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await pay(tab, '$60.00').click()
  await expect(tab.getByText('You won’t be charged twice.')).toBeVisible()
  await expect(tab.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expectAccessible(tab)
  await pay(tab, '$60.00').click()
  await expect(title(tab, '$60.00 paid')).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await chargesOf(page, lost)).toEqual([['succeeded', 60_00]])
})

test('every sandbox outcome passes and shows the resulting payment, invoice, and ledger entries', async ({ page }) => {
  await enter(page, lender, '/payment-test')
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByText('19 of 19 passed.')).toBeVisible()
  await page.getByText('Result').first().click()
  await expectAccessible(page, 'both')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
})
