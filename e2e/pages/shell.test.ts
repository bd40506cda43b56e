import { describe, expect, test } from 'vitest'

import { notify } from '../../server/src/areas/notices/service.ts'
import { systemOrigin } from '../../server/src/db/transaction.ts'
import type { Caller } from '../../server/test/harness.ts'
import { useHarness } from '../../server/test/harness.ts'
import { openPage, type Page } from './page.ts'
import { dialog, focused, found, part, press, write } from './parts.ts'

const harness = useHarness()
const member = (name: string) => harness().buildUser({ name })
const staff = () => harness().buildUser({ name: 'Margaret Ashby', isAdmin: true })

const menu = ({ page }: Page) => page.findByRole('button', { name: /’s account$/ })
const linksOf = (list: Element | null) => [...(list?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)

test.each(['/dashboard', '/registry', '/settings', '/admin', '/admin/invoices', '/admin/settings'])(
  'a visitor who opens %s is redirected to the landing page',
  async (path) => {
    const { until, address } = await openPage(harness(), path)
    await until(() => expect(address()).toBe('/'))
  },
)

test('a member who opens an admin page is redirected to the landing page', async () => {
  const { until, address } = await openPage(harness(), '/admin/user-access', await member('Theo'))
  await until(() => expect(address()).toBe('/'))
})

describe('the account menu', () => {
  const opened = async (person: Caller) => {
    const at = await openPage(harness(), '/dashboard', person)
    await at.user.click(await menu(at))
    return { ...at, list: await found(() => document.querySelector<HTMLElement>('.menu-list:has(a)'), 'menu') }
  }

  test('of a member has no admin pages, and Escape returns the focus', async () => {
    const at = await opened(await member('Theo'))
    expect(linksOf(at.list)).toEqual(['Dashboard', 'Settings'])
    await at.user.keyboard('{Escape}')
    const button = await menu(at)
    await focused(() => button)
  })

  test('of an admin leads to the back office, which leads back', async () => {
    const at = await opened(await staff())
    expect(linksOf(at.list)).toEqual(['Dashboard', 'Settings', 'Admin'])
    await at.user.click(await at.page.findByRole('link', { name: 'Admin' }))
    await at.until(() => expect(at.address()).toBe('/admin'))
    await at.user.click(await at.page.findByRole('link', { name: 'Back to App' }))
    await at.until(() => expect(at.address()).toBe('/secure'))
  })
})

describe('the command palette', () => {
  const opened = async (person: Caller) => {
    const at = await openPage(harness(), '/dashboard', person)
    await at.page.findByRole('heading', { level: 1 })
    return at
  }
  const ask = async ({ page, user }: Page, text: string) => {
    await user.keyboard('{Control>}k{/Control}')
    const box = await page.findByRole('combobox')
    write(box, text)
    return box
  }

  test('finds people, actions, receipts and settings by keyboard', async () => {
    const { id } = await member('Theo Lindqvist')
    const at = await opened(await staff())
    const { page, user, until, address } = at
    const box = await ask(at, 'theo lind')
    expect(box.getAttribute('aria-label')).toBe('Search pages, people, cards, and settings')
    // selected once the people have loaded, not only shown
    await page.findByRole('option', { name: /^Theo Lindqvist/, selected: true })
    await user.keyboard('{Enter}')
    const panel = await part(page, 'complementary', 'Theo Lindqvist')
    const records = await part(panel, 'region', 'Records')
    expect((await records.findByRole('link', { name: 'Sales' })).getAttribute('href')).toContain(`memberId=${id}`)

    await ask(at, 'record a wire')
    await user.keyboard('{Enter}')
    await dialog(at, 'Record payment')
    await user.keyboard('{Escape}')
    await until(() => expect(address()).toBe('/admin/invoices?tab=payments'))

    await ask(at, 'one-time')
    await user.keyboard('{Enter}')
    await until(() => expect(address()).toBe('/admin/settings#codes'))
    await user.keyboard('gu')
    await until(() => expect(address()).toBe('/admin/user-access'))
    await user.keyboard('?')
    await dialog(at, 'Shortcuts')
  })

  test('of a member excludes people and admin pages, and does not ask for them', async () => {
    await member('Margaret Ashby')
    const at = await opened(await member('Ines'))
    await ask(at, 'margaret ashby')
    await at.page.findByText('No results for “margaret ashby”.')
    write(await at.page.findByRole('combobox'), 'user access')
    await at.page.findByText('No results for “user access”.')
    expect(at.sent.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
  })
})

test('the bell counts unread notifications and marks them as read', async () => {
  const person = await member('Ines')
  const news = { kind: 'welcome', title: 'Welcome to Ambry', message: 'Your account is ready.' } as const
  await harness().app.deps.transactions.run(systemOrigin, (tx) => notify(tx, person.id, news))
  const at = await openPage(harness(), '/dashboard', person)
  await at.user.click(await at.page.findByRole('button', { name: 'Notifications, 1 new' }))
  await at.page.findByText('Your account is ready.')
  await press(at, at.page, 'Mark all as read')
  await at.page.findByRole('button', { name: 'Notifications' })
})

test('a notification setting is kept', async () => {
  const person = await member('Ines')
  const at = await openPage(harness(), '/settings', person)
  const news = await at.page.findByRole<HTMLInputElement>('switch', { name: 'Newsletter' })
  expect(news.checked).toBe(false)
  await at.user.click(news)
  await at.until(() => expect(at.sent.some(({ method }) => method !== 'GET')).toBe(true))
  const again = await openPage(harness(), '/settings', null, { after: at })
  const kept = await again.page.findByRole<HTMLInputElement>('switch', { name: 'Newsletter' })
  await again.until(() => expect(kept.checked).toBe(true))
  const access = await again.page.findByRole<HTMLInputElement>('switch', { name: 'Staff access in the app' })
  expect(access.disabled).toBe(true)
})

test('a new server version offers a reload', async () => {
  const at = await openPage(harness(), '/dashboard', await member('Ines'))
  await at.page.findByRole('heading', { level: 1 })
  at.intervene(({ path }) =>
    path.startsWith('/api/user/sessions')
      ? new Response('{"items":[]}', { headers: { 'content-type': 'application/json', 'ambry-build': 'newer' } })
      : undefined,
  )
  expect(at.page.queryByText(/^A new version is available/)).toBeNull()
  await at.user.click(await menu(at))
  await at.user.click(await at.page.findByRole('link', { name: 'Settings' }))
  await at.page.findByText(/^A new version is available/)
})

test('a failed request leaves the rest of the page usable and shows a reference for support', async () => {
  const at = await openPage(harness(), '/dashboard', await member('Ines'))
  await at.page.findByRole('heading', { level: 1 })
  const broken = { detail: 'Something went wrong on our side. Nothing was changed.', instance: 'r-7f2c' }
  at.intervene(({ path }) =>
    path.startsWith('/api/user/sessions')
      ? new Response(JSON.stringify(broken), {
          status: 500,
          headers: { 'content-type': 'application/problem+json' },
        })
      : undefined,
  )
  await at.user.click(await menu(at))
  await at.user.click(await at.page.findByRole('link', { name: 'Settings' }))
  await at.page.findByText(/r-7f2c/)
  await at.page.findByLabelText(/^City/)
  at.intervene(() => undefined)
  await press(at, at.page, 'Reload')
  await at.page.findByText('This device')
})
