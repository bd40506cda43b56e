import { expect } from './expect.ts'
import { collector, enter, expectFits, expectLive, test } from './people.ts'

test('on a phone a lost connection is reported, restored by itself, and after the last attempt by a button', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  let isUp = true
  let drop = () => {}
  await page.routeWebSocket('/ws', (socket) => {
    if (!isUp) return void socket.close({ code: 1011 })
    const server = socket.connectToServer()
    drop = () => {
      void socket.close({ code: 1011 })
      void server.close()
    }
  })
  await enter(page, collector, '/settings')
  // what is still loading could not be loaded without a connection
  await expect(page.locator('.skeleton, .bone')).toHaveCount(0)
  await expectLive(page)
  const lost = page.getByText('Connection lost. This page may be out of date.')
  await context.setOffline(true)
  drop()
  await expect(lost).toBeVisible()
  await expectFits(page)
  await context.setOffline(false)
  await expect(lost).toBeHidden()
  await expectLive(page)

  isUp = false
  drop()
  const button = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(button).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('.edge-lost')).toBeInViewport({ ratio: 1 })
  isUp = true
  await button.click()
  await expectLive(page)
  await expect(lost).toBeHidden()
})
