import type { Page } from '@playwright/test'
import { act, asked, confirmed, drafted, issued, member, paid, wrongAmounts } from './billing.ts'
import { dialog, downloaded } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  call,
  closeToast,
  enter,
  expectAccessible,
  expectLive,
  expectToast,
  test,
  visit,
} from './people.ts'

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
  const made = await asked<{ id: string; version: number }>(page, '/api/admin/fee-templates', template)
  const own = await newWindow()
  await enter(own, payer.phone)
  await expectLive(own)

  await page.getByRole('button', { name: 'New invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New invoice' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Billed to' }).fill('Lisbet')
  await page.getByRole('option', { name: /Lisbet Crane/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice for Lisbet Crane' })).toBeVisible()
  // a card is billed by its sale, because only that passes its title
  await expect(page.getByRole('link', { name: 'Open Sales History' })).toHaveAttribute(
    'href',
    /^\/admin\/sales\?begin=/,
  )
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Description of line 1').fill('Collection audit')
  const rate = page.getByLabel('Rate of line 1, in $ or %')
  for (const wrong of wrongAmounts) {
    await rate.fill(wrong)
    await expect(page.getByText('Rate: Enter an amount such as $1,250, 12.50, or 4%.'), wrong).toBeVisible()
  }
  await notSaved(page)
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
  // a draft keeps the version it was created with until an admin takes the newer one
  const higherRate = { version: made.version, rules: [{ ...rule, bps: 500 }] }
  expect((await call(page, 'PATCH', `/api/admin/fee-templates/${made.id}`, higherRate)).status).toBe(200)
  await page.reload()
  await expect(page.getByText('The template Sale of the quay now has version 2. This draft uses 1.')).toBeVisible()
  await expect(lines.getByRole('row').nth(2)).toContainText('$80.00')
  await page.getByRole('button', { name: 'Use latest' }).click()
  await expect(lines.getByRole('row').nth(2)).toContainText('$100.00')
  await saved(page)

  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const confirmation = dialog(page, 'Issue this invoice?')
  await expect(confirmation.getByText('$2,100.00 for Lisbet Crane')).toBeVisible()
  await expectAccessible(page)
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
  await expect(own.getByText('$2,100.00 is due in')).toBeVisible()

  for (const [amount, hint] of [
    ['500', '$1,600.00 will still be due.'],
    ['1,600', 'Pays the invoice in full.'],
  ] as const) {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const recording = dialog(page, `Record payment for ${number}`)
    await recording.getByLabel('Amount').fill(amount)
    await expect(recording.getByText(hint)).toBeVisible()
    if (amount === '500') await expectAccessible(page)
    await recording.getByRole('button', { name: 'Record payment' }).dblclick()
    await expect(recording).toBeHidden()
    if (amount === '500') await expect(own.getByText('$1,600.00 is due in')).toBeVisible()
  }
  await expect(page.getByText('Paid in full.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt', exact: true })).toHaveCount(2)
  await expect(own.getByText('Paid in full. Thank you.')).toBeVisible()
})

test('an invoice is corrected by a credit note, the credit pays part of another; a reminder is sent, and one invoice is voided', async ({
  page,
}) => {
  await authenticate(page, admin)
  const payer = await member(page, '+13125550193')
  const wrong = await issued(page, payer, 'Vault storage', 225_00)
  await paid(page, payer, wrong.id, 225_00)
  const next = await issued(page, payer, 'Courier', 145_00)
  await visit(page, editor(wrong.id))
  await act(page, 'Credit note')
  const crediting = dialog(page, `Credit note for ${wrong.number}`)
  await crediting.getByLabel('Partial amount').check()
  await crediting.getByLabel('Amount', { exact: true }).fill('225.01')
  await expect(crediting.getByText('Up to $225.00.')).toBeVisible()
  await crediting.getByLabel('Amount', { exact: true }).fill('40')
  await expect(crediting.getByText('$40.00 of this has been paid and becomes the member’s credit.')).toBeVisible()
  await crediting.getByLabel('Reason').fill('Two cards left in July')
  await expectAccessible(page)
  await crediting.getByRole('button', { name: 'Issue credit note' }).dblclick()
  const notes = page.getByRole('region', { name: 'Credit notes' })
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await expect(notes).toContainText('Two cards left in July. $40.00 was added to the member’s credit.')
  const note = await downloaded(page, () => notes.getByRole('link', { name: 'PDF' }).click(), /\.pdf$/)
  expect(note.subarray(0, 5).toString()).toBe('%PDF-')

  await visit(page, editor(next.id))
  await act(page, 'Apply credit')
  const applying = dialog(page, `Apply credit to ${next.number}`)
  await expect(applying.getByLabel('Amount')).toHaveValue('40')
  await expectAccessible(page)
  await applying.getByRole('button', { name: 'Apply credit' }).click()
  await expectToast(page, 'Credit applied', '$105.00 left to pay.')
  await closeToast(page)
  await act(page, 'Remind')
  const reminding = dialog(page, 'Remind Mads Dorn')
  await expect(reminding.getByText(`$105.00 on invoice ${next.number} is due`)).toBeVisible()
  await expectAccessible(page)
  await reminding.getByRole('button', { name: 'Remind', exact: true }).click()
  await expectToast(page, 'Reminder sent', 'Mads Dorn has been reminded of the amount due.')
  await expect(page.getByRole('region', { name: 'Reminders' }).getByRole('listitem')).toHaveCount(1)

  const third = await issued(page, payer, 'Written twice', 60_00)
  await visit(page, editor(third.id))
  await act(page, 'Void')
  const voiding = dialog(page, `Void ${third.number}`)
  await voiding.getByLabel('Reason').fill('The same was billed in May')
  await expectAccessible(page)
  await voiding.getByRole('button', { name: 'Void invoice' }).click()
  await expect(page.getByText('This invoice is void.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: third.number })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeHidden()
})

test('an overdue invoice is written off with a reason, and a late payment recovers it', async ({ page }) => {
  await authenticate(page, admin)
  // of the demonstration: nothing else makes an invoice that is already overdue
  const found = await call(page, 'GET', '/api/admin/invoices?displayStatus=overdue&q=appraisal%20of%20three%20cards')
  const [late] = (JSON.parse(found.body) as { items: { id: string; number: string }[] }).items
  if (!late) throw new Error('the demonstration has no such invoice')
  await visit(page, editor(late.id))
  await act(page, 'Write off')
  const writing = dialog(page, `Write off ${late.number}`)
  await expect(writing.getByText('$195.00 leaves the member’s account and becomes our expense.')).toBeVisible()
  await writing.getByLabel('Reason').fill('Two letters came back')
  await expectAccessible(page)
  await writing.getByRole('button', { name: 'Write off', exact: true }).click()
  await expectToast(page, 'Invoice written off', `Nothing is due on ${late.number} anymore.`)
  await expect(page.getByText('This invoice was written off.')).toBeVisible()
  await expect(page.getByText('$195.00 was written off.')).toBeVisible()
  await expect(page.getByText('Written off. Nothing is due.')).toBeVisible()
  await closeToast(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/admin/invoices')
  await page.getByRole('link', { name: /^Written off/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(late.number) })).toBeVisible()

  await visit(page, editor(late.id))
  for (const [amount, hint] of [
    ['95', '$100.00 stays written off.'],
    ['100', 'Pays the invoice in full.'],
  ] as const) {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const recording = dialog(page, `Record payment for ${late.number}`)
    await recording.getByLabel('Amount').fill(amount)
    await expect(recording.getByText(hint)).toBeVisible()
    await recording.getByRole('button', { name: 'Record payment' }).click()
    await expect(recording).toBeHidden()
    if (amount === '95') await expect(page.getByText('$100.00 was written off.')).toBeVisible()
  }
  await expect(page.getByText('Paid in full.', { exact: true })).toBeVisible()
})

test('two admins edit the same draft: the second sees the conflict; a lost connection loses no edits', async ({
  page,
  newWindow,
}) => {
  await authenticate(page, admin)
  const draft = await drafted(page, await member(page, '+13125550194'), 'Insurance', 310_00)
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
  await expectAccessible(second)
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
})

test('drafts are issued in bulk and skipped ones are listed; on a phone the list and the editor fit', async ({
  page,
}) => {
  await authenticate(page, admin)
  const payer = await member(page, '+13125550197')
  const empty = await drafted(page, payer, null)
  await drafted(page, payer, 'Storage in January', 30_00)
  await drafted(page, payer, 'Storage in February', 28_00)
  await visit(page, `/admin/invoices?memberId=${payer.id}&displayStatus=draft`)
  await expect(page.getByText('3 invoices: $58.00 in drafts')).toBeVisible()
  for (const name of [/January/, /February/, /Runa Hale$/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Issue' }).click()
  const confirmation = dialog(page, 'Issue invoices')
  await expect(confirmation.getByText('2 invoices totaling $58.00.')).toBeVisible()
  await expect(confirmation.getByRole('region', { name: 'Skipped' })).toContainText('1 invoice won’t be changed:')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Issue 2 invoices' }).dblclick()
  await confirmed(page)
  const done = dialog(page, '2 invoices done, 1 skipped')
  await done.getByText('Close', { exact: true }).click()
  await expect(page.getByText('1 invoice: $0.00 issued')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/admin/invoices?memberId=${payer.id}&displayStatus=open`)
  await expect(page.getByText('Runa Hale, Storage in January')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await visit(page, editor(empty.id))
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.type('Storage in March')
  await page.getByLabel('Rate of line 1, in $ or %').fill('31')
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeHidden()
  await saved(page)
  await page.getByRole('radio', { name: 'Preview', exact: true }).check()
  await expect(page.getByRole('row', { name: 'Storage in March $31.00' })).toBeVisible()
  await expectAccessible(page)
})
