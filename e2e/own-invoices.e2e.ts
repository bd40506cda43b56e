import { issued, member, openAdminWindow, paid } from './billing.ts'
import { downloaded } from './cards.ts'
import { expect } from './expect.ts'
import { closeToast, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'

const isPdf = (file: Buffer) => expect(file.subarray(0, 5).toString()).toBe('%PDF-')

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
  await expectFits(page)
  isPdf(await downloaded(page, () => receipt.first().click(), /\.pdf$/))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'View all invoices' }).click()
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Paid invoices' }).getByRole('link')).toHaveText([number])
})
