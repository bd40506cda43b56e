import { expect, test } from 'vitest'

import { issued, line, pay } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { expectPdf } from './files.ts'
import { openPage } from './page.ts'
import { choose, fill, focused, press, row, rowTexts, shows } from './parts.ts'

const harness = useHarness()

const lineOf = (text: string) => rowTexts().find((shown) => shown.includes(text)) ?? ''

test('a statement of account runs from the opening to the closing balance; another member can’t read it', async () => {
  const admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  const odd = await harness().buildUser({ name: 'Odd Fenn' })
  const first = await issued(admin, odd.id, [line('Appraisal', 250_00)])
  await wanted(pay(admin, { id: first.id, member: odd }, 100_00), 201)
  const credit = { amountCents: 30_00, reason: 'One card fewer' }
  await wanted(
    admin.post(`/api/admin/invoices/${first.id}/credit-notes`, credit, { 'idempotency-key': crypto.randomUUID() }),
    201,
  )
  await issued(admin, odd.id, [line('Courier', 40_00)])
  const opened = await openPage(harness(), '/dashboard', odd)
  const { page, until } = opened
  // several invoices are one task
  await press(opened, page, 'Review invoices: 2 invoices, $160.00', 'link')
  const list = await page.findByRole('heading', { level: 1, name: 'Invoices and payouts' })
  await focused(() => list)
  await press(opened, page, 'Statement of account', 'link')
  const title = await page.findByRole('heading', { level: 1, name: 'Statement of account' })
  await focused(() => title)
  await until(() => expect(lineOf('Opening balance')).toContain('$0.00'))
  expect(lineOf(first.number)).toContain('$250.00')
  expect(lineOf('Closing balance')).toContain('$160.00owed to Ambry')
  const file = await page.findByRole('link', { name: 'Download PDF' })
  expectPdf(await odd.get(file.getAttribute('href') ?? ''))
  await choose(opened, page, 'Dates', 'Custom dates')
  // a future period: everything is in the opening balance
  await fill(page, 'To', '2999-01-02')
  await fill(page, 'From', '2999-01-01')
  await until(() => expect(lineOf('Opening balance')).toContain('$160.00owed to Ambry'))
  await until(() => expect(lineOf(first.number)).toBe(''))

  const desk = await openPage(harness(), '/admin/user-access', admin)
  await desk.user.click((await row('Odd Fenn')).element)
  await press(desk, desk.page, 'Statement')
  await shows(() => document.body, 'Closing balance')
  await desk.until(() => expect(lineOf('Closing balance')).toContain('$160.00owed to Ambry'))

  const other = await issued(admin, (await harness().buildUser()).id, [line('Not theirs', 10_00)])
  for (const path of [`/api/user/invoices/${other.id}`, `/files/invoices/${other.id}/invoice.pdf`])
    expect((await odd.get(path)).status).toBeGreaterThanOrEqual(400)
  const theirs = await openPage(harness(), `/dashboard?invoice=${other.id}`, odd)
  await theirs.page.findByText('We couldn’t load this invoice')
})
