import { expect } from './expect.ts'

import { codeFor, collector, expectFits, expectToast, invited, requestCode, test } from './people.ts'

test('a member signs in by keyboard after a wrong code, stays signed in after a reload, and logs out in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const number = page.getByLabel('Mobile number', { exact: true })
  await expect(number).toBeFocused()
  await page.keyboard.type('2025550101')
  await expect(number).toHaveValue('202 555 0101')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Verification code sent', 'Please check your phone for the verification code')
  await expect(page.getByText('Sent by text to +1 202 ••• 0101. It expires in five minutes.')).toBeVisible()
  const field = page.getByLabel('Verification code')
  await expect(field).toBeFocused()
  const right = await codeFor(page, collector)
  const next = page.getByRole('button', { name: 'Continue' })
  const place = await next.boundingBox()
  await page.keyboard.type(right === '000000' ? '000001' : '000000')
  await expect(page.locator('[id$="-notes"]')).toContainText('That code isn’t right. You have 4 tries left.')
  await expect(field).toBeFocused()
  // what the error says moves nothing
  expect(await next.boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page).toHaveURL('/secure')
  await expectToast(page, 'Success', "You've been logged in successfully")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure')

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
  await expect(page.getByRole('button', { name: /Theo Lindqvist/ })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByText('You’re signed in as Theo Lindqvist.')).toBeVisible()
  await expect(second.getByLabel('Mobile number', { exact: true })).toHaveCount(0)
  await second.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(second).toHaveURL('/dashboard')
  await page.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Logged out', "You've been logged out successfully")
  await expect(second).toHaveURL('/')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth_state')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
})

test('an invited member registers at 360 px, and a failed attempt keeps the input', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await requestCode(page, invited)
  await expectFits(page)
  await page.getByLabel('Verification code').fill(await codeFor(page, invited))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Ambry' })).toBeFocused()
  await expectFits(page)
  await page.getByLabel(/^Name/).fill('Wren Okafor')
  await page.getByLabel(/^City/).fill('Austin, TX')
  await page.route('/api/register', (route) => route.fulfill({ status: 429, body: 'Please try again in a moment.' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Join Ambry' }).click()
  await expect(page.locator('form').getByText('Please try again in a moment.')).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Wren Okafor')
  await page.getByRole('button', { name: 'Join Ambry' }).click()
  await expect(page).toHaveURL('/secure')
})
