import { expect } from './expect.ts'
import { admin, enter, expectAccessible, expectLive, test } from './people.ts'

test('an admin adds a holiday and removes it; a weekend is rejected; a second admin sees both changes live', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/settings?tab=holidays')
  const watcher = await newWindow()
  await enter(watcher, admin, '/admin/settings?tab=holidays')
  await expect(watcher.getByText('No holidays yet.')).toBeVisible()
  await expectLive(watcher)

  await page.getByRole('button', { name: 'Add holiday' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2027-07-03')
  await dialog.getByLabel('Name').fill('Independence Day')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('We’re closed on weekends anyway. Choose a weekday.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Date').fill('2027-07-05')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  for (const screen of [page, watcher]) {
    await expect(screen.getByRole('listitem').filter({ hasText: 'Monday, Jul 5, 2027' })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Remove Independence Day' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(watcher.getByText('No holidays yet.')).toBeVisible()
})
