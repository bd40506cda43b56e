import { asked, confirmed, member, openAdminWindow, paid, verified } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { applied, approved, checkedIn, funded, madeLender, pledgeable, signed } from './lending.ts'
import { authenticate, enter, expectFits, expectLive, expectToast, financeClerk, test } from './people.ts'
import { got } from './secure.ts'

test('a lender adds funds, reads a memo, commits, and receives their share of a payment to the cent', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const lender = await member(desk, '+13035550288')
  await authenticate(page, lender.phone)
  await verified(desk, lender)
  await madeLender(desk, lender)
  // money without an invoice is credit
  await paid(desk, lender, null, 1_500_000)

  const own = await newWindow()
  const borrower = await member(desk, '+13035550289')
  await authenticate(own, borrower.phone)
  await verified(desk, borrower)
  const cardId = await pledgeable(desk, borrower, 60_000, { playerName: 'Solveig Dahl', certNumber: '99528901' })
  const loan = await applied(own, [cardId], 20_000)
  await approved(desk, loan)

  await enter(page, lender.phone, '/lend?tab=lending')
  await page.getByRole('link', { name: 'Add funds' }).click()
  const add = dialog(page, 'Add to your balance')
  await add.getByRole('textbox', { name: 'Amount' }).fill('12,000')
  await add.getByRole('radio', { name: /credit/ }).check()
  await add.getByRole('button', { name: 'Add $12,000.00' }).dblclick()
  await expectToast(page, 'Added', '$12,000.00 is in your balance.')
  await expect(page.getByRole('definition').filter({ hasText: '$12,000.00' })).toBeVisible()
  await expectLive(page)

  const { today } = await got<{ today: string }>(own, '/api/user/borrowing')
  await asked(desk, `/api/admin/loans/${loan.id}/offering`, {
    ...{ amountCents: 1_500_000, minimumCents: 100_000, feeBps: 1_000, grade: 'B', closesOn: today },
    memo: 'One card, valued in November against three sales. A first loan of this borrower.',
  })
  await expect(page.getByRole('heading', { name: /Solveig Dahl/ })).toBeVisible()
  await expect(page.getByText(borrower.name)).toHaveCount(0)
  await expectFits(page)

  const commit = page.getByRole('complementary', { name: `Commit to ${loan.number}` })
  await commit.getByRole('textbox', { name: 'Amount' }).fill('13,000')
  await expect(commit.getByText('Your balance is $12,000.00. Enter that amount or less.')).toBeVisible()
  await commit.getByRole('textbox', { name: 'Amount' }).fill('500')
  await expect(commit.getByText('The minimum is $1,000.')).toBeVisible()
  await commit.getByRole('textbox', { name: 'Amount' }).fill('10,000')
  await commit.getByRole('link', { name: 'loan memo' }).click()
  const memo = dialog(page, `Memo for ${loan.number}`)
  await expect(memo.getByText('A first loan of this borrower.')).toHaveCount(0)
  await memo.getByRole('button', { name: 'I accept' }).click()
  await expect(memo.getByText('A first loan of this borrower.')).toBeVisible()
  await expectFits(page)
  await memo.getByRole('button', { name: 'Close', exact: true }).click()
  await commit.getByRole('checkbox').check()
  await commit.getByRole('button', { name: 'Commit $10,000' }).dblclick()
  await expectToast(page, 'Committed', `$10,000.00 is held for ${loan.number}.`)
  await expect(page.getByText('$10,000 of $15,000 committed')).toBeVisible()

  await checkedIn(desk, newWindow, loan.id)
  await signed(own, loan.id, borrower)
  await funded(newWindow, loan.id, today)
  const row = page.getByRole('row', { name: /Solveig Dahl/ })
  await expect(row.getByText('Current')).toBeVisible()

  // half of everything is the lender's; principal carries no fee
  const finance = await newWindow()
  await authenticate(finance, financeClerk)
  await asked(finance, `/api/admin/loans/${loan.id}/payments`, {
    ...{ amountCents: 100_001, receivedOn: today, method: 'wire', reference: 'WIRE-1', extraTo: 'principal' },
  })
  await expect(row.getByText('$9,500')).toBeVisible()
  await row.getByRole('link').click()
  const note = dialog(page, new RegExp(`loan ${loan.number}`))
  await expect(note.getByRole('row', { name: /\$500\.0[01]/ })).toBeVisible()
  await expectFits(page)
  await note.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('link', { name: 'Withdraw' }).click()
  const withdraw = dialog(page, 'Withdraw from your balance')
  await withdraw.getByRole('textbox', { name: 'Amount' }).fill('1,000')
  await withdraw.getByRole('button', { name: 'Withdraw' }).click()
  await confirmed(page, undefined, lender.phone)
  await expectToast(page, 'Payout requested', '$1,000.00 will be paid out to you.')

  await page.getByRole('link', { name: 'Set up' }).click()
  const rule = dialog(page, 'Auto-invest rule')
  await rule.getByRole('button', { name: 'Preview' }).click()
  await expect(rule.getByRole('status').filter({ hasText: 'With today’s offers and your balance' })).toBeVisible()
  await expectFits(page)
  await rule.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved', 'Your rule is saved but turned off.')
})
