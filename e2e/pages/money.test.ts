import { beforeAll, expect, test } from 'vitest'

import { issued, line } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { expectPdf } from './files.ts'
import { openPage } from './page.ts'
import {
  choose,
  confirmed,
  dialog,
  fill,
  isInvalid,
  type Part,
  part,
  press,
  pressTwice,
  row,
  rowTexts,
  shows,
  toast,
  write,
} from './parts.ts'

const harness = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
})

/** An amount that is none is refused at its field, with a message. */
async function expectNoAmounts(inside: Part, field: HTMLElement): Promise<void> {
  for (const wrong of ['-5', 'abc', '1e9']) {
    write(field, wrong)
    field.blur()
    await inside.findByText('Enter an amount such as 1,250 or 1,250.50.')
    expect(isInvalid(field)).toBe(true)
    write(field, '')
    field.blur()
  }
}

test('a wire is applied to two invoices, oldest first, and recorded once despite a double click; it is then reversed', async () => {
  const jorun = await harness().buildUser({ name: 'Jorun Ask' })
  const first = await issued(admin, jorun.id, [line('Photography', 120_00)], { dueOn: '2026-11-20' })
  const second = await issued(admin, jorun.id, [line('Courier', 80_00)])
  const opened = await openPage(harness(), '/admin/invoices?tab=payments', admin)
  const { page, user, until } = opened
  await press(opened, page, 'Record payment')
  const form = await dialog(opened, 'Record payment')
  await fill(form, 'Find a member', 'Jorun Ask')
  await press(opened, form, /^Jorun Ask/, 'radio')
  await form.findByText('Owes $200.00 on 2 invoices.')
  await expectNoAmounts(form, await form.findByLabelText('Amount'))
  await fill(form, 'Amount', '150')
  await fill(form, /^Reference/, 'FDT 30001')
  await fill(form, `Apply to ${second.number}`, '80.01')
  await form.findByText('Only $80.00 is due on this invoice.')
  await press(opened, form, 'Apply oldest first')
  const applied = ({ number }: { number: string }) => form.getByLabelText<HTMLInputElement>(`Apply to ${number}`).value
  await until(() => expect([applied(first), applied(second)]).toEqual(['120', '30']))
  await form.findByText('$150.00 goes to 2 invoices. Nothing left over.')
  await pressTwice(opened, form, 'Record payment')
  const record = await part(page, 'complementary', '$150.00 from Jorun Ask')
  await record.findByText('FDT 30001')

  const list = await openPage(harness(), `/admin/invoices?tab=payments&memberId=${jorun.id}`, admin)
  await until(() => expect(rowTexts()).toHaveLength(1))
  await user.click((await row('Jorun Ask')).element)
  const kept = await part(list.page, 'complementary', '$150.00 from Jorun Ask')
  const receipt = (await kept.findByRole('link', { name: 'Receipt' })).getAttribute('href')
  expectPdf(await admin.get(receipt ?? ''))
  await press(list, kept, 'Reverse')
  const reversing = await dialog(list, /^Reverse /)
  await fill(reversing, 'Reason', 'The bank called it back')
  await press(list, reversing, 'Reverse payment')
  await toast('Payment reversed', '$150.00 from Jorun Ask.')
  await shows(() => kept.element, 'The bank called it back')
  await press(list, kept, first.number, 'link')
  await shows(() => document.querySelector('main'), 'Due by Nov 20, 2026.')
})

test('a manual entry is posted only when debits equal credits, not into a closed month, and can be reversed', async () => {
  // only a past month with entries can be closed
  await issued(admin, (await harness().buildUser()).id, [line('Storage', 10_00)])
  await harness().later(31 * 86_400)
  const opened = await openPage(harness(), '/admin/invoices?tab=ledger', admin)
  const { page } = opened
  await page.findByText('The books balance: debits equal credits to the cent.')
  const close = await page.findByRole('button', { name: /^Close \w+ \d{4}$/ })
  const month = close.textContent?.replace('Close ', '') ?? ''
  await opened.user.click(close)
  await press(opened, await dialog(opened, `Close ${month}`), `Close ${month}`)
  await confirmed(opened, harness(), admin.phone)
  await toast('Month closed', `${month} is closed to new postings.`)
  const months = await part(page, 'complementary', 'Months')
  await opened.until(() =>
    expect(months.getAllByRole('listitem').some(({ textContent }) => textContent?.match(`${month}.*Closed`))).toBe(
      true,
    ),
  )
  await opened.until(() => expect(page.queryByRole('button', { name: `Close ${month}` })).toBe(null))

  await press(opened, page, 'Entries', 'link')
  await press(opened, page, 'Post entry')
  const form = await dialog(opened, 'Post entry')
  await fill(form, 'Description', 'Charge for a wire from abroad')
  const debit = await part(form, 'group', 'Row 1')
  const credit = await part(form, 'group', 'Row 2')
  await choose(opened, debit, 'Account', 'Bank fees')
  await expectNoAmounts(debit, await debit.findByLabelText('Debit'))
  await fill(debit, 'Debit', '18.50')
  await choose(opened, credit, 'Account', 'Bank')
  await fill(credit, 'Credit', '18')
  await press(opened, form, 'Post entry')
  await opened.until(() =>
    expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      '$0.50 missing on the credit side.',
    ),
  )
  await fill(credit, 'Credit', '18.50')
  await form.findByText('Debits and credits are both $18.50.')
  await fill(form, 'Posting date', new Date(`${month} 12 UTC`).toISOString().slice(0, 10))
  await press(opened, form, 'Post entry')
  await form.findByText('This month is closed. Choose a later date.')
  await fill(form, 'Posting date', harness().clock.now().toISOString().slice(0, 10))
  await pressTwice(opened, form, 'Post entry')
  const entry = await part(page, 'complementary', 'Charge for a wire from abroad')
  await entry.findByRole('row', { name: 'Bank fees $18.50' })
  await press(opened, entry, 'Reverse')
  const reversing = await dialog(opened, /^Reverse entry/)
  await fill(reversing, 'Reason', 'The bank gave it back')
  await press(opened, reversing, 'Reverse entry')
  await toast('Entry reversed', /Entry \d+ reverses it\./)
  await entry.findAllByText('Reversed')

  await press(opened, page, 'Checks', 'link')
  await press(opened, page, 'Run checks')
  await page.findByText('Books balanced.')
  expect((await wanted(admin.post('/api/admin/ledger/proof'))).proof.ok).toBe(true)
  expect((await wanted(admin.get('/api/admin/ledger/trial-balance'))).differenceCents).toBe(0)
})

test('a payout can’t be more than the member’s credit', async () => {
  const kasimir = await harness().buildUser({ name: 'Kasimir Bly' })
  // a test above closes the month that the clock began in
  const receivedOn = harness().clock.now().toISOString().slice(0, 10)
  const credit = { memberId: kasimir.id, amountCents: 90_00, method: 'wire', receivedOn, parts: [] }
  await wanted(admin.post('/api/admin/payments', credit, { 'idempotency-key': crypto.randomUUID() }), 201)
  const opened = await openPage(harness(), '/admin/invoices?tab=payouts', admin)
  await press(opened, opened.page, 'Create payout')
  const create = await dialog(opened, 'Create payout')
  await fill(create, 'Find a member', 'Kasimir Bly')
  await press(opened, create, /^Kasimir Bly/, 'radio')
  await create.findByText('Available credit: $90.00.')
  await fill(create, 'Amount', '90.01')
  await press(opened, create, 'Create payout')
  await create.findByText('The member doesn’t have enough credit.')
  await fill(create, 'Amount', '90')
  await pressTwice(opened, create, 'Create payout')
  const record = await part(opened.page, 'complementary', '$90.00 to Kasimir Bly')
  await record.findByText('Due')
  expect((await wanted(admin.get(`/api/admin/payouts?memberId=${kasimir.id}`))).items).toHaveLength(1)
})
