import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export const admin = '+12025550100'
export const collector = '+12025550101'
export const lender = '+12025550102'
export const invited = '+12025550103'

// a 401 at the start is how the page learns that nobody is signed in; other failures are written by tests that cause them
const expectedConsole = /status of (401|400|403|404|409|422|429)|net::ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** Every story fails when the page writes an error it should not, or breaks its own content policy. */
export const test = base.extend<{ noSurprises: undefined }>({
  noSurprises: [
    async ({ context }, use) => {
      const surprises: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', (error) => surprises.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error' && !expectedConsole.test(message.text())) surprises.push(message.text())
        })
      }
      context.pages().forEach(watch)
      context.on('page', watch)
      await use(undefined)
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],
})

/** The newest code that was "sent" to a phone. */
export async function codeFor(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`/api/demo/outbox?phone=${encodeURIComponent(phone)}`)
  const { messages } = (await answer.json()) as { messages: { code: string | null }[] }
  const code = messages.find((message) => message.code !== null)?.code
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
}

export async function signIn(page: Page, phone: string): Promise<void> {
  await askForCode(page, phone)
  await page.getByLabel('Verification code').fill(await codeFor(page, phone))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const expectToast = async (page: Page, title: string, text: string | RegExp) => {
  const toast = page.locator('.toast')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(title)
  await expect(toast).toContainText(text)
}

/** No violation of WCAG 2.2 AA, in light and in dark, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
