import { expect } from './expect.ts'
import { admin, enter, expectFits, expectLive, test, visit } from './people.ts'

test('an admin takes an item; another window sees it live, and it shows in their work and activity', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin?tab=work&assignee=all&queue=disputes')
  const watcher = await newWindow()
  await enter(watcher, admin, '/admin?tab=work')
  await expect(watcher.getByRole('heading', { name: 'Nothing assigned to you' })).toBeVisible()
  await expectLive(watcher)

  await page.getByRole('row').filter({ hasText: 'Ownership claims' }).getByRole('link').first().click()
  const bar = page.getByRole('region', { name: 'Assignment' })
  await bar.getByRole('button', { name: 'Assign to me' }).click()
  await expect(bar.getByText('Assigned to you')).toBeVisible()
  const mine = watcher.getByRole('row').filter({ hasText: 'Ownership claims' })
  await expect(mine.getByText('Viewing now: Margaret Ashby')).toBeVisible()

  await bar.getByRole('button', { name: 'Reassign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign this item' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Waiting for the postmarked envelope')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click()
  await expect(bar.getByText('Unassigned')).toBeVisible()
  await expect(bar.getByText('Waiting for the postmarked envelope')).toBeVisible()
  await expect(mine).toHaveCount(0)

  // a word that no other story writes
  await visit(page, '/admin?tab=activity&q=postmarked')
  const timeline = page.getByRole('region', { name: 'Timeline of Margaret Ashby' })
  await expect(timeline.getByText('Returned an item to its queue')).toHaveCount(2)
  await expect(timeline.getByText('Waiting for the postmarked envelope')).toBeVisible()
  await expect(timeline.getByText('Assigned an item')).toHaveCount(0)
})
