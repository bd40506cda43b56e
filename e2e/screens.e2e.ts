import { pages } from '@ambry/contract/areas'
import type { Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { enter, expectFits, test, visit } from './people.ts'
import { dialogs, visits } from './screens.ts'

// Before the other stories (playwright.config.ts): the records that are shown are those of a first start. Each test shows
// some twenty screens, so they must not wait for each other.
test.describe.configure({ mode: 'parallel' })

async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, .bone')).toHaveCount(0)
}

/** Opens each dialog of the screen that is shown, and closes it again. */
async function expectDialogsAccessible(page: Page, screen: string): Promise<void> {
  // some screens are a dialog themselves
  const open = page.locator('dialog[open]')
  const before = await open.count()
  for (const [opener = '', item] of dialogs[screen] ?? []) {
    await page.getByRole('button', { name: opener, exact: true }).first().click()
    if (item) await page.locator('.menu-list:visible').getByText(item, { exact: true }).click()
    await expect(open).toHaveCount(before + 1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(before)
    await page.setViewportSize({ width: 1440, height: 800 })
  }
}

for (const { who, phone, screens, shown } of visits) {
  test(`every screen of ${who} fits and is accessible on a phone and a desktop`, async ({ page }) => {
    if (phone) await enter(page, phone, '/settings')
    const ids = Object.entries(await shown(page))
    for (const screen of screens) {
      // loaded at a narrow width, where layouts break first, then widened: loading twice would cost a minute
      await page.setViewportSize({ width: 360, height: 800 })
      await visit(
        page,
        ids.reduce((path, [name, id]) => path.replace(name, id), screen),
      )
      await expectSettled(page)
      await expectFits(page)
      await page.setViewportSize({ width: 1440, height: 800 })
      await expectSettled(page)
      await expectAccessible(page)
      await expectDialogsAccessible(page, screen)
    }
  })
}

test('every page of the contract is covered by these screens', () => {
  const shown = visits.flatMap(({ screens }) => screens)
  const patterns = pages.map((page) => ({ page, of: new RegExp(`^${page.replace(/\$\w+/g, '[^/?]+')}(\\?|$)`) }))
  const unseen = patterns.filter(({ of }) => !shown.some((screen) => of.test(screen)))
  expect(unseen.map(({ page }) => page)).toEqual([])
})
