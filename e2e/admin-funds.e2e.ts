import { act, asked, confirmed, openAdminWindow, paid, today } from './billing.ts'
import { dialog, row } from './cards.ts'
import { expect } from './expect.ts'
import { accepted, bought, type Fund, financeWindow, investor, opened, steppedUp, struck, subscribed } from './funds.ts'
import { admin, enter, expectFits, expectLive, expectToast, financeClerk, test, visit } from './people.ts'
import { got } from './secure.ts'

test('staff open a fund, accept a subscription, strike, distribute with a second person, and answer', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  await enter(page, financeClerk, '/admin/funds')
  await expectLive(page)
  await expectFits(page)

  // a draft with its terms; what is wrong is said at its field
  await page.getByRole('button', { name: 'New fund' }).first().click()
  const form = dialog(page, 'New fund')
  await form.getByLabel('Name', { exact: true }).fill('Vellum Fund')
  await form.getByLabel('Strategy').fill('Hockey rookies in high grades.')
  await form.getByLabel('Target').fill('1,000,000')
  await form.getByLabel('Countries').fill('')
  await form.getByLabel('Minimum').fill('1,000')
  await form.getByLabel('Lock-up, days').fill('0')
  await form.getByLabel('Opens').fill('2026-12-31')
  await form.getByLabel('Closes').fill('2026-12-01')
  await expectFits(page)
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expect(form.getByText('before').first()).toBeVisible()
  await form.getByLabel('Opens').fill('')
  await form.getByLabel('Closes').fill('')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expectToast(page, 'Draft created', 'Vellum Fund is a draft.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vellum Fund')
  await expect(page.getByText('Members don’t see this fund.')).toBeVisible()
  await expectFits(page)

  await act(page, 'Open fund')
  const opening = dialog(page, 'Open Vellum Fund')
  await expect(opening).toContainText('No document is required yet.')
  await opening.getByLabel('Reason').fill('Approved by the board.')
  await opening.getByRole('button', { name: 'Open fund' }).click()
  await expectToast(page, 'Fund opened', 'Vellum Fund')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open')
  const id = /funds\/([^/]+)\/manage/.exec(page.url())?.[1] ?? ''
  const fund: Fund = { id, name: 'Vellum Fund', version: 1 }
  const at = `/admin/funds/${id}/manage`

  // what a member paid waits in the queue, and the keyboard decides it
  const { who, own } = await investor(desk, await newWindow(), '+14045550330')
  const made = await subscribed(own, fund, who, 2_500_000)
  await visit(page, '/admin/funds?tab=subscriptions')
  // the demonstration has one that waits
  const waiting = row(page, `${made.number}, ${who.name}`)
  await expect(page.getByRole('row', { name: /Fatima Haddad/ })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  const funds = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Funds/ })
  await expect(funds).toContainText(/\d/)
  const count = Number((await funds.textContent())?.match(/\d+/)?.[0])
  await paid(desk, who, made.invoiceId, 2_500_000)
  await expect(waiting).toContainText('$25,000.00')
  await expect(funds).toContainText(String(count + 1))
  await waiting.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: `${who.name} subscribes $25,000.00` })
  await expect(panel).toContainText('About 250.000000 units')
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await expect(panel).toContainText('Assigned to you')
  await expectFits(page)
  await page.keyboard.press('a')
  const accepting = dialog(page, `Accept ${made.number}`)
  await expect(accepting).toContainText('250.000000 units of Vellum Fund')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Subscription accepted', who.name)
  await expect(panel).toBeHidden()

  // the NAV issues the units
  await visit(page, at)
  await page.getByRole('button', { name: 'Strike NAV now' }).click()
  await dialog(page, 'Strike today’s NAV').getByRole('button', { name: 'Strike NAV now' }).click()
  await expectToast(page, 'NAV struck', 'first NAV')
  const capTable = page.getByRole('table', { name: 'Cap table' })
  await expect(capTable.getByRole('row', { name: who.name })).toContainText('250.000000')
  await expect(capTable.getByRole('row', { name: '1 holder' })).toContainText('$25,000.00')
  await expectFits(page)

  // to the cent, with a code, and only once someone else approves
  await page.getByLabel('Amount').fill('100,000')
  await expect(page.getByText(/^The fund can distribute|^Up to|cash/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview notices' })).toBeDisabled()
  await page.getByLabel('Amount').fill('100.01')
  await page.getByLabel('Note to holders').fill('Interest of the third quarter.')
  const shares = page.getByRole('table', { name: 'What each holder receives' })
  await expect(shares.getByRole('row', { name: '1 holder' })).toContainText('$100.01')
  await page.getByRole('button', { name: 'Preview notices' }).click()
  const sending = dialog(page, 'Distribute $100.01')
  await expect(sending).toContainText('Interest of the third quarter.')
  await expectFits(page)
  await sending.getByRole('button', { name: 'Send for approval' }).click()
  await confirmed(page, undefined, financeClerk)
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  await expect(page.getByText('Waiting for a second person.')).toBeVisible()
  const { items } = await got<{ items: { id: string }[] }>(
    desk,
    '/api/admin/approvals?status=pending&kind=fund_distribution',
  )
  await steppedUp(desk, admin)
  await asked(desk, `/api/admin/approvals/${items[0]?.id}/approve`)
  await expect(page.getByText('Waiting for a second person.')).toBeHidden()
  await visit(page, `${at}?tab=money`)
  const past = page.getByRole('region', { name: 'Distributions' })
  await expect(past).toContainText('$100.01')
  await past.getByText('Show shares').click()
  await expect(past.getByRole('row', { name: who.name })).toContainText('$100.01')
  await expectFits(page)

  // a bill lowers the fund's value, and is paid with a code that is still fresh
  await page.getByRole('button', { name: 'Enter bill' }).click()
  const billing = dialog(page, 'Enter a bill')
  await billing.getByLabel('What it’s for').fill('Insurance')
  await billing.getByLabel('Amount').fill('120')
  await billing.getByRole('button', { name: 'Enter bill' }).click()
  await expectToast(page, 'Bill entered', 'Insurance, $120.00.')
  await page.getByRole('button', { name: 'Pay Insurance' }).click()
  await dialog(page, 'Pay “Insurance”').getByRole('button', { name: 'Record payment' }).click()
  await expectToast(page, 'Bill paid', 'Insurance')

  // a question is answered in its queue
  await asked(own, `/api/funds/${id}/questions`, { question: 'Where are the cards kept?' })
  await visit(page, '/admin/funds?tab=questions')
  await row(page, 'Where are the cards kept?').click()
  await expectFits(page)
  await page.keyboard.press('a')
  const answering = dialog(page, 'Answer this question')
  await answering.getByRole('textbox', { name: 'Answer' }).fill('In our vault in Delaware.')
  await answering.getByRole('button', { name: 'Answer' }).click()
  await expectToast(page, 'Answer sent', who.name)
  await visit(page, `${at}?tab=questions`)
  await expect(row(page, 'Where are the cards kept?')).toContainText('Shown to all members')

  // an update with its preview, and statements for all holders
  await visit(page, `${at}?tab=updates`)
  await page.getByLabel('Title').fill('Third quarter')
  await page.getByLabel('Text').fill('We bought **five** cards.')
  await expect(page.getByRole('article', { name: 'Preview' }).getByText('five')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Publish update' }).click()
  await dialog(page, 'Publish this update').getByRole('button', { name: 'Publish update' }).click()
  await expectToast(page, 'Update published', 'Third quarter')
  await visit(page, `${at}?tab=documents`)
  await page.getByLabel('From').fill(today())
  await page.getByLabel('To', { exact: true }).fill(today())
  await page.getByRole('button', { name: 'Make statements' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make statements' }).click()
  await expectToast(page, 'Statements are being made', 'You can leave this page.')
  await expect(page.getByText('1 of 1 statement')).toBeVisible()
  await expectFits(page)

  // nothing of a liquidation happens before someone else approves
  await visit(page, at)
  await act(page, 'Liquidate fund')
  const ending = dialog(page, 'Liquidate Vellum Fund')
  await expect(ending.getByRole('table', { name: 'What each holder would get' })).toContainText(who.name)
  await expectFits(page)
  await ending.getByLabel('Reason').fill('The strategy has ended.')
  await ending.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open')
})

test('cards are bought, valued with a second person, and a wrong NAV is corrected', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const finance = await financeWindow(newWindow)
  const fund = await opened(finance, { name: 'Quarto Fund' })
  const { who, own } = await investor(desk, await newWindow(), '+14045550331')
  await accepted(finance, who, await subscribed(own, fund, who, 5_000_000))
  await struck(finance, fund)
  await desk.goto('/admin')
  await bought(desk, finance, fund, 400_000, { playerName: 'Quarto Rookie', certNumber: '99633101' })
  const at = `/admin/funds/${fund.id}/manage`
  // another browser than the one that requests
  await enter(page, admin, `${at}?tab=holdings`)
  await expectLive(page)
  await row(page, 'Quarto Rookie').click()
  const card = page.getByRole('complementary', { name: 'Quarto Rookie' })
  await expect(card).toContainText('$4,000.00')
  await expect(card).toContainText('in Delaware vault')
  await expectFits(page)
  await page.keyboard.press('l')
  const listing = dialog(page, 'List Quarto Rookie in Secure')
  await listing.getByLabel('List price').fill('5,000')
  await listing.getByRole('button', { name: 'List in Secure' }).click()
  await expectToast(page, 'Listed in Secure', '$5,000.00')
  await expect(card).toContainText('In Secure for $5,000')
  await card.getByRole('button', { name: 'Withdraw from Secure' }).click()
  await dialog(page, 'Withdraw Quarto Rookie from Secure').getByRole('button', { name: 'Withdraw from Secure' }).click()
  await expectToast(page, 'Withdrawn from Secure', 'Quarto Rookie')

  // a value that is far from the last one has to be confirmed
  await visit(page, `${at}?tab=valuation`)
  await page.getByRole('button', { name: 'Start valuation' }).click()
  await expectToast(page, 'Valuation started', '1 card to review.')
  const value = page.getByRole('textbox', { name: 'New value of Quarto Rookie' })
  await value.fill('9,000')
  await value.press('Enter')
  const checking = dialog(page, 'Check the value of Quarto Rookie')
  await expect(checking).toContainText('$9,000 is +125.0% from the last value of $4,000.')
  await expectFits(page)
  await checking.getByRole('button', { name: 'Use this value' }).click()
  await expect(page.getByRole('row', { name: /^Quarto Rookie/ })).toContainText('+125.0%')
  await expectFits(page)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  const publishing = dialog(page, 'Send this valuation for approval')
  await publishing.getByLabel('Note').fill('Two sales last week.')
  await publishing.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  await expect(value).toBeHidden()
  const pending = async () =>
    (await got<{ items: { id: string }[] }>(finance, '/api/admin/approvals?status=pending&kind=fund_valuation'))
      .items[0]
  await steppedUp(finance, financeClerk)
  await asked(finance, `/api/admin/approvals/${(await pending())?.id}/approve`)
  await expect(page.getByText('No valuation in progress')).toBeVisible()

  // the NAV it led to is listed, and can only be corrected by another one
  await visit(page, `${at}?tab=navs`)
  await page.getByRole('row', { name: /^NAV 2/ }).click()
  await page.getByRole('button', { name: 'Correct this NAV' }).click()
  const correcting = dialog(page, /^Correct the NAV of/)
  await correcting.getByLabel('Card', { exact: true }).selectOption({ index: 1 })
  await correcting.getByLabel('Correct value').fill('8,000')
  await expect(correcting.getByRole('table', { name: 'NAV' })).toContainText('$8,000.00')
  await expectFits(page)
  await correcting.getByLabel('Reason').fill('A sale was recorded twice.')
  await correcting.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')

  // every part of the page, on a phone and at a desk
  for (const tab of ['holders', 'subscriptions', 'redemptions', 'transfers', 'documents', 'audit']) {
    await visit(page, `${at}?tab=${tab}`)
    await expectFits(page)
  }
})
