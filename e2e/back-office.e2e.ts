import type { Page } from '@playwright/test'
import { confirmed } from './billing.ts'
import { expect } from './expect.ts'
import {
  admin,
  call,
  closeToast,
  codeFor,
  collector,
  enter,
  expectFits,
  expectLive,
  expectToast,
  lender,
  test,
  visit,
} from './people.ts'

const person = (page: Page, name: string) => page.getByRole('row', { name })

async function openPerson(page: Page, name: string): Promise<void> {
  await enter(page, admin, `/admin/user-access?q=${encodeURIComponent(name)}`)
  await person(page, name).click()
  await expect(page.getByRole('complementary', { name })).toBeVisible()
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('an admin approves a request by keyboard; a second admin sees it disappear without reloading', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/access-requests')
  const watcher = await newWindow()
  await enter(watcher, admin, '/admin/access-requests')
  const waiting = person(watcher, '+1 202 555 0104')
  await expect(waiting).toBeVisible()
  const waitingLink = watcher.getByRole('link', { name: /^Access Requests/ })
  // the count arrives after the list
  await expect(waitingLink).toHaveText(/\d/)
  const waitingBefore = (await waitingLink.textContent()) ?? ''
  await expectLive(watcher)
  await person(page, '+1 202 555 0104').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Access request from +1 202 555 0104' })).toBeFocused()
  await expectFits(page)
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, 'Approved: +1 202 555 0104', 'They’ll get a text message.')
  await expect(waiting).toBeHidden()
  await expect(waitingLink).not.toHaveText(waitingBefore)
  await visit(watcher, '/admin/user-access?status=invited')
  await expect(person(watcher, '+1 202 555 0104')).toBeVisible()
})

test('a suspended member is signed out immediately, and who loses the last staff role leaves the back office; the audit log shows the reason', async ({
  page,
  newWindow,
}) => {
  const member = await newWindow()
  await enter(member, lender, '/settings')
  await expectLive(member)
  await openPerson(page, 'Ines Calloway')
  await act(page, 'Suspend')
  await page.getByLabel('Reason').fill('A question about a payment')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(member).toHaveURL('/')
  await expect(member.getByText('Your membership is suspended. Please contact us.')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('A question about a payment').first()).toBeVisible()
  await act(page, 'Reinstate')
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate', exact: true }).click()
  // the plan below may stay active; the status of the person comes first
  await expect(page.getByRole('complementary').getByText('Suspended', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('complementary').getByText('Active').first()).toBeVisible()

  const changing = page.getByRole('dialog', { name: 'Change roles: Ines Calloway' })
  await act(page, 'Change roles')
  await changing.getByRole('checkbox', { name: 'Concierge' }).check()
  await changing.getByRole('button', { name: 'Change roles' }).click()
  await confirmed(page)
  await expectToast(page, 'Roles changed', 'Ines Calloway')
  await enter(member, lender, '/admin/settings')
  await expectLive(member)
  await act(page, 'Change roles')
  await changing.getByRole('checkbox', { name: 'Concierge' }).uncheck()
  await changing.getByRole('button', { name: 'Change roles' }).click()
  await expect(member).toHaveURL('/')
  await closeToast(page)

  // the audit log has the suspension with its reason
  await page.getByRole('link', { name: 'View in audit log' }).click()
  await expect(page).toHaveURL(/tab=audit/)
  await page
    .getByRole('row', { name: /Suspended a member/ })
    .first()
    .click()
  const entry = page.getByRole('complementary', { name: 'Suspended a member' })
  await expect(entry.getByText('A question about a payment').first()).toBeVisible()
  await expect(entry.getByRole('row', { name: /status active suspended/ })).toBeVisible()
  await expectFits(page)
})

test('an admin views a member’s account with a reason and a code, cannot change anything, and returns; the member sees the view and its reason', async ({
  page,
  newWindow,
}) => {
  await openPerson(page, 'Theo Lindqvist')
  await page.getByRole('button', { name: 'View as member' }).click()
  await page.getByLabel('Reason').fill('They asked for help with their profile')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  // a message above a dialog can be read and closed there
  await expectToast(page, 'Verification code sent', 'Please check your phone')
  await expect(page.getByRole('dialog').locator('.toast')).toBeAttached()
  await closeToast(page)
  await page.getByLabel('Verification code').fill(await codeFor(page, admin))
  await expect(page).toHaveURL('/secure')
  await expectToast(page, 'Admin Access', 'You are now logged in as Theo Lindqvist')
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeVisible()
  await expectFits(page)
  // viewing leaves no trace except the record of the view itself
  await page.goto('/secure')
  await page.getByRole('list', { name: 'Cards', exact: true }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/secure\/[0-9a-f-]{36}/)
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeVisible()
  await visit(page, '/settings')
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeVisible()
  await page.getByLabel(/^City/).fill('Elsewhere')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('You can’t change anything in admin mode.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to admin' }).click()
  // nothing can be saved in admin mode, so there are no changes to discard
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('You are viewing this account in admin mode.')).toBeHidden()
  const { body } = await call(page, 'GET', '/api/admin/audit?limit=100')
  const refused = (JSON.parse(body) as { items: { action: string; outcome: string; objectId: string }[] }).items
    .filter(({ action, outcome }) => outcome === 'refused' && /^(admin_mode|session)\./.test(action))
    .map(({ action, objectId }) => `${action} ${objectId}`)
  expect(refused).toEqual(['admin_mode.refused PATCH /api/user/profile'])

  const member = await newWindow()
  await enter(member, collector)
  await expect(member.getByText('Our staff viewed your account').first()).toBeVisible()
  await visit(member, '/settings#looks')
  await expect(member.getByText('Reason: They asked for help with their profile').last()).toBeVisible()
})

test('what is set for everyone is seen without reloading: business hours by a member, a holiday by another admin', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/settings')
  const member = await newWindow()
  await enter(member, collector)
  const other = await newWindow()
  await enter(other, admin, '/admin/settings?tab=holidays')
  await expect(other.getByText('No holidays yet.')).toBeVisible()
  await Promise.all([expectLive(member), expectLive(other)])
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByLabel('Business hours').fill('Vault, every day 9 to 5 ET')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText('Saved.')).toBeVisible()
  await expect(member.getByText('Vault, every day 9 to 5 ET')).toBeVisible()

  const { body } = await call(page, 'POST', '/api/admin/holidays', { on: '2027-07-05', name: 'Independence Day' })
  await expect(other.getByRole('listitem').filter({ hasText: 'Monday, Jul 5, 2027' }), body).toBeVisible()
  await visit(page, '/admin/settings?tab=holidays')
  await page.getByRole('button', { name: 'Remove Independence Day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByText('No holidays yet.')).toBeVisible()
})
