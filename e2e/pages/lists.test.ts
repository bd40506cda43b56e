import { beforeAll, expect, test, vi } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { savedFiles } from './files.ts'
import { openPage, type Page } from './page.ts'
import { confirmed, dialog, fill, focused, found, part, press, row, rowTexts, shows, toast } from './parts.ts'

const harness = useHarness()

let admin: Caller
/** Thirty people, which is more than a page of the list. */
beforeAll(async () => {
  admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  for (let n = 110; n < 140; n++)
    await wanted(admin.post('/api/admin/users', { phone: `+12025550${n}`, name: `Guest ${n}` }), 201)
}, 300_000)

const guests = (more = '') => openPage(harness(), `/admin/user-access?q=Guest${more}`, admin)
const rowNamed = (name: string) => row(new RegExp(`(^|\\W)${name}`))
const rowElement = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')].find(({ textContent }) => textContent?.includes(name))
const panelOf = ({ page }: Page, name: string) => part(page, 'complementary', name)
const isGone = ({ page, until }: Page, role: string) => until(() => expect(page.queryByRole(role)).toBeNull())

test('search, filters, sorting, and page are in the URL', async () => {
  const opened = await openPage(harness(), '/admin/user-access', admin)
  const { page, until, address, window } = opened
  await fill(page, 'Search this list', 'Guest')
  await page.findByText('1 to 25 of 30')
  expect(address()).toMatch(/q=Guest/)
  await press(opened, page, 'Next page')
  await page.findByText('26 to 30 of 30')
  expect(address()).toMatch(/page=2/)

  const again = await openPage(harness(), address(), admin)
  await again.page.findByText('26 to 30 of 30')
  await press(again, again.page, 'Name')
  await until(() => expect(again.address()).toMatch(/sort=-name/))
  await until(() => expect(rowTexts()[0]).toContain('Guest 139'))
  await press(again, again.page, 'Filter by status')
  await press(again, again.page, 'Suspended')
  await again.page.findByText('No results')
  await press(again, again.page, 'Clear filters')
  await until(() => expect(rowTexts().length).toBeGreaterThan(0))
  again.window.history.back()
  await again.page.findByText('No results')
  expect(window.document.querySelector('tbody tr')).toBeNull()
})

test('a view is saved on the server and available in another browser', async () => {
  const opened = await guests('&sort=-name')
  const { page, user } = opened
  await press(opened, page, 'Choose columns')
  await user.click(await page.findByRole('checkbox', { name: 'City' }))
  await user.keyboard('{Escape}')
  await press(opened, page, 'Saved views')
  await press(opened, page, 'Save view…')
  await fill(page, 'Name', 'Our guests')
  await press(opened, page, 'Save view')
  await toast('View saved', 'Our guests')

  const other = await openPage(harness(), '/admin/user-access', admin)
  await press(other, other.page, 'Saved views')
  await press(other, other.page, 'Our guests')
  await other.until(() => expect(rowTexts()[0]).toContain('Guest 139'))
  await other.page.findByRole('columnheader', { name: 'City' })
  await press(other, other.page, /^Saved views/)
  await press(other, other.page, 'Delete view Our guests')
  await toast('View deleted', 'Our guests')
})

test('rows are selected across pages, and skipped ones are listed with a reason', async () => {
  const opened = await guests()
  const { page, user } = opened
  await user.click(await page.findByLabelText('Select Guest 110'))
  await press(opened, page, 'Next page')
  await user.click(await page.findByLabelText('Select Guest 139'))
  await page.findByText('2 selected')
  await press(opened, page, 'Select all 30')
  await page.findByText('30 selected')
  await user.click(await page.findByLabelText('Select Guest 139'))
  await page.findByText('29 selected')
  await press(opened, await part(page, 'region', 'Selected rows'), 'Sign out')
  await press(opened, await dialog(opened, /./), 'Sign out')
  // invited people have no sessions: each is refused, with a message
  const done = await dialog(opened, '0 done, 29 skipped')
  await user.click(await done.findByText('Close'))
  await opened.until(() => expect(page.queryByText(/selected$/)).toBeNull())
})

test('the export contains every row that matches the filters', async () => {
  const opened = await guests()
  const saved = savedFiles(opened)
  await press(opened, opened.page, 'Export')
  await confirmed(opened, harness(), admin.phone)
  await opened.until(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.trim().split('\n')).toHaveLength(31)
})

test('a list is usable by keyboard alone', async () => {
  const opened = await guests()
  const { page, user } = opened
  await rowNamed('Guest 110')
  await user.keyboard('/')
  await focused(() => page.getByRole('searchbox', { name: 'Search this list' }))
  const exporting = await page.findByRole('button', { name: 'Export' })
  exporting.focus()
  await user.keyboard('jj{ArrowDown}')
  await focused(() => rowElement('Guest 112'))
  await user.keyboard('x')
  await page.findByText('1 selected')
  await user.keyboard('{Enter}')
  const panel = await panelOf(opened, 'Guest 112')
  await focused(() => panel.element)
  await user.keyboard('{ArrowDown}')
  await panelOf(opened, 'Guest 113')
  await user.keyboard('{Escape}')
  await focused(() => rowElement('Guest 113'))
})

test('the panel continues on the next page of the list, and going back does not reopen it', async () => {
  const opened = await openPage(harness(), '/admin', admin)
  const { page, user, until, address, window } = opened
  await press(opened, page, 'User Access', 'link')
  await fill(page, 'Search this list', 'Guest')
  await page.findByText('1 to 25 of 30')
  await user.click((await rowNamed('Guest 133')).element)
  await panelOf(opened, 'Guest 133')
  await press(opened, page, 'Next')
  await panelOf(opened, 'Guest 134')
  await press(opened, page, 'Next')
  await panelOf(opened, 'Guest 135')
  await until(() => expect(address()).toMatch(/page=2/))
  await focused(() => page.getByRole('button', { name: 'Next' }))
  await press(opened, page, 'Previous')
  await panelOf(opened, 'Guest 134')
  await until(() => expect(address()).not.toMatch(/page=/))
  await user.keyboard('{Escape}')
  await focused(() => rowElement('Guest 134'))
  await user.click((await rowNamed('Guest 112')).element)
  await panelOf(opened, 'Guest 112')
  await user.click((await rowNamed('Guest 113')).element)
  const panel = await panelOf(opened, 'Guest 113')
  await focused(() => panel.element)
  await user.keyboard('{Escape}')
  await focused(() => rowElement('Guest 113'))
  window.history.back()
  await isGone(opened, 'complementary')
})

test('a record that is not there leads back to the list', async () => {
  const opened = await openPage(harness(), '/admin/user-access?user=0198a7f2-0000-7000-8000-000000000000', admin)
  await press(opened, opened.page, 'Back to the list')
  await opened.until(() => expect(opened.address()).toBe('/admin/user-access'))
})

test('the audit log names the member of a link when nothing concerns them', async () => {
  const [guest] = (await wanted(admin.get('/api/admin/users?q=Guest%20130'))).items
  const search = `tab=audit&memberId=${guest.id}&objectKind=identity_document&act=view`
  const { page } = await openPage(harness(), `/admin/settings?${search}`, admin)
  await page.findByRole('button', { name: /^Member: Guest 130\. Remove/ })
})

test('the audit log shows its filters, and a saved view opens in its tab', async () => {
  const opened = await guests()
  const { page, user, until, address } = opened
  const chip = (name: RegExp) => page.findByRole('button', { name })
  await user.click((await rowNamed('Guest 120')).element)
  await press(opened, page, 'View in audit log', 'link')
  // everything that concerns the member, whatever the record
  await user.click(await chip(/^Member: Guest 120\. Remove/))
  await until(() => expect(address()).not.toMatch(/memberId/))
  await press(opened, page, 'Filter by member')
  await fill(page, 'Find a member', 'guest 119')
  await press(opened, page, /^Guest 119/)
  await user.click(await chip(/^Member: Guest 119\./))
  await press(opened, page, 'Filter by record')
  await press(opened, page, 'Identity document')
  await press(opened, page, 'Filter by event type')
  await press(opened, page, 'Viewed')
  await page.findByText('Searched for record “Identity document” and event type “Viewed”.')
  await user.click(await chip(/^Record: Identity document\./))
  await user.click(await chip(/^Event type: Viewed\./))
  await press(opened, page, 'Filter by person')
  await press(opened, page, 'Margaret Ashby')
  await chip(/^Person: Margaret Ashby\./)
  await press(opened, page, 'Filter by action')
  await press(opened, page, 'Invited a member')
  await press(opened, page, 'Filter by on or after')
  await fill(page, 'On or after', '2026-01-02')
  await press(opened, page, 'Show')
  await chip(/^On or after: Jan 2, 2026\./)
  await until(() => expect(rowTexts()[0]).toContain('Invited a member'))
  await press(opened, page, 'Saved views')
  await press(opened, page, 'Save view…')
  await fill(page, 'Name', 'Our invitations')
  await press(opened, page, 'Save view')
  await isGone(opened, 'dialog')

  const other = await openPage(harness(), '/admin/settings?tab=audit', admin)
  const tabs = await found(() => document.querySelector<HTMLElement>('[aria-label="Settings pages"]'), 'tabs')
  await shows(() => tabs.querySelector('[aria-current]'), 'Audit log')
  await press(other, other.page, 'Saved views')
  await press(other, other.page, 'Our invitations')
  await other.until(() => expect(other.address()).toMatch(/tab=audit/))
  await other.page.findByRole('button', { name: /^Action: Invited a member\./ })
  await press(other, other.page, 'Saved views: Our invitations')
  await press(other, other.page, 'Delete view Our invitations')
  await toast('View deleted', 'Our invitations')
})

test('a list that fails to load says so and can be reloaded', async () => {
  const opened = await openPage(harness(), '/admin', admin)
  let isBroken = true
  opened.intervene(({ path }) => {
    if (isBroken && path.startsWith('/api/admin/users?')) throw new TypeError('Failed to fetch')
    return undefined
  })
  await press(opened, opened.page, 'User Access', 'link')
  await opened.page.findByText('We can’t reach the server. Check your connection and try again.')
  isBroken = false
  await press(opened, opened.page, 'Reload')
  await opened.until(() => expect(rowTexts().length).toBeGreaterThan(0))
})

test('a slow list says so and can be requested again', async () => {
  const opened = await openPage(harness(), '/admin', admin)
  let [isSlow, requests] = [true, 0]
  opened.intervene(({ path }) => {
    if (!path.startsWith('/api/admin/users?')) return undefined
    requests++
    return isSlow ? new Promise<Response>(() => {}) : undefined
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await press(opened, opened.page, 'User Access', 'link')
  await opened.until(() => expect(requests).toBeGreaterThan(0))
  await opened.page.findByRole('searchbox')
  vi.advanceTimersByTime(10_500)
  await opened.page.findByText(/Still loading\./)
  isSlow = false
  await press(opened, opened.page, 'Try again')
  await opened.until(() => expect(rowTexts().length).toBeGreaterThan(0))
})
