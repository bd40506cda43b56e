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
  expectAccessible,
  expectLive,
  expectToast,
  lender,
  test,
  visit,
} from './people.ts'

const submitAccessRequest = (page: Page, phone: string) =>
  call(page, 'POST', '/api/request-access', { phone, termsAccepted: true, privacyAccepted: true, referral: 'Theo' })

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
  await expectAccessible(page)
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, 'Approved: +1 202 555 0104', 'They’ll get a text message.')
  await expect(waiting).toBeHidden()
  await expect(waitingLink).not.toHaveText(waitingBefore)
  await visit(watcher, '/admin/user-access?status=invited')
  await expect(person(watcher, '+1 202 555 0104')).toBeVisible()
})

test('two admins decide the same request: the second sees that it is already decided', async ({ page, newWindow }) => {
  await submitAccessRequest(page, '+12025550160')
  await enter(page, admin, '/admin/access-requests')
  // a job writes it after the response, and the second window doesn't hear of it
  await expect(person(page, '+1 202 555 0160')).toBeVisible()
  const second = await newWindow()
  // without live events, so that the second screen shows stale data
  await second.routeWebSocket('/ws', () => {})
  await enter(second, admin, '/admin/access-requests')
  for (const screen of [page, second]) {
    await person(screen, '+1 202 555 0160').click()
    await expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, 'Approved', 'They’ll get a text message.')
  await second.getByRole('button', { name: 'Decline' }).click()
  await second.getByLabel(/^Reason/).fill('Written before the other decision')
  await second.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(second.getByRole('dialog').getByRole('alert').first()).toContainText(/already|approved/)
  await expect(second.getByLabel(/^Reason/)).toHaveValue('Written before the other decision')
})

test('a suspended member is signed out immediately, and the audit log shows the reason', async ({
  page,
  newWindow,
}) => {
  const member = await newWindow()
  await enter(member, lender, '/settings')
  await expectLive(member)
  await openPerson(page, 'Ines Calloway')
  await act(page, 'Suspend')
  await expectAccessible(page)
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
  await closeToast(page)

  // the audit log has it with its reason
  await page.getByRole('link', { name: 'View in audit log' }).click()
  await expect(page).toHaveURL(/tab=audit/)
  await page
    .getByRole('row', { name: /Suspended a member/ })
    .first()
    .click()
  const entry = page.getByRole('complementary', { name: 'Suspended a member' })
  await expect(entry.getByText('A question about a payment').first()).toBeVisible()
  await expect(entry.getByRole('row', { name: /status active suspended/ })).toBeVisible()
  await expectAccessible(page)
})

test('someone whose last staff role is removed leaves the back office immediately', async ({ page, newWindow }) => {
  await openPerson(page, 'Ines Calloway')
  const changing = page.getByRole('dialog', { name: 'Change roles: Ines Calloway' })
  await act(page, 'Change roles')
  await changing.getByRole('checkbox', { name: 'Concierge' }).check()
  await changing.getByRole('button', { name: 'Change roles' }).click()
  await confirmed(page, () => expectAccessible(page))
  await expectToast(page, 'Roles changed', 'Ines Calloway')
  const second = await newWindow()
  await enter(second, lender, '/admin/settings')
  await expectLive(second)
  await act(page, 'Change roles')
  await changing.getByRole('checkbox', { name: 'Concierge' }).uncheck()
  await changing.getByRole('button', { name: 'Change roles' }).click()
  await expect(second).toHaveURL('/')
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
  await expectAccessible(page)
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

test('no one changes their own roles', async ({ page }) => {
  await enter(page, admin, '/admin/settings?tab=roles')
  await expect(page.getByText('Margaret Ashby (you)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Walter Pruitt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Margaret Ashby' })).toHaveCount(0)
})

test('settings: an invalid value shows an error at its field, and a saved one applies to everyone', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/settings')
  const watcher = await newWindow()
  await enter(watcher, collector)
  await expectLive(watcher)
  await page.getByLabel(/^Attempts per code/).fill('99')
  const codes = page.getByRole('region', { name: 'One-time codes' })
  await codes.getByRole('button', { name: 'Save' }).click()
  await expect(codes.getByText('Enter a whole number from 1 to 10.')).toBeVisible()
  await page.getByLabel(/^Attempts per code/).fill('5')
  await codes.getByRole('button', { name: 'Save' }).click()
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByLabel('Business hours').fill('Vault, every day 9 to 5 ET')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText('Saved.')).toBeVisible()
  await expect(watcher.getByText('Vault, every day 9 to 5 ET')).toBeVisible()
  // edits in one section are kept while another is saved, and do not conflict with the user's own changes
  await company.getByLabel('Contact phone').fill('+1 202 555 0199')
  await codes.getByLabel('Codes per day', { exact: true }).fill('6')
  await codes.getByRole('button', { name: 'Save' }).click()
  await expect(codes.getByText('Saved.')).toBeVisible()
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText('Saved.')).toBeVisible()
  await expect(company.getByLabel('Contact phone')).toHaveValue('+1 202 555 0199')
})
