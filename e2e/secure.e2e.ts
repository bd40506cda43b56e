import type { Locator, Page } from '@playwright/test'
import { member, openAdminWindow } from './billing.ts'
import { dialog, downloaded, row } from './cards.ts'
import { expect } from './expect.ts'
import { closeToast, enter, expectAccessible, expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { cabinet, got, listed, tile, vaulted } from './secure.ts'

// each test has its own member
test.describe.configure({ mode: 'parallel' })

const search = (page: Page) => page.getByLabel('Search this list')
const chip = (page: Page, label: string) => page.getByRole('button', { name: `${label}. Remove filter` })

/** Its position in the window, once everything that came into view has its final size. */
const topOf = (link: Locator) =>
  link.evaluate(async (element) => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    return element.getBoundingClientRect().top
  })

test('a member finds a card by misspelled search, filters and price, opens it, returns to the same scroll position and watches it by keyboard', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+12025550145')
  await enter(page, phone, '/secure')
  const tiles = cabinet(page).getByRole('listitem')
  const count = page.getByRole('status').filter({ hasText: /cards?( match(es)?)?$/ })
  await expect(tiles.first()).toContainText('Promoted')
  await expectAccessible(page)

  await search(page).fill('anton harlen')
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText('Anton Harlan')
  await expect(page).toHaveURL(/q=anton/)
  await search(page).fill('obadiah nix')
  await expect(page.getByRole('heading', { name: 'No matching cards' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(tiles).toHaveCount(24)

  await page.getByRole('checkbox', { name: /^Football 5$/ }).check()
  await expect(count).toHaveText('5 cards match')
  await page.getByRole('group', { name: 'Grade' }).getByText('10', { exact: true }).click()
  await page.getByLabel('Sort').selectOption('Price, high to low')
  await expect(tiles.getByRole('heading')).toHaveText(['João Grantham', 'Anton Winslow'])
  await expect(chip(page, 'Category: Football')).toBeVisible()
  await page.getByLabel('Price to, in dollars').fill('5,000')
  await page.getByLabel('Price to, in dollars').press('Enter')
  await expect(count).toHaveText('1 card matches')
  await expect(page).toHaveURL('/secure?category=football&gradeFrom=10&priceTo=500000&sort=-listPriceCents')
  await page.reload()
  await expect(tiles.getByRole('heading')).toHaveText(['Anton Winslow'])
  await chip(page, 'Price: up to $5,000').click()
  await chip(page, 'Grade: 10').click()
  await expect(tiles).toHaveCount(5)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/secure?sort=-listPriceCents')

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
  await expectAccessible(page)
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
  await expectAccessible(page)
})

test('a member saves a search with no results; a matching card that an admin lists appears without reloading', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+12025550156')
  await enter(page, phone, '/secure?q=Zephyrine')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const form = dialog(page, 'Save this search')
  await expect(form.getByLabel('Name')).toHaveValue('Zephyrine')
  await expect(form.getByLabel('Notify me about new cards')).toBeChecked()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('West winds')
  await form.getByRole('button', { name: 'Save search' }).dblclick()
  await expectToast(page, 'Search saved', 'West winds. We’ll notify you of new matching cards.')

  await visit(page, '/secure')
  const saved = page.getByRole('button', { name: 'Saved searches' })
  await saved.click()
  await page.getByRole('button', { name: 'Save this search…' }).click()
  await form.getByLabel('Name').fill('west winds')
  await form.getByRole('button', { name: 'Save search' }).click()
  await expect(form.getByText('You already have a search with this name.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await saved.click()
  await page.getByRole('button', { name: /^West winds/ }).click()
  await expect(page).toHaveURL('/secure?q=Zephyrine')
  await expect(page.getByRole('heading', { name: 'No matching cards' })).toBeVisible()
  await expectLive(page)
  await listed(adminPage, 900_00, { playerName: 'Zephyrine Calder', certNumber: '66100001' })
  await expect(tile(page, 'Zephyrine Calder')).toContainText('$900')

  await saved.click()
  await page.getByRole('button', { name: 'Edit search West winds' }).click()
  const change = dialog(page, 'Edit search')
  await change.getByLabel('Notify me about new cards').uncheck()
  await change.getByRole('button', { name: 'Save changes' }).click()
  await saved.click()
  await expect(page.getByRole('button', { name: /^West winds/ })).toContainText('Notifications off')
})

test('every card view is reported once with its duration; a failed report is silent and retried; an admin sees the figures', async ({
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
  await visit(adminPage, '/admin/secure-analytics')
  await adminPage.getByRole('navigation', { name: 'Secure analytics sections' }).getByText('Cards').click()
  await search(adminPage).fill('Quenby')
  const figures = row(adminPage, 'Quenby Marsh')
  await expect(figures.getByRole('cell').nth(2)).toHaveText('2')
  await figures.click()
  const panel = adminPage.getByRole('complementary', { name: 'Quenby Marsh' })
  await expect(panel.getByRole('region', { name: 'Figures' })).toContainText(/Views\s*2\s*Members\s*1/)
  await expectAccessible(adminPage)
  await panel.getByRole('button', { name: 'Close panel' }).click()
  const csv = await downloaded(adminPage, () => adminPage.getByRole('button', { name: 'Export' }).click(), /\.csv$/)
  expect(csv.toString()).toMatch(/^Quenby Marsh,.*,66100002,700\.00,[^,]+,2,1,/m)
})

test('an admin lists, reprices and removes cards in bulk; an open gallery and card page update without layout shift', async ({
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

  const listing = await choose('List in Secure')
  await listing.getByRole('radio', { name: 'One price' }).check()
  await listing.getByLabel('Price', { exact: true }).fill('0')
  await listing.getByRole('button', { name: 'List in Secure' }).click()
  await expect(listing.getByText('Enter a price greater than $0.')).toBeVisible()
  await listing.getByLabel('Price', { exact: true }).fill('500')
  await expectAccessible(adminPage)
  await listing.getByRole('button', { name: 'List in Secure' }).dblclick()
  await done('List in Secure')
  await enter(page, phone, '/secure?q=Hesper')
  const tiles = cabinet(page).getByRole('listitem')
  await expect(tiles.filter({ hasText: '$500' })).toHaveCount(2)
  await expectLive(page)
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
  await expectAccessible(card)
  await card.reload()
  await expect(card.getByText('This card isn’t in Secure')).toBeVisible()
  await card.setViewportSize({ width: 360, height: 740 })
  await expectFits(card)
})
