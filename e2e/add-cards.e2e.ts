import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, call, enter, expectFits, test } from './people.ts'

test('an empty registry offers three ways to add cards, and on a phone it has a scan button', async ({
  page,
  newWindow,
}) => {
  const newcomer = '+12025550185'
  const adminPage = await newWindow()
  await authenticate(adminPage, admin)
  await call(adminPage, 'POST', '/api/admin/users', { phone: newcomer, name: 'Nia Brandt' })
  await enter(page, newcomer, '/registry')
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Enter cert #' }).click()
  await expect(dialog(page, 'Register cards').getByLabel('Cert numbers')).toBeFocused()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)
  // the floating button comes before the three options of an empty registry
  await page.getByRole('button', { name: 'Scan', exact: true }).first().click()
  const scanning = dialog(page, 'Scan labels')
  await scanning.getByLabel('Or type the cert number').fill('991004150')
  await page.keyboard.press('Enter')
  await expectFits(page)
  await scanning.getByRole('button', { name: 'Use 1 cert' }).click()
  const adding = dialog(page, 'Register cards')
  await expect(adding.getByRole('button', { name: 'Add 1 card' })).toBeVisible()
  await expectFits(page)
  await adding.getByRole('button', { name: 'Add 1 card' }).click()
  await dialog(page, '1 card is in your registry').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Total value of 1 card', { exact: true })).toBeVisible()
})
