import type { Page } from '@playwright/test'
import { dialog, registered, row, rows, typeCard } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  codeFor,
  collector,
  enter,
  expectFits,
  expectLive,
  expectToast,
  lender,
  notices,
  test,
  visit,
} from './people.ts'

/** Deciding who owns a card requires a step-up code. */
async function confirmIdentity(adminPage: Page): Promise<void> {
  await expectToast(adminPage, 'Verification code sent', 'Please check your phone')
  await adminPage.getByLabel('Verification code').fill(await codeFor(adminPage, admin))
}

test('a member claims a card registered by another; an admin upholds the claim and ownership changes live for both', async ({
  page,
  newWindow,
}) => {
  const owner = await newWindow()
  await authenticate(owner, lender)
  await registered(owner, { playerName: 'Dagfinn Quarrie', certNumber: '77100004' })
  await visit(owner, '/registry?sort=-registeredAt')
  await expectLive(owner)
  await expect(row(owner, 'Dagfinn Quarrie')).toBeVisible()

  await enter(page, collector, '/registry?sheet=hand&sort=-registeredAt')
  const form = dialog(page, 'Register card')
  await typeCard(form, { playerName: 'Dagfinn Quarrie', certNumber: '77100004' })
  // submitted before the result of the cert check appeared: there is still a way forward
  await form.getByRole('button', { name: 'Register card' }).click()
  await form.getByRole('button', { name: 'Claim this card' }).click()
  const claim = dialog(page, 'Claim this card')
  await claim.getByLabel('Why it’s yours').fill('It was stolen from my home in March; I have the receipt.')
  await expectFits(page)
  await claim.getByRole('button', { name: 'Submit claim' }).click()
  const claims = dialog(page, 'My claims')
  const claimed = claims.getByRole('listitem').filter({ hasText: 'PSA 77100004' })
  await expect(claimed.getByText('Under review')).toBeVisible()
  await expectFits(page)
  await claims.getByRole('button', { name: 'Close', exact: true }).click()
  await expectLive(page)

  await expect(row(owner, 'Dagfinn Quarrie')).toContainText('Disputed')
  await expect(owner.getByRole('button', { name: /^Notifications, \d+ new/ })).toBeVisible()
  await owner.getByRole('button', { name: /^Notifications/ }).click()
  await expect(notices(owner).filter({ hasText: 'Ownership disputed' }).first()).toBeVisible()

  const adminPage = await newWindow()
  await enter(adminPage, admin, '/admin/cards?tab=disputes')
  await adminPage.getByRole('row', { name: /Dagfinn Quarrie/ }).click()
  await expectFits(adminPage)
  await adminPage.getByRole('button', { name: 'Uphold' }).click()
  const decide = dialog(adminPage, /^Uphold claim/)
  await decide.getByLabel('Decision').fill('The receipt and the photos are the claimant’s.')
  await expectFits(adminPage)
  await decide.getByRole('button', { name: 'Uphold claim' }).click()
  await confirmIdentity(adminPage)
  await expectToast(adminPage, 'Uphold claim', 'Claim decided.')
  await expect(row(owner, 'Dagfinn Quarrie')).toBeHidden()
  await expect(owner.getByText(/is no longer in your name/).first()).toBeVisible()
  await expect(row(page, 'Dagfinn Quarrie')).toBeVisible()
})

test('on a phone: the list, the filters, and the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select cards' }).click()
  await rows(page).first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectFits(page)
  await page.getByRole('button', { name: 'Close filters' }).click()
  await visit(page, '/registry?sheet=hand&sort=-registeredAt')
  await expect(dialog(page, 'Register card').getByText('Raw cards have no grade or cert number.')).toBeVisible()
  await expectFits(page)
})
