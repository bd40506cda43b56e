import { expect } from '@playwright/test'

import { expectAccessible, expectToast, test } from './people.ts'

for (const width of [1440, 390, 360]) {
  test(`a visitor reads the landing page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test('a visitor asks for access, reads the terms, and is told that the request is pending', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await expect(page.getByRole('dialog')).toContainText('Membership is by invitation')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Your phone number').fill('+1 415 555 2671')
  await page.getByLabel(/Instagram/).fill('@wren')
  await page.getByLabel('I accept the terms.').check()
  await page.getByLabel('I accept the privacy page.').check()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expectToast(page, 'Access requested', 'Your access request has been submitted and is pending approval.')
})

test('a request that fails keeps what was typed and says the specified words', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Your phone number').fill('12345')
  await page.getByLabel(/Instagram/).fill('@keeps')
  await page.getByLabel('I accept the terms.').check()
  await page.getByLabel('I accept the privacy page.').check()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expectToast(page, 'Request failed', "We couldn't process your access request. Please try again later.")
  await expect(page.getByLabel(/Instagram/)).toHaveValue('@keeps')
  await expect(page.getByLabel('Your phone number')).toHaveValue('12345')
})

test('a visitor on guarded pages is sent to the root; unknown addresses show the not-found page with 404', async ({
  page,
}) => {
  for (const address of ['/dashboard', '/admin']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
