import type { Page } from '@playwright/test'
import { asked, member, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { authenticate, expectFits, expectLive, test, visit } from './people.ts'
import { cabinet, got, listed } from './secure.ts'

const recent = (page: Page) => page.getByRole('list', { name: 'Recently viewed' })

/** The cumulative layout shift since the page started. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('viewed cards appear below the gallery without a layout shift', async ({ page, newWindow }) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550212')
  const id = await listed(adminPage, 95_000_00, { playerName: 'Ottoline Bray', certNumber: '990021201' })
  await authenticate(page, phone)
  const { items } = await got<{ items: { id: string; playerName: string }[] }>(page, '/api/cards?limit=3&sort=name')
  const names = items.map(({ playerName }) => playerName)
  for (const cardId of [...items.map((card) => card.id), id]) {
    const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/secure-view-analytics'))
    await visit(page, `/secure/${cardId}`)
    await reported
  }
  await page.goto('/secure')
  await expect(recent(page).getByRole('link')).toHaveText([
    /Ottoline Bray/,
    ...names.toReversed().map((n) => new RegExp(n)),
  ])
  expect(await layoutShift(page)).toBe(0)
  await expectFits(page)

  // after returning, the most recently viewed card comes first
  const renewed = page.waitForResponse((answer) => answer.url().includes('/api/cards/recent'))
  await recent(page).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible()
  await renewed
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/secure')
  await expect(recent(page).getByRole('link').first()).toContainText(names[0] ?? '')

  // a card that leaves Secure meanwhile keeps its place, but is no longer a link
  await expectLive(page)
  await asked(adminPage, '/api/admin/cards/listings', { action: 'unlist', reason: 'A test', select: { ids: [id] } })
  await expect(recent(page).getByText('No longer listed')).toBeVisible()
  await expect(recent(page).getByRole('link', { name: /Ottoline Bray/ })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(recent(page).getByRole('listitem')).toHaveCount(3)
  expect(await layoutShift(page)).toBe(0)
  await expectFits(page)
  // when fewer cards match than one page holds, recently viewed cards are not shown
  await visit(page, '/secure?q=ottoline')
  await expect(cabinet(page).or(page.getByRole('heading', { name: 'No matching cards' }))).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
})
