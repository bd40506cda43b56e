import { describe, expect, test } from 'vitest'

import { draft, issued, line, pay } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { openPage, type Page } from './page.ts'
import { choose, confirmed, dialog, fill, part, press, pressTwice, row, shows, toast } from './parts.ts'

const harness = useHarness()

const editor = (id: string) => `/admin/edit-invoice/${id}`

async function act(opened: Page, action: string): Promise<void> {
  await press(opened, opened.page, 'More actions')
  await press(opened, opened.page, action)
}

const people = async (name: string) => {
  const admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  const member = await harness().buildUser({ name })
  return { admin, member }
}

const invoiceFor = (admin: Caller, { id }: Caller, label: string, cents: number) =>
  issued(admin, id, [line(label, cents)])

test('an invoice is corrected by a credit note', async () => {
  const { admin, member } = await people('Mads Dorn')
  const wrong = await invoiceFor(admin, member, 'Vault storage', 225_00)
  await wanted(pay(admin, wrong, 225_00), 201)
  const opened = await openPage(harness(), editor(wrong.id), admin)
  await act(opened, 'Credit note')
  const crediting = await dialog(opened, `Credit note for ${wrong.number}`)
  await opened.user.click(await crediting.findByLabelText('Partial amount'))
  await fill(crediting, 'Amount', '225.01')
  await crediting.findByText('Up to $225.00.')
  await fill(crediting, 'Amount', '40')
  await crediting.findByText(/\$40\.00 of this has been paid and becomes the member’s credit\./)
  await fill(crediting, 'Reason', 'Two cards left in July')
  await pressTwice(opened, crediting, 'Issue credit note')
  const notes = await part(opened.page, 'region', 'Credit notes')
  await shows(() => notes.element, 'Two cards left in July. $40.00 was added to the member’s credit.')
  expect(await notes.findAllByRole('listitem')).toHaveLength(1)
  const pdf = (await notes.findByRole('link', { name: 'PDF' })).getAttribute('href') ?? ''
  expect((await admin.get(pdf)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('credit pays part of an invoice, and a reminder of the rest is sent', async () => {
  const { admin, member } = await people('Mads Dorn')
  const paid = { memberId: member.id, amountCents: 40_00, method: 'wire', receivedOn: '2026-11-15', parts: [] }
  await wanted(admin.post('/api/admin/payments', paid, { 'idempotency-key': crypto.randomUUID() }), 201)
  const next = await invoiceFor(admin, member, 'Courier', 145_00)
  const opened = await openPage(harness(), editor(next.id), admin)
  await act(opened, 'Apply credit')
  const applying = await dialog(opened, `Apply credit to ${next.number}`)
  expect((await applying.findByLabelText<HTMLInputElement>('Amount')).value).toBe('40')
  await press(opened, applying, 'Apply credit')
  await toast('Credit applied', '$105.00 left to pay.')
  await act(opened, 'Remind')
  const reminding = await dialog(opened, 'Remind Mads Dorn')
  await reminding.findByText(new RegExp(`\\$105\\.00 on invoice ${next.number} is due`))
  await press(opened, reminding, 'Remind')
  await toast('Reminder sent', 'Mads Dorn has been reminded of the amount due.')
  const reminders = await part(opened.page, 'region', 'Reminders')
  expect(await reminders.findAllByRole('listitem')).toHaveLength(1)
})

test('an invoice is voided', async () => {
  const { admin, member } = await people('Mads Dorn')
  const twice = await invoiceFor(admin, member, 'Written twice', 60_00)
  const opened = await openPage(harness(), editor(twice.id), admin)
  await act(opened, 'Void')
  const voiding = await dialog(opened, `Void ${twice.number}`)
  await fill(voiding, 'Reason', 'The same was billed in May')
  await press(opened, voiding, 'Void invoice')
  await opened.page.findByText(/This invoice is void\./)
  await opened.page.findByRole('heading', { level: 1, name: new RegExp(twice.number) })
  expect(opened.page.queryByRole('button', { name: 'Record payment' })).toBeNull()
})

test('an overdue invoice is written off with a reason, and a late payment recovers it', async () => {
  const { admin, member } = await people('Late Payer')
  const late = await issued(admin, member.id, [line('Appraisal of three cards', 195_00)])
  await harness().later(60 * 86_400)
  const opened = await openPage(harness(), editor(late.id), admin)
  const { page } = opened
  await act(opened, 'Write off')
  const writing = await dialog(opened, `Write off ${late.number}`)
  await writing.findByText(/\$195\.00 leaves the member’s account and becomes our expense\./)
  await fill(writing, 'Reason', 'Two letters came back')
  await press(opened, writing, 'Write off')
  await toast('Invoice written off', `Nothing is due on ${late.number} anymore.`)
  await page.findByText(/This invoice was written off\./)
  await page.findByText(/\$195\.00 was written off\./)
  await page.findByText('Written off. Nothing is due.')

  for (const [amount, hint] of [
    ['95', '$100.00 stays written off.'],
    ['100', 'Pays the invoice in full.'],
  ] as const) {
    await press(opened, page, 'Record payment')
    const recording = await dialog(opened, `Record payment for ${late.number}`)
    await fill(recording, 'Amount', amount)
    await recording.findByText(hint)
    await press(opened, recording, 'Record payment')
    await opened.until(() => expect(recording.element.isConnected).toBe(false))
    if (amount === '95') await page.findByText(/\$100\.00 was written off\./)
  }
  await page.findByText('Paid in full.')
})

test('what was written off has a tab of its own in the list', async () => {
  const { admin, member } = await people('Later Payer')
  const late = await issued(admin, member.id, [line('Appraisal of one card', 75_00)])
  await harness().later(60 * 86_400)
  await wanted(
    admin.post(
      `/api/admin/invoices/${late.id}/write-off`,
      { reason: 'Gone' },
      { 'idempotency-key': crypto.randomUUID() },
    ),
  )
  const opened = await openPage(harness(), '/admin/invoices', admin)
  await press(opened, opened.page, /^Written off/, 'link')
  await row(late.number)
})

test('drafts are issued in bulk, and skipped ones are listed', async () => {
  const { admin, member } = await people('Runa Hale')
  const { id } = member
  await draft(admin, id, [])
  await draft(admin, id, [line('Storage in January', 30_00)])
  await draft(admin, id, [line('Storage in February', 28_00)])
  const opened = await openPage(harness(), `/admin/invoices?memberId=${id}&displayStatus=draft`, admin)
  const { page, user } = opened
  await page.findByText(/3 invoices: \$58\.00 in drafts/)
  for (const name of [/January/, /February/, /Runa Hale$/])
    await user.click(await page.findByRole('checkbox', { name }))
  await press(opened, await part(page, 'region', 'Selected rows'), 'Issue')
  const confirmation = await dialog(opened, 'Issue invoices')
  await confirmation.findByText(/2 invoices totaling \$58\.00\./)
  const skipped = await part(confirmation, 'region', 'Skipped')
  await shows(() => skipped.element, '1 invoice won’t be changed:')
  await pressTwice(opened, confirmation, 'Issue 2 invoices')
  await confirmed(opened, harness(), admin.phone)
  const done = await dialog(opened, '2 invoices done, 1 skipped')
  await user.click(await done.findByText('Close'))
  await page.findByText(/1 invoice: \$0\.00 issued/)
})

describe('the editor', () => {
  test('a rate that is no amount is reported, and nothing is saved until it is right', async () => {
    const { admin, member } = await people('Lisbet Crane')
    const made = await draft(admin, member.id, [])
    const opened = await openPage(harness(), editor(made.id), admin)
    const { page } = opened
    // a card is billed by its sale, because only that passes its title
    const sale = await page.findByRole('link', { name: 'Open Sales History' })
    expect(sale.getAttribute('href')).toMatch(/^\/admin\/sales\?begin=/)
    await press(opened, page, 'Add line')
    await fill(page, 'Description of line 1', 'Collection audit')
    for (const wrong of ['-5', 'abc', '1e9']) {
      await fill(page, 'Rate of line 1, in $ or %', wrong)
      await page.findByText(/Rate: Enter an amount such as \$1,250, 12\.50, or 4%\./)
    }
    await page.findByText('Not saved')
    await fill(page, 'Rate of line 1, in $ or %', '31')
    await page.findByText(/^Saved \d/)
  })

  test('a draft keeps the version of its template until an admin takes the newer one', async () => {
    const { admin, member } = await people('Lisbet Crane')
    const limits = { minCents: 50_00, maxCents: null, fromCents: null, belowCents: null }
    const rule = { kind: 'percent', bps: 400, label: 'Commission', payer: 'buyer', unit: 'once', ...limits }
    const template = { name: 'Sale of the quay', use: 'sale_buyer', rules: [rule] }
    const { id, version } = await wanted(admin.post('/api/admin/fee-templates', template), 201)
    const made = await draft(admin, member.id, [line('Collection audit', 1_000_00)])
    const first = await openPage(harness(), editor(made.id), admin)
    await choose(first, first.page, 'Fee template', 'Sale of the quay')
    const shownFee = (amount: string) =>
      shows(() => document.querySelectorAll('table[aria-label="Lines"] tr')[2], amount)
    // four percent of a thousand is below the minimum
    await shownFee('$50.00')
    await fill(first.page, 'Rate of line 1, in $ or %', '2000')
    await shownFee('$80.00')
    await first.page.findByText(/^Saved \d/)
    await wanted(admin.patch(`/api/admin/fee-templates/${id}`, { version, rules: [{ ...rule, bps: 500 }] }))

    const again = await openPage(harness(), editor(made.id), admin)
    await again.page.findByText(/The template Sale of the quay now has version 2\. This draft uses 1\./)
    await shownFee('$80.00')
    await press(again, again.page, 'Use latest')
    await shownFee('$100.00')
    await again.page.findByText(/^Saved \d/)
  })
})
