import type { Page } from '@playwright/test'
import { dialog, downloaded, registered, row, rows } from './cards.ts'
import { expect } from './expect.ts'
import { authenticateOwner, figuresOf, looked, sharedBy, stranger } from './links.ts'
import { admin, call, enter, expectAccessible, expectToast, test, visit } from './people.ts'

const hidden = /77500001|Fenna|Valcourt|4,321|432100/

test('a member shares a card from its page; the link requires a password, hides excluded details, and closes while someone views it', async ({
  page,
  newWindow,
}) => {
  await authenticateOwner(page, newWindow, '+12025550170')
  const id = await registered(page, { playerName: 'Osric Tallow', certNumber: '77500001', estimateCents: 432_100 })
  await visit(page, `/registry?card=${id}&part=sharing`)
  await expect(page.getByText('No links show this card.')).toBeVisible()
  await page.getByRole('button', { name: 'Share this card' }).click()
  const sheet = dialog(page, 'Create link')
  await expect(sheet.getByText('0 of 5 links open')).toBeVisible()
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Osric Tallow')
  await expectAccessible(page)
  await sheet.getByLabel('Cert number').uncheck()
  await expect(sheet.getByText('Photos of the front may show the cert number on the label.')).toBeVisible()
  await sheet.getByLabel('Photos').uncheck()
  await sheet.getByRole('radio', { name: '30 d' }).check()
  await sheet.getByLabel(/^Password/).fill('abc')
  await sheet.getByLabel(/^View limit/).fill('3')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await expect(sheet, 'a password that is too short is not sent').toBeVisible()
  await sheet.getByLabel(/^Password/).fill('vault')
  await sheet.getByRole('button', { name: 'Create link' }).dblclick()
  const made = dialog(page, 'Your link is ready')
  const short = await made.getByLabel('Short link').inputValue()
  expect(short).toMatch(/\/share\/\w{16}$/)
  await expect(made.getByRole('img', { name: 'QR code for the short link' })).toBeVisible()
  await expectAccessible(page)
  const address = await made.getByLabel('Full link').inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Osric Tallow' })).toHaveCount(1)

  const visitor = await stranger(newWindow)
  await visitor.clock.install()
  const gate = await visitor.goto(short)
  expect(await gate?.text()).not.toMatch(/Osric|77500001/)
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill('wrong one')
  await visitor.getByRole('button', { name: 'Open link' }).click()
  await expect(visitor.getByText('That password isn’t right.')).toBeVisible()
  await visitor.getByLabel('Password').fill('vault')
  const counted = visitor.waitForResponse((answer) => answer.url().endsWith('/visits'))
  await visitor.getByRole('button', { name: 'Open link' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Osric Tallow' })).toBeVisible()
  expect((await counted).status()).toBe(200)
  expect(visitor.url()).toBe(address)
  expect(await visitor.content()).not.toMatch(hidden)
  await expect(visitor.getByText('The owner chose not to share a valuation.')).toBeVisible()

  await page.getByRole('link', { name: 'Osric Tallow' }).click()
  await expect(page.getByRole('region', { name: 'Figures' }).locator('dl').first()).toContainText('1 of 3')
  await expect(page.getByText('Viewed now')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Osric Tallow' }).click()
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('button', { name: 'Close link' }).click()
  await expectToast(page, 'Osric Tallow', 'Link closed.')
  // the page checks periodically whether the link is still open
  await visitor.clock.fastForward(16_000)
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link isn’t available' })).toBeFocused()
  expect(await visitor.content()).not.toContain('Osric')
})

test('at the plan’s link limit, closing a link makes room for another; edits in two tabs do not overwrite each other', async ({
  page,
  context,
  newWindow,
}) => {
  await authenticateOwner(page, newWindow, '+12025550171')
  const cardId = await registered(page, { playerName: 'Perrin Tallow', certNumber: '77500002' })
  for (let n = 1; n <= 5; n++) await sharedBy(page, { scope: 'card', cardId }, { name: `Link ${n}` })
  await visit(page, '/registry?tab=links')
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Create link' }).click()
  const sheet = dialog(page, 'Create link')
  await expect(sheet.getByText('5 of 5 links open.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await expect(
    sheet.getByText('Your plan includes 5 open share links, and all are in use. Close one first.'),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Close Link 3' }).click()
  await expect(sheet.getByText('4 of 5 links open')).toBeVisible()
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await dialog(page, 'Your link is ready').getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'My collection')).toContainText('Whole registry, 1 card')
  await expect(row(page, 'Link 3')).toContainText('You closed it.')

  const second = await context.newPage()
  // without live events, so that it shows stale data
  await second.routeWebSocket('/ws', () => {})
  await second.goto('/registry?tab=links')
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'More actions for Link 1' }).click()
    await tab.getByRole('button', { name: 'Edit…' }).click()
  }
  await page.getByLabel('Name', { exact: true }).fill('For the insurer')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Saved', 'For the insurer')
  await second.getByLabel('Name', { exact: true }).fill('For my sister')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByText('This link was changed in another window')).toBeVisible()
  await expect(second.getByText('Name is now “For the insurer”.')).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(row(second, 'For my sister')).toBeVisible()
  await second.close()
})

test('a member’s links: figures, an excluded view, a link without its card, removal from the list, and export', async ({
  page,
  newWindow,
}) => {
  await authenticateOwner(page, newWindow, '+12025550172')
  await visit(page, '/registry?tab=links')
  await expect(page.getByText('No links yet')).toBeVisible()
  await expectAccessible(page)
  const kept = await registered(page, { playerName: 'Quill Tallow', certNumber: '77500003' })
  const gone = await registered(page, { playerName: 'Rufus Tallow', certNumber: '77500004' })
  const { id, address } = await sharedBy(page, { scope: 'card', cardId: kept }, { name: 'Quill' })
  await sharedBy(page, { scope: 'card', cardId: gone }, { name: 'Rufus' })
  await call(page, 'POST', `/api/registry/${gone}/remove`)
  const visitor = await stranger(newWindow)
  await looked(visitor, address)
  await page.reload()
  await expect(row(page, 'Rufus')).toContainText('No longer shows any cards')
  await expect(page.getByText('1 of 5 links open')).toBeVisible()
  await expectAccessible(page)
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click())
  expect(file.toString()).toContain('Rufus,card,empty,0,0,')

  await row(page, 'Quill').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quill' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Figures' }).locator('dl').first()).toContainText('1')
  await page.getByRole('radio', { name: '7D' }).check()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.locator('.stale')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Exclude the view by/ }).click()
  await expect(page.getByRole('button', { name: /^Include the view by/ })).toBeVisible()
  expect((await figuresOf(page, id)).views).toBe(0)

  const missing: string[] = []
  page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()))
  await page.getByRole('button', { name: 'More actions for Quill' }).click()
  await page.getByRole('button', { name: 'Remove from list…' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Quill', 'Link removed.')
  await expect(row(page, 'Rufus')).toBeVisible()
  await expect(row(page, 'Quill')).toBeHidden()
  expect(missing).toEqual([])
})

/** The step of the funnel with this name. */
const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'From link to member' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

test('an admin views link analytics: funnel, daily chart by keyboard, links, visits and export', async ({ page }) => {
  await enter(page, admin, '/share-analytics')
  await expect(page.getByRole('link', { name: 'Share Analytics' })).toHaveAttribute('aria-current', 'page')
  await expect(step(page, 'Links opened')).toContainText(/\d+% of open links/)
  await expect(step(page, 'People')).toContainText(/\d+\.\d per opened link/)
  await expectAccessible(page)
  const month = await step(page, 'People').locator('.figure').textContent()
  await page.getByRole('radio', { name: '7D' }).check()
  await expect(page).toHaveURL(/days=7/)
  await expect(step(page, 'People').locator('.figure')).not.toHaveText(month ?? '')
  const plot = page.getByRole('region', { name: 'Views per day' }).locator('.plot')
  await plot.focus()
  await page.keyboard.press('ArrowLeft')
  const tip = page.locator('.plot-tip')
  await expect(tip).toContainText(/\d+ views?/)
  const before = await tip.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(tip).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('region', { name: 'Views per day' }).getByRole('table')).toBeVisible()
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click())
  expect(file.toString()).toMatch(/^\uFEFFDay,Views,People\r\n\d{4}-\d\d-\d\d,\d+,\d+\r\n/)

  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await page.getByRole('searchbox').fill('shelf')
  await expect(row(page, 'My shelf')).toContainText('Ines Calloway')
  await expectAccessible(page)
  await row(page, 'My shelf').click()
  const panel = page.getByRole('complementary', { name: 'My shelf' })
  await panel.getByRole('link', { name: 'All views' }).click()
  await expect(page).toHaveURL(/tab=visits/)
  await expect(rows(page).first()).toContainText('My shelf')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter by source' }).click()
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await expect(rows(page).first()).toContainText('WhatsApp')
})

test('a member’s links fit a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, '+12025550101', '/registry?tab=links')
  await expect(page.getByText('Seven I would not sell')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Seven I would not sell').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seven I would not sell' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/registry?tab=links')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog(page, 'Create link')).toBeVisible()
  await expectAccessible(page)
})

test('an admin’s link analytics fit a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, admin, '/admin/share-analytics')
  await expect(step(page, 'New members')).toBeVisible()
  await expectAccessible(page)
  for (const tab of ['Links', 'Visits']) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page)
  }
})
