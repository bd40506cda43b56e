import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { expect } from './expect.ts'

import { stage } from './own-server.ts'
import { answerAsBank, clearLimits, passDays, passFundDays } from './pass-time.ts'
import { shownToasts } from './toasts.ts'
import { type NewWindow, Windows } from './windows.ts'

export const admin = '+12025550100'
export const collector = '+12025550101'
export const lender = '+12025550102'
export const invited = '+12025550103'
export const vaultClerk = '+12025550105'
export const financeClerk = '+12025550106'
export const concierge = '+12025550107'
export const complianceOfficer = '+12025550108'
export const loanOfficer = '+12025550109'

// a 401 at the start is how the page learns that nobody is signed in; tests declare the other failures they cause
const expectedConsole = /status of (401|400|403|404|409|422|429)|net::ERR_INTERNET_DISCONNECTED|WebSocket connection/

type Server = {
  address: string
  clearLimits: () => Promise<void>
  answerAsBank: () => Promise<void>
  /** Days pass for one loan: its signature, margin calls and notices become as much older. */
  passDays: (loanId: string, days: number) => Promise<void>
  /** The same for one fund: its NAVs, lots, windows and payments become as much older. */
  passFundDays: (fundId: string, days: number) => Promise<void>
}

/** Every test fails when one of its windows logs an unexpected error or violates its content security policy. */
export const test = base.extend<
  { causedErrors: RegExp; ownLimits: undefined; newWindow: NewWindow },
  { server: Server; address: string; windows: Windows }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for from the pattern
    async ({}, use, { parallelIndex }) => {
      const server = stage().servers[parallelIndex]
      if (!server) throw new Error(`no server was started for worker ${parallelIndex}`)
      const { address, databaseUrl } = server
      await use({
        address,
        clearLimits: () => clearLimits(databaseUrl),
        answerAsBank: () => answerAsBank(databaseUrl),
        passDays: (loanId, days) => passDays(databaseUrl, loanId, days),
        passFundDays: (fundId, days) => passFundDays(databaseUrl, fundId, days),
      })
    },
    { scope: 'worker' },
  ],
  address: [({ server }, use) => use(server.address), { scope: 'worker' }],
  windows: [({ browser }, use) => use(new Windows(browser)), { scope: 'worker' }],
  baseURL: ({ address }, use) => use(address),
  causedErrors: [/^never$/, { option: true }],
  /** No story depends on how much the staff of an earlier one did alone. */
  ownLimits: [
    async ({ server }, use) => {
      await server.clearLimits()
      await use(undefined)
    },
    { auto: true },
  ],
  /** A window for another person, returned when the test ends. Of `test.use` it supports the options named here. */
  newWindow: async ({ windows, causedErrors, viewport, deviceScaleFactor, hasTouch }, use, story) => {
    const surprises: string[] = []
    const hear = (message: ConsoleMessage) => {
      const isExpected = expectedConsole.test(message.text()) || causedErrors.test(message.text())
      if (message.type() === 'error' && !isExpected) surprises.push(message.text())
    }
    const lent: Page[] = []
    await use(async (options) => {
      const page = await windows.lend({
        viewport,
        hasTouch,
        ...(deviceScaleFactor && { deviceScaleFactor }),
        ...options,
      })
      lent.push(page)
      page.context().on('console', hear)
      page.context().on('weberror', (problem) => surprises.push(String(problem.error())))
      return page
    })
    const isWell = story.status === story.expectedStatus && surprises.length === 0
    await Promise.all(lent.map((page) => windows.takeBack(page, isWell)))
    expect(surprises).toEqual([])
  },
  page: async ({ newWindow }, use) => use(await newWindow()),
  context: ({ page }, use) => use(page.context()),
})

/** The notifications under the open bell. A page may list the same events elsewhere. */
export const notices = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** The newest code "sent" to a phone. */
export async function codeFor(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`/api/demo/outbox?phone=${encodeURIComponent(phone)}`)
  const { messages } = (await answer.json()) as { messages: { code: string | null }[] }
  const code = messages.find((message) => message.code !== null)?.code
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

export async function requestCode(page: Page, phone: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
}

export async function signIn(page: Page, phone: string): Promise<void> {
  await requestCode(page, phone)
  await page.getByLabel('Verification code').fill(await codeFor(page, phone))
  await expect(page).toHaveURL('/secure')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in without the form, for tests that start signed in. The form has its own tests. */
export async function enter(page: Page, phone: string, to = '/dashboard', legal: 'accepted' | 'due' = 'accepted') {
  await authenticate(page, phone, legal)
  await page.goto(to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** An address of the range that is reserved for tests, the same for the same phone. */
const addressOf = (phone: string): string =>
  `198.18.${Number(phone.slice(2, 5)) % 256}.${Number(phone.slice(-3)) % 256}`

/** Signs in without a screen, for someone who only calls the API or opens a screen later. */
export async function authenticate(page: Page, phone: string, legal: 'accepted' | 'due' = 'accepted'): Promise<void> {
  // codes are limited by address too, and in a story everyone would have the same one
  const from = { 'x-forwarded-for': addressOf(phone) }
  expect((await call(page, 'POST', '/api/send-otp', { phone }, from)).status).toBe(200)
  const proof = { phone, otp: await codeFor(page, phone) }
  const verified = (await call(page, 'POST', '/api/verify-otp', proof)).body
  // a first-time user registers with the same code
  const isNew = verified.includes('registration_required')
  expect(isNew ? (await call(page, 'POST', '/api/register', proof)).body : verified).toContain('"status":"success"')
  if (legal === 'due') return
  // an earlier test may have published a new version
  const { items } = JSON.parse((await call(page, 'GET', '/api/user/legal')).body) as {
    items: { page: string; version: number; isDue: boolean }[]
  }
  const due = items.filter(({ isDue }) => isDue).map((item) => ({ page: item.page, version: item.version }))
  if (due.length > 0) await call(page, 'POST', '/api/user/legal/accept', { items: due })
}

type Router = {
  history: { location: { state: { __TSR_key: string } }; push: (to: string, state: object, how: object) => void }
  state: { resolvedLocation?: { state: { __TSR_key: string } } }
  subscribe: (event: 'onResolved', hear: () => void) => () => void
}

/**
 * Navigates within the app if it is loaded, which costs a quarter of a page load, and loads the page otherwise. Lists
 * may show cached data until their response arrives; use `goto` where only a fresh load will do.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: Router }
    if (!router) return false
    // dismiss messages about the last screen, as a page load would
    for (const close of document.querySelectorAll<HTMLElement>('.toast [aria-label="Close message"]')) close.click()
    await new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        if (router.state.resolvedLocation?.state.__TSR_key !== router.history.location.state.__TSR_key) return
        stop()
        resolve()
      })
      router.history.push(to, {}, { ignoreBlocker: true })
    })
    return true
  }, path)
  if (!isThere) await page.goto(path)
}

const origins = new WeakMap<object, string>()

/** Calls the API as the page would, with its headers and cookies; the page need not show anything. */
export async function call(page: Page, method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const origin = origins.get(page.context()) ?? new URL((await page.request.get('/api/health/live')).url()).origin
  origins.set(page.context(), origin)
  const answer = await page.request.fetch(path, {
    method,
    headers: {
      'client-id': 'ambry-web',
      'client-key': 'ambry-public',
      origin,
      // calls that move money require a key; each call here is a separate attempt
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      ...(Buffer.isBuffer(body) && { 'content-type': 'image/jpeg' }),
      ...headers,
    },
    ...(body !== undefined && { data: body }),
  })
  return { status: answer.status(), body: await answer.text() }
}

/** The socket opens 1.5 s after the page; earlier events are not received. */
export const expectLive = (page: Page) => expect(page.locator('html[data-live="open"]')).toBeAttached()

/** The id of the last message that a test read in a window. */
const readToasts = new WeakMap<Page, number>()

/** A message since the last one, also if it has closed by now. */
export const expectToast = (page: Page, title: string, text: string | RegExp) =>
  expect(async () => {
    const shown = (await shownToasts(page)).filter(({ id }) => id > (readToasts.get(page) ?? 0))
    const isIt = (toast: string) =>
      toast.includes(title) && (text instanceof RegExp ? text.test(toast) : toast.includes(text))
    const found = shown.findLast((toast) => isIt(toast.text))
    expect(found, `“${title}” among ${JSON.stringify(shown)}`).toBeDefined()
    if (found) readToasts.set(page, found.id)
  }).toPass({ timeout: 120_000, intervals: [50, 100, 250] })

/** Closes the message, unless it has closed by itself. */
export const closeToast = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.toast [aria-label="Close message"]')?.click())

export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
