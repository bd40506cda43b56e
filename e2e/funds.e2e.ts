import { daysBetween } from '@ambry/contract/kernel/dates'
import { dividedHalfEven, formatMoney } from '@ambry/contract/kernel/money'

import { asked, confirmed, member, openAdminWindow, paid, today, verified } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import {
  accepted,
  approvedBySecond,
  bought,
  expectBothWidths,
  fact,
  financeWindow,
  investor,
  opened,
  readToEnd,
  struck,
  subscribed,
  valued,
} from './funds.ts'
import { admin, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { got } from './secure.ts'

// No carry, so that the figures are the same on the last day of a year, when it is charged.
const withoutCarry = { carryBps: 0 }

test('a member subscribes, pays, watches two strikes, receives a distribution, and redeems', async ({
  page,
  newWindow,
  server,
}) => {
  const desk = await openAdminWindow(newWindow)
  const finance = await financeWindow(newWindow)
  const fund = await opened(finance, { name: 'Northern Rookies', terms: withoutCarry })
  const ines = await member(desk, '+14045550310')

  // who isn't verified reads why they can't subscribe before anything else
  await enter(page, ines.phone, '/funds')
  const listed = page.getByRole('article', { name: fund.name })
  await expect(listed).toContainText('Not yet')
  await expect(listed.getByRole('link', { name: 'Verify identity' })).toBeVisible()
  await expectBothWidths(page)
  await page.getByRole('link', { name: 'How funds work' }).click()
  await expect(dialog(page, 'How funds work')).toContainText('We hold your payment in escrow')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await listed.getByRole('link', { name: 'View fund' }).click()
  const sheet = page.getByRole('region', { name: 'Subscribe', exact: true })
  await expect(sheet.getByRole('status')).toContainText('You can’t subscribe yet')
  await expect(sheet.getByRole('button', { name: 'Continue to documents' })).toBeDisabled()
  await sheet.getByRole('link', { name: 'Verify identity' }).click()
  await expect(page).toHaveURL(/\/settings\?verify=overview&for=fund&back=/)

  // the amount, what it buys, and why an amount isn't possible
  await verified(desk, ines)
  await visit(page, `/funds/${fund.id}`)
  await expect(sheet).toContainText('You meet the requirements')
  await sheet.getByLabel('Amount').fill('10,500')
  await expect(sheet.getByText('Enter a multiple of $1,000.')).toBeVisible()
  await sheet.getByLabel('Amount').fill('5,000')
  await expect(sheet.getByText('The minimum is $10,000.')).toBeVisible()
  await sheet.getByLabel('Amount').fill('50,000')
  await expect(fact(sheet, 'Units at $100.00')).toHaveText('500.000000')
  await expect(fact(sheet, 'Entry fee, 1%')).toHaveText('$500.00')
  await expect(fact(sheet, 'To pay')).toHaveText('$50,500.00')
  await expectBothWidths(page)
  await sheet.getByRole('button', { name: 'Continue to documents' }).click()

  // every document is opened before it is ticked
  const tick = page.getByRole('checkbox', { name: /Offering memorandum/ })
  await expect(tick).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Continue to agreement' })).toBeDisabled()
  await expectBothWidths(page)
  const [opening] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open Offering memorandum' }).click(),
  ])
  await opening.close()
  await tick.check()
  await page.getByRole('button', { name: 'Continue to agreement' }).click()
  await expect(page.getByRole('region', { name: 'Subscription agreement' })).toContainText('$50,500.00')
  await page.getByRole('checkbox', { name: /I’ve read the agreement/ }).check()
  await page.getByLabel('Your full name').fill('Someone Else')
  const sign = page.getByRole('button', { name: 'Sign and subscribe' })
  await expect(sign).toHaveAccessibleDescription('Read the agreement to its end before you sign it.')
  await readToEnd(page)
  await expect(sign).toHaveAccessibleDescription('')
  await sign.click()
  await confirmed(page, undefined, ines.phone)
  await expect(page.getByText('Type your name exactly as it appears on your ID.')).toBeVisible()
  await page.getByLabel('Your full name').fill(ines.name)
  await expectBothWidths(page)
  await sign.dblclick()
  await expectToast(page, 'Subscribed', 'Pay $50,500.00 by')

  // the invoice, and what staff does
  const open = page.getByRole('region', { name: 'Open requests' })
  await expect(open).toContainText('Awaiting payment')
  await expectBothWidths(page)
  await open.getByRole('link', { name: 'Pay $50,500.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$50,500.00')
  await visit(page, `/funds/${fund.id}?tab=position`)
  await expectLive(page)
  const position = `/api/funds/${fund.id}/position`
  type Own = { subscriptions: { id: string; invoiceId: string }[] }
  const [own] = (await got<Own>(page, position)).subscriptions
  if (!own) throw new Error('no subscription')
  await paid(finance, ines, own.invoiceId, 5_050_000)
  await expect(open).toContainText('Paid, awaiting units')
  await asked(finance, `/api/admin/fund-subscriptions/${own.id}/decide`, { action: 'accept', reason: null })
  await expect(open).toContainText('Your units are issued at the next NAV.')
  const jonas = await investor(desk, await newWindow(), '+14045550311')
  await accepted(finance, jonas.who, await subscribed(jonas.own, fund, jonas.who, 3_000_000))

  // the first strike issues 500 of 800 units at $100
  await struck(finance, fund)
  await expect(fact(page, 'Units')).toHaveText('500.000000 units')
  await expect(page.getByText('$50,000.00', { exact: true }).first()).toBeVisible()
  await expect(fact(page, 'Share of the fund')).toHaveText('62.5%')
  await expect(fact(page, 'Cost')).toHaveText('$50,500.00')

  // a card for $8,000 is worth $12,000 a day later: 72,000 + 12,000 − 3.29 of fees is 104.9958875 for each of 800 units
  const cardId = await bought(desk, finance, fund, 800_000, { playerName: 'Arvid Holm', certNumber: '99531001' })
  await server.passFundDays(fund.id, 1)
  await valued(desk, admin, finance, fund, { [cardId]: 1_200_000 })
  await expect(page.getByText('$52,497.94', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '+$1,997.94' })).toBeVisible()

  // everyone gets $10 a unit
  await approvedBySecond(desk, admin, () =>
    asked(finance, `/api/admin/funds/${fund.id}/distributions`, {
      ...{ kind: 'income', amountCents: 800_000, note: 'Lent to a museum for a year' },
    }),
  )
  await expect(fact(page, 'Distributions')).toHaveText('$5,000.00')
  await expect(page.getByText('$47,497.94', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /\d Distribution\b.*\$5,000\.00/ })).toBeVisible()
  await expectBothWidths(page)

  // what everyone can read about it
  await visit(page, `/funds/${fund.id}`)
  await expect(page.getByRole('img', { name: /^Northern Rookies from / })).toBeVisible()
  await page.getByText('Drawdown', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Drawdown: at most/ })).toBeVisible()
  const held = page.getByRole('table', { name: 'Holdings', exact: true }).getByRole('row', { name: /Arvid Holm/ })
  await expect(held).toContainText('+50.0%')
  const proof = page.getByRole('table', { name: 'Proof of holdings' }).getByRole('row', { name: /Arvid Holm/ })
  await expect(proof).toContainText('99531001')
  await expect(proof).toContainText('Delaware vault')
  await expect(proof).toContainText('Clear')
  await expect(page.getByText(/^node verify-fund\.mjs fund-holdings-/)).toBeVisible()
  await page.getByLabel('Your question').fill('Who insures the cards?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expectToast(page, 'Question sent', 'We’ll notify you when we answer.')
  await expect(page.getByText('Who insures the cards?')).toBeVisible()
  await expectBothWidths(page)
  await page
    .getByRole('link', { name: /Arvid Holm/ })
    .first()
    .click()
  // the fund's own id of the card, not the one it has on shared pages
  await expect(page).toHaveURL(new RegExp(`/funds/${fund.id}/card/(?!${cardId})[-0-9a-f]+$`))
  await expect(fact(page, 'Acquired for')).toHaveText('$8,000')
  await expect(page.getByText('+50.0%')).toBeVisible()
  await expect(page.getByText('Transferred to a fund')).toBeVisible()
  await expectBothWidths(page)

  // the notice of the distribution leads to the units it was paid for
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('link', { name: /^Open ?: Distribution/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/funds/${fund.id}?tab=position`)

  // 200 units are redeemed at the NAV of the window
  await page.getByRole('link', { name: 'Redeem units' }).click()
  const redeem = dialog(page, 'Redeem units')
  await redeem.getByLabel('Units to redeem').fill('600')
  await expect(redeem.getByText('You can redeem up to 500.000000 units.')).toBeVisible()
  await redeem.getByLabel('Units to redeem').fill('200')
  await expect(fact(redeem, 'You receive about')).toHaveText('$18,999.18')
  await expectFits(page)
  await redeem.getByRole('button', { name: 'Request redemption' }).dblclick()
  await expectToast(page, 'Redemption requested', '200.000000 units will be redeemed in the window on')
  await expect(open).toContainText('200.000000 units in the window on')
  const { redemptions } = await got<{ redemptions: { windowOn: string }[] }>(page, position)
  const days = Math.max(1, daysBetween(today(), redemptions[0]?.windowOn ?? today()))
  await server.passFundDays(fund.id, days)
  await struck(finance, fund)
  // $75,996.71 after the distribution, less $3.12 of fees a day
  const wholeCents = 7_599_671 - 312 * days
  const paidOut = formatMoney(Number(dividedHalfEven(BigInt(wholeCents), 4n)))
  await expect(page.getByRole('row', { name: /FR-\d+/ })).toContainText(`200.000000 units for ${paidOut}`)
  await expect(fact(page, 'Units')).toHaveText('300.000000 units')
  await expect(fact(page, 'Redeemed and transferred')).toHaveText(paidOut)
  await expectBothWidths(page)
})

test('units change hands between members, with a code, a payment, and our approval', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const finance = await financeWindow(newWindow)
  const fund = await opened(finance, { name: 'Second Hand', terms: withoutCarry })
  const seller = await investor(desk, page, '+14045550312')
  await accepted(finance, seller.who, await subscribed(seller.own, fund, seller.who, 2_000_000))
  await struck(finance, fund)
  const buyer = await investor(desk, await newWindow(), '+14045550313')
  await buyer.own.goto('/settings')
  const receive = buyer.own.getByRole('region', { name: 'Receive code' })
  await receive.getByRole('button', { name: 'Create code' }).click()
  await expect(receive).toContainText('Works until')
  const code = await receive.locator('strong').innerText()

  await page.goto(`/funds/${fund.id}?tab=position`)
  await page.getByRole('link', { name: 'Transfer units' }).click()
  const transfer = dialog(page, 'Transfer units')
  await transfer.getByLabel('Their receive code').fill(code)
  await transfer.getByLabel('Units to transfer').fill('50.5')
  await expect(transfer).toContainText('Worth about $5,050.00 at the last NAV.')
  await transfer.getByLabel('Total price').fill('4,900')
  await expectFits(page)
  // the code they signed with is still fresh
  await transfer.getByRole('button', { name: 'Offer units' }).click()
  await expectToast(page, 'Units offered', `${buyer.who.name} can accept or decline until`)
  const open = page.getByRole('region', { name: 'Open requests' })
  await expect(open).toContainText(`You offer 50.500000 units to ${buyer.who.name} for $4,900.00.`)
  await expectBothWidths(page)

  await buyer.own.goto(`/funds/${fund.id}?tab=position`)
  const offered = buyer.own.getByRole('region', { name: 'Open requests' })
  await expect(offered).toContainText(`${seller.who.name} offers you 50.500000 units for $4,900.00.`)
  await offered.getByRole('button', { name: 'Accept' }).click()
  const accept = dialog(buyer.own, 'Accept these units?')
  await expectFits(buyer.own)
  await accept.getByRole('button', { name: 'Accept' }).dblclick()
  await expectToast(
    buyer.own,
    'Transfer accepted',
    'The units are transferred once the invoice is paid and we approve.',
  )
  await expect(offered.getByRole('link', { name: 'Pay $4,900.00' })).toBeVisible()
  type Own = { transfers: { id: string; invoiceId: string }[] }
  const [made] = (await got<Own>(buyer.own, `/api/funds/${fund.id}/position`)).transfers
  if (!made) throw new Error('no transfer')
  await paid(finance, buyer.who, made.invoiceId, 490_000)
  await asked(finance, `/api/admin/fund-transfers/${made.id}/decide`, { action: 'approve', reason: null })
  await expect(fact(buyer.own, 'Units')).toHaveText('50.500000 units')
  await expect(fact(buyer.own, 'Cost')).toHaveText('$4,900.00')
  await expect(fact(page, 'Units')).toHaveText('149.500000 units')
  await expect(fact(page, 'Redeemed and transferred')).toHaveText('$4,900.00')
})

test('a fund that opens later reminds, and a full one has a waitlist', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const finance = await financeWindow(newWindow)
  const later = await opened(finance, { name: 'Opens Later', opensOn: '2099-01-04' })
  const fund = await opened(finance, { name: 'One Place', terms: { mostHolders: 1 } })
  const holder = await investor(desk, await newWindow(), '+14045550314')
  await subscribed(holder.own, fund, holder.who, 1_000_000)
  const waiting = await investor(desk, page, '+14045550315')

  await page.goto('/funds')
  const soon = page.getByRole('article', { name: later.name })
  await expect(soon).toContainText('Opens Jan 4, 2099')
  await soon.getByRole('button', { name: 'Remind me' }).click()
  await expect(soon.getByRole('button', { name: 'Reminder set' })).toBeVisible()
  await expectBothWidths(page)
  await soon.getByRole('link', { name: later.name }).click()
  await expect(page.getByRole('region', { name: 'Opening soon' })).toContainText('This fund opens on Jan 4, 2099.')
  await expectBothWidths(page)

  // the palette finds a fund by its name
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('one plac')
  await page.getByRole('option', { name: /^One Place/ }).click()
  await expect(page).toHaveURL(`/funds/${fund.id}`)

  await visit(page, '/funds')
  await page.getByRole('article', { name: fund.name }).getByRole('link', { name: 'Join waitlist' }).click()
  const full = page.getByRole('region', { name: 'All spots are taken' })
  await full.getByLabel('Amount').fill('20,000')
  await expectBothWidths(page)
  await full.getByRole('button', { name: 'Join waitlist' }).dblclick()
  await expectToast(page, 'On the waitlist', 'We’ll notify you when a place opens for you.')
  const sheet = page.getByRole('region', { name: 'Subscribe', exact: true })
  await expect(sheet).toContainText('You’re next on the waitlist.')
  await expectLive(page)

  // the place becomes free
  await holder.own.goto(`/funds/${fund.id}?tab=position`)
  await holder.own.getByRole('button', { name: 'Cancel', exact: true }).click()
  const cancel = dialog(holder.own, /^Cancel FS-/)
  await expect(cancel).toContainText('Your place goes to someone else, and the invoice is voided.')
  await expectFits(holder.own)
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click()
  await expectToast(holder.own, 'Subscription canceled', 'is canceled.')
  await expect(sheet).toContainText('A place is open for you.')
  await sheet.getByRole('link', { name: 'Sign' }).click()
  const [opening] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open Offering memorandum' }).click(),
  ])
  await opening.close()
  await page.getByRole('checkbox', { name: /Offering memorandum/ }).check()
  await page.getByRole('button', { name: 'Continue to agreement' }).click()
  await page.getByRole('checkbox', { name: /I’ve read the agreement/ }).check()
  await page.getByLabel('Your full name').fill(waiting.who.name)
  await readToEnd(page)
  await page.getByRole('button', { name: 'Sign and subscribe' }).click()
  await confirmed(page, undefined, waiting.who.phone)
  await expectToast(page, 'Subscribed', 'Pay $20,200.00 by')
  await expect(page.getByRole('region', { name: 'Open requests' })).toContainText('Awaiting payment')
})
