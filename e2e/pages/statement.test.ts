import { expect, test } from 'vitest'

import { issued, line, pay } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { daysLater, fundWorld, held, issueTo, openFund, struck } from '../../server/test/funds.ts'
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

test('a holder’s capital account of a year adds up, with each card’s unrealized gain', async () => {
  const world = await fundWorld(harness())
  const fund = await openFund(world)
  await issueTo(world, fund, world.member, 1_000_000)
  await struck(world, fund)
  await held(world, fund, 400_000, { playerName: 'Ines Held' })
  await daysLater(harness(), 3)
  await struck(world, fund)
  const { page, until } = await openPage(harness(), `/funds/${fund.id}?tab=position`, world.member)
  const account = await page.findByRole('table', { name: 'Capital account' })
  const rows = () =>
    [...account.querySelectorAll('tr')].map((each) =>
      [...each.querySelectorAll('th, td')].map((cell) => cell.textContent),
    )
  await until(() => expect(rows()[1]).toEqual(['Contributions, before entry fees', '$10,000.00']))
  const cents = rows().map(([, amount = '']) =>
    Math.round(Number(amount?.replaceAll(/[$,]/g, '').replace('−', '-')) * 100),
  )
  expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1))
  const card = await page.findByRole('row', { name: /Ines Held/ })
  await shows(() => card, '$4,000.00', '$0.00')
})
