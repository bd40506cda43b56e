import type { Page } from '@playwright/test'
import { confirmed, issued, type Member, member, openAdminWindow } from './billing.ts'
import { dialog, downloaded } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, expectFits, expectLive, expectToast, notices, test, visit } from './people.ts'
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

/** Opens the link of the newest notice with that title. */
async function openNotice(adminPage: Page, notice: string, from = '/dashboard'): Promise<void> {
  await visit(adminPage, from)
  await adminPage.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await notices(adminPage).filter({ hasText: notice }).first().getByRole('link').click()
}

test('a member pays by card on a phone, confirmed with their bank, and going back does not pay again', async ({
  page,
  newWindow,
}) => {
  const { bill } = await openMemberAndAdmin(page, newWindow, '+12025550183')
  const invoice = await bill('Courier', 80_00)
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/dashboard?invoices=due')
  await page.getByRole('link', { name: `Pay ${invoice.number}` }).click()
  await methodOption(page, 'Card').check()
  await testNumber(page, 'Needs confirmation with the bank').click()
  await expectFits(page)
  await pay(page, '$80.00').click()
  const bank = dialog(page, 'Confirm $80.00 with your bank')
  await expect(bank).toBeVisible()
  await expectFits(page)
  await bank.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(title(page, '$80.00 paid')).toBeFocused()
  await expectFits(page)
  const receipt = await downloaded(page, () => page.getByRole('link', { name: 'Download receipt' }).click(), /\.pdf$/)
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Paid invoices' }).getByRole('link')).toHaveText([invoice.number])
})

test('a bank transfer completes without a reload; meanwhile a wire is reported to the admins', async ({
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
  await expectFits(page)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  const other = await page.context().newPage()
  await visit(other, checkoutOf(first))
  await expect(other.getByRole('heading', { name: 'Payment in progress' })).toBeVisible()
  await expect(pay(other, '$75.00')).toBeHidden()
  await expectFits(other)

  await visit(adminPage, '/admin/invoices')
  await expectLive(adminPage)
  await visit(other, checkoutOf(second))
  await methodOption(other, 'Bank wire').check()
  const details = other.getByRole('region', { name: 'Wire details' })
  await expect(details).toContainText('First Delaware Trust')
  await expect(details).toContainText(second.number)
  await expect(other.getByText('We never change our bank details by text or email.')).toBeVisible()
  await expectFits(other)
  await other.getByRole('button', { name: 'I’ve sent the wire' }).dblclick()
  await expect(other.getByText('Wire reported as sent')).toBeVisible()
  await expectToast(adminPage, 'A wire is on its way', `${who.name} reported a wire of $310.00 for ${second.number}.`)
  await openNotice(adminPage, 'A wire is on its way')
  await expect(adminPage).toHaveURL(`/admin/edit-invoice/${second.id}`)
  await expect(adminPage.getByText('Wire reported')).toBeVisible()

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
  await expectFits(adminPage)

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
  await expectFits(adminPage)
  await refund.getByRole('button', { name: 'Refund $40.00' }).dblclick()
  await confirmed(adminPage)
  await expect(record.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(1)
  await expect(record.getByText('$40.00 refunded in total.')).toBeVisible()
  const notes = other.getByRole('region', { name: 'Credit notes' })
  await expect(notes).toContainText('One frame fewer')
  await expect(notes).toContainText('$40.00')
  await expectFits(other)
  await openNotice(other, 'Refund on its way')
  await expect(other).toHaveURL('/dashboard')

  await server.answerAsBank()
  await expect(title(page, '$200.00 was reversed')).toBeVisible()
  await expectFits(page)
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
