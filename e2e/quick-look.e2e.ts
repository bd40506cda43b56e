import type { Page } from '@playwright/test'
import { member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { enter, expectAccessible, expectLive, test } from './people.ts'
import { cabinet, listed, tile } from './secure.ts'

// each test has its own member
test.describe.configure({ mode: 'parallel' })

/** The views reported to the server. */
function viewsOf(page: Page): string[] {
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/secure-view-analytics')) reported.push(request.method())
  })
  return reported
}

test('a card is previewed with the space bar, watched, and opened; only its page counts as a view', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550221')
  for (const [at, name] of ['Ash', 'Bough'].entries())
    await listed(adminPage, 640_00, { playerName: `Zbigniewa ${name}`, certNumber: `6621000${at}` })
  const views = viewsOf(page)
  await enter(page, phone, '/secure?q=Zbigniewa&sort=name')
  const links = cabinet(page).getByRole('link')
  await expect(links).toHaveCount(2)
  await expectLive(page)
  await links.first().focus()
  await page.keyboard.press('Space')
  const preview = dialog(page, 'Zbigniewa Ash')
  await expect(preview).toContainText('$640')
  await expect(preview.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Watch Zbigniewa Ash' }).click()
  await expect(preview.getByRole('button', { name: 'Watching Zbigniewa Ash', pressed: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  // keyboard navigation of the grid continues from the previewed card
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(1)).toBeFocused()
  // a mouse gets the browser's own context menu
  await links.first().click({ button: 'right' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [aside] = await Promise.all([page.context().waitForEvent('page'), links.nth(1).click({ button: 'middle' })])
  await aside.close()

  await links.nth(1).focus()
  await page.keyboard.press('Space')
  expect(views).toEqual([])
  // a request can start here too, and still does not count as a view
  await dialog(page, 'Zbigniewa Bough').getByRole('button', { name: 'Request to buy' }).click()
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(views).toEqual([])
  await links.nth(1).focus()
  await page.keyboard.press('Space')
  await dialog(page, 'Zbigniewa Bough').getByRole('link', { name: 'View details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zbigniewa Bough' })).toBeVisible()
  await expect.poll(() => views).toEqual(['POST'])
  await page.keyboard.press('Escape')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Shortcuts')).toContainText('Quick look')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a long press previews, a swipe scrolls, and a tap opens', async ({ page, newWindow }) => {
    const adminPage = await openAdminWindow(newWindow)
    const { phone } = await member(adminPage, '+13125550222')
    await enter(page, phone, '/secure')
    await expectLive(page)
    const first = cabinet(page).getByRole('listitem').first()
    const name = await first.getByRole('heading').innerText()
    const box = await first.getByRole('link').boundingBox()
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (box?.x ?? 0) + 90, y: (box?.y ?? 0) + 200 + dy }],
      })
    await touch('touchStart')
    const preview = dialog(page, name)
    await expect(preview).toBeVisible()
    await touch('touchEnd')
    await expect(preview.getByRole('link', { name: 'View details' })).toBeVisible()
    await expect(page).toHaveURL('/secure')
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Close' }).tap()
    await expect(preview).toBeHidden()

    // a browser takes a tap while the page still coasts as a stop, so the page must have come to rest
    await page.evaluate(() => addEventListener('scrollend', () => document.body.setAttribute('data-rested', ''), true))
    await touch('touchStart')
    for (const dy of [-40, -120, -240]) await touch('touchMove', dy)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await touch('touchEnd')
    await expect(page.locator('body[data-rested]')).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const link = tile(page, name).getByRole('link')
    await link.tap({ trial: true })
    const at = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const point = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
    // both at once: a finger lifted late would be a long press
    await Promise.all([
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ])
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
