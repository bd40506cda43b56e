import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { holdScripts } from './hold-scripts.ts'

import { codeFor, expectToast, requestCode, test } from './people.ts'

/** The cumulative layout shift since the page started to load. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** The landing page as it is first shown, and all of it that is loaded later. */
async function expectSteady(page: Page, width: number): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A private house for cards worth keeping.')
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your mobile number')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // the small ones are loaded when they come near the viewport
  const whatWeDo = page.getByRole('region', { name: 'What we do' })
  await whatWeDo.scrollIntoViewIfNeeded()
  await expect(whatWeDo.locator('img')).toHaveCount(4)
  expect(await layoutShift(page)).toBeLessThan(0.001)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

test('the landing page renders at any width without layout shift, with the focus where a visitor can use it', async ({
  page,
  newWindow,
}) => {
  const number = (on: Page) => on.getByLabel('Mobile number', { exact: true })
  for (const width of [360, 320, 1100, 1440]) {
    // away from the last one, or the page would be loaded where that was scrolled
    await page.goto('/robots.txt')
    await page.setViewportSize({ width, height: 900 })
    await expectSteady(page, width)
  }
  await expect(number(page)).toBeFocused()
  for (const before of [
    page.getByLabel('Country').first(),
    page.getByRole('link', { name: 'Ambry' }),
    page.getByRole('link', { name: 'Skip to content' }),
  ]) {
    await page.keyboard.press('Shift+Tab')
    await expect(before).toBeFocused()
  }
  // a phone keeps its keyboard closed until the field is tapped
  const phone = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await expectSteady(phone, 390)
  await expect(number(phone)).not.toBeFocused()
})

test('what is sent before the scripts load is replayed after hydration, and the page stays where it was scrolled', async ({
  page,
}) => {
  await page.goto('/')
  const release = await holdScripts(page)
  // React listens on the root before the typed number is in its state, so a kept event must not get there
  await page.evaluate(() => {
    for (const name of ['click', 'submit'])
      document.getElementById('root')?.addEventListener(name, () => document.body.setAttribute('data-seen', name))
  })
  await page.getByLabel('Mobile number', { exact: true }).pressSequentially('2025550101')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.locator('body[data-seen]')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code')
  await expect(page.getByText('+1 202 ••• 0101')).toBeVisible()

  await page.unrouteAll()
  const releaseAgain = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Request access' })
  await form.getByLabel('Your mobile number').fill('555 010 0000')
  await form.getByLabel('I agree to the terms.').check()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form).toBeInViewport()
  // the form's first error is focused, which would scroll back to it, so every position is looked at
  await page.evaluate(() =>
    addEventListener('scroll', () => {
      if (scrollY === 0) document.body.setAttribute('data-jumped', '')
    }),
  )
  releaseAgain()
  await expect(form.getByText('Accept the privacy policy to continue.')).toBeVisible()
  await expect(page.locator('body[data-jumped]')).toHaveCount(0)
})

test('a visitor without a membership is led to the request form, reads the terms in another tab, and requests access', async ({
  page,
  context,
}) => {
  await requestCode(page, '+1 415 555 2672')
  await page.getByLabel('Verification code').fill(await codeFor(page, '+14155552672'))
  await expectToast(page, 'Verification failed', 'This number has no membership yet. Request access to join.')
  await page.getByRole('button', { name: 'Request access' }).click()
  const form = page.getByRole('form', { name: 'Request access' })
  const number = form.getByLabel('Your mobile number')
  await expect(number).toHaveValue('415 555 2672')
  await expect(number).toBeFocused()
  await expect(number).toBeInViewport()
  await form.getByLabel(/^Instagram/).fill('@wren')
  const opened = context.waitForEvent('page')
  await form.getByRole('link', { name: 'terms' }).click()
  const terms = await opened
  await expect(terms).toHaveURL('/terms')
  await terms.close()
  await expect(form.getByLabel(/^Instagram/)).toHaveValue('@wren')
  await form.getByLabel('I agree to the terms.').check()
  await form.getByLabel('I agree to the privacy policy.').check()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Access requested', 'Your access request has been submitted and is pending approval.')
  await expect(page.getByText('Request received')).toBeVisible()
})
