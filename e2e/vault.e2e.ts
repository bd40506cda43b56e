import type { BrowserContext, Page } from '@playwright/test'
import { dialog, downloaded, photo, registered, rows } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  closeToast,
  collector,
  enter,
  expectAccessible,
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

/** The file of a window that opens for it and closes as soon as the download begins. */
async function opened(context: BrowserContext, page: Page, path: string, press: () => Promise<unknown>) {
  const [request] = await Promise.all([
    context.waitForEvent('request', (request) => new URL(request.url()).pathname === path),
    press(),
  ])
  return (await page.request.get(request.url())).body()
}

/** Selects two cards in the vault. By their rows' text, because those of the previous query stay until new ones arrive. */
async function selectTwo(page: Page): Promise<void> {
  await expect(page.locator('table.stale')).toHaveCount(0)
  const rows = page.getByRole('row')
  const texts = await Promise.all([1, 2].map((at) => rows.nth(at).textContent()))
  for (const text of texts)
    await rows
      .filter({ hasText: text ?? '' })
      .getByRole('checkbox')
      .check()
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
  await expectAccessible(page)
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
  await expectAccessible(adminPage)

  await step(adminPage, 'Receive in vault')
  const receiving = dialog(adminPage, 'Receive in vault: Lorcan Tew')
  await expect(receiving.getByLabel('Vault')).toHaveValue('Zürich vault')
  await receiving.getByLabel(/^Location/).fill('C3-07')
  await receiving.getByLabel('Condition').fill('Case and seal as described.')
  await receiving.getByLabel('Add photos: choose a file').setInputFiles(await photo(adminPage, 'olive'))
  await expect(receiving.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectAccessible(adminPage)
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
  await expectAccessible(page)
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
  await expectAccessible(adminPage)
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

test('a member sending a card sees the vault’s shipping instructions; an admin undoes a wrong receipt', async ({
  page,
  newWindow,
}) => {
  const address = 'Ambry Vault, Dock 7\n9 Harbor Road\nWilmington, DE 19801'
  const adminPage = await newWindow()
  await enter(adminPage, admin, '/admin/cards')
  await adminPage.getByRole('button', { name: 'Vaults', exact: true }).click()
  const vaults = dialog(adminPage, 'Vaults')
  await vaults.getByLabel('Vault', { exact: true }).selectOption('Delaware vault')
  await vaults.getByLabel(/^Address/).fill(address)
  await vaults.getByLabel(/^Receiving hours/).fill('Weekdays until 4 PM')
  await vaults.getByLabel(/^Packing instructions/).fill('Sleeve each slab.')
  await expectAccessible(adminPage)
  await vaults.getByRole('button', { name: 'Save' }).click()
  await readToast(adminPage, 'Vault saved')

  await enter(page, collector)
  const id = await registered(page, { playerName: 'Una Tew', certNumber: '77400011' })
  await page.goto(`/registry?card=${id}&part=history`)
  await page.getByRole('button', { name: 'Send to vault' }).click()
  const parcel = dialog(page, 'Send to vault')
  await parcel.getByLabel('Vault').selectOption('Delaware vault')
  await expect(parcel).toContainText('9 Harbor Road')
  await expect(parcel).toContainText('Sleeve each slab.')
  await parcel.getByRole('button', { name: 'Send to vault' }).click()
  const slip = await opened(page.context(), page, `/files/cards/${id}/packing-slip.pdf`, () =>
    page.getByRole('link', { name: 'Print packing slip' }).click(),
  )
  expect(slip.subarray(0, 4).toString()).toBe('%PDF')

  await adminPage.goto(`/admin/cards?card=${id}`)
  await step(adminPage, 'Receive in vault')
  const receiving = dialog(adminPage, 'Receive in vault: Una Tew')
  await receiving.getByLabel('Condition').fill('Another card was in the parcel.')
  await receiving.getByRole('button', { name: 'Receive', exact: true }).click()
  await readToast(adminPage, 'Receive in vault')
  await step(adminPage, 'Undo this receipt')
  const undoing = dialog(adminPage, 'Undo this receipt: Una Tew')
  await undoing.getByLabel('Reason').fill('The wrong card was scanned.')
  await expectAccessible(adminPage)
  await undoing.getByRole('button', { name: 'Undo receipt' }).click()
  await readToast(adminPage, 'Undo this receipt')
  const events = page.getByRole('list', { name: 'Events on record, newest first' })
  await expect(events).toContainText(/Receipt corrected: not at the vault/)
  await expect(events).toContainText('Received at the vault')
  await expect(page.getByRole('link', { name: 'Print packing slip' })).toBeVisible()
  await adminPage.context().close()
})

test('an admin filters cards by custody and moves several at once', async ({ page }) => {
  await enter(page, admin, '/admin/cards')
  await page
    .getByRole('navigation', { name: 'Quick views' })
    .getByRole('link', { name: /^In the vault/ })
    .click()
  await expect(page).toHaveURL(/custody=in_vault/)
  await selectTwo(page)
  await page.getByRole('button', { name: 'Move to location', exact: true }).click()
  const moving = dialog(page, 'Move to location: 2 selected')
  await moving.getByLabel(/^Location/).fill('Z9-01')
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Move to location' }).click()
  await expectToast(page, 'Move to location', '2 done')
  await expect(page.getByText('Z9-01')).toHaveCount(2)
})

test('vault labels and the owner’s collection statement download as PDFs', async ({ page, context, newWindow }) => {
  await enter(page, admin, '/admin/cards?custody=in_vault')
  await selectTwo(page)
  await page.getByRole('button', { name: 'Print labels', exact: true }).click()
  const labels = await opened(context, page, '/files/admin/labels.pdf', () =>
    dialog(page, /^Print labels/)
      .getByRole('button', { name: 'Print labels' })
      .click(),
  )
  expect(labels.subarray(0, 4).toString()).toBe('%PDF')
  await expectToast(page, 'Print labels', '2 done')

  const member = await newWindow()
  await enter(member, collector, '/registry')
  await member.getByRole('button', { name: 'More', exact: true }).click()
  await expectAccessible(member)
  const statement = await opened(member.context(), member, '/files/registry/statement.pdf', () =>
    member.getByRole('link', { name: 'Collection statement (PDF)' }).click(),
  )
  expect(statement.subarray(0, 4).toString()).toBe('%PDF')
  await member.getByRole('button', { name: 'More', exact: true }).click()
  const all = await downloaded(member, () => member.getByRole('link', { name: 'Download JSON' }).click(), /json$/)
  expect((JSON.parse(all.toString()) as { cards: unknown[] }).cards.length).toBeGreaterThan(30)
})

for (const width of [1440, 390]) {
  test(`the admin’s card dialogs are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, admin, '/admin/cards?custody=inbound')
    await page.getByRole('button', { name: 'Register card' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await rows(page)
      .first()
      .click({ position: { x: 60, y: 20 } })
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('heading', { name: 'Custody' })).toBeVisible()
    await panel.getByRole('button', { name: 'Receive in vault' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Appraise' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const action of ['Correct details', 'Correct ownership', 'Merge into another record']) {
      await panel.getByRole('button', { name: 'Record: more actions' }).click()
      const item = page.getByRole('button', { name: action })
      // a record whose card is in transit cannot be merged, and the menu says why
      if ((await item.getAttribute('aria-disabled')) === 'true') {
        await expectAccessible(page)
        continue
      }
      await item.click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

test('an admin merges a duplicate record into another, and the merged record links to it', async ({
  page,
  newWindow,
}) => {
  const member = await newWindow()
  await authenticate(member, collector)
  const duplicate = await registered(member, { playerName: 'Murdo Tew', certNumber: '77400002' })
  await registered(member, { playerName: 'Murdo Tew', certNumber: '77400003' })
  await enter(page, admin, `/admin/cards?card=${duplicate}`)
  await page.getByRole('button', { name: 'Record: more actions' }).click()
  await page.getByRole('button', { name: 'Merge into another record' }).click()
  const merging = dialog(page, 'Merge into another record')
  await merging.getByLabel('Reason').fill('The label was read wrongly.')
  // without the other record nothing is sent, and the field says what is missing
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(merging.getByLabel('Find the record to keep')).toBeFocused()
  await merging.getByLabel('Find the record to keep').fill('77400003')
  await merging.getByRole('radio', { name: /77400003/ }).check()
  await expect(merging.getByRole('row', { name: /^Cert number 77400002 77400003/ })).toBeVisible()
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expectToast(page, 'Records merged', 'The other record is now the card’s record.')
  await expect(page.getByText('This record was merged into another.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the current record' }).click()
  await expect(page.getByRole('complementary').getByText('77400003').first()).toBeVisible()
})
