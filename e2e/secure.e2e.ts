import type { Locator } from '@playwright/test'
import { member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { closeToast, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { cabinet, got, listed, tile, vaulted } from './secure.ts'

// each test has its own member
test.describe.configure({ mode: 'parallel' })

/** Its position in the window, once everything that came into view has its final size. */
const topOf = (link: Locator) =>
  link.evaluate(async (element) => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    return element.getBoundingClientRect().top
  })

test('a member opens a card of a long gallery, returns to the same scroll position, and watches it by keyboard', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+12025550145')
  await enter(page, phone, '/secure?sort=-listPriceCents')
  const tiles = cabinet(page).getByRole('listitem')
  await expect(tiles).toHaveCount(24)
  await expect(tiles.first()).toContainText('Promoted')
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  const opened = tiles.nth(24).getByRole('link')
  await expect(opened).toBeFocused()
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(opened).toBeFocused()
  await opened.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [name, top] = [await opened.getByRole('heading').innerText(), await topOf(opened)]
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf(opened)) - top)).toBeLessThan(3)

  const watch = page.getByRole('button', { name: `Watch ${name}` })
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('l')
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('navigation', { name: 'Secure sections' }).getByRole('link', { name: 'Watching 1' }).click()
  await expect(tiles.getByRole('heading')).toHaveText([name])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectFits(page)
  await page.getByRole('button', { name: 'Close filters' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search pages, cards, and settings' }).fill(name)
  await expect(page.getByRole('group', { name: 'In Secure' }).getByRole('option').first()).toContainText(name)
  await expectFits(page)
})

test('every card view is reported once with its duration, also when the window is closed; a failed report is silent and retried', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { id: userId, phone } = await member(adminPage, '+12025550146')
  const cardId = await listed(adminPage, 700_00, { playerName: 'Quenby Marsh', certNumber: '66100002' })
  await page.clock.install()
  const reports: { call: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/secure-view-analytics')) return
    reports.push({ call: `${request.method()} ${pathname.split('/').length - 3}`, body: request.postDataJSON() })
  })
  const created = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/secure-view-analytics') && answer.status() === 201)
  const expectReports = (...call: string[]) => expect.poll(() => reports.map((one) => one.call)).toEqual(call)

  await enter(page, phone, '/secure?q=Quenby')
  await page.route('**/api/secure-view-analytics', (route) => route.abort('internetdisconnected'), { times: 1 })
  await tile(page, 'Quenby Marsh').getByRole('link').click()
  const title = page.getByRole('heading', { level: 1, name: 'Quenby Marsh' })
  await expect(title).toBeVisible()
  await expectReports('POST 0')
  await expect(page.locator('.toast')).toHaveCount(0)
  await Promise.all([created(), page.clock.fastForward(16_000)])
  await page.keyboard.press('Escape')
  await expectReports('POST 0', 'POST 0', 'PATCH 1')
  expect(reports[1]?.body).toEqual({ cardId, userId })

  // viewed again, and the window is closed on it
  await Promise.all([created(), tile(page, 'Quenby Marsh').getByRole('link').click()])
  await expect(title).toBeVisible()
  await page.clock.fastForward(5_000)
  await page.goto('/settings')
  // Playwright does not report what a page sends while unloading, but its arrival is visible
  await expectReports('POST 0', 'POST 0', 'PATCH 1', 'POST 0')
  const figuresOf = async () => {
    const { items } = await got<{ items: { views: number; seconds: number }[] }>(
      adminPage,
      '/api/admin/secure-analytics/cards?q=Quenby',
    )
    return items[0]
  }
  const { timeSpentSeconds = 0 } = { ...(reports[2]?.body as { timeSpentSeconds: number } | undefined) }
  expect(timeSpentSeconds).toBeGreaterThanOrEqual(16)
  await expect.poll(async () => (await figuresOf())?.seconds).toBeGreaterThanOrEqual(timeSpentSeconds + 5)

  // views by staff are recorded but not counted
  const [seen] = await Promise.all([
    adminPage.waitForResponse((answer) => answer.url().endsWith('/api/secure-view-analytics')),
    adminPage.goto(`/secure/${cardId}`),
  ])
  expect(seen.status()).toBe(201)
  expect((await figuresOf())?.views).toBe(2)
})

test('an admin lists, reprices and removes cards in bulk; an open search and card page follow without layout shift', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+12025550147')
  const ids = [
    await vaulted(adminPage, { playerName: 'Hesper Dunmore', certNumber: '66100003' }),
    await vaulted(adminPage, { playerName: 'Hesper Eastlake', certNumber: '66100004' }),
  ]
  await visit(adminPage, '/admin/cards?q=Hesper')
  const choose = async (action: string) => {
    for (const name of ['Hesper Dunmore', 'Hesper Eastlake'])
      await adminPage.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) }).check()
    await adminPage.getByRole('button', { name: action, exact: true }).click()
    return dialog(adminPage, `${action}: 2 selected`)
  }
  const done = async (action: string) => {
    await expectToast(adminPage, action, '2 done')
    await closeToast(adminPage)
  }

  await enter(page, phone, '/secure?q=Hesper')
  await expect(page.getByRole('heading', { name: 'No matching cards' })).toBeVisible()
  await expectLive(page)
  await listed(adminPage, 900_00, { playerName: 'Hesper Calder', certNumber: '66100001' })
  await expect(tile(page, 'Hesper Calder')).toContainText('$900')
  const listing = await choose('List in Secure')
  await listing.getByRole('radio', { name: 'One price' }).check()
  await listing.getByLabel('Price', { exact: true }).fill('0')
  await listing.getByRole('button', { name: 'List in Secure' }).click()
  await expect(listing.getByText('Enter a price greater than $0.')).toBeVisible()
  await listing.getByLabel('Price', { exact: true }).fill('500')
  await expectFits(adminPage)
  await listing.getByRole('button', { name: 'List in Secure' }).dblclick()
  await done('List in Secure')
  // they wait for the member, so that nothing moves
  await page.getByRole('button', { name: 'Show 2 new cards' }).click()
  const tiles = cabinet(page).getByRole('listitem')
  await expect(tiles.filter({ hasText: '$500' })).toHaveCount(2)
  const card = await page.context().newPage()
  await card.goto(`/secure/${ids[0]}`)
  await expect(card.getByRole('button', { name: 'Request to buy' })).toBeVisible()
  await expectLive(card)

  const places = () => tiles.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  const before = await places()
  const repricing = await choose('Change price')
  await repricing.getByLabel('Percent change', { exact: true }).last().fill('10')
  await repricing.getByRole('button', { name: 'Change price' }).click()
  await done('Change price')
  await expect(tiles.filter({ hasText: '$550' })).toHaveCount(2)
  await expect(card.getByText('changed just now, from $500')).toBeVisible()

  const removal = await choose('Remove from Secure')
  await removal.getByLabel('Reason').fill('For the exhibition')
  await removal.getByRole('button', { name: 'Remove from Secure' }).click()
  await done('Remove from Secure')
  await expect(tiles.filter({ hasText: 'No longer listed' })).toHaveCount(2)
  expect(await places()).toEqual(before)
  await expect(card.getByText('This card just left Secure.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Request to buy' })).toBeHidden()
  await expectFits(card)
  await card.reload()
  await expect(card.getByText('This card isn’t in Secure')).toBeVisible()
  await card.setViewportSize({ width: 360, height: 740 })
  await expectFits(card)
})
