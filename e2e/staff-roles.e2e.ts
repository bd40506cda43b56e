import { asked, confirmed, issued, member } from './billing.ts'
import { dialog, registered } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  call,
  collector,
  enter,
  expectFits,
  expectLive,
  financeClerk,
  test,
  vaultClerk,
  visit,
} from './people.ts'

test('a vault clerk, a finance clerk and an administrator each do exactly their part', async ({ page, newWindow }) => {
  const ownerPage = await newWindow()
  await authenticate(ownerPage, collector)
  const cardId = await registered(ownerPage, { playerName: 'Corwin Vale', certNumber: '77400555' })
  await asked(ownerPage, `/api/registry/${cardId}/send`, { vault: 'Delaware vault' })
  await authenticate(page, admin)
  const invoice = await issued(page, await member(page, '+12025550241'), 'Vault storage', 75_00)

  const vault = await newWindow()
  await enter(vault, vaultClerk, `/admin/cards?card=${cardId}`)
  const refusals: string[] = []
  vault.on('response', (answer) => {
    if (answer.status() === 403) refusals.push(answer.url())
  })
  const sidebar = vault.getByRole('navigation', { name: 'Admin' })
  await expect(sidebar.getByText('Vault', { exact: true })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Invoices' })).toHaveCount(0)
  const card = vault.getByRole('complementary', { name: 'Corwin Vale' })
  await card.getByRole('button', { name: 'Receive in vault' }).click()
  const receiving = dialog(vault, 'Receive in vault: Corwin Vale')
  await receiving.getByLabel('Condition').fill('Case and seal as described.')
  await receiving.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Audit in the vault' })).toBeVisible()

  await visit(vault, '/admin/invoices')
  await expect(vault.getByRole('heading', { level: 1, name: 'You don’t have access to Invoices' })).toBeVisible()
  const whoToAsk = vault.getByRole('region', { name: 'Who to ask' })
  await expect(whoToAsk.getByRole('listitem').filter({ hasText: 'Renee Okafor' })).toContainText('Finance')
  await expectFits(vault)
  await visit(vault, '/admin/settings?tab=audit')
  await expect(vault.getByRole('heading', { name: 'You don’t have access to Audit log' })).toBeVisible()

  const finance = await newWindow()
  await enter(finance, financeClerk, `/admin/cards?card=${cardId}`)
  const received = finance.getByRole('complementary', { name: 'Corwin Vale' })
  await expect(received.getByRole('button', { name: 'Record: more actions' })).toBeVisible()
  await expect(received.getByRole('button', { name: 'Custody: more actions' })).toHaveCount(0)
  const moved = await call(finance, 'POST', `/api/admin/cards/${cardId}/custody`, { action: 'move' })
  expect(moved).toMatchObject({ status: 403, body: expect.stringContaining('Vault') })
  await visit(finance, `/admin/edit-invoice/${invoice.id}`)
  await finance.getByRole('button', { name: 'Record payment' }).click()
  const recording = dialog(finance, `Record payment for ${invoice.number}`)
  await recording.getByLabel('Amount').fill('75')
  await recording.getByRole('button', { name: 'Record payment' }).click()
  await expect(finance.getByText('Paid in full.', { exact: true })).toBeVisible()

  await expectLive(vault)
  await enter(page, admin, '/admin/settings?tab=roles')
  await page.getByRole('button', { name: 'Change Walter Pruitt' }).click()
  const changing = dialog(page, 'Change roles: Walter Pruitt')
  await changing.getByRole('checkbox', { name: 'Finance' }).check()
  await expect(changing.getByText('Walter Pruitt will be able to:')).toBeVisible()
  await expectFits(page)
  await changing.getByRole('button', { name: 'Change roles' }).click()
  await confirmed(page)
  await expect(changing).toBeHidden()
  // his open window follows
  await expect(sidebar.getByText('Vault, Finance', { exact: true })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Invoices' }).click()
  await expect(vault.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  expect(refusals).toEqual([])
})
