import { confirmed, member, openAdminWindow, verified } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { approved, checkedIn, funded, pledgeable } from './lending.ts'
import { authenticate, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { got } from './secure.ts'

type Loan = { id: string; number: string; status: string; outstandingCents: number }

const ownLoans = async (page: Parameters<typeof got>[0]) =>
  (await got<{ items: Loan[] }>(page, '/api/user/loans')).items

test('from a card to cash and back to a free card', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const who = await member(desk, '+13035550270')
  await authenticate(page, who.phone)
  await verified(desk, who)
  const cardId = await pledgeable(desk, who, 50_000, { playerName: 'Ragna Steen', certNumber: '99527001' })

  await enter(page, who.phone, '/lend')
  await expect(page.getByRole('checkbox', { name: /Ragna Steen/ })).toBeChecked()
  await page.getByLabel('Loan amount').first().fill('10,000')
  await expect(page.getByTestId('ltv')).toHaveText('20%')
  await expect(page.getByRole('complementary', { name: 'Term sheet' })).toContainText('$10,000.00')
  await expectFits(page)

  await page.getByRole('button', { name: 'Continue to application' }).click()
  await page.getByLabel('Purpose').fill('A new roof')
  await page.getByLabel('State of residence').selectOption('NY')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Truth in Lending disclosure' })).toContainText('Finance charge')
  await expectFits(page)
  await page.getByLabel('I’ve read these disclosures.').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Already in the vault')).toBeVisible()
  // left and continued: the server has kept everything
  await page.goto('/lend')
  await expect(page.getByTestId('ltv')).toHaveText('20%')
  await visit(page, '/lend?step=custody')
  await page.getByLabel('Already in the vault').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('A new roof')).toBeVisible()
  await page.getByRole('button', { name: 'Submit application' }).dblclick()
  await expect(page.getByRole('heading', { name: '$10,000 against one card' })).toBeVisible()
  const [loan, ...others] = await ownLoans(page)
  if (!loan) throw new Error('no loan was made')
  expect(others).toEqual([])

  await expectLive(page)
  await approved(desk, loan)
  await expectToast(
    page,
    'Loan Conditionally Approved',
    'Conditional Approve. We Must Receive Item In Hand To Fully Approve Loan. Our Secure Team Will Come To Pick Up Item(s) Personally. We Will Call To Schedule Pickup.',
  )
  await expect(page.getByRole('heading', { name: /conditions? before funding/ })).toBeVisible()
  await expectFits(page)
  await checkedIn(desk, newWindow, loan.id)

  await page.getByRole('link', { name: 'Review and sign' }).click()
  const paper = dialog(page, /^Sign the agreement/)
  await expect(paper.getByRole('region', { name: 'Loan agreement' })).toContainText('Ragna Steen')
  await paper.getByLabel('I’ve read the agreement').check()
  await paper.getByLabel('Type your full legal name').fill(who.name)
  await paper.getByRole('region', { name: 'Loan agreement' }).press('End')
  await expect(paper.getByRole('button', { name: 'Sign agreement' })).toHaveAccessibleDescription('')
  await paper.getByRole('button', { name: 'Sign agreement' }).click()
  await confirmed(page, undefined, who.phone)
  await expectToast(page, 'Agreement signed', 'We’ll let you know when it’s funded.')

  const today = await got<{ today: string }>(page, '/api/user/borrowing')
  await funded(newWindow, loan.id, today.today)
  await expect(page.getByRole('heading', { name: 'Outstanding' })).toBeVisible()
  await expectFits(page)

  await page.keyboard.press('p')
  const pay = dialog(page, `Pay ${loan.number}`)
  await pay.getByRole('button', { name: /^Payoff/ }).click()
  await expect(pay.getByText('This pays off the loan and releases your cards.')).toBeVisible()
  await pay.getByRole('radio', { name: 'Card', exact: true }).check()
  await pay
    .getByRole('complementary', { name: 'Test numbers' })
    .getByRole('button', { name: /^Succeeds \d/ })
    .click()
  await pay.getByRole('button', { name: /^Pay \$10,/ }).click()
  await expect(page.getByRole('heading', { name: /paid$/ })).toBeVisible()
  await page.getByRole('link', { name: 'View loan' }).click()
  await expect(page.getByText(/^Paid off .* The lien on your cards is released/)).toBeVisible()
  await visit(page, `/lend?loan=${loan.id}&part=documents`)
  await expect(page.getByRole('link', { name: 'Payoff letter' })).toBeVisible()
  const letter = await page.request.get(`/files/loans/${loan.id}/payoff-letter.pdf`)
  expect((await letter.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // the card is free and can be pledged again
  await visit(page, `/registry?card=${cardId}`)
  await expect(page.getByText('Clear, no liens')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Borrow against it' })).toBeVisible()
})
