import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export const admin = '+12025550100'
export const collector = '+12025550101'
export const lender = '+12025550102'
export const invited = '+12025550103'

// a 401 at the start is how the page learns that nobody is signed in; other failures are written by tests that cause them
const expectedConsole = /status of (401|400|403|404|409|422|429)|net::ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** Every story fails when the page writes an error it should not, or breaks its own content policy. */
export const test = base.extend<{ causedErrors: RegExp; noSurprises: undefined }>({
  causedErrors: [/^never$/, { option: true }],
  noSurprises: [
    async ({ context, causedErrors }, use) => {
      const surprises: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', (error) => surprises.push(String(error)))
        page.on('console', (message) => {
          const isExpected = expectedConsole.test(message.text()) || causedErrors.test(message.text())
          if (message.type() === 'error' && !isExpected) surprises.push(message.text())
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
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
}

export async function signIn(page: Page, phone: string): Promise<void> {
  await askForCode(page, phone)
  await page.getByLabel('Verification code').fill(await codeFor(page, phone))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in without the form, for stories that begin behind the door. The form has stories of its own. */
export async function enter(page: Page, phone: string, to = '/dashboard', legal: 'accepted' | 'due' = 'accepted') {
  await page.goto('/cookies')
  const sent = await call(page, 'POST', '/api/send-otp', { phone })
  expect(sent.status).toBe(200)
  const verified = await call(page, 'POST', '/api/verify-otp', { phone, otp: await codeFor(page, phone) })
  expect(verified.body).toContain('"status":"success"')
  if (legal === 'accepted') {
    // a story before this one may have published a new version
    const { items } = JSON.parse((await call(page, 'GET', '/api/user/legal')).body) as {
      items: { page: string; version: number; isDue: boolean }[]
    }
    const due = items.filter(({ isDue }) => isDue).map((item) => ({ page: item.page, version: item.version }))
    if (due.length > 0) await call(page, 'POST', '/api/user/legal/accept', { items: due })
  }
  await page.goto(to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Asks the API as the page would, with its headers and cookies. */
export const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const told = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
      const answer = await fetch(where, {
        method: how,
        headers: {
          'client-id': told('client-id'),
          'client-key': told('client-key'),
          ...(what !== null && { 'content-type': 'application/json' }),
        },
        ...(what !== null && { body: what }),
      })
      return { status: answer.status, body: await answer.text() }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** The socket opens 1.5 s after the page; what happens before it is not heard. */
export const expectLive = (page: Page) => expect(page.locator('html[data-live="open"]')).toBeAttached()

export const expectToast = async (page: Page, title: string, text: string | RegExp) => {
  const toast = page.locator('.toast')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(title)
  await expect(toast).toContainText(text)
}

/** Nothing that axe knows to be wrong, in light and in dark, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const judge = () => new AxeBuilder({ page })
  const found: string[] = []
  // without motion: a colour on its way from one theme to the other is neither
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await judge().analyze()
  // the same elements in other colours: only what depends on colour is looked at again
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await judge().withRules(['color-contrast']).analyze()
  for (const [scheme, { violations }] of Object.entries({ light, dark })) {
    for (const { id, nodes } of violations) found.push(`${scheme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
