// the page that asks for the password is a document of the server and no screen of the app
import { expectAccessible } from './accessible.ts'
import { dialog, registered, row } from './cards.ts'
import { expect } from './expect.ts'
import { authenticateOwner, stranger } from './links.ts'
import { expectFits, expectToast, test, visit } from './people.ts'

const hidden = /77500001|Fenna|Valcourt|4,321|432100/

test('on a phone a member shares a card from its page; the link requires a password, hides excluded details, and closes while someone views it', async ({
  page,
  newWindow,
}) => {
  await authenticateOwner(page, newWindow, '+12025550170')
  const id = await registered(page, { playerName: 'Osric Tallow', certNumber: '77500001', estimateCents: 432_100 })
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, `/registry?card=${id}&part=sharing`)
  await expect(page.getByText('No links show this card.')).toBeVisible()
  await page.getByRole('button', { name: 'Share this card' }).click()
  const sheet = dialog(page, 'Create link')
  await expect(sheet.getByText('0 of 5 links open')).toBeVisible()
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Osric Tallow')
  await expectFits(page)
  await sheet.getByLabel('Cert number').uncheck()
  await expect(sheet.getByText('Photos of the front may show the cert number on the label.')).toBeVisible()
  await sheet.getByLabel('Photos').uncheck()
  await sheet.getByRole('radio', { name: '30 d' }).check()
  await sheet.getByLabel(/^Password/).fill('abc')
  await sheet.getByLabel(/^View limit/).fill('3')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await expect(sheet, 'a password that is too short is not sent').toBeVisible()
  await sheet.getByLabel(/^Password/).fill('vault')
  await sheet.getByRole('button', { name: 'Create link' }).dblclick()
  const made = dialog(page, 'Your link is ready')
  const short = await made.getByLabel('Short link').inputValue()
  expect(short).toMatch(/\/share\/\w{16}$/)
  await expect(made.getByRole('img', { name: 'QR code for the short link' })).toBeVisible()
  await expectFits(page)
  const address = await made.getByLabel('Full link').inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Osric Tallow' })).toHaveCount(1)

  const visitor = await stranger(newWindow)
  await visitor.clock.install()
  const gate = await visitor.goto(short)
  expect(await gate?.text()).not.toMatch(/Osric|77500001/)
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill('wrong one')
  await visitor.getByRole('button', { name: 'Open link' }).click()
  await expect(visitor.getByText('That password isn’t right.')).toBeVisible()
  await visitor.getByLabel('Password').fill('vault')
  const counted = visitor.waitForResponse((answer) => answer.url().endsWith('/visits'))
  await visitor.getByRole('button', { name: 'Open link' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Osric Tallow' })).toBeVisible()
  expect((await counted).status()).toBe(200)
  expect(visitor.url()).toBe(address)
  expect(await visitor.content()).not.toMatch(hidden)
  await expect(visitor.getByText('The owner chose not to share a valuation.')).toBeVisible()

  await page.getByRole('link', { name: 'Osric Tallow' }).click()
  await expect(page.getByRole('region', { name: 'Figures' }).locator('dl').first()).toContainText('1 of 3')
  await expect(page.getByText('Viewed now')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'More actions for Osric Tallow' }).click()
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('button', { name: 'Close link' }).click()
  await expectToast(page, 'Osric Tallow', 'Link closed.')
  await visit(page, '/registry?tab=links')
  await expect(row(page, 'Osric Tallow')).toContainText('You closed it.')
  await expectFits(page)
  // the page checks periodically whether the link is still open
  await visitor.clock.fastForward(16_000)
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link isn’t available' })).toBeFocused()
  expect(await visitor.content()).not.toContain('Osric')
})
