import { expect } from './expect.ts'
import { collector, enter, expectAccessible, expectLive, expectToast, test } from './people.ts'

test('a profile edited in two tabs: the second tab sees the conflict and keeps what was typed', async ({
  page,
  context,
}) => {
  await enter(page, collector, '/settings')
  const second = await context.newPage()
  // without live events, so that the second tab does not learn of the change before it saves
  await second.routeWebSocket('/ws', () => {})
  await second.goto('/settings')
  await expect(second.getByLabel(/^City/)).toHaveValue('Portland, OR')
  await page.getByLabel(/^City/).fill('Salem, OR')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await second.getByLabel(/^City/).fill('Eugene, OR')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await expect(second.getByText('City is now “Salem, OR”.')).toBeVisible()
  await expect(second.getByLabel(/^City/)).toHaveValue('Eugene, OR')
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(second.getByText('Saved.')).toBeVisible()
  // a change of another field is not a conflict
  await page.reload()
  await page.getByRole('textbox', { name: /^Email/ }).fill('theo@example.com')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await second.getByLabel(/^City/).fill('Bend, OR')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await expect(second.getByRole('textbox', { name: /^Email/ })).toHaveValue('theo@example.com')
  await expect(second.getByLabel(/^City/)).toHaveValue('Bend, OR')
})

test('a lost connection is reported and restored automatically', async ({ page, context }) => {
  let drop = () => {}
  await page.routeWebSocket('/ws', (socket) => {
    const server = socket.connectToServer()
    drop = () => {
      void socket.close({ code: 1011 })
      void server.close()
    }
  })
  await enter(page, collector)
  await expectLive(page)
  await context.setOffline(true)
  drop()
  await expect(page.getByText('Connection lost. This page may be out of date.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Connection lost.')).toBeHidden()
  await expectLive(page)
})

test('after the last automatic attempt a button reconnects, on a phone', async ({ page }) => {
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
  await enter(page, collector)
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
  await expect(page.getByText('Connection lost.')).toBeHidden()
})

test('a double click saves once', async ({ page }) => {
  await enter(page, collector, '/settings')
  await expectLive(page)
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves++
  })
  await page.getByRole('textbox', { name: /^Email/ }).fill('theo.l@example.com')
  await page.getByRole('button', { name: 'Save profile' }).dblclick()
  await expectToast(page, 'Profile Updated', 'Your profile has been updated.')
  expect(saves).toBe(1)
})
