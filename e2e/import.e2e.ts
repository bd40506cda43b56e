import type { Page } from '@playwright/test'
import { dialog, downloaded, row, totals } from './cards.ts'
import { expect } from './expect.ts'
import { collector, enter, expectFits, expectToast, test, visit } from './people.ts'

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

const choose = (page: Page) => page.getByLabel('Your file: choose a file')

const thousand = 1000
const badEvery = 20

/** A thousand cards in another product's format; every twentieth has an unknown category. */
const collection = csv('collection.csv', [
  'Cert Number,Who,Sport,Year,Set,Grader,Card Grade,My Cost,Notes',
  ...Array.from({ length: thousand }, (_, n) => {
    const sport = n % badEvery === 0 ? 'Stamps' : 'Hockey'
    return `${783_000_000 + n},Lot ${n + 1},${sport},1979,Boreal Rink,PSA,9,"$1,250.50","row ${n}, ""as it came"""`
  }),
])

test('a thousand cards are imported from a file: mapped, checked, registered in the background, and undone', async ({
  page,
}) => {
  await enter(page, collector, '/registry')
  const before = await totals(page)
  await page.getByRole('button', { name: 'Register card' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await choose(page).setInputFiles(collection)
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  await expect(page.getByText('Looks like a PSA export. 1,000 rows. Nothing is registered yet.')).toBeVisible()
  // a heading that cannot be guessed
  await expect(page.getByText('Choose a column for name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeDisabled()
  await page.getByRole('row', { name: /^Name/ }).getByRole('combobox').selectOption('Who')
  await expect(page.getByRole('row', { name: /^Name/ })).toContainText('Lot 1, Lot 2, Lot 3')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(
    page.getByRole('heading', { name: '950 of 1,000 rows are ready to register; 50 have problems' }),
  ).toBeVisible()
  await expect(page.getByText('Category: not recognized.')).toHaveCount(50)
  await expect(page.getByRole('row', { name: /^2 783000000, Lot 1/ })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Fix row 2', exact: true }).click()
  await expect(dialog(page, 'Fix row 2').getByLabel('Cert number')).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await totals(page)).toEqual(before)

  // the responses say it is running until the page is left, because the server is faster than the test
  const address = new URL(page.url())
  await page.route(`**/api/registry/imports/${address.searchParams.get('import')}`, async (route) => {
    const answer = await route.fetch()
    const file = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...file, status: 'running', doneRows: 500 } })
  })
  await page.getByRole('button', { name: 'Register 950 cards' }).click()
  await expect(page.getByText('500 of 950 cards done.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Cards registered' })).toHaveAttribute('value', '500')
  await expectFits(page)
  await page.getByRole('button', { name: 'Registry', exact: true }).click()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText(`Total value of ${(before.cards + 950).toLocaleString('en-US')} cards`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('Lot 1000')
  await expect(row(page, 'Lot 1000')).toBeVisible()

  await visit(page, address.pathname + address.search)
  await expect(page.getByRole('heading', { name: '950 cards registered' })).toBeVisible()
  await expectFits(page)
  const failed = await downloaded(page, () => page.getByRole('link', { name: 'Download these rows' }).click())
  const lines = failed.toString().trim().split('\r\n')
  expect(lines).toHaveLength(51)
  expect(lines[1]).toBe(
    '783000000,Lot 1,Stamps,1979,Boreal Rink,PSA,9,"$1,250.50","row 0, ""as it came""",Category: not recognized. Choose one for this row or for every row.',
  )

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await dialog(page, 'Undo this import').getByRole('button', { name: 'Undo import' }).click()
  await expectToast(page, 'Import undone', 'collection.csv')
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  expect(await totals(page)).toEqual(before)
})
