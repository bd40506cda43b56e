import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { test as base, expect, type Page } from '@playwright/test'

import { type House, openHouse } from './house.ts'

export const admin = '+12025550100'
export const collector = '+12025550101'
export const lender = '+12025550102'
export const invited = '+12025550103'

// a 401 at the start is how the page learns that nobody is signed in; other failures are written by tests that cause them
const expectedConsole = /status of (401|400|403|404|409|422|429)|net::ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** Every story fails when the page writes an error it should not, or breaks its own content policy. */
export const test = base.extend<{ causedErrors: RegExp; noSurprises: undefined }, { server: House; house: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for from the pattern
    async ({}, use, { workerIndex }) => {
      const server = await openHouse(workerIndex)
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  house: [({ server }, use) => use(server.address), { scope: 'worker' }],
  baseURL: ({ house }, use) => use(house),
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
  await expect(page).toHaveURL('/secure')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in without the form or a page, for stories that begin behind the door. The form has stories of its own. */
export async function enter(page: Page, phone: string, to = '/dashboard', legal: 'accepted' | 'due' = 'accepted') {
  const ask = await askAsPage(page)
  expect((await ask('POST', '/api/send-otp', { phone })).status()).toBe(200)
  const proof = { phone, otp: await codeFor(page, phone) }
  const verified = await (await ask('POST', '/api/verify-otp', proof)).text()
  // whoever comes for the first time joins with the same code
  const isNew = verified.includes('registration_required')
  expect(isNew ? await (await ask('POST', '/api/register', proof)).text() : verified).toContain('"status":"success"')
  if (legal === 'accepted') {
    // a story before this one may have published a new version
    const { items } = (await (await ask('GET', '/api/user/legal')).json()) as {
      items: { page: string; version: number; isDue: boolean }[]
    }
    const due = items.filter(({ isDue }) => isDue).map((item) => ({ page: item.page, version: item.version }))
    if (due.length > 0) await ask('POST', '/api/user/legal/accept', { items: due })
  }
  await page.goto(to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The API with the page's cookies and headers, before there is a page. */
async function askAsPage(page: Page) {
  const origin = new URL((await page.request.get('/api/health/live')).url()).origin
  const headers = { 'client-id': 'ambry-web', 'client-key': 'ambry-public', origin }
  return (method: string, path: string, data?: unknown) => page.request.fetch(path, { method, headers, data })
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
          // what moves money asks for a key; each call here is an attempt of its own
          ...(how === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Contrast is most of what axe costs, and depends on an element's classes: each kind of element is measured once per
// worker and scheme, wherever it is met first. All other rules run every time.
const measuredKinds = { light: new Set<string>(), dark: new Set<string>() }

/** What axe finds wrong now; of an open dialog alone, since the page behind it is judged without one. */
async function violations(page: Page, scheme: 'light' | 'dark', rules: 'all' | 'contrast'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { found, kinds } = await page.evaluate(runAxe, { known: [...measuredKinds[scheme]], rules })
  if (found.length === 0) for (const kind of kinds) measuredKinds[scheme].add(kind)
  return found
}

/** Runs in the page: the ready-made builder takes ten times as long. */
async function runAxe({ known, rules }: { known: string[]; rules: 'all' | 'contrast' }) {
  const { axe: judging } = globalThis as unknown as { axe: typeof import('axe-core') }
  const scope = document.querySelector('dialog[open]') ?? document.documentElement
  const nameOf = (element: Element) => {
    const states = [
      'aria-current',
      'aria-selected',
      'aria-pressed',
      'aria-invalid',
      'aria-checked',
      'data-tone',
      'open',
    ]
    const set = states.filter((name) => element.hasAttribute(name)).map((name) => name + element.getAttribute(name))
    return [element.localName, ...element.classList, ...set, element.matches(':disabled') ? 'disabled' : ''].join('.')
  }
  // colors come down from what is around an element, seldom from further than this
  const kindOf = (element: Element) => {
    const names: string[] = []
    for (let at: Element | null = element; at && names.length < 6; at = at.parentElement) names.push(nameOf(at))
    return names.join('<')
  }
  const measured = new Set(known)
  const fresh = new Map<string, Element>()
  for (const element of scope.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText && !element.matches('input, textarea, select')) continue
    const kind = kindOf(element)
    if (!measured.has(kind) && !fresh.has(kind) && element.checkVisibility()) fresh.set(kind, element)
  }
  const violationsOf = async (context: unknown, options: import('axe-core').RunOptions) =>
    (await judging.run(context as import('axe-core').ElementContext, { resultTypes: ['violations'], ...options }))
      .violations
  const all = rules === 'all' ? await violationsOf(scope, { rules: { 'color-contrast': { enabled: false } } }) : []
  const contrast = fresh.size
    ? await violationsOf([...fresh.values()], { runOnly: { type: 'rule', values: ['color-contrast'] } })
    : []
  return {
    found: [...all, ...contrast].map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
    kinds: [...fresh.keys()],
  }
}

/**
 * Nothing that axe knows to be wrong, and nothing wider than the window. In both schemes where every screen is gone
 * through; what opens on them has the same colors.
 */
export async function expectAccessible(page: Page, schemes: 'both' | 'light' = 'light'): Promise<void> {
  // a page that has not been drawn yet has nothing to judge
  await expect(page.locator('h1').first()).toBeAttached()
  const light = await violations(page, 'light', 'all')
  const dark = schemes === 'both' ? await violations(page, 'dark', 'contrast') : []
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
  await expectFits(page)
}

/** Nothing is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
