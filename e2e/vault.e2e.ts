import type { Page } from '@playwright/test'
import { dialog, photo, registered, rows } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  closeToast,
  collector,
  enter,
  expectFits,
  expectLive,
  expectToast,
  notices,
  test,
  visit,
} from './people.ts'

const step = async (adminPage: Page, title: string) => {
  const next = adminPage.getByRole('complementary').getByRole('button', { name: title, exact: true })
  if (!(await next.isVisible())) await adminPage.getByRole('button', { name: 'Custody: more actions' }).click()
  await next.click()
}

const readToast = async (page: Page, title: string) => {
  await expectToast(page, title, /\w/)
  await closeToast(page)
}

test('a card goes into the vault and back; its owner sees every step without reloading', async ({
  page,
  newWindow,
}) => {
  await authenticate(page, collector)
  const id = await registered(page, { playerName: 'Lorcan Tew', certNumber: '77400001', estimateCents: 250_000 })
  await visit(page, `/registry?card=${id}&part=history`)
  const card = page.getByRole('article', { name: /Lorcan Tew/ })
  await page.getByRole('button', { name: 'Send to vault' }).click()
  const parcel = dialog(page, 'Send to vault')
  await parcel.getByLabel('Vault').selectOption('Zürich vault')
  await parcel.getByLabel(/^Carrier/).fill('Northline')
  await parcel.getByLabel(/^Tracking number/).fill('NL-4711')
  await expectFits(page)
  await parcel.getByRole('button', { name: 'Send to vault' }).click()
  await expect(page.getByText(/Zürich vault, Northline NL-4711/)).toBeVisible()
  await expectLive(page)

  const adminPage = await newWindow()
  await enter(adminPage, admin, '/admin/cards?custody=inbound')
  await expect(rows(adminPage).first()).toBeVisible()
  await adminPage.keyboard.press('s')
  await expect(adminPage.getByLabel('Scan to open')).toBeFocused()
  await adminPage.keyboard.type('00000000')
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByText('No card matches 00000000.')).toBeVisible()
  await adminPage.keyboard.type('77400001')
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByRole('complementary', { name: 'Lorcan Tew' })).toBeVisible()
  await expectFits(adminPage)

  await step(adminPage, 'Receive in vault')
  const receiving = dialog(adminPage, 'Receive in vault: Lorcan Tew')
  await expect(receiving.getByLabel('Vault')).toHaveValue('Zürich vault')
  await receiving.getByLabel(/^Location/).fill('C3-07')
  await receiving.getByLabel('Condition').fill('Case and seal as described.')
  await receiving.getByLabel('Add photos: choose a file').setInputFiles(await photo(adminPage, 'olive'))
  await expect(receiving.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectFits(adminPage)
  await receiving.getByRole('button', { name: 'Receive', exact: true }).click()
  await Promise.all([readToast(adminPage, 'Receive in vault'), readToast(page, 'Your card has arrived')])
  await expect(card.getByText('Zürich vault', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  const arrived = notices(page).filter({ hasText: 'Your card has arrived' }).first()
  await expect(arrived).toContainText('Lorcan Tew is in the Zürich vault.')
  await page.keyboard.press('Escape')
  // details of a card that staff have seen are locked
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = dialog(page, 'Edit card')
  await expect(editing.getByText('Our staff has seen this card. Contact us to correct its details.')).toBeVisible()
  await expect(editing.getByLabel('Name', { exact: true })).toBeDisabled()
  await editing.getByRole('button', { name: 'Cancel' }).click()

  await step(adminPage, 'Move within the vault')
  const moving = dialog(adminPage, /^Move within the vault/)
  await moving.getByLabel(/^Location/).fill('C3-08')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await readToast(adminPage, 'Move within the vault')
  await expect(adminPage.getByRole('complementary').getByText('Zürich vault, C3-08').first()).toBeVisible()
  await step(adminPage, 'Audit in the vault')
  const auditing = dialog(adminPage, /^Audit in the vault/)
  await auditing.getByRole('button', { name: 'Audit', exact: true }).click()
  await expect(auditing.getByText('An audit needs a photo taken today. Add one first.')).toBeVisible()
  await auditing.getByLabel('Add photos: choose a file').setInputFiles(await photo(adminPage, 'teal'))
  await expect(auditing.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await auditing.getByRole('button', { name: 'Audit', exact: true }).click()
  await readToast(adminPage, 'Audit in the vault')
  await expect(page.getByRole('list', { name: 'Events on record, newest first' })).toContainText(/Audited/)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Request return', exact: true }).click()
  const returning = dialog(page, 'Request return')
  await returning.getByLabel(/^Note to us/).fill('For the spring show.')
  await expectFits(page)
  await returning.getByRole('button', { name: 'Request return' }).click()
  await expect(adminPage.getByRole('complementary').getByText('Return requested').first()).toBeVisible()
  await step(adminPage, 'Release from the vault')
  const releasing = dialog(adminPage, /^Release from the vault/)
  await releasing.getByLabel('Reason').fill('Requested by its owner.')
  await releasing.getByRole('button', { name: 'Release', exact: true }).click()
  await readToast(adminPage, 'Release from the vault')
  await step(adminPage, 'Hand off to carrier')
  const shipping = dialog(adminPage, /^Hand off to carrier/)
  await shipping.getByLabel('Carrier').fill('Southline')
  await shipping.getByLabel(/^Tracking number/).fill('SL-1')
  await expectFits(adminPage)
  await shipping.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(card.getByText(/Southline SL-1/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirm delivery' }).click()
  await dialog(page, 'Confirm delivery').getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(card.getByText('With you', { exact: true }).first()).toBeVisible()
  await expect(adminPage.getByRole('complementary').getByText('With the owner').first()).toBeVisible()
  await expect(adminPage.getByRole('list', { name: 'Custody log' })).toContainText('Delivery confirmed by owner')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/events verified/)).toBeVisible()
})
