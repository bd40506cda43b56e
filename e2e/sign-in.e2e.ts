import type { Locator } from '@playwright/test'
import { expect } from './expect.ts'

import {
  admin,
  codeFor,
  collector,
  expectAccessible,
  expectToast,
  invited,
  requestCode,
  signIn,
  test,
} from './people.ts'

const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')

/** Simulates the browser's paste, which a test cannot trigger. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a member signs in with the demo code, stays signed in after a reload, and logs out', async ({
  page,
  context,
}) => {
  await requestCode(page, '(202) 555-0101')
  await expectToast(page, 'Verification code sent', 'Please check your phone for the verification code')
  await expect(page.getByText('Sent by text to +1 202 ••• 0101. It expires in five minutes.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page).toHaveURL('/secure')
  await expectToast(page, 'Success', "You've been logged in successfully")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure')
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
  await expect(page.getByRole('button', { name: /Theo Lindqvist/ })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('You’re signed in as Theo Lindqvist.')).toBeVisible()
  await expect(page.getByLabel('Mobile number', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Logged out', "You've been logged out successfully")
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth_state')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
})

test('a wrong code clears the field, keeps focus, and counts down the tries until a new code is needed', async ({
  page,
}) => {
  await requestCode(page, collector)
  const right = await codeFor(page, collector)
  const field = page.getByLabel('Verification code')
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  const place = await next.boundingBox()
  await field.fill(wrongFor(right))
  await expectToast(page, 'Verification failed', 'That code isn’t right. You have 4 tries left.')
  await expect(page.locator('[id$="-notes"]')).toContainText('That code isn’t right. You have 4 tries left.')
  await expect(page.getByText(/You can request another code in 0:/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  expect(await next.boundingBox()).toEqual(place)
  await expectAccessible(page)

  for (const left of ['3 tries', '2 tries', '1 try']) {
    await field.fill(wrongFor(right))
    await expect(page.locator('[id$="-notes"]')).toContainText(`You have ${left} left.`)
  }
  await field.fill(wrongFor(right))
  await expect(page.locator('[id$="-notes"]')).toContainText(
    'That code isn’t right, and you have no tries left. Please request a new one.',
  )
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a different number' }).click()
  await expect(page.getByLabel('Mobile number', { exact: true })).toHaveValue('202 555 0101')
  await expect(page.getByLabel('Mobile number', { exact: true })).toBeFocused()
})

test('a code is extracted from a pasted message', async ({ page }) => {
  await requestCode(page, collector)
  const code = await codeFor(page, collector)
  await paste(page.getByLabel('Verification code'), `Your code is ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/secure')
})

test('an expired code shows an error and offers a new one', async ({ page }) => {
  await page.route('/api/send-otp', async (route) => {
    const answer = await route.fetch()
    const sent = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...sent, expiresInSeconds: 2, resendAfterSeconds: 1 } })
  })
  await requestCode(page, collector)
  await expect(page.locator('[id$="-notes"]')).toContainText('This code has expired. Please request a new one.')
  const sent = page.waitForResponse('/api/send-otp')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await sent
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await expect(page.locator('[id$="-notes"]')).not.toContainText('expired')
})

test('a refused member sees the reason in the page and not only in a toast', async ({ page }) => {
  await requestCode(page, collector)
  const error = 'This membership is suspended. Please contact us.'
  await page.route('/api/verify-otp', (route) => route.fulfill({ json: { status: 'error', error } }))
  await page.getByLabel('Verification code').fill('123456')
  await expectToast(page, 'Verification failed', error)
  await expect(page.locator('[id$="-notes"]')).toContainText(error)
})

test('a non-member goes to the request form with the number filled in', async ({ page }) => {
  await requestCode(page, '+1 415 555 2672')
  await page.getByLabel('Verification code').fill(await codeFor(page, '+14155552672'))
  await expectToast(page, 'Verification failed', 'This number has no membership yet. Request access to join.')
  await page.getByRole('button', { name: 'Request access' }).click()
  const number = page.getByLabel('Your mobile number')
  await expect(number).toHaveValue('415 555 2672')
  await expect(number).toBeFocused()
  await expect(number).toBeInViewport()
})

test('sign-in works by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Mobile number', { exact: true })).toBeFocused()
  await page.keyboard.type('2025550101')
  await expect(page.getByLabel('Mobile number', { exact: true })).toHaveValue('202 555 0101')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.keyboard.type(await codeFor(page, collector))
  await expect(page).toHaveURL('/secure')
})

test('a phone number is parsed in any format, and the caret stays in place', async ({ page }) => {
  await page.goto('/')
  const number = page.getByLabel('Mobile number', { exact: true })
  const country = page.getByLabel('Country').first()
  await number.fill('+44 7911 123456')
  await expect(country).toHaveValue('GB')
  await expect(number).toHaveValue('7911 123456')
  await number.fill('001 (415) 555-0182')
  await expect(country).toHaveValue('US')
  await expect(number).toHaveValue('415 555 0182')
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9')
  await expect(number).toHaveValue('495 555 0182')
  expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2)
  await country.selectOption('JP')
  await page.reload()
  await expect(country).toHaveValue('JP')
})

test('phone numbers from unserved countries and invalid numbers show an error', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/send-otp')) requests++
  })
  await page.goto('/')
  const number = page.getByLabel('Mobile number', { exact: true })
  const send = page.getByRole('button', { name: 'Text me a code' })
  await number.fill('0048 600 111 222')
  await expect(page.getByText('We don’t support phone numbers from Poland yet.')).toBeHidden()
  await send.click()
  await expect(page.getByText('We don’t support phone numbers from Poland yet.')).toBeVisible()
  await expect(number).toHaveValue('600 111 222')
  await expect(number).toBeFocused()
  await expectAccessible(page)
  await number.fill('+1 415')
  await number.blur()
  await expect(page.getByText('This number is too short.')).toBeVisible()
  expect(requests).toBe(0)
  // enough digits, but not a valid number: only the server knows
  await number.fill('555 010 0000')
  await send.click()
  await expectToast(page, 'Failed to send verification code', 'Enter a valid phone number.')
  await expect(page.locator('.field-error')).toHaveText('Enter a valid phone number.')
})

test('an invited member registers at 360 px, and a failed attempt keeps the input', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await requestCode(page, invited)
  await expectAccessible(page)
  await page.getByLabel('Verification code').fill(await codeFor(page, invited))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Ambry' })).toBeFocused()
  await expectAccessible(page)
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

test('a member cannot open the admin area; an admin opens it from the menu', async ({ page, newWindow }) => {
  await signIn(page, collector)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You’re signed in as Theo Lindqvist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  const other = await newWindow()
  await signIn(other, admin)
  await other.getByRole('button', { name: /Margaret Ashby/ }).click()
  await other.getByRole('link', { name: 'Admin' }).click()
  await expect(other).toHaveURL('/admin')
  await expect(other.getByRole('link', { name: 'Back to App' })).toBeVisible()
  await expectAccessible(other)
  await other.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(other)
})

test('an admin returns to the admin area when impersonation expires on the landing page', async ({ page, context }) => {
  await signIn(page, admin)
  const call = (path: string, body?: object) =>
    page.evaluate(
      async ([address, payload]) => {
        const metaContent = (name: string) =>
          document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
        const answer = await fetch(address, {
          method: payload ? 'POST' : 'GET',
          headers: {
            'client-id': metaContent('client-id'),
            'client-key': metaContent('client-key'),
            ...(payload && { 'content-type': 'application/json' }),
          },
          ...(payload && { body: JSON.stringify(payload) }),
        })
        return (await answer.json()) as { id: string }
      },
      [path, body] as const,
    )
  const member = await call(`/api/admin/user-by-phone?phone=${encodeURIComponent(collector)}`)
  await call('/api/admin/impersonations', { userId: member.id, reason: 'A question about their sign-in' })
  const otp = await codeFor(page, admin)
  await call('/api/verify-otp', { phone: admin, otp, targetUserPhone: collector })
  await page.goto('/')
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeVisible()
  await expect(page.getByText('You’re signed in as Theo Lindqvist.')).toBeVisible()
  // simulates the expiry of the viewed session after 30 minutes
  await context.clearCookies({ name: 'ambry_session' })
  await page.reload()
  await expect(page).toHaveURL('/admin')
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, collector)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Theo')
  await page.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(second).toHaveURL('/')
})
