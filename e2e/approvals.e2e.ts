import { asked, confirmed, member, openAdminWindow, verified } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, call, enter, expectFits, expectLive, financeClerk, test, visit } from './people.ts'

test('a payout of $25,000 takes two people', async ({ page, newWindow }) => {
  await enter(page, admin, '/admin')
  await expectLive(page)
  const person = await member(page, '+12025550249')
  // in another window, which confirms its own code
  await verified(await openAdminWindow(newWindow), person)
  // a browser of their own: using the same one for both would be flagged
  const clerk = await newWindow()
  await enter(clerk, financeClerk, '/admin/invoices?tab=payouts')

  const owe = { memberId: person.id, kind: 'goodwill', amountCents: 25_000_00, note: 'Damaged in transit.' }
  await asked(clerk, '/api/admin/payouts', owe)
  const panel = page.getByRole('region', { name: 'Waiting for approval' })
  await panel.getByRole('link', { name: 'Create a $25,000.00 goodwill payout to Lucy Fenwick' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible()
  await expect(page.getByText('Post one ledger entry')).toBeVisible()
  await expect(page.getByText('Nothing has changed since the request')).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('a')
  await dialog(page, 'Approve this request?').getByRole('button', { name: 'Approve' }).click()
  await confirmed(page)
  await expect(page.getByRole('status').getByText('Approved', { exact: true })).toBeVisible()

  const { body } = await call(clerk, 'GET', `/api/admin/payouts?status=due&memberId=${person.id}`)
  const [due] = (JSON.parse(body) as { items: { id: string }[] }).items
  await visit(clerk, `/admin/invoices?tab=payouts&payout=${due?.id}`)
  await clerk.getByRole('button', { name: 'Mark as paid' }).click()
  await clerk.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await confirmed(clerk, undefined, financeClerk)
  await expect(clerk.getByText('Sent for approval')).toBeVisible()

  await visit(page, '/admin?tab=approvals')
  await page.getByRole('button', { name: 'Open Pay Lucy Fenwick $25,000.00' }).click()
  await expect(page.getByRole('cell', { name: 'Bank', exact: true })).toBeVisible()
  await page.keyboard.press('d')
  const declining = dialog(page, 'Decline this request?')
  await declining.getByLabel('Reason').fill('The account name differs.')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(declining).toBeHidden()
  await page.getByRole('link', { name: 'View history' }).click()
  await expect(page.getByText('The account name differs.')).toBeVisible()
  await expectFits(page)

  await clerk.getByRole('button', { name: /^Notifications/ }).click()
  const sidebar = clerk.getByRole('navigation', { name: 'Admin' })
  await expect(sidebar.getByText('Margaret Ashby declined: Pay Lucy Fenwick $25,000.00.')).toBeVisible()
})
