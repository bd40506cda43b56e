import type { Locator, Page } from '@playwright/test'
import { asked, member, openAdminWindow } from './billing.ts'
import { dialog, downloaded } from './cards.ts'
import { expect } from './expect.ts'
import { call, enter, expectAccessible, expectLive, expectToast, test, visit } from './people.ts'

/** Pays at the checkout with the test card that succeeds, and saves it. */
async function payByCard(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\?invoice=/)
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Save for next time').check()
  // a double click still pays once
  await page.getByRole('button', { name: `Pay ${amount}` }).dblclick()
}

const planCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

const currentPlan = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

test('a member subscribes by card, upgrades with a credit for unused time, and undoes a downgrade and a cancellation', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const sana = await member(adminPage, '+12025550176')
  await enter(page, sana.phone, '/settings')
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(currentPlan(page, 'Collector')).toBeVisible()
  await expect(page.getByText('0 of 25 used this month')).toBeVisible()
  await page.getByRole('radio', { name: 'Yearly' }).check({ force: true })
  await expect(planCard(page, 'Curator')).toContainText('Yearly billing saves $98 a year.')
  await expect(page).toHaveURL('/subscribe?interval=year')
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true })
  await page.getByRole('button', { name: 'Choose Curator' }).click()
  const first = dialog(page, 'Curator, monthly')
  await expect(first).toContainText('$49.00 today, then $49.00 on')
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page).toHaveURL(/\/checkout\?invoice=/)

  // not paid yet: nothing is in effect, and there is a link back to the checkout
  await visit(page, '/subscribe')
  await expect(currentPlan(page, 'Collector')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to checkout' }).click()
  await payByCard(page, '$49.00')
  await expect(page).toHaveURL(/\/subscription-success\?payment=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Curator is active' })).toBeVisible()
  await expect(page.getByText('250 lookups per month')).toBeVisible()
  await expectAccessible(page, 'both')
  const receipt = await downloaded(page, () => page.getByRole('link', { name: 'Download receipt' }).click(), /\.pdf$/)
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'View your plan' }).click()
  await expect(currentPlan(page, 'Curator')).toBeVisible()
  await expect(page.getByText(/^Renews .* for \$49\.00, then every month\.$/)).toBeVisible()

  // on its first day the whole period is left, so the amount due is the difference of the prices
  await page.getByRole('button', { name: 'Choose Patron' }).click()
  const up = dialog(page, 'Patron, monthly')
  await expect(up).toContainText('Unused time on Curator')
  await expect(up).toContainText('−$49.00')
  await up.getByRole('button', { name: 'Pay $150.00' }).dblclick()
  await expect(page).toHaveURL(/\/subscription-success\?payment=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Patron is active' })).toBeVisible()
  const paid = await call(page, 'GET', '/api/user/payments?status=succeeded')
  expect((JSON.parse(paid.body) as { items: { amountCents: number }[] }).items.map((it) => it.amountCents)).toEqual([
    150_00, 49_00,
  ])

  await visit(page, '/subscribe')
  await page.getByRole('button', { name: 'Choose Curator' }).click()
  const down = dialog(page, 'Curator, monthly')
  await expect(down).toContainText('Nothing is charged today.')
  await expect(down).toContainText('250 lookups per month instead of 2,500')
  await expectAccessible(page)
  await down.getByRole('button', { name: /^Change on / }).click()
  await expectToast(page, 'Plan change scheduled', 'It takes effect on')
  await expect(page.getByText(/^Curator starts /)).toBeVisible()
  await expect(planCard(page, 'Curator').getByText(/^Starts /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText(/^Curator starts /)).toBeHidden()

  await page.getByRole('button', { name: 'Cancel Patron' }).click()
  const leave = dialog(page, 'Cancel Patron')
  await leave.getByLabel('Reason').fill('I sold my cards.')
  await expectAccessible(page)
  await leave.getByRole('button', { name: /^Cancel on / }).click()
  await expect(page.getByText(/^Patron ends /)).toBeVisible()
  await expect(currentPlan(page, 'Patron')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep Patron' }).click()
  await expect(page.getByText(/^Patron ends /)).toBeHidden()
  await expect(page.getByText(/^Renews .* for \$199\.00, then every month\.$/)).toBeVisible()
})

test('an admin grants and ends a plan; the member sees both without reloading, and the subscription list shows it', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const tove = await member(adminPage, '+12025550177')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, tove.phone, '/subscribe')
  await expect(currentPlan(page, 'Collector')).toBeVisible()
  await expectLive(page)
  await visit(adminPage, `/admin/user-access?user=${tove.id}`)
  await adminPage.getByRole('button', { name: 'Grant plan' }).click()
  const grant = dialog(adminPage, `Grant plan: ${tove.name}`)
  await grant.getByLabel('Plan').selectOption('Patron')
  await grant.getByLabel('Until').fill('2999-12-31')
  await grant.getByLabel('Reason').fill('A friend of Ambry')
  await expectAccessible(adminPage)
  await grant.getByRole('button', { name: 'Grant plan' }).click()
  await expectToast(adminPage, 'Patron granted', 'until Dec 31, 2999')
  await expect(currentPlan(page, 'Patron')).toBeVisible()
  await expect(page.getByText('Free until Dec 31, 2999, courtesy of Ambry.')).toBeVisible()
  await expectAccessible(page)

  await adminPage.getByRole('link', { name: 'All plans for this member' }).click()
  await adminPage.getByRole('row', { name: `Patron of ${tove.name}` }).click()
  const panel = adminPage.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: `Patron of ${tove.name}` })).toBeVisible()
  await expectAccessible(adminPage)
  await panel.getByRole('button', { name: 'End plan' }).click()
  const end = dialog(adminPage, `End Patron: ${tove.name}`)
  await end.getByLabel('Reason').fill('It was a month')
  await end.getByRole('button', { name: 'End plan' }).click()
  await expect(currentPlan(page, 'Collector')).toBeVisible()
})

type Plans = { items: { id: string; version: number }[] }
const versionOf = ({ items }: Plans) => items.find(({ id }) => id === 'patron')?.version

test('a price change during checkout is shown before payment; two admins do not overwrite each other', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow, '/admin/settings')
  const ulf = await member(adminPage, '+12025550178')
  await enter(page, ulf.phone, '/subscribe')
  await page.getByRole('button', { name: 'Choose Patron' }).click()
  const chosen = dialog(page, 'Patron, monthly')
  await expect(chosen.getByRole('button', { name: 'Pay $199.00' })).toBeVisible()

  await adminPage.getByRole('button', { name: 'Edit Patron' }).click()
  const edit = dialog(adminPage, 'Edit Patron')
  await edit.getByLabel('Monthly price').fill('209')
  await expectAccessible(adminPage)
  // another tab was faster
  const plans = JSON.parse((await call(adminPage, 'GET', '/api/admin/plans')).body) as Plans
  const quicker = await call(adminPage, 'PATCH', '/api/admin/plans/patron', {
    version: versionOf(plans),
    monthlyCents: 219_00,
  })
  expect(quicker.status, quicker.body).toBe(200)
  await edit.getByRole('button', { name: 'Save plan' }).click()
  await expect(edit).toContainText('Monthly price is now “$219.00”.')
  await edit.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast(adminPage, 'Plan saved', 'Patron')

  await chosen.getByRole('button', { name: 'Pay $199.00' }).click()
  await expect(chosen).toContainText('The amount has changed. It was $199.00. Nothing was charged.')
  await expect(chosen.getByRole('button', { name: 'Pay $209.00' })).toBeVisible()
  expect(
    await asked(page, '/api/user/subscription', { planId: 'patron', interval: 'month', dueCents: 209_00 }),
  ).toMatchObject({
    checkout: expect.stringMatching(/^\/checkout\?invoice=/),
  })
  // other tests rely on the default price
  const after = JSON.parse((await call(adminPage, 'GET', '/api/admin/plans')).body) as Plans
  await call(adminPage, 'PATCH', '/api/admin/plans/patron', { version: versionOf(after), monthlyCents: 199_00 })
})
