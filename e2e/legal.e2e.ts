import { expect } from './expect.ts'
import { admin, collector, enter, expectAccessible, expectLive, expectToast, test, visit } from './people.ts'

test.describe.configure({ mode: 'serial' })

test('anyone can read the legal pages', async ({ page }) => {
  for (const path of ['/terms', '/privacy', '/cookies']) {
    await page.goto(path)
    await expect(page.getByText(/^Version 1, effective/)).toBeVisible()
    await expectAccessible(page)
  }
})

test('scripts in Markdown do nothing, in the preview and on the page', async ({ page }) => {
  await enter(page, admin, '/admin/legal-pages?page=cookies')
  await page
    .getByLabel('Text (Markdown)')
    .fill(
      '## Hello\n\n<script>document.title="broken"</script>\n\n[press](javascript:alert(1)) <img src=x onerror=alert(1)>',
    )
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await expect(preview.locator('script, img, a')).toHaveCount(0)
  await expect(preview).toContainText('press')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded', 'The published version is unchanged.')
  await expect(page.getByText('Published version. Start typing to create a draft.')).toBeVisible()
})

test('a draft is kept when the admin switches to another page before it is saved', async ({ page }) => {
  await enter(page, admin, '/admin/legal-pages?page=cookies')
  await page.getByLabel('Title').fill('Cookies, half a sen')
  await page
    .getByRole('link', { name: /^Privacy/ })
    .first()
    .click()
  await expect(page.getByLabel('Title')).toHaveValue('Privacy')
  await page
    .getByRole('link', { name: /^Cookies/ })
    .first()
    .click()
  await expect(page.getByLabel('Title')).toHaveValue('Cookies, half a sen')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded', 'The published version is unchanged.')
})

test('two admins edit the same draft: the second sees who saved it, and keeps what was typed', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/legal-pages?page=privacy')
  const second = await newWindow()
  await second.routeWebSocket('/ws', () => {})
  await enter(second, admin, '/admin/legal-pages?page=privacy')
  await expect(second.getByLabel('Title')).not.toBeEmpty()
  await page.getByLabel('Title').fill('Privacy, first hand')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await second.getByLabel('Title').fill('Privacy, second hand')
  await expect(second.getByText(/Margaret Ashby saved this draft/)).toBeVisible()
  await second.getByLabel('Title').fill('Privacy, second hand again')
  await expect(second.getByText(/Margaret Ashby saved this draft/)).toBeVisible()
  await second.getByRole('button', { name: 'Use the other draft' }).click()
  await expect(second.getByLabel('Title')).toHaveValue('Privacy, first hand')
  await second.getByRole('button', { name: 'Discard draft' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(second, 'Draft discarded', 'The published version is unchanged.')
})

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
  await expectAccessible(page)
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
  await expectAccessible(member)
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
