import type { Route } from '@playwright/test'
import type { Renderer } from '../server/src/ssr/renderer.ts'
import { member, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { holdScripts } from './hold-scripts.ts'
import { authenticate, expectFits, expectLive, test } from './people.ts'
import { cabinet, tile } from './secure.ts'

// each test has its own member
test.describe.configure({ mode: 'parallel' })

test('the gallery and the board render before their scripts load, and what was done by then is replayed after hydration', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550200')
  await authenticate(page, phone)
  const release = await holdScripts(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  await expect(cabinet(page).getByRole('listitem')).toHaveCount(24)
  await expectFits(page)
  const watch = page.getByRole('button', { name: 'Watch Perrin Stroud' })
  await watch.click()
  await page.getByRole('checkbox', { name: /^Football/ }).check()
  await page.getByRole('checkbox', { name: /^Soccer/ }).check()
  await page.getByLabel('Price to, in dollars').fill('60,000')
  await page.getByLabel('Price to, in dollars').press('Enter')
  await page.getByLabel('Sort').selectOption('Price, high to low')
  await page.getByLabel('Search this list').fill('stroud')
  release()
  await expect(page).toHaveURL(/category=football%2Csoccer/)
  await expect(page).toHaveURL(/q=stroud/)
  await expect(page).toHaveURL(/priceTo=6000000/)
  await expect(page).toHaveURL(/sort=-listPriceCents/)
  await expect(tile(page, 'Perrin Stroud')).toBeVisible()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')

  await page.unrouteAll()
  const releaseBoard = await holdScripts(page)
  await page.goto('/source', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: /^Matches your registry/ }).click()
  await page.getByLabel('Search this list').fill('bryce')
  releaseBoard()
  await expect(page).toHaveURL(/matching=1/)
  await expect(page).toHaveURL(/q=bryce/)
})

type State = { queries: { queryKey: [path: string]; state: { data: { pages?: unknown[] } } }[] }

/** The API's answer for a path, in the cache that came with the document. */
function answerIn({ queries }: State, address: string): unknown {
  const data = queries.find(({ queryKey }) => queryKey[0] === address.split('?')[0])?.state.data
  return data?.pages?.[0] ?? data
}

/** Asks the API itself, with the cookies of the page that is being loaded. */
const answerOf = async (route: Route, address: string): Promise<unknown> =>
  (
    await route.fetch({
      url: new URL(address, route.request().url()).href,
      headers: { ...route.request().headers(), 'client-id': 'ambry-web', 'client-key': 'ambry-public' },
    })
  ).json()

test('data that was late for SSR is fetched after hydration, and nothing is rendered twice', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+12025550230')
  await authenticate(page, phone)
  const { addressesAt, renderScreen }: Renderer = await import('../web/dist/ssr/render.mjs' as string)
  const brought = /(<div id="root">).*(<\/div>\s*<script type="application\/json" id="query-state">)(.*?)(<\/script>)/s
  await page.route('**/secure', async (route) => {
    const response = await route.fetch()
    const document = await response.text()
    const state = JSON.parse(brought.exec(document)?.[3] ?? '{}') as State
    const inTime = addressesAt('/secure').filter((address) => !address.includes('/counts'))
    // on a busy machine others may be late too; only the counts shall be
    const answers = await Promise.all(
      inTime.map(async (at): Promise<[string, unknown]> => [at, answerIn(state, at) ?? (await answerOf(route, at))]),
    )
    const late = await renderScreen('/secure', Object.fromEntries(answers))
    const body = document.replace(brought, (_all, root, between, _state, end) =>
      [root, late.html, between, late.state.replaceAll('<', '\\u003c'), end].join(''),
    )
    const { 'content-encoding': _packed, ...headers } = response.headers()
    await route.fulfill({ response, headers, body })
  })
  await page.goto('/secure')
  await expect(cabinet(page).getByRole('listitem')).toHaveCount(24)
  await expect(page.getByRole('link', { name: /^Vault ?\d+/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Football/ })).toBeVisible()
})

test('on a phone server-rendered cards are links, and hydration causes no layout shift', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550201')
  await page.setViewportSize({ width: 390, height: 844 })
  await authenticate(page, phone)
  const release = await holdScripts(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  const first = cabinet(page).getByRole('link').first()
  await page.evaluate(() => document.fonts.ready)
  const before = await first.boundingBox()
  const rendered = await first.elementHandle()
  release()
  await expectLive(page)
  // the same element in the same place
  expect(await first.evaluate((element, was) => element === was, rendered)).toBe(true)
  expect(await first.boundingBox()).toEqual(before)
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await page.unrouteAll()
  const releaseAgain = await holdScripts(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  await first.click()
  await expect(page).toHaveURL(/\/secure\/[0-9a-f-]+$/)
  releaseAgain()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
