import { member, openAdminWindow, paid, verified } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { pledgeable, revalued, running } from './lending.ts'
import { authenticate, enter, expectFits, expectLive, expectToast, test } from './people.ts'

test('a value falls: the borrower sees the call live, acknowledges it, pays a part, and cures it with another card', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const who = await member(desk, '+13035550286')
  await authenticate(page, who.phone)
  await verified(desk, who)
  const cardId = await pledgeable(desk, who, 50_000, { playerName: 'Signe Torv', certNumber: '99528601' })
  await pledgeable(desk, who, 9_000, { playerName: 'Birk Lund', certNumber: '99528602' })
  const loan = await running(desk, newWindow, page, who, { cardIds: [cardId], dollars: 20_000 })
  // money without an invoice is credit
  await paid(desk, who, null, 100_000)

  await enter(page, who.phone, `/lend?loan=${loan.id}`)
  await expect(page.getByRole('heading', { name: '$20,000 against one card' })).toBeVisible()
  await expectLive(page)
  await revalued(desk, cardId, 30_000)
  await expect(page.getByRole('heading', { level: 1, name: '$3,500 short' })).toBeVisible()
  await expect(page.getByText('$20,000 ÷ $30,000')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'I’ve read this' }).click()
  await expect(page.getByText(/^You confirmed on .* that you read this/)).toBeVisible()

  await page.getByRole('link', { name: 'Pay $3,500.00' }).click()
  const pay = dialog(page, `Pay ${loan.number}`)
  await expect(pay.getByRole('button', { name: /^Cures the margin call/ })).toHaveAttribute('aria-pressed', 'true')
  await pay.getByRole('textbox', { name: 'Amount' }).fill('1,000')
  await pay.getByRole('radio', { name: /credit/ }).check()
  await pay.getByRole('button', { name: 'Pay $1,000.00' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: '$2,500 short' })).toBeVisible()

  await page.getByRole('link', { name: 'Pledge this card' }).click()
  const pledge = dialog(page, 'Pledge more cards')
  await expect(pledge.getByRole('checkbox', { name: /Birk Lund/ })).toBeChecked()
  await expect(pledge.getByText('LTV would be 48.7%. This cures the call.')).toBeVisible()
  await expectFits(page)
  await pledge.getByRole('button', { name: 'Pledge', exact: true }).click()
  await expectToast(page, 'Cards pledged', 'You’ve met the margin call.')
  await expect(page.getByRole('heading', { name: '$20,000 against two cards' })).toBeVisible()
})
