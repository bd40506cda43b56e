import type { Page } from '@playwright/test'
import { dialog, downloaded, row, totals } from './cards.ts'
import { expect } from './expect.ts'
import { collector, enter, expectAccessible, expectToast, test, visit } from './people.ts'

// a file that is not text is rejected by the server
test.use({ causedErrors: /status of 415/ })

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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(
    page.getByRole('heading', { name: '950 of 1,000 rows are ready to register; 50 have problems' }),
  ).toBeVisible()
  await expect(page.getByText('Category: not recognized.')).toHaveCount(50)
  await expect(page.getByRole('row', { name: /^2 783000000, Lot 1/ })).toBeVisible()
  await expectAccessible(page)
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registry', exact: true }).click()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText(`Total value of ${(before.cards + 950).toLocaleString('en-US')} cards`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('Lot 1000')
  await expect(row(page, 'Lot 1000')).toBeVisible()

  await visit(page, address.pathname + address.search)
  await expect(page.getByRole('heading', { name: '950 cards registered' })).toBeVisible()
  await expectAccessible(page)
  const failed = await downloaded(page, () => page.getByRole('link', { name: 'Download these rows' }).click())
  const lines = failed.toString().trim().split('\r\n')
  expect(lines).toHaveLength(51)
  expect(lines[1]).toBe(
    '783000000,Lot 1,Stamps,1979,Boreal Rink,PSA,9,"$1,250.50","row 0, ""as it came""",Category: not recognized. Choose one for this row or for every row.',
  )

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expectAccessible(page)
  await dialog(page, 'Undo this import').getByRole('button', { name: 'Undo import' }).click()
  await expectToast(page, 'Import undone', 'collection.csv')
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  expect(await totals(page)).toEqual(before)
})

test('a failed row is fixed in place, one value is set for every row, and an unfinished file is found again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry?import=new')
  await choose(page).setInputFiles(
    csv('box.csv', [
      'Player,Grader,Grade,Cert,Paid',
      'Kelso Lund,PSA,9,783100001,$5',
      'Merritt Lund,PSA,9,78310000X,soon',
    ]),
  )
  await page
    .getByRole('row', { name: /^Category/ })
    .getByRole('combobox')
    .first()
    .selectOption('Same for every row')
  await page.getByRole('combobox', { name: 'Category for every row' }).selectOption('Hockey')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByText('A PSA cert number has 4 to 12 digits and no letters.')).toBeVisible()
  // left in the middle, it is found again
  await visit(page, '/registry')
  const banner = page.getByRole('status').filter({ hasText: 'box.csv' })
  await banner.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Fix row 3' }).click()
  const fix = dialog(page, 'Fix row 3')
  await expectAccessible(page)
  await fix.getByLabel('Cert number').fill('783100001')
  await fix.getByRole('button', { name: 'Save and check' }).click()
  await expect(fix.getByText('PSA 783100001 is already in row 2.')).toBeVisible()
  await fix.getByLabel('Cert number').fill('783100002')
  await fix.getByRole('button', { name: 'Save and check' }).click()
  await expectToast(page, 'Row 3 fixed', 'Merritt Lund')
  await expect(page.getByRole('heading', { name: 'All 2 rows are ready to register' })).toBeVisible()
  await expect(page.getByText('Cost: couldn’t read “soon”. Left empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Register 2 cards' }).click()
  await page.getByRole('button', { name: 'Go to the registry' }).click()
  await expect(row(page, 'Merritt Lund')).toBeVisible()
  await expect(row(page, 'Kelso Lund')).toBeVisible()

  await visit(page, '/registry?import=new')
  await choose(page).setInputFiles(csv('second.csv', ['Player,Category', 'Odell Rook,stamps']))
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  await visit(page, '/registry')
  const second = page.getByRole('status').filter({ hasText: 'second.csv' })
  await second.getByRole('button', { name: 'Dismiss second.csv' }).click()
  await expect(second).toHaveCount(0)
})

test('invalid files are rejected with a message, and formulas stay plain text', async ({ page }) => {
  await enter(page, collector, '/registry?import=new')
  await choose(page).setInputFiles({ name: 'cards.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(page.getByText('We can’t read this type of file. Choose a CSV file.')).toBeVisible()
  const text = 'Player,Category\r\nJosé Núñez,baseball\r\n'
  await choose(page).setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await expect(page.getByText('This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.')).toBeVisible()
  await expectAccessible(page)
  await choose(page).setInputFiles(csv('empty.csv', ['Player,Category']))
  await expect(page.getByText('This file has no rows below its headings.')).toBeVisible()

  const formula = '=HYPERLINK(""http://example.com"",""win"")'
  await choose(page).setInputFiles(
    csv('formulas.csv', [
      '\uFEFFPlayer,Category,Notes',
      `"${formula}",baseball,+1+1`,
      `"${formula}",no such sport,@SUM(A1)`,
    ]),
  )
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByText('Category: not recognized.')).toBeVisible()
  const failed = await downloaded(page, () => page.getByRole('link', { name: 'Download these rows' }).click())
  expect(failed.toString()).toContain(`"'${formula}"`)
  expect(failed.toString()).toContain(`'@SUM(A1)`)
  await page.getByRole('button', { name: 'Register 1 card' }).click()
  await page.getByRole('button', { name: 'Go to the registry' }).click()
  await expect(row(page, '=HYPERLINK("http://example.com","win")')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const list = await downloaded(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(list.toString()).toContain(`"'${formula}"`)
})
