import type { Page } from '@playwright/test'
import { asked, issued, member, openAdminWindow, paid } from './billing.ts'
import { downloaded } from './cards.ts'
import { expect } from './expect.ts'
import { closeToast, enter, expectAccessible, expectLive, expectToast, test, visit } from './people.ts'

const isPdf = (file: Buffer) => expect(file.subarray(0, 5).toString()).toBe('%PDF-')

const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a new invoice appears live on a member’s phone; they open it, copy the wire details, and see it paid', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const petra = await member(adminPage, '+13125550196')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, petra.phone)
  // a new member sees what to do first, and no zero figures
  await expect(page.getByRole('region', { name: 'Get started' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('$0')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeHidden()
  await expectLive(page)
  const invoice = await issued(adminPage, petra, 'Grading submission', 456_00, { memo: 'Thank you for your patience.' })
  const { id, number } = invoice
  await expectToast(page, 'New invoice', `${number} for $456.00`)
  await closeToast(page)
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay: Pay $456.00' })).toBeVisible()
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeFocused()
  await expect(page.getByText('$456.00 is due in')).toBeVisible()
  const sheet = page.getByRole('article', { name: 'Invoice', exact: true })
  await expect(sheet.getByRole('row', { name: 'Grading submission $456.00' })).toBeVisible()
  await expect(sheet.getByText('Thank you for your patience.')).toBeVisible()
  const wire = page.getByRole('region', { name: 'Wire details' })
  await expect(wire).toContainText('First Delaware Trust')
  await expect(wire).toContainText(number)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await wire.getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('456.00')
  isPdf(await downloaded(page, () => page.getByRole('link', { name: 'Download PDF' }).click(), /\.pdf$/))
  await visit(adminPage, `/admin/edit-invoice/${id}`)
  await expect(adminPage.getByText('Viewed by member')).toBeVisible()
  await expect(adminPage.getByText('Not yet')).toBeHidden()

  await paid(adminPage, petra, id, 156_00)
  await expect(page.getByText('$300.00 is due in')).toBeVisible()
  await paid(adminPage, petra, id, 300_00)
  await expect(page.getByText('Paid in full. Thank you.')).toBeVisible()
  await expect(wire).toBeHidden()
  const receipt = page.getByRole('link', { name: /^Receipt / })
  await expect(receipt).toHaveCount(2)
  await expectAccessible(page)
  isPdf(await downloaded(page, () => receipt.first().click(), /\.pdf$/))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'View all invoices' }).click()
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Paid invoices' }).getByRole('link')).toHaveText([number])
})

test('a statement of account runs from the opening to the closing balance; another member can’t read it', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const odd = await member(adminPage, '+13125550195')
  const first = await issued(adminPage, odd, 'Appraisal', 250_00)
  await paid(adminPage, odd, first.id, 100_00)
  await asked(adminPage, `/api/admin/invoices/${first.id}/credit-notes`, {
    amountCents: 30_00,
    reason: 'One card fewer',
  })
  await issued(adminPage, odd, 'Courier', 40_00)
  await enter(page, odd.phone)
  // several invoices are one task
  await page.getByRole('link', { name: 'Review invoices: 2 invoices, $160.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices and payouts' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Statement of account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement of account' })).toBeFocused()
  await expect(line(page, 'Opening balance')).toContainText('$0.00')
  await expect(line(page, first.number).first()).toContainText('$250.00')
  await expect(line(page, 'Closing balance')).toContainText('$160.00owed to Ambry')
  isPdf(await downloaded(page, () => page.getByRole('link', { name: 'Download PDF' }).click(), /\.pdf$/))
  await page.getByLabel('Dates').selectOption('Custom dates')
  // a future period: everything is in the opening balance
  await page.getByLabel('To', { exact: true }).fill('2999-01-02')
  await page.getByLabel('From', { exact: true }).fill('2999-01-01')
  await expect(line(page, 'Opening balance')).toContainText('$160.00owed to Ambry')
  await expect(line(page, first.number)).toHaveCount(0)
  await expectAccessible(page)

  await visit(adminPage, '/admin/user-access')
  await adminPage.getByRole('searchbox').fill('Odd Fenn')
  await adminPage.getByRole('row', { name: 'Odd Fenn' }).click()
  await adminPage.getByRole('complementary').getByRole('button', { name: 'Statement' }).click()
  await expect(line(adminPage, 'Closing balance')).toContainText('$160.00owed to Ambry')
  await expectAccessible(adminPage)
  // another member's PDF is not found
  const other = await issued(adminPage, await member(adminPage, '+13125550194'), 'Not theirs', 10_00)
  for (const path of [`/api/user/invoices/${other.id}`, `/files/invoices/${other.id}/invoice.pdf`]) {
    expect((await page.request.get(path)).status()).toBeGreaterThanOrEqual(400)
  }
  await visit(page, `/dashboard?invoice=${other.id}`)
  await expect(page.getByText('We couldn’t load this invoice')).toBeVisible()
})
