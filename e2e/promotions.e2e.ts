import { asked, member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { cabinet, promotable, tile } from './secure.ts'

test('a member lists a card in Secure with featured days; an admin approves it, it is shown first and labeled, and the member removes it', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow, '/admin/promotion-requests')
  const [owner, other] = [await member(adminPage, '+12025550153'), await member(adminPage, '+12025550154')]
  await authenticate(page, owner.phone)
  const cardId = await promotable(adminPage, owner, { playerName: 'Wilhelmina Frost', certNumber: '66300001' })
  await asked(adminPage, `/api/admin/cards/${cardId}/valuations`, { valueCents: 1_000_00 })
  await visit(page, `/registry?card=${cardId}`)
  await page.getByRole('button', { name: 'List in Secure' }).click()
  const form = dialog(page, 'List in Secure')
  await form.getByLabel('List price').fill('1,200')
  await expect(form.getByText('We value it at $1,000.00. Your price is 20% above our valuation.')).toBeVisible()
  await form.getByLabel('Featured days').fill('31')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('Featured days').fill('3')
  await expect(form.getByText('Featured days are billed when the card goes live: $30.00.')).toBeVisible()
  await expect(form).toContainText(/You receive when it sells\s*\$1,140\.00/)
  await expectFits(page)
  await form.getByLabel(/^Note to us/).fill('Fresh from the grader.')
  await form.getByRole('button', { name: 'Send request' }).dblclick()
  await expectToast(page, 'Request sent', 'Wilhelmina Frost')
  await expectLive(page)

  // the admin's list has updated
  await adminPage.getByRole('row', { name: /Wilhelmina Frost/ }).click()
  const panel = adminPage.getByRole('complementary', { name: 'Rosamund Ickes wants to list at $1,200.00' })
  await expect(panel).toContainText('Fresh from the grader.')
  await expectFits(adminPage)
  await adminPage.keyboard.press('a')
  const approve = dialog(adminPage, 'Approve request')
  await expect(approve.getByText(/^Slot \d+ is open /)).toBeVisible()
  await expectFits(adminPage)
  await approve.getByRole('button', { name: 'Approve' }).dblclick()
  await expectToast(adminPage, 'Live in Secure', 'Wilhelmina Frost')
  await expect(page.getByText('Members can see it and request to buy it.')).toBeVisible()

  const otherPage = await newWindow()
  await enter(otherPage, other.phone, '/secure')
  const labeled = cabinet(otherPage).getByRole('listitem').filter({ hasText: 'Promoted' })
  await expect(labeled.filter({ hasText: 'Wilhelmina Frost' })).toContainText('$1,200')
  // nothing without the label comes before it
  const first = await labeled.count()
  await expect(
    cabinet(otherPage)
      .getByRole('listitem')
      .nth(first - 1),
  ).toContainText('Promoted')
  await expectLive(otherPage)
  await adminPage.getByRole('link', { name: 'Calendar' }).click()
  await adminPage
    .getByRole('table')
    .getByRole('button', { name: /Wilhelmina Frost ?, Rosamund Ickes/ })
    .click()
  await expect(panel.getByText('Live', { exact: true })).toBeVisible()
  await expectFits(adminPage)

  await page.getByRole('button', { name: 'Remove from Secure' }).click()
  await dialog(page, 'Remove from Secure').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Removed from Secure', 'Wilhelmina Frost')
  await expect(page.getByText('It’s no longer in Secure.')).toBeVisible()
  await expectFits(page)
  await expect(tile(otherPage, 'Wilhelmina Frost')).toContainText('No longer listed')
  await expect(panel.getByText('Ended', { exact: true }).first()).toBeVisible()
})
