import type { Locator, Page } from '@playwright/test'
import { dialog, rows } from './cards.ts'
import { expect } from './expect.ts'
import { collector, enter, expectFits, expectToast, test, visit } from './people.ts'

const progress = (page: Page) => page.getByRole('region', { name: 'Checked with the sample data' })

/** Presses Tab until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not reach the target')
}

test('several certs are looked up and registered with the keyboard alone; on a phone their list and a single cert fit', async ({
  page,
}) => {
  const press = async (target: Locator) => {
    await reach(page, target)
    await page.keyboard.press('Enter')
  }
  await enter(page, collector, '/registry/psa-lookup?tab=many')
  await reach(page, page.getByLabel('Cert numbers'))
  await page.keyboard.insertText('991003120, 991003121, 99200003')
  await press(page.getByRole('button', { name: 'Check first' }))
  await press(page.getByRole('button', { name: 'Look up 3' }))
  await expect(progress(page).getByText('3 of 3')).toBeVisible()
  await press(page.getByRole('button', { name: 'Register 2 matching cards' }))
  await press(dialog(page, 'Register: 2 matching cards').getByRole('button', { name: 'Register' }))
  await expectToast(page, 'Register', '2 done')

  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)
  await rows(page).first().click()
  await expect(page.getByRole('complementary', { name: 'Cert # 99200003' })).toBeVisible()
  await expectFits(page)
  await visit(page, '/registry/psa-lookup')
  await page.getByLabel('Cert number').fill('48210377')
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Cert # 48210377' })).toBeVisible()
  await expectFits(page)
})
