import { describe, expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { openPage } from './page.ts'
import { dialog, fill, part, press, row, toast } from './parts.ts'

const harness = useHarness()

const administrator = (name = 'Margaret Ashby') => harness().buildUser({ isAdmin: true, name })

test('of two admins who decide the same request, the second sees that it is decided, and keeps what was typed', async () => {
  const h = harness()
  const admin = await administrator()
  const phone = '+12025550160'
  await wanted(
    h.nobody.post('/api/request-access', { phone, termsAccepted: true, privacyAccepted: true, referral: 'Theo' }),
  )
  const opened = await openPage(h, '/admin/access-requests', admin)
  await opened.user.click((await row('+1 202 555 0160')).element)
  const panel = await part(opened.page, 'complementary', /^Access request from/)
  await panel.findByRole('button', { name: 'Decline' })
  const { items } = (await admin.get('/api/admin/access-requests')).json()
  await wanted(admin.post(`/api/admin/access-requests/${items[0].id}/approve`, { version: items[0].version }))

  await press(opened, panel, 'Decline')
  const declining = await dialog(opened, /Decline/)
  const reason = await fill(declining, /^Reason/, 'Written before the other decision')
  await press(opened, declining, 'Decline')
  await opened.until(() => expect(declining.getAllByRole('alert')[0]?.textContent).toMatch(/already|approved/))
  expect(reason.value).toBe('Written before the other decision')
})

test('no one changes their own roles', async () => {
  await harness().buildUser({ staffRoles: ['vault'], name: 'Walter Pruitt' })
  const { page } = await openPage(harness(), '/admin/settings?tab=roles', await administrator('Olive Own'))
  await page.findByText('Olive Own (you)')
  expect(await page.findByRole('button', { name: 'Change Walter Pruitt' })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Change Olive Own' })).toBeNull()
})

describe('settings', () => {
  test('an invalid value shows an error at its field, and edits in one section are kept while another is saved', async () => {
    const h = harness()
    const opened = await openPage(h, '/admin/settings', await administrator())
    const codes = await part(opened.page, 'region', 'One-time codes')
    const company = await part(opened.page, 'region', 'Company')
    await fill(codes, /^Attempts per code/, '99')
    await press(opened, codes, 'Save')
    await codes.findByText('Enter a whole number from 1 to 10.')
    await fill(codes, /^Attempts per code/, '5')
    await press(opened, codes, 'Save')
    await fill(company, 'Business hours', 'Vault, every day 9 to 5 ET')
    await press(opened, company, 'Save')
    await company.findByText('Saved.')
    const phone = await fill(company, 'Contact phone', '+1 202 555 0199')
    await fill(codes, 'Codes per day', '6')
    await press(opened, codes, 'Save')
    await codes.findByText('Saved.')
    await press(opened, company, 'Save')
    await company.findByText('Saved.')
    expect(phone.value).toBe('+1 202 555 0199')

    // it applies to everyone
    const { page } = await openPage(h, '/dashboard', await h.buildUser({ name: 'Theo Lindqvist' }))
    await page.findByText('Vault, every day 9 to 5 ET')
  })

  test('a holiday is added and removed; a weekend is rejected', async () => {
    const opened = await openPage(harness(), '/admin/settings?tab=holidays', await administrator())
    await opened.page.findByText(/^No holidays yet\./)
    await press(opened, opened.page, 'Add holiday')
    const adding = await dialog(opened, /./)
    await fill(adding, 'Date', '2027-07-03')
    await fill(adding, 'Name', 'Independence Day')
    await press(opened, adding, 'Add')
    await adding.findByText('We’re closed on weekends anyway. Choose a weekday.')
    await fill(adding, 'Date', '2027-07-05')
    await press(opened, adding, 'Add')
    await opened.page.findByText(/Monday, Jul 5, 2027/)
    await press(opened, opened.page, 'Remove Independence Day')
    await press(opened, await dialog(opened, /Independence Day/), 'Remove')
    await opened.page.findByText(/^No holidays yet\./)
  })
})

describe('the legal pages', () => {
  const editing = async (page: string, admin = administrator()) => {
    const by = await admin
    const opened = await openPage(harness(), `/admin/legal-pages?page=${page}`, by)
    const title = await opened.page.findByLabelText<HTMLInputElement>('Title')
    await opened.until(() => expect(title.value).not.toBe(''))
    return { ...opened, by, title }
  }

  const discarded = async (opened: Awaited<ReturnType<typeof editing>>) => {
    await press(opened, opened.page, 'Discard draft')
    await press(opened, await dialog(opened, /./), 'Discard draft')
    await toast('Draft discarded', 'The published version is unchanged.')
  }

  test.each(['/terms', '/privacy', '/cookies'])('anyone can read %s', async (path) => {
    const { page } = await openPage(harness(), path)
    await page.findByText(/^Version 1, effective/)
  })

  test('scripts in Markdown do nothing in the preview, and a draft is discarded', async () => {
    const opened = await editing('cookies')
    await fill(
      opened.page,
      'Text (Markdown)',
      '## Hello\n\n<script>document.title="broken"</script>\n\n[press](javascript:alert(1)) <img src=x onerror=alert(1)>',
    )
    const preview = await part(opened.page, 'article', 'Preview')
    await preview.findByRole('heading', { name: 'Hello' })
    expect(preview.element.querySelectorAll('script, img, a')).toHaveLength(0)
    expect(preview.element.textContent).toContain('press')
    await opened.page.findByText('Draft saved.')
    await discarded(opened)
    await opened.page.findByText('Published version. Start typing to create a draft.')
  })

  test('a draft is kept when the admin switches to another page before it is saved', async () => {
    const opened = await editing('cookies')
    const { page, user, until } = opened
    const shown = () => page.getByLabelText<HTMLInputElement>('Title').value
    const open = async (name: RegExp) => user.click((await page.findAllByRole('link', { name }))[0] as HTMLElement)
    await fill(page, 'Title', 'Cookies, half a sen')
    await open(/^Privacy/)
    await until(() => expect(shown()).toBe('Privacy'))
    await open(/^Cookies/)
    await until(() => expect(shown()).toBe('Cookies, half a sen'))
    await discarded(opened)
  })

  test('of two admins who edit the same draft, the second sees who saved it, and keeps what was typed', async () => {
    const first = await administrator('Fay First')
    const opened = await editing('privacy')
    const { page, until } = opened
    const { current } = await wanted(first.get('/api/admin/legal-pages/privacy'))
    const theirs = { version: 0, title: 'Privacy, first hand', markdown: current.markdown }
    await wanted(first.patch('/api/admin/legal-pages/privacy/draft', theirs))
    await fill(page, 'Title', 'Privacy, second hand')
    await page.findByText(/Fay First saved this draft/)
    await fill(page, 'Title', 'Privacy, second hand again')
    await page.findByText(/Fay First saved this draft/)
    await press(opened, page, 'Use the other draft')
    await until(() => expect(page.getByLabelText<HTMLInputElement>('Title').value).toBe('Privacy, first hand'))
    await discarded(opened)
  })
})
