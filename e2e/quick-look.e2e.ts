import { member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { enter, expectFits, expectLive, test } from './people.ts'
import { cabinet, tile } from './secure.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

test('on a touch screen a long press previews a card, a swipe scrolls, and a tap opens', async ({
  page,
  newWindow,
}) => {
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
  await expectFits(page)
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
