import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { admin, collector, enter, expectFits, test, visit } from './people.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no bounding box.')
  return box
}

test('a menu opens where the window has room for it', async ({ page }) => {
  await enter(page, collector, '/registry')
  const more = page.locator('tbody tr').nth(4).getByRole('button', { name: /^More/ })
  const list = page.locator('.menu-list:visible')
  await more.evaluate((button) => button.closest('tr')?.scrollIntoView({ block: 'end' }))
  await more.click()
  expect((await boxOf(list)).y + (await boxOf(list)).height).toBeLessThanOrEqual((await boxOf(more)).y)
  await expect(list).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await more.evaluate((button) => button.closest('tr')?.scrollIntoView({ block: 'start' }))
  await more.click()
  expect((await boxOf(list)).y).toBeGreaterThanOrEqual((await boxOf(more)).y)
})

const lists = [
  '/admin/user-access',
  // the waiting ones may all be decided by other stories
  '/admin/access-requests?status=approved',
  '/admin/cards',
  '/admin/requests',
  '/admin/promotion-requests',
  '/admin/invoices',
  '/admin/invoices?tab=payments',
  '/admin/invoices?tab=payouts',
  '/admin/invoices?tab=ledger&view=entries',
  '/admin/sales',
  '/admin/sales?tab=comparables',
  '/admin/share-analytics?tab=links',
  '/admin/share-analytics?tab=visits',
  '/admin/settings?tab=audit',
]

/** The texts of a table that wrap onto more than one line. */
const wrappedTexts = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const wrapped: string[] = []
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top))
      if (lines.size > 1) wrapped.push(text.textContent ?? '')
    }
    return wrapped
  })

test('back-office lists: two lines per row on a phone, no wrapped name or date on a desktop, and a form keeps its buttons in view', async ({
  page,
}) => {
  await enter(page, admin)
  for (const list of lists) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, list)
    const rows = page.locator('tbody tr[id]')
    await expect(rows.first(), list).toBeVisible()
    expect(await wrappedTexts(page), list).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), list).toBeLessThanOrEqual(96)
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 600 })
  await visit(page, '/admin/cards')
  await page.getByRole('button', { name: 'Register card' }).click()
  const form = page.getByRole('dialog', { name: 'Register card' })
  await expect(form.getByRole('button', { name: 'Register card' })).toBeInViewport({ ratio: 1 })
})
