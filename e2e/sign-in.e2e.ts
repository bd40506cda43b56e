import { expect } from '@playwright/test'

import {
  admin,
  askForCode,
  codeFor,
  collector,
  expectAccessible,
  expectToast,
  invited,
  signIn,
  test,
} from './people.ts'

test('a member signs in with the code of the demo panel, stays signed in after a reload, and logs out', async ({
  page,
  context,
}) => {
  await askForCode(page, '(202) 555-0101')
  await expectToast(page, 'Verification code sent', 'Please check your phone for the verification code')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Success', "You've been logged in successfully")
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Theo Lindqvist')
  await expectAccessible(page)

  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name === 'ambry_session')
  const flag = cookies.find(({ name }) => name === 'auth_state')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(flag).toMatchObject({ httpOnly: false, sameSite: 'Strict' })
  expect(Math.round((flag?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(28_700)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    session?.value,
  )

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Theo Lindqvist')
  await page.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Logged out', "You've been logged out successfully")
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth_state')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
})

test('a wrong code clears the field, keeps the focus and says how many tries are left', async ({ page }) => {
  await askForCode(page, collector)
  const right = await codeFor(page, collector)
  const field = page.getByLabel('Verification code')
  await field.fill(right === '000000' ? '000001' : '000000')
  await expectToast(page, 'Verification failed', 'That code is not right. You have 4 tries left.')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: /New code in 0:/ })).toBeDisabled()
  // pasted as people copy it
  await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await expect(page).toHaveURL('/dashboard')
})

test('the whole way in works by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const focus = page.getByLabel('Phone number', { exact: true })
  for (
    let presses = 0;
    presses < 15 && !(await focus.evaluate((field) => field === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(focus).toBeFocused()
  await page.keyboard.type('2025550101')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.keyboard.type(await codeFor(page, collector))
  await expect(page).toHaveURL('/dashboard')
})

test('a phone from a country that is not served, and one that is none, are refused in words', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Phone number', { exact: true })
  await field.fill('+48 600 111 222')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectToast(page, 'Failed to send verification code', 'We do not serve phone numbers from Poland yet.')
  await expect(field).toHaveValue('+48 600 111 222')
  await field.fill('123')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectToast(page, 'Failed to send verification code', 'That is not a valid phone number.')
})

test('an invited phone registers with its code and lands on the dashboard', async ({ page }) => {
  await askForCode(page, invited)
  await page.getByLabel('Verification code').fill(await codeFor(page, invited))
  await expect(page.getByRole('button', { name: 'Join the house' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Name/).fill('Wren Okafor')
  await page.getByLabel(/^City/).fill('Austin, TX')
  await page.getByRole('button', { name: 'Join the house' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wren Okafor')
})

test('a member is kept out of the back-office; an admin finds it in the menu', async ({ page, browser }) => {
  await signIn(page, collector)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, admin)
  await other.getByRole('button', { name: /Margaret Ashby/ }).click()
  await other.getByRole('link', { name: 'Admin' }).click()
  await expect(other).toHaveURL('/admin')
  await expect(other.getByRole('heading', { name: 'Access requests' })).toBeVisible()
  await expectAccessible(other)
  await other.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(other)
  await other.context().close()
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, collector)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Theo Lindqvist')
  await page.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(second).toHaveURL('/')
})
