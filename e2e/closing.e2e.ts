import { asked, confirmed, issued, member as memberOf, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { codeFor, enter, expectFits, expectToast, requestCode, test } from './people.ts'

test('a member resolves what prevents it, closes the account, and keeps it after all', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const person = await memberOf(desk, '+12025550248')
  const invoice = await issued(desk, person, 'Storage', 12_500)
  await enter(page, person.phone, '/settings')
  const panel = page.locator('#close')
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  await panel.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('You have an open invoice.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'View You have an open invoice.' })).toHaveAttribute(
    'href',
    '/dashboard?invoices=due',
  )
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await asked(desk, `/api/admin/invoices/${invoice.id}/void`, { reason: 'Waived' })

  await panel.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByRole('link', { name: 'Download your data' })).toBeVisible()
  await expect(dialog.getByText('Invoices, payments, and sales for 7 years')).toBeVisible()
  await expectFits(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await confirmed(page, undefined, person.phone)
  await expectToast(page, 'Your account is closing', /Sign in before then to keep it/)
  await expect(page).toHaveURL('/')

  await desk.goto(`/admin/user-access?user=${person.id}`)
  await expect(desk.getByText('The member closed this account and can keep it until then.')).toBeVisible()

  await requestCode(page, person.phone)
  await page.getByLabel('Verification code').fill(await codeFor(page, person.phone))
  await expect(page.getByRole('heading', { name: /^Your account closes on/ })).toBeFocused()
  await expectFits(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL('/secure')
  await expect(desk.getByText('The member closed this account and can keep it until then.')).toBeHidden()
})
