import { expect } from './expect.ts'
import { admin, collector, enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'

test('a new version must be accepted before anything else, and the old one stays readable', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/legal-pages')
  const text = page.getByLabel('Text (Markdown)')
  await expect(text).not.toBeEmpty()
  await text.fill(`${await text.inputValue()}\n\n## Insurance\nCards in the vault are insured.`)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByText('Changes', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Added: ## Insurance')
  await expectFits(page)
  // someone in the middle of a form is not interrupted
  const editing = await newWindow()
  await enter(editing, collector, '/settings')
  await expectLive(editing)
  await editing.getByLabel(/^City/).fill('In the middle of a wor')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByLabel(/^What changed/).fill('A word about insurance.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Published', 'version 2')

  await expect(editing.getByLabel(/^City/)).toHaveValue('In the middle of a wor')
  await editing.close()

  const member = await newWindow({ viewport: { width: 390, height: 844 } })
  await enter(member, collector, '/settings', 'due')
  await expect(member.getByRole('heading', { level: 1, name: /^Before you continue/ })).toBeVisible()
  await expect(member.getByText('A word about insurance.')).toBeVisible()
  await expectFits(member)
  await expect(member.getByRole('button', { name: 'Accept and continue' })).toBeDisabled()
  await member.getByLabel(/I have read and accept/).check()
  await member.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(member.getByText(/You accepted version 2/)).toBeVisible()
  await visit(member, '/terms?version=1')
  await expect(member.getByText('This is an earlier version.')).toBeVisible()
  await expect(member.getByText('Cards in the vault are insured.')).toBeHidden()

  // the admin is a member too
  await page.goto('/admin')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  // navigating before the response would cancel the request
  await expect(page.getByRole('heading', { level: 1, name: /^Before you continue/ })).toBeHidden()
  await visit(page, '/admin/legal-pages')
  await expect(page.getByRole('link', { name: /^Terms of membership/ })).toContainText('Accepted by 2 of')
})
