import { asked, member, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { enter, expectFits, expectLive, test, visit } from './people.ts'
import { cabinet, listed, repriced } from './secure.ts'

test('a member selects cards, compares four of them, sees one repriced and one leave Secure, and returns to the selection', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550220')
  const names = ['Ames', 'Birk', 'Coyle', 'Drum', 'Etter'].map((name) => `Ptolemy ${name}`)
  const ids: string[] = []
  for (const [at, playerName] of names.entries())
    ids.push(await listed(adminPage, (500 + at * 100) * 100, { playerName, certNumber: `6622000${at}` }))

  await enter(page, phone, '/secure?q=Ptolemy&sort=listPriceCents')
  await expect(cabinet(page).getByRole('listitem')).toHaveCount(5)
  const tray = page.getByRole('region', { name: 'Comparison' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(tray).toContainText('Select two to four cards.')
  await box('Ptolemy Ames').check()
  await expect(tray.getByRole('link')).toHaveCount(0)
  await box('Ptolemy Birk').check()
  // by keyboard too, from card to card
  await cabinet(page).getByRole('link').nth(2).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(tray).toContainText('4 of 4 cards selected.')
  await box('Ptolemy Etter').click()
  await expect(tray).toContainText('You can compare up to four cards. Remove one first.')
  await expect(box('Ptolemy Etter')).not.toBeChecked()
  await expectFits(page)

  // the list view has the same selection
  await page.getByRole('radio', { name: 'List' }).check()
  const rowBox = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) })
  await expect(rowBox('Ptolemy Drum')).toBeChecked()
  await rowBox('Ptolemy Drum').uncheck()
  await expect(tray).toContainText('3 of 4 cards selected.')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(tray).toContainText('You can compare up to four cards. Remove one first.')
  await rowBox('Ptolemy Etter').check()
  await tray.getByRole('link', { name: 'Compare' }).click()

  const table = page.getByRole('table')
  const line = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(table.getByRole('columnheader')).toHaveText([/Ames/, /Birk/, /Coyle/, /Etter/])
  await expect(line('List price').getByRole('cell')).toHaveText(['$500Lowest', '$600', '$700', '$900'])
  await expect(line('Your total').getByRole('cell').first()).toContainText(/^\$\d+\.\d\dLowest$/)
  await expect(line('Grade').getByRole('cell')).toHaveText(['PSA 9', 'PSA 9', 'PSA 9', 'PSA 9'])
  await page.getByLabel('Only show differences').check()
  await expect(line('Grade')).toHaveCount(0)
  await expect(line('List price')).toBeVisible()
  await page.getByLabel('Only show differences').uncheck()
  await expectFits(page)

  // changes meanwhile are visible at once
  await expectLive(page)
  await repriced(adminPage, 450_00, ids[2] as string)
  await expect(line('List price').getByRole('cell')).toHaveText(['$500', '$600', '$450Lowest', '$900'])
  await asked(adminPage, '/api/admin/cards/listings', {
    action: 'unlist',
    reason: 'For the exhibition',
    select: { ids: [ids[1]] },
  })
  await expect(table.getByRole('columnheader', { name: /Birk/ })).toContainText('Just left Secure')
  await expect(table.getByRole('link')).toHaveCount(3)
  await page.reload()
  await expect(table.getByRole('columnheader').nth(1)).toContainText('Not in Secure')
  await table.getByRole('columnheader').nth(1).getByRole('button', { name: 'Remove this card from comparison' }).click()
  await expect(table.getByRole('columnheader')).toHaveText([/Ames/, /Coyle/, /Etter/])

  // the table scrolls on its own, and its row headers stay visible
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  const side = page.getByRole('region', { name: 'Comparison' })
  await side.evaluate((element) => element.scrollTo({ left: 1_000 }))
  const heading = table.getByRole('rowheader', { name: 'Vault' })
  expect((await heading.boundingBox())?.x).toBe((await side.boundingBox())?.x)
  await page.setViewportSize({ width: 1440, height: 900 })

  await table.getByRole('link', { name: 'Ptolemy Coyle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ptolemy Coyle' })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await page.getByRole('button', { name: 'Secure', exact: true }).click()
  await expect(tray).toContainText('4 of 4 cards selected.')
  await expect(page).toHaveURL(/q=Ptolemy/)
  await tray.getByRole('button', { name: 'Clear' }).click()
  await expect(tray).toBeHidden()
  await expect(page).toHaveURL(/^[^?]*\/secure\?q=Ptolemy/)
  await visit(page, '/secure?compare=')
  await expect(page.getByRole('heading', { name: 'No cards selected' })).toBeVisible()
})
