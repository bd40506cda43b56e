import { asked, confirmed, openAdminWindow, today } from './billing.ts'
import { dialog, row } from './cards.ts'
import { expect } from './expect.ts'
import { applied, approved, borrower, checkedIn, funded, lender, panel, signed } from './lending.ts'
import { enter, expectFits, expectLive, expectToast, financeClerk, loanOfficer, test, visit } from './people.ts'
import { got } from './secure.ts'

test('a loan is offered to lenders, funded by one of them, and their note changes hands', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const first = await lender(desk, newWindow, '+13035550283')
  const second = await lender(desk, newWindow, '+13035550284')
  const { who, own, cards } = await borrower(desk, newWindow, '+13035550282', ['99528201'], 50_000)
  const loan = await applied(own, cards, 20_000)
  await approved(desk, loan)

  // finance records what a lender wired; officers see it and can't
  const finance = await newWindow()
  await enter(finance, financeClerk, `/admin/loans?tab=lenders&q=${encodeURIComponent(first.who.name)}`)
  await row(finance, first.who.name).click()
  await expectFits(finance)
  await finance.getByRole('button', { name: 'Record deposit' }).click()
  const deposit = dialog(finance, `Record a deposit for ${first.who.name}`)
  await deposit.getByLabel('Amount').fill('15,000')
  await deposit.getByLabel('Reference').fill('FED-901')
  await expectFits(finance)
  await deposit.getByRole('button', { name: 'Record deposit' }).click()
  await confirmed(finance, undefined, financeClerk)
  await expectToast(finance, 'Deposit recorded', `$15,000.00 for ${first.who.name}.`)
  await expect(row(finance, first.who.name)).toContainText('$15,000.00')
  await asked(finance, `/api/admin/lenders/${second.who.id}/deposits`, {
    amountCents: 1_200_000,
    receivedOn: today(),
    method: 'wire',
  })

  // offered with a grade and a memo
  await enter(page, loanOfficer, `/admin/loans?loan=${loan.id}&part=lenders`)
  await expectLive(page)
  await expect(panel(page)).toContainText('Not offered to lenders. We hold the whole loan.')
  await panel(page).getByRole('button', { name: 'Offer to lenders' }).click()
  const offer = dialog(page, `Offer ${loan.number} to lenders`)
  await expect(offer).toContainText('Lenders get 16.2% a year.')
  await offer.getByLabel('Amount', { exact: true }).fill('12,000')
  await offer.getByLabel('Minimum per lender').fill('1,000')
  await offer.getByLabel('Memo').fill('A collector since 2019 who keeps the card in our vault.')
  await offer.getByRole('radio', { name: /^A Low risk/ }).check()
  await expectFits(page)
  await offer.getByRole('button', { name: 'Offer to lenders' }).click()
  await expectToast(page, 'Offered to lenders', '$12,000.00')
  await expect(panel(page)).toContainText('$0.00 of $12,000.00 committed')

  // what a lender commits appears by itself
  await asked(first.own, `/api/user/offered-loans/${loan.id}/accept`)
  await asked(first.own, `/api/user/offered-loans/${loan.id}/commit`, { amountCents: 1_200_000, understandsRisk: true })
  await expect(panel(page)).toContainText('$12,000.00 of $12,000.00 committed')
  await expect(panel(page).getByRole('table', { name: 'Holders' })).toContainText(first.who.name)
  await expectFits(page)

  await checkedIn(desk, newWindow, loan.id)
  await signed(own, loan.id, who)
  await funded(newWindow, loan.id, today())
  await expect(panel(page).getByRole('table', { name: 'Holders' })).toContainText('Active')
  await expect(panel(page)).toContainText('$8,000.00')

  // one lender sells to another; both agreed, and it waits for us
  const { items } = await got<{ items: { id: string; number: string; loan: { id: string } }[] }>(
    first.own,
    '/api/user/notes',
  )
  const note = items.find((each) => each.loan.id === loan.id)
  const transfer = await asked<{ id: string; note: { principalCents: number } }>(
    first.own,
    `/api/user/notes/${note?.id}/transfers`,
    {
      priceCents: 1_190_000,
    },
  )
  await asked(second.own, `/api/user/note-transfers/${transfer.id}/answer`, {
    action: 'accept',
    principalCents: transfer.note.principalCents,
  })
  await visit(page, '/admin/loans?tab=transfers&status=accepted')
  await row(page, `${note?.number}, ${first.who.name}`).click()
  await expect(page.getByRole('heading', { name: `${first.who.name} sells to ${second.who.name}` })).toBeVisible()
  await expect(page.getByRole('complementary').last()).toContainText('99.2% of principal')
  await expectFits(page)
  await page.keyboard.press('a')
  const approve = dialog(page, `Approve the transfer of ${note?.number}`)
  await expect(approve).toContainText('$11,900.00')
  await expectFits(page)
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Transfer approved', 'both lenders were notified')
  await visit(page, `/admin/loans?stage=active&loan=${loan.id}&part=lenders`)
  await expect(panel(page).getByRole('table', { name: 'Holders' })).toContainText(second.who.name)
})
