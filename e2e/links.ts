import type { BrowserContextOptions, Cookie, Page } from '@playwright/test'
import { expect } from './expect.ts'

import { admin, authenticate, call } from './people.ts'
import type { NewWindow } from './windows.ts'

/** A regular browser's user agent: the test browser says it is headless and would count as a bot. */
export const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Someone without an account, in a separate browser. */
export const stranger = (newWindow: NewWindow, options: BrowserContextOptions = {}): Promise<Page> =>
  newWindow({ userAgent: person, ...options })

/** Members that no other test uses, so that their plans and figures are predictable. */
const owners = {
  '+12025550170': 'Fenna Valcourt',
  '+12025550171': 'Gwen Arbor',
  '+12025550173': 'Ivo Lund',
} as const
type Owner = keyof typeof owners

// one file has each of them: another file may find the same server with another worker
const signedIn = new Map<Owner, Cookie[]>()

/** Signs in as one of them without the form: with a code only once, because a phone gets one per minute. */
export async function authenticateOwner(page: Page, newWindow: NewWindow, phone: Owner): Promise<void> {
  const known = signedIn.get(phone)
  if (known) return page.context().addCookies(known)
  const desk = await newWindow()
  await authenticate(desk, admin)
  const { status, body } = await call(desk, 'POST', '/api/admin/users', { phone, name: owners[phone] })
  expect(status, body).toBe(201)
  await authenticate(page, phone)
  signedIn.set(phone, await page.context().cookies())
}

type MadeLink = { id: string; address: string; shortAddress: string }

/** Creates a link without the form, for tests that start with one. */
export async function sharedBy(page: Page, what: object, more: object = {}): Promise<MadeLink> {
  const asked = { name: 'For Anna', what, shows: ['cert', 'population', 'place', 'history'], days: 14, ...more }
  const { status, body } = await call(page, 'POST', '/api/share-links', asked)
  expect(status, body).toBe(201)
  return JSON.parse(body) as MadeLink
}

export async function figuresOf(page: Page, id: string): Promise<{ views: number; leads: number }> {
  return JSON.parse((await call(page, 'GET', `/api/share-links/${id}`)).body) as { views: number; leads: number }
}

/** Opens a page and waits until its view is counted. */
export async function looked(page: Page, address: string): Promise<void> {
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/visits') && answer.ok())
  await page.goto(address)
  await counted
}
