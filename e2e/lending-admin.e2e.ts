import type { Page } from '@playwright/test'

import { asked, confirmed, type Member, openAdminWindow } from './billing.ts'
import { dialog, downloaded, photo, row } from './cards.ts'
import { expect } from './expect.ts'
import { applied, approved, approveWaiting, borrower, panel, signed } from './lending.ts'
import {
  call,
  enter,
  expectFits,
  expectLive,
  expectToast,
  financeClerk,
  loanOfficer,
  test,
  vaultClerk,
  visit,
} from './people.ts'
import { got } from './secure.ts'

const parts = [
  'Summary',
  'Underwriting',
  'Collateral',
  'Custody',
  'Terms',
  'Ledger',
  'Payments',
  'Documents',
  'Activity',
]

const expectParts = async (page: Page) => {
  for (const [at, name] of parts.entries()) {
    await page.keyboard.press(String(at + 1))
    await expect(panel(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(panel(page).getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.9 })
    await expectFits(page)
  }
  await page.keyboard.press('1')
}

test('an officer decides applications from the keyboard; above the standard LTV a second person approves', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const first = await borrower(desk, newWindow, '+13035550271', ['99527101', '99527102'], 30_000, 'slab')
  const second = await borrower(desk, newWindow, '+13035550272', ['99527103'], 50_000, 'slab')
  const third = await borrower(desk, newWindow, '+13035550273', ['99527104'], 50_000, 'slab')
  const loan = await applied(first.own, first.cards, 20_000)
  const large = await applied(second.own, second.cards, 25_000)
  const last = await applied(third.own, third.cards, 10_000)
  const nameOf = ({ number }: { number: string }, { name }: Member) => `${number}, ${name}`

  // only these three, whatever other tests left
  await enter(page, loanOfficer, `/admin/loans?q=${encodeURIComponent('’s slab')}`)
  await expectLive(page)
  await expect(row(page, nameOf(loan, first.who))).toContainText('33.3%')
  await expectFits(page)
  await page.keyboard.press('j')
  await expect(row(page, nameOf(loan, first.who))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${first.who.name} requests $20,000` })).toBeVisible()
  await expect(panel(page)).toContainText('Title clear, no liens')
  await expectFits(page)
  await expectParts(page)

  // what the applicant writes is unread until someone on staff opens it
  await asked(first.own, `/api/user/conversations/loan/${loan.id}`, { body: 'When do you decide?', fileIds: [] })
  const messages = panel(page).getByRole('link', { name: /^Messages/ })
  await expect(messages).toContainText('Unread')
  await messages.click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('When do you decide?')
  await expect(messages).not.toContainText('Unread')

  // the memo, with what someone else wrote in the meantime
  await page.keyboard.press('2')
  await panel(page).getByLabel('Title checked, no liens or disputes').check()
  await panel(page).getByRole('textbox', { name: 'Decision memo (optional)' }).fill('Values agree with comps.')
  const { version } = await got<{ version: number }>(desk, `/api/admin/loans/${loan.id}`)
  const theirs = { version, memo: 'Seen at the vault.', checklist: [] }
  expect((await call(desk, 'PATCH', `/api/admin/loans/${loan.id}/memo`, theirs)).status).toBe(200)
  await panel(page).getByRole('button', { name: 'Save memo' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Decision memo is now “Seen at the vault.”')
  await panel(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(panel(page).getByText('Saved.')).toBeVisible()

  // an offer with a condition; the next application opens by itself
  await page.keyboard.press('1')
  await panel(page).getByLabel('Amount', { exact: true }).fill('18,000')
  await expect(panel(page).getByRole('meter')).toHaveAttribute('aria-valuenow', '30')
  await panel(page).getByLabel('Conditions').fill('Proof of purchase')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Remove Proof of purchase' })).toBeVisible()
  await panel(page).getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('a')
  const approve = dialog(page, `Approve ${loan.number} for $18,000`)
  await expect(approve.getByRole('button', { name: 'Approve with conditions' })).toBeFocused()
  await expectFits(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Conditionally approved', `${first.who.name} has an offer of $18,000.`)

  // said before pressing: this one takes a second person
  await expect(page.getByRole('heading', { name: `${second.who.name} requests $25,000` })).toBeVisible()
  await expect(panel(page).getByText('LTV would be 50%, above the standard 40% for these cards.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(dialog(page, /^Approve/).getByRole('button', { name: 'Send for approval' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')

  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `${third.who.name} requests $10,000` })).toBeVisible()
  await page.keyboard.press('d')
  const decline = dialog(page, `Decline ${last.number}`)
  await expectFits(page)
  await decline.getByRole('button', { name: 'We don’t lend in your state.' }).click()
  await decline.getByLabel('Reason', { exact: true }).press('Control+Enter')
  await expectToast(page, 'Application declined', third.who.name)
  expect((await got<{ status: string }>(third.own, `/api/user/loans/${last.id}`)).status).toBe('rejected')

  // the same list as a board: arrows move, the menu has only what is allowed
  await visit(page, `/admin/loans?view=board&q=${encodeURIComponent('’s slab')}`)
  const review = page.getByRole('region', { name: /^Under review/ })
  await expect(review).toContainText(second.who.name)
  await expectFits(page)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: `${first.who.name} ${loan.number}` })).toBeFocused()
  await page.getByRole('button', { name: `Move to… (${nameOf(loan, first.who)})` }).press('Enter')
  await expect(page.getByRole('button', { name: 'Withdraw offer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fund', exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Move to… (${nameOf(large, second.who)})` }).press('Enter')
  await page.getByRole('button', { name: 'Decline', exact: true }).press('Enter')
  await expect(dialog(page, `Decline ${large.number}`)).toBeVisible()
  await page.keyboard.press('Escape')

  // several at once, and the whole list as a file
  await visit(page, '/admin/loans')
  await page.getByRole('checkbox', { name: `Select ${nameOf(large, second.who)}` }).check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog(page, 'Assign: 1 selected').getByLabel('To').selectOption({ label: 'Desmond Hale' })
  await dialog(page, 'Assign: 1 selected').getByRole('button', { name: 'Assign' }).click()
  await expect(row(page, nameOf(large, second.who))).toContainText('Desmond Hale')
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click(), /loans/)
  expect(csv.toString()).toContain(large.number)
  await page.setViewportSize({ width: 360, height: 760 })
  await expectFits(page)
  await visit(page, `/admin/loans?loan=${large.id}`)
  await expect(page.getByRole('heading', { name: `${second.who.name} requests $25,000` })).toBeVisible()
  await expectFits(page)

  await approveWaiting(desk, `Lend $25,000.00 to ${second.who.name}`)
  expect((await got<{ status: string }>(second.own, `/api/user/loans/${large.id}`)).status).toBe('approved')
})

test('a loan is checked in, signed off by someone else, funded, paid, reversed and restructured', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const { who, own, cards } = await borrower(desk, newWindow, '+13035550270', ['99527111', '99527112'], 40_000)
  const loan = await applied(own, cards, 20_000)
  await approved(desk, loan)
  for (const id of cards) {
    const { buffer } = await photo(desk, 'seagreen')
    expect((await call(desk, 'POST', `/api/admin/cards/${id}/photos?purpose=condition`, buffer)).status).toBe(201)
  }

  await enter(page, loanOfficer, `/admin/loans?loan=${loan.id}&part=custody`)
  const firstCard = page.getByRole('region', { name: /card 1/ })
  await firstCard.getByRole('button', { name: /^Check in/ }).click()
  const check = dialog(page, /^Check in/)
  await check.getByRole('button', { name: 'Check in' }).click()
  await expect(check.getByText('Confirm every check.').last()).toBeVisible()
  for (const box of await check.getByRole('checkbox').all()) await box.check()
  await expectFits(page)
  await check.getByRole('button', { name: 'Check in' }).click()
  await expectToast(page, 'Checked in', 'Someone else has to sign it off.')
  // not by the one who checked it in, and the button says why
  const signOff = firstCard.getByRole('button', { name: /^Sign off/ })
  await expect(signOff).toHaveAttribute('aria-disabled', 'true')
  await signOff.focus()
  await expect(page.getByText('You checked this card in. Someone else has to sign it off.')).toBeVisible()

  const vault = await newWindow()
  await enter(vault, vaultClerk, `/admin/loans?loan=${loan.id}&part=custody`)
  await vault
    .getByRole('region', { name: /card 1/ })
    .getByRole('button', { name: /^Sign off/ })
    .click()
  await expect(dialog(vault, /^Sign off/)).toContainText('You confirm what')
  await vault.keyboard.press('Enter')
  await expectToast(vault, 'Signed off', who.name)
  // the vault neither decides nor funds
  await expect(vault.getByRole('button', { name: 'Withdraw offer' })).toBeHidden()
  await expect(firstCard).toContainText('Signed off by')

  const { collateral } = await got<{ collateral: { id: string; signedOffAt: string | null }[] }>(
    desk,
    `/api/admin/loans/${loan.id}`,
  )
  for (const { id } of collateral.filter(({ signedOffAt }) => signedOffAt === null)) {
    const path = `/api/admin/loans/${loan.id}/collateral/${id}`
    await asked(desk, `${path}/check-in`, { checks: ['cert', 'slab', 'photos', 'location'] })
    await asked(vault, `${path}/sign-off`)
  }

  const finance = await newWindow()
  await enter(finance, financeClerk, `/admin/loans?loan=${loan.id}`)
  const fund = finance.getByRole('button', { name: 'Fund', exact: true })
  await expect(fund).toHaveAttribute('aria-disabled', 'true')
  await expectLive(finance)
  await signed(own, loan.id, who)
  await expect(fund).not.toHaveAttribute('aria-disabled', 'true')
  await finance.keyboard.press('f')
  const wire = dialog(finance, `Fund ${loan.number}`)
  await expect(wire).toContainText('$19,600.00')
  await expect(wire).toContainText('−$400.00')
  await expectFits(finance)
  await wire.getByLabel('Wire reference').fill('FED-77')
  await wire.getByRole('button', { name: 'Record funding' }).click()
  await confirmed(finance, undefined, financeClerk)
  await expectToast(finance, 'Loan funded', `${loan.number} is active.`)

  // a payment, with where it goes before it is recorded, and its reversal
  await visit(page, `/admin/loans?stage=active&loan=${loan.id}`)
  await expect(page.getByRole('heading', { name: `${who.name} owes $20,000.00` })).toBeVisible()
  await page.keyboard.press('p')
  const pay = dialog(page, `Record a payment for ${loan.number}`)
  await pay.getByLabel('Amount', { exact: true }).fill('5,000')
  await expect(pay.getByRole('region', { name: 'Where it goes' })).toContainText('$15,000.00')
  await expectFits(page)
  await pay.getByLabel('Amount', { exact: true }).press('Control+Enter')
  await expectToast(page, 'Payment recorded', `$5,000.00 for ${loan.number}.`)
  await expect(page.getByRole('heading', { name: `${who.name} owes $15,000.00` })).toBeVisible()
  await page.keyboard.press('7')
  await panel(page)
    .getByRole('button', { name: /^Reverse/ })
    .click()
  const reverse = dialog(page, /^Reverse/)
  await expectFits(page)
  await reverse.getByLabel('Reason').fill('The wire bounced.')
  await reverse.getByRole('button', { name: 'Reverse' }).click()
  await confirmed(page, undefined, loanOfficer)
  await expectToast(page, 'Reversed', `${loan.number} is recalculated.`)
  await expect(page.getByRole('heading', { name: `${who.name} owes $20,000.00` })).toBeVisible()

  // the new schedule beside the old one, then a second person
  await page.keyboard.press('e')
  const terms = dialog(page, `Change the terms of ${loan.number}`)
  await terms.getByLabel('Payments left').fill('9')
  await expect(terms.getByRole('region', { name: 'Payments now', exact: true }).locator('tbody tr')).toHaveCount(6)
  await expect(
    terms.getByRole('region', { name: 'Payments with the new terms', exact: true }).locator('tbody tr'),
  ).toHaveCount(9)
  await expectFits(page)
  await terms.getByLabel('Reason').fill('The borrower sells a card in spring.')
  await terms.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')

  // collateral: insured, and released with the LTV it leaves
  await page.keyboard.press('3')
  await panel(page)
    .getByRole('button', { name: /^Set insurance/ })
    .first()
    .click()
  await dialog(page, /^Insured amount/)
    .getByLabel('Insured amount')
    .fill('45,000')
  await dialog(page, /^Insured amount/)
    .getByRole('button', { name: 'Save' })
    .click()
  await expectToast(page, 'Insured amount saved', /card/)
  await panel(page)
    .getByRole('button', { name: /^Release/ })
    .first()
    .click()
  await expect(dialog(page, /^Release/)).toContainText('50%')
  await expect(dialog(page, /^Release/)).toContainText('can’t be released')
  await page.keyboard.press('Escape')

  // what the borrower requests is decided on its own tab
  await asked(own, `/api/user/loans/${loan.id}/changes`, { kind: 'extension', months: 3, note: 'Until spring.' })
  await visit(page, '/admin/loans?tab=requests')
  await row(page, `Extension, ${who.name}`).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${who.name} requests an extension` })).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('a')
  await expectFits(page)
  await dialog(page, /^Approve extension/)
    .getByLabel('Answer')
    .fill('Granted.')
  await dialog(page, /^Approve extension/)
    .getByRole('button', { name: 'Approve' })
    .click()
  await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  await approveWaiting(desk, `Extend the loan of ${who.name}`)
  const { schedule } = await got<{ schedule: unknown[] }>(own, `/api/user/loans/${loan.id}`)
  expect(schedule).toHaveLength(9)

  // the binder, and where else the loan is shown
  await visit(page, `/admin/loans?stage=active&loan=${loan.id}&part=documents`)
  await expect(panel(page).getByRole('link', { name: 'Closing binder' })).toBeVisible()
  const binder = await page.request.get(`/files/admin/loans/${loan.id}/binder.pdf`)
  expect((await binder.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await visit(desk, `/admin/cards?card=${cards[0]}`)
  await expect(desk.getByRole('region', { name: 'Lending' })).toContainText(loan.number)
  await visit(desk, `/admin/user-access?user=${who.id}`)
  await expect(desk.getByRole('region', { name: 'Loans', exact: true })).toContainText('outstanding')
  await visit(desk, '/admin')
  await expect(desk.getByRole('region', { name: 'Loan book' })).toContainText('Weighted LTV')
})
