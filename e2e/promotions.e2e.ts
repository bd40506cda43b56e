import { asked, member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, call, enter, expectAccessible, expectLive, expectToast, test, visit } from './people.ts'
import { cabinet, got, promotable, tile } from './secure.ts'

test('a member brings a card into Secure for featured days; the clerk says from when, it stands first and labelled, and is taken down again', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow, '/admin/promotion-requests')
  const [owner, other] = [await member(desk, '+12025550153'), await member(desk, '+12025550154')]
  await authenticate(page, owner.phone)
  const cardId = await promotable(desk, owner, { playerName: 'Wilhelmina Frost', certNumber: '66300001' })
  await asked(desk, `/api/admin/cards/${cardId}/valuations`, { valueCents: 1_000_00 })
  await visit(page, `/registry?card=${cardId}`)
  await page.getByRole('button', { name: 'List in Secure' }).click()
  const form = dialog(page, 'List in Secure')
  await form.getByLabel('List price').fill('1,200')
  await expect(form.getByText('The house values it at $1,000.00; you ask 20% above our valuation.')).toBeVisible()
  await form.getByLabel('Featured days').fill('31')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('Featured days').fill('3')
  await expect(form.getByText('Featured days are billed when the card goes live: $30.00.')).toBeVisible()
  await expect(form).toContainText(/You receive when it sells\s*\$1,140\.00/)
  await expectAccessible(page)
  await form.getByLabel(/^Note to us/).fill('Fresh from the grader.')
  await form.getByRole('button', { name: 'Send request' }).dblclick()
  await expectToast(page, 'Request sent', 'Wilhelmina Frost')
  await expectLive(page)

  // the admin's list has updated
  await desk.getByRole('row', { name: /Wilhelmina Frost/ }).click()
  const panel = desk.getByRole('complementary', { name: 'Rosamund Ickes asks $1,200.00' })
  await expect(panel).toContainText('Fresh from the grader.')
  await expectAccessible(desk)
  await desk.keyboard.press('a')
  const approve = dialog(desk, 'Approve request')
  await expect(approve.getByText(/^Slot \d+ is open /)).toBeVisible()
  await expectAccessible(desk)
  await approve.getByRole('button', { name: 'Approve' }).dblclick()
  await expectToast(desk, 'Live in Secure', 'Wilhelmina Frost')
  await expect(page.getByText('Members can see it and request to buy it.')).toBeVisible()

  const elsewhere = await newWindow()
  await enter(elsewhere, other.phone, '/secure')
  const labelled = cabinet(elsewhere).getByRole('listitem').filter({ hasText: 'Promoted' })
  await expect(labelled.filter({ hasText: 'Wilhelmina Frost' })).toContainText('$1,200')
  // nothing without the label comes before it
  const first = await labelled.count()
  await expect(
    cabinet(elsewhere)
      .getByRole('listitem')
      .nth(first - 1),
  ).toContainText('Promoted')
  await expectLive(elsewhere)
  await desk.getByRole('link', { name: 'Calendar' }).click()
  await desk
    .getByRole('table')
    .getByRole('button', { name: /Wilhelmina Frost ?, Rosamund Ickes/ })
    .click()
  await expect(panel.getByText('Live', { exact: true })).toBeVisible()
  await expectAccessible(desk)

  await page.getByRole('button', { name: 'Remove from Secure' }).click()
  await dialog(page, 'Remove from Secure').getByRole('button', { name: 'Remove from Secure' }).click()
  await expectToast(page, 'Removed from Secure', 'Wilhelmina Frost')
  await expect(page.getByText('It’s no longer in Secure.')).toBeVisible()
  await expectAccessible(page)
  await expect(tile(elsewhere, 'Wilhelmina Frost')).toContainText('No longer listed')
  await expect(panel.getByText('Ended', { exact: true }).first()).toBeVisible()
})

test('who has as many promotions as a member may have reads so before they write anything', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow, '/admin/promotion-requests')
  const atMost = async (promotionsPerMember: number) => {
    const { version } = await got<{ version: number }>(desk, '/api/admin/settings')
    const { status } = await call(desk, 'PATCH', '/api/admin/settings', { version, values: { promotionsPerMember } })
    expect(status).toBe(200)
  }
  const owner = await member(desk, '+12025550223')
  await authenticate(page, owner.phone)
  const [first, second] = [
    await promotable(desk, owner, { playerName: 'Ottoline Marr', certNumber: '66300002' }),
    await promotable(desk, owner, { playerName: 'Ottoline Nash', certNumber: '66300003' }),
  ]
  await asked(page, `/api/registry/${first}/promotion`, { listPriceCents: 900_00 })
  await desk.getByRole('row', { name: /Ottoline Marr/ }).click()
  const panel = desk.getByRole('complementary', { name: 'Alma Sund asks $900.00' })
  await expect(panel).toContainText('1 of their promotions is not over; 10 are the most.')

  await atMost(1)
  await visit(page, `/registry?card=${second}`)
  await page.getByRole('button', { name: 'List in Secure' }).click()
  const form = dialog(page, 'List in Secure')
  await expect(form).toContainText('You can have 1 promotion at a time. Withdraw one or remove a card first.')
  await expect(form).toContainText('Room for another promotion')
  await expectAccessible(page)
  await atMost(10)
})
