import { dialog, registeredByCert, row, typeCard } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  call,
  collector,
  enter,
  expectAccessible,
  expectToast,
  lender,
  test,
  visit,
} from './people.ts'

test('a member pastes three cert numbers: one is added, one belongs to another member, one is entered manually', async ({
  page,
  newWindow,
}) => {
  const owner = await newWindow()
  await authenticate(owner, lender)
  await registeredByCert(owner, '991004101')

  await enter(page, collector, '/registry?sort=-registeredAt')
  await page.keyboard.press('n')
  const adding = dialog(page, 'Register cards')
  await expect(adding.getByLabel('Cert numbers')).toBeFocused()
  await page.keyboard.insertText('991004100, https://www.psacard.com/cert/991004101\n12345678')
  await expect(adding.getByText('3 found, 0 duplicates.')).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Look up 3 certs' }).click()
  const tile = (cert: string) => adding.getByRole('listitem').filter({ hasText: cert })
  await expect(tile('991004100').getByLabel('Add Lamar Lansing')).toBeChecked()
  await expect(tile('991004100').getByText('Sample data')).toBeVisible()
  await expect(tile('991004101').getByText('Registered by another member. You can claim it.')).toBeVisible()
  await expect(tile('991004101').getByRole('button', { name: 'Claim this card' })).toBeVisible()
  await expect(tile('991004101')).not.toContainText('Calloway')
  await expect(tile('12345678').getByText('This cert number isn’t in the sample data.')).toBeVisible()
  await expectAccessible(page)

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/registry/certs')) sent++
  })
  await adding.getByRole('button', { name: 'Add 1 card' }).dblclick()
  const added = dialog(page, '1 card is in your registry')
  await expect(added.getByRole('button', { name: 'Open Lamar Lansing' })).toBeVisible()
  expect(sent).toBe(1)
  await expectAccessible(page)

  await added.getByRole('button', { name: 'Enter manually cert 12345678' }).click()
  const form = dialog(page, 'Register card')
  await expect(form.getByRole('textbox', { name: 'Cert number' })).toHaveValue('12345678')
  await expect(form.getByLabel('Grader')).toHaveValue('PSA')
  await typeCard(form, { playerName: 'Fenno Quarrie', certNumber: '12345678' })
  await form.getByRole('button', { name: 'Register card' }).click()
  await dialog(page, 'Fenno Quarrie is in your registry').getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Fenno Quarrie')).toBeVisible()
  await expect(row(page, 'Lamar Lansing')).toBeVisible()
})

test('a manually entered card is compared with PSA’s record, and the member chooses which one to keep', async ({
  page,
}) => {
  await enter(page, collector, '/registry?sheet=hand&cert=99200004&sort=-registeredAt')
  const form = dialog(page, 'Register card')
  await typeCard(form, { playerName: 'Leo Lansing', certNumber: '99200004' })
  await form.getByRole('button', { name: 'Register card' }).click()
  await expect(
    form.getByText('PSA has no record of cert # 99200004. Check the number against the label.'),
  ).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Cert number' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Cert number' }).fill('991004103')
  await form.getByLabel('Category').selectOption('Racing')
  await form.getByRole('button', { name: 'Register card' }).click()
  const choice = form.getByRole('alert').filter({ hasText: 'PSA’s record doesn’t match what you entered.' })
  await expect(choice.getByRole('row', { name: 'Grade 9 4' })).toBeVisible()
  await expect(choice.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Use PSA’s record' }).dblclick()
  await dialog(page, 'Leo Lansing is in your registry').getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Leo Lansing')).toContainText('PSA 4')

  // a card looked up while it is typed fills in the rest
  await visit(page, '/registry?sheet=hand&cert=991004104')
  await form.getByRole('button', { name: 'Look up at PSA' }).click()
  await dialog(page, 'Register cards').getByRole('button', { name: 'Add 1 card' }).click()
  await expectToast(page, 'Registered', '1 card')
})

test('more cert numbers than the dialog allows continue in PSA lookup without pasting them again', async ({ page }) => {
  await enter(page, collector, '/registry?sheet=cert')
  const many = Array.from({ length: 25 }, (_, n) => 991_004_110 + n).join('\n')
  await dialog(page, 'Register cards').getByLabel('Cert numbers').fill(many)
  await page.getByRole('button', { name: 'Continue in PSA lookup' }).click()
  await expect(page).toHaveURL('/registry/psa-lookup?tab=many')
  await expect(page.getByText('25 found, 0 duplicates.')).toBeVisible()
})

test('an empty registry offers three ways to add cards, and on a phone it has a scan button', async ({
  page,
  newWindow,
}) => {
  const newcomer = '+12025550185'
  const adminPage = await newWindow()
  await authenticate(adminPage, admin)
  await call(adminPage, 'POST', '/api/admin/users', { phone: newcomer, name: 'Nia Brandt' })
  await enter(page, newcomer, '/registry')
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter cert #' }).click()
  await expect(dialog(page, 'Register cards').getByLabel('Cert numbers')).toBeFocused()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  // the floating button comes before the three options of an empty registry
  await page.getByRole('button', { name: 'Scan', exact: true }).first().click()
  const scanning = dialog(page, 'Scan labels')
  await scanning.getByLabel('Or type the cert number').fill('991004150')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await scanning.getByRole('button', { name: 'Use 1 cert' }).click()
  const adding = dialog(page, 'Register cards')
  await expect(adding.getByRole('button', { name: 'Add 1 card' })).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add 1 card' }).click()
  await dialog(page, '1 card is in your registry').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Total value of 1 card', { exact: true })).toBeVisible()
})
