import { expect, type Page } from '@playwright/test'

import { admin, codeFor, expectAccessible, expectToast, lender, signIn, test } from './people.ts'

async function backOffice(page: Page): Promise<void> {
  await signIn(page, admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
}

test('an admin approves a request; another admin sees it go without a reload', async ({ page, browser }) => {
  await backOffice(page)
  const watcher = await (await browser.newContext()).newPage()
  await backOffice(watcher)
  const waiting = watcher.getByRole('button', { name: 'Approve +12025550104' })
  await expect(waiting).toBeVisible()
  // the socket opens 1.5 s after the page
  await watcher.goto('/dashboard')
  await expect(watcher.getByText('Live updates are on.')).toBeVisible()
  await watcher.getByRole('button', { name: /Margaret Ashby/ }).click()
  await watcher.getByRole('link', { name: 'Admin' }).click()
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Approve +12025550104' }).click()
  await expect(waiting).toBeHidden()
  await expect(
    watcher.locator('.entry', { hasText: '+12025550104' }).getByText('Invited', { exact: true }),
  ).toBeVisible()
  await watcher.context().close()
})

test('a suspended member is out at once, in the middle of what they do', async ({ page, browser }) => {
  const member = await (await browser.newContext()).newPage()
  await signIn(member, lender)
  await expect(member.getByText('Live updates are on.')).toBeVisible()
  await backOffice(page)
  await page.getByRole('button', { name: 'Suspend Ines Calloway' }).click()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('A question about a payment')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(member).toHaveURL('/')
  await expect(page.getByText('Suspended: A question about a payment')).toBeVisible()
  await page.getByRole('button', { name: 'Reinstate Ines Calloway' }).click()
  await expect(page.getByText('Suspended: A question about a payment')).toBeHidden()
  await member.context().close()
})

test('an admin views a member’s account with a reason and a code, changes nothing, and returns', async ({ page }) => {
  await backOffice(page)
  await page.getByRole('button', { name: 'View as member Theo Lindqvist' }).click()
  await page.getByLabel('Reason').fill('They asked for help with their profile')
  await page.getByRole('button', { name: 'Send a code to my phone' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.getByLabel('Verification code').fill(await codeFor(page, admin))
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Admin Access', 'You are now logged in as Theo Lindqvist')
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeVisible()
  await page.getByLabel(/^City/).fill('Elsewhere')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Nothing can be changed while viewing an account in admin mode.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
})

test('the member finds the look at their account with its reason', async ({ page }) => {
  await signIn(page, '+12025550101')
  await expect(page.getByText('The house looked at your account').first()).toBeVisible()
  await expect(page.getByText('They asked for help with their profile').last()).toBeVisible()
})

test('the last admin cannot take the mark from themselves', async ({ page }) => {
  await backOffice(page)
  await page.getByRole('button', { name: 'Remove admin mark Margaret Ashby' }).click()
  await expect(page.getByText('The last admin cannot be removed. Make somebody else an admin first.')).toBeVisible()
})
