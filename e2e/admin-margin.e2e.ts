import type { Page } from '@playwright/test'

import { asked, choose, confirmed, member, openAdminWindow, paid, today, verified } from './billing.ts'
import { dialog, row } from './cards.ts'
import { expect } from './expect.ts'
import {
  applied,
  approved,
  approveWaiting,
  borrower,
  checkedIn,
  funded,
  fundedBy,
  lender,
  noteOf,
  panel,
  signed,
} from './lending.ts'
import {
  authenticate,
  codeFor,
  enter,
  expectFits,
  expectLive,
  expectToast,
  loanOfficer,
  test,
  visit,
} from './people.ts'
import { got } from './secure.ts'

type Loan = { status: string; marginCall: { deadlineAt: string } | null; balance: { totalCents: number } }

const part = (page: Page, name: string) => panel(page).getByRole('link', { name, exact: true }).click()

test('a margin call is made, partly cured and missed; a card is sold, lenders are repaid and the surplus is paid out', async ({
  page,
  newWindow,
  server,
}) => {
  const desk = await openAdminWindow(newWindow)
  const { who, own, cards } = await borrower(desk, newWindow, '+13035550280', ['99528001'], 40_000)
  const buyer = await member(desk, '+13035550281')
  // who never signed in can't buy
  await authenticate(await newWindow(), buyer.phone)
  await verified(desk, buyer)
  const [first, second] = [await lender(desk, newWindow, '+13035550290'), await lender(desk, newWindow, '+13035550291')]
  const loan = await applied(own, cards, 16_000)
  await approved(desk, loan)
  await fundedBy(desk, newWindow, loan, [
    { by: first, dollars: 5_000 },
    { by: second, dollars: 3_000 },
  ])
  await checkedIn(desk, newWindow, loan.id)
  await signed(own, loan.id, who)
  await funded(newWindow, loan.id, today())
  const name = `${loan.number}, ${who.name}`

  await enter(page, loanOfficer, `/admin/loans?stage=call&q=${encodeURIComponent(who.name)}`)
  await expectLive(page)
  await expect(page.getByText('No results')).toBeVisible()

  // a value far below the last one is asked about before it counts
  await visit(desk, `/admin/loans?stage=active&loan=${loan.id}&part=collateral`)
  await panel(desk)
    .getByRole('button', { name: /^Appraise/ })
    .click()
  const revalue = dialog(desk, /^Appraise/)
  await revalue.getByLabel('New value').fill('22,000')
  await expect(revalue).toContainText('72.7%, margin call')
  await revalue.getByRole('button', { name: 'Record appraisal' }).click()
  await expect(revalue.getByText('The current value is $40,000, and you entered $22,000.')).toBeVisible()
  await expectFits(desk)
  await revalue.getByLabel('The value is right. Record it anyway.').check()
  await revalue.getByRole('button', { name: 'Record appraisal' }).click()
  await expectToast(desk, 'Appraisal recorded', 'is now valued at $22,000.')

  // the call appears by itself, with what is missing: 16,000 less 55% of 22,000
  await expect(row(page, name)).toContainText('$3,900.00')
  await expect(row(page, name)).toContainText('left')
  await expectFits(page)
  await row(page, name).click()
  await expect(panel(page)).toContainText('$3,900.00 short')
  await panel(page).getByRole('link', { name: 'Open margin call' }).click()
  const cures = panel(page).getByRole('region', { name: 'What cures it now' })
  await expect(cures).toContainText('LTV after: 55%.')
  await expect(panel(page).getByRole('region', { name: 'Messages' })).toContainText('text message')
  await expectFits(page)

  // the borrower pays a part: less is missing, and lenders have their part of it
  await paid(desk, who, null, 100_000)
  await visit(own, `/lend?loan=${loan.id}`)
  await own.getByRole('link', { name: 'Pay $3,900.00' }).click()
  const pay = dialog(own, `Pay ${loan.number}`)
  await pay.getByRole('textbox', { name: 'Amount' }).fill('1,000')
  await pay.getByRole('radio', { name: /credit/ }).check()
  await pay.getByRole('button', { name: 'Pay $1,000.00' }).click()
  await expect(own.getByRole('heading', { level: 1, name: '$2,900 short' })).toBeVisible()
  await expect(panel(page)).toContainText('$2,900.00')
  expect(await noteOf(first, loan)).toMatchObject({ standing: 'margin_call', repaidCents: 31_250 })

  await panel(page).getByRole('button', { name: 'Send reminder' }).click()
  await expectFits(page)
  await dialog(page, /^Send a margin call reminder/)
    .getByRole('button', { name: 'Send reminder' })
    .click()
  await expectToast(page, 'Reminder sent', who.name)
  const before = (await got<Loan>(page, `/api/admin/loans/${loan.id}`)).marginCall
  await panel(page).getByRole('button', { name: 'Extend deadline' }).click()
  const extend = dialog(page, `Extend the margin call on ${loan.number}`)
  await extend.getByLabel('Reason').fill('A buyer is interested in another card.')
  await expectFits(page)
  await extend.getByRole('button', { name: 'Extend deadline' }).click()
  await expectToast(page, 'Deadline extended', loan.number)
  const after = (await got<Loan>(page, `/api/admin/loans/${loan.id}`)).marginCall
  expect(Date.parse(after?.deadlineAt ?? '') - Date.parse(before?.deadlineAt ?? '')).toBeGreaterThan(2 * 86_400_000)

  // two weeks later nothing more was paid: the loan is in default and the notice of sale was sent
  await server.passDays(loan.id, 14)
  await expect(panel(page)).toContainText('In default')
  await part(page, 'Default')
  await expect(panel(page)).toContainText('The notice of sale was sent.')
  await expect(panel(page).getByRole('button', { name: 'Sell card' })).toBeHidden()
  await panel(page)
    .getByRole('button', { name: /^Record mailing/ })
    .click()
  const mailing = dialog(page, /^Record the mailing/)
  await mailing.getByLabel('Address').fill('14 Mill Road, Albany, NY 12207')
  await mailing.getByLabel('Tracking number').fill('9407 3000 0000 0000')
  await expectFits(page)
  await mailing.getByRole('button', { name: 'Record mailing' }).click()
  await expectToast(page, 'Mailing recorded', loan.number)
  await expect(panel(page)).toContainText('9407 3000 0000 0000')
  const [pdf] = await panel(page)
    .getByRole('link', { name: /PDF$/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect((await (await page.request.get(pdf ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-')

  // after its ten days the card can be sold; where the price goes is shown before
  await server.passDays(loan.id, 10)
  await page.goto(`/admin/loans?stage=defaulted&loan=${loan.id}&part=default`)
  await expect(panel(page)).toContainText('The notice of sale is in effect.')
  await expectFits(page)
  await panel(page)
    .getByRole('button', { name: /^Sell .*card 1/ })
    .click()
  const sell = dialog(page, `Sell a card securing ${loan.number}`)
  await choose(sell, buyer)
  await sell.getByLabel('Price', { exact: true }).fill('24,000')
  const split = sell.getByRole('region', { name: 'Where the price goes' })
  await expect(split).toContainText('$1,200.00')
  await expect(split).toContainText('$15,000.00')
  await sell.getByLabel('Where it was offered').fill('Secure, to all members')
  await sell.getByLabel('Offered from').fill(today())
  await sell.getByLabel('Offers received').fill('3')
  await sell.getByRole('button', { name: 'Add comp' }).click()
  await sell.getByLabel('Date of comp 1').fill('2026-09-01')
  await sell.getByLabel('Price of comp 1').fill('23,500')
  await sell.getByLabel('Where comp 1 was sold').fill('Heritage')
  await sell.getByLabel('Reasoning').fill('Three offers within a week; this is the highest, above the last comp.')
  await expectFits(page)
  await sell.getByRole('button', { name: 'Sell card' }).click()
  await confirmed(page, undefined, loanOfficer)
  await expectToast(page, 'Sale agreed', '$24,000.00')
  await expect(panel(page)).toContainText('Waiting for payment')

  // the buyer pays: the loan is repaid, and the rest is the borrower's
  const { items } = await got<{ items: { invoice: { id: string; dueCents?: number } }[] }>(
    desk,
    `/api/admin/sales?cardId=${cards[0]}`,
  )
  const invoice = items[0]?.invoice
  const { totalCents } = await got<{ totalCents: number }>(desk, `/api/admin/invoices/${invoice?.id}`)
  await paid(desk, buyer, invoice?.id ?? '', totalCents)
  await expect(panel(page)).toContainText('Foreclosed')
  await expect(panel(page)).toContainText('Nothing owed')
  const sale = panel(page).getByRole('article', { name: /card 1/ })
  await expect(sale).toContainText('Sold')
  await expect(sale).toContainText('Costs $1,200.00, to the loan $15,000.00, to the borrower $7,800.00.')
  await sale.getByText('Why the sale is reasonable').click()
  await expect(sale).toContainText('Heritage')
  await expectFits(page)
  expect((await got<Loan>(desk, `/api/admin/loans/${loan.id}`)).balance.totalCents).toBe(0)
  const payouts = await got<{ items: { amountCents: number }[] }>(
    desk,
    `/api/admin/payouts?memberId=${who.id}&status=due`,
  )
  expect(payouts.items.map(({ amountCents }) => amountCents)).toContain(780_000)
  // each lender has all of their principal back
  expect(await noteOf(first, loan)).toMatchObject({ standing: 'repaid', repaidCents: 500_000, lostCents: 0 })
  expect(await noteOf(second, loan)).toMatchObject({ standing: 'repaid', repaidCents: 300_000, lostCents: 0 })
})

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

test('a late loan gets its notice and its ten days; what the sale leaves is written off with a second person', async ({
  page,
  newWindow,
  server,
}) => {
  const desk = await openAdminWindow(newWindow)
  const { who, own, cards } = await borrower(desk, newWindow, '+13035550278', ['99528003'], 40_000)
  const buyer = await member(desk, '+13035550277')
  await authenticate(await newWindow(), buyer.phone)
  await verified(desk, buyer)
  const [first, second] = [await lender(desk, newWindow, '+13035550292'), await lender(desk, newWindow, '+13035550293')]
  const loan = await applied(own, cards, 16_000)
  await approved(desk, loan)
  await fundedBy(desk, newWindow, loan, [
    { by: first, dollars: 12_000 },
    { by: second, dollars: 4_000 },
  ])
  await checkedIn(desk, newWindow, loan.id)
  await signed(own, loan.id, who)
  // signed and funded 80 days ago, and nothing was ever paid
  await server.passDays(loan.id, 90)
  await funded(newWindow, loan.id, daysAgo(80))
  const name = `${loan.number}, ${who.name}`

  await enter(page, loanOfficer, `/admin/loans?stage=late&bucket=30-59&q=${encodeURIComponent(who.name)}`)
  await row(page, name).click()
  await part(page, 'Default')
  await expect(panel(page)).toContainText('30 to 59 days')
  await expect(panel(page)).toContainText('Send the notice of default.')
  await expectFits(page)
  await panel(page).getByRole('button', { name: 'Record promise' }).click()
  const promise = dialog(page, `Promise to pay for ${loan.number}`)
  await promise.getByLabel('Amount').fill('250')
  await expectFits(page)
  await promise.getByRole('button', { name: 'Record promise' }).click()
  await expectToast(page, 'Promise recorded', '$250.00 by')
  await expect(panel(page)).toContainText('$250.00 by')

  await panel(page).getByRole('button', { name: 'Send notice of default' }).click()
  await expectFits(page)
  await dialog(page, /^Send the notice of default/)
    .getByRole('button', { name: 'Send notice' })
    .click()
  await expectToast(page, 'Notice sent', loan.number)
  await expect(panel(page)).toContainText('The notice period isn’t over.')
  await expect(panel(page).getByRole('button', { name: 'Declare default' })).toBeHidden()

  await server.passDays(loan.id, 10)
  await page.goto(`/admin/loans?stage=late&loan=${loan.id}&part=default`)
  await panel(page).getByRole('button', { name: 'Declare default' }).click()
  const declare = dialog(page, `Declare ${loan.number} in default`)
  await declare.getByLabel('Reason').fill('No payment and no answer to three calls.')
  await expectFits(page)
  await declare.getByRole('button', { name: 'Declare default' }).click()
  await confirmed(page, undefined, loanOfficer)
  await expectToast(page, 'Default declared', who.name)
  await expect(panel(page)).toContainText('The notice of sale was sent.')

  // sold for less than is owed
  await server.passDays(loan.id, 10)
  await page.goto(`/admin/loans?stage=defaulted&loan=${loan.id}&part=default`)
  await expect(panel(page)).toContainText('The notice of sale is in effect.')
  const { collateral } = await got<{ collateral: { id: string }[] }>(page, `/api/admin/loans/${loan.id}`)
  await asked(page, '/api/auth/step-up', {})
  await asked(page, '/api/auth/step-up', { otp: await codeFor(page, loanOfficer) })
  await asked(page, `/api/admin/loans/${loan.id}/collateral/${collateral[0]?.id}/sell`, {
    ...{ buyerId: buyer.id, priceCents: 1_000_000, channel: 'Secure, to all members', offeredFrom: daysAgo(5) },
    ...{ offers: 2, comps: [{ on: daysAgo(40), priceCents: 1_050_000, words: 'Heritage' }] },
    reasoning: 'The slab cracked, and both offers took that into account.',
  })
  await expect(panel(page)).toContainText('A card has a buyer.')
  const { items } = await got<{ items: { invoice: { id: string } }[] }>(desk, `/api/admin/sales?cardId=${cards[0]}`)
  const invoiceId = items[0]?.invoice.id ?? ''
  const { totalCents } = await got<{ totalCents: number }>(desk, `/api/admin/invoices/${invoiceId}`)
  await paid(desk, buyer, invoiceId, totalCents)

  await expect(panel(page)).toContainText('All cards are sold.')
  await panel(page).getByRole('button', { name: 'Close loan' }).first().click()
  const close = dialog(page, `Close ${loan.number} after the last sale`)
  await close.getByRole('radio', { name: /^Write it off/ }).check()
  await close.getByLabel('Reason').fill('No income, no assets.')
  await expectFits(page)
  await close.getByRole('button', { name: 'Close loan' }).click()
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  const waiting = await got<{ items: { title: string; link: string }[] }>(desk, '/api/admin/approvals?status=pending')
  const title = waiting.items.find((each) => JSON.stringify(each).includes(loan.id))?.title ?? ''
  await approveWaiting(desk, title)
  await expect(panel(page)).toContainText('Foreclosed')
  await expect(panel(page)).toContainText('Written off')
  expect((await got<Loan>(desk, `/api/admin/loans/${loan.id}`)).balance.totalCents).toBe(0)

  // each lender lost exactly their part, and sees it
  const [most, least] = [await noteOf(first, loan), await noteOf(second, loan)]
  expect(most).toMatchObject({ standing: 'closed' })
  expect(least).toMatchObject({ standing: 'closed' })
  expect((most?.repaidCents ?? 0) + (most?.lostCents ?? 0)).toBe(1_200_000)
  expect((least?.repaidCents ?? 0) + (least?.lostCents ?? 0)).toBe(400_000)
  expect(least?.lostCents).toBeGreaterThan(0)
  expect(Math.abs((most?.lostCents ?? 0) - 3 * (least?.lostCents ?? 0))).toBeLessThanOrEqual(3)
  await visit(second.own, '/lend?tab=lending')
  await expect(second.own.getByText('Closed with a loss')).toBeVisible()
})
