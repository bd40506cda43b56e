import type { Page } from '@playwright/test'
import { asked, drafted, member } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, call, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'

const editor = (id: string) => `/admin/edit-invoice/${id}`
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
const notSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Not saved$/ })).toBeVisible()
const sums = (page: Page, part: 'Draft' | 'Preview') =>
  page.getByRole('region', { name: part, exact: true }).locator('.facts-summed')

test('an admin bills a service and its fees from a template; the member gets the invoice live and sees it paid in part, then in full', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/invoices')
  const payer = await member(page, '+13125550192')
  const limits = { minCents: 50_00, maxCents: null, fromCents: null, belowCents: null }
  const rule = { kind: 'percent', bps: 400, label: 'Commission', payer: 'buyer', unit: 'once', ...limits }
  const template = { name: 'Sale of the quay', use: 'sale_buyer', rules: [rule] }
  await asked(page, '/api/admin/fee-templates', template)
  const own = await newWindow()
  await enter(own, payer.phone)
  await expectLive(own)

  await page.getByRole('button', { name: 'New invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New invoice' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Billed to' }).fill('Lisbet')
  await page.getByRole('option', { name: /Lisbet Crane/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice for Lisbet Crane' })).toBeVisible()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Description of line 1').fill('Collection audit')
  const rate = page.getByLabel('Rate of line 1, in $ or %')
  await rate.fill('1000')
  await page.getByLabel('Fee template').selectOption('Sale of the quay')
  const lines = page.getByRole('table', { name: 'Lines', exact: true })
  await expect(lines.getByRole('row')).toHaveCount(3)
  // four percent of a thousand is below the minimum
  await expect(lines.getByRole('row').nth(2)).toContainText('$50.00')
  await rate.fill('2000')
  await expect(lines.getByRole('row').nth(2)).toContainText('$80.00')
  await page.getByLabel('Note to the member').fill('We begin next week.')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('row', { name: /Commission.*\$80\.00/ })).toBeVisible()
  await expect(preview.getByText('We begin next week.')).toBeVisible()
  for (const part of ['Draft', 'Preview'] as const) await expect(sums(page, part)).toContainText('Total$2,080.00')
  await saved(page)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const confirmation = dialog(page, 'Issue this invoice?')
  await expect(confirmation.getByText('$2,080.00 for Lisbet Crane')).toBeVisible()
  await expectFits(page)
  await confirmation.getByRole('button', { name: 'Issue invoice' }).dblclick()
  const heading = page.getByRole('heading', { level: 1, name: /^Invoice INV-\d{4}-\d+$/ })
  await expect(heading).toBeVisible()
  const number = (await heading.textContent())?.replace('Invoice ', '') ?? ''
  // an issued invoice has no fields to edit but a message to the member, and the API rejects changes too
  await expect(page.getByRole('textbox', { name: /^(?!Message$)/ })).toHaveCount(0)
  const id = page.url().split('/').at(-1) ?? ''
  expect((await call(page, 'PATCH', `/api/admin/invoices/${id}`, { version: 1, memo: 'Other' })).status).toBe(409)
  await expectToast(own, 'New invoice', number)
  await own.getByRole('link', { name: number, exact: true }).click()
  await expect(own.getByText('$2,080.00 is due in')).toBeVisible()

  for (const [amount, hint] of [
    ['500', '$1,580.00 will still be due.'],
    ['1,580', 'Pays the invoice in full.'],
  ] as const) {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const recording = dialog(page, `Record payment for ${number}`)
    await recording.getByLabel('Amount').fill(amount)
    await expect(recording.getByText(hint)).toBeVisible()
    if (amount === '500') await expectFits(page)
    await recording.getByRole('button', { name: 'Record payment' }).dblclick()
    await expect(recording).toBeHidden()
    if (amount === '500') await expect(own.getByText('$1,580.00 is due in')).toBeVisible()
  }
  await expect(page.getByText('Paid in full.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt', exact: true })).toHaveCount(2)
  await expect(own.getByText('Paid in full. Thank you.')).toBeVisible()
})

test('two admins edit the same draft and neither loses anything; a lost connection is survived; on a phone the list and the editor fit', async ({
  page,
  newWindow,
}) => {
  await authenticate(page, admin)
  const payer = await member(page, '+13125550194')
  const draft = await drafted(page, payer, 'Insurance', 310_00)
  await visit(page, editor(draft.id))
  const second = await newWindow()
  // without live events, so that the second screen shows stale data
  await second.routeWebSocket('/ws', () => {})
  await enter(second, admin, editor(draft.id))
  await expect(second.getByLabel('Note to the member')).toBeVisible()
  await page.getByLabel('Note to the member').fill('Written by the first')
  await page.getByLabel('Note to the member').blur()
  await saved(page)
  await second.getByLabel('Note to the member').fill('Written by the second')
  await second.getByLabel('Note to the member').blur()
  await expect(second.getByText('Someone else changed this draft while you were editing.')).toBeVisible()
  await expect(second.getByText('Note to the member is now “Written by the first”.')).toBeVisible()
  await notSaved(second)
  await expect(second.getByLabel('Note to the member')).toHaveValue('Written by the second')
  await expectFits(second)
  await expectLive(page)
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await saved(second)
  await expect(page.getByLabel('Note to the member')).toHaveValue('Written by the second')

  await page.context().setOffline(true)
  await page.getByLabel('Internal note').fill('Typed in a tunnel')
  await page.getByLabel('Internal note').blur()
  await notSaved(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible()
  await page.context().setOffline(false)
  // it saves by itself when the connection is back
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Internal note')).toHaveValue('Typed in a tunnel')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.type('Storage in March')
  await page.getByLabel('Rate of line 2, in $ or %').fill('31')
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeHidden()
  await saved(page)
  await page.getByRole('radio', { name: 'Preview', exact: true }).check()
  await expect(page.getByRole('row', { name: 'Storage in March $31.00' })).toBeVisible()
  await expectFits(page)
  await visit(page, `/admin/invoices?memberId=${payer.id}&displayStatus=draft`)
  await expect(page.getByText('Nadia Elm, Insurance')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
