import { describe, expect, test } from 'vitest'

import { issued, line } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { openPage, type Page } from './page.ts'
import { dialog, fill, found, part, press, pressTwice, shows, write } from './parts.ts'

const harness = useHarness()

const member = (name = 'Theo Lindqvist') => harness().buildUser({ name })

/** The form has what the server knows: what is typed before would be replaced. */
const loaded = ({ page, until }: Page) =>
  until(() => expect(page.getByLabelText<HTMLInputElement>(/^Name/).value).not.toBe(''))

describe('the profile', () => {
  test('edited meanwhile in another tab: the conflict is shown, and what was typed is kept', async () => {
    const by = await member()
    const opened = await openPage(harness(), '/settings', by)
    const { page, until } = opened
    const theirs = async (more: object) => {
      const { version } = await wanted(by.get('/api/user/profile'))
      await wanted(by.patch('/api/user/profile', { version, ...more }))
    }
    await loaded(opened)
    await theirs({ city: 'Salem, OR' })
    const city = await fill(page, /^City/, 'Eugene, OR')
    await press(opened, page, 'Save profile')
    await page.findByText('City is now “Salem, OR”.')
    expect(city.value).toBe('Eugene, OR')
    await press(opened, page, 'Keep mine')
    await page.findByText('Saved.')

    // a change of another field is not a conflict
    await theirs({ email: 'theo@example.com' })
    await fill(page, /^City/, 'Bend, OR')
    await press(opened, page, 'Save profile')
    await until(() =>
      expect(page.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('theo@example.com'),
    )
    expect((await page.findByLabelText<HTMLInputElement>(/^City/)).value).toBe('Bend, OR')
    expect((await wanted(by.get('/api/user/profile'))).city).toBe('Bend, OR')
  })

  test('what this window saved itself is no conflict, even if it was not read again yet', async () => {
    const by = await member()
    const opened = await openPage(harness(), '/settings', by)
    const { page, intervene } = opened
    await loaded(opened)
    // the connection is so slow that the page doesn't read what it has saved
    intervene(({ method, path }) =>
      method === 'GET' && path === '/api/user/profile' ? new Promise<Response>(() => {}) : undefined,
    )
    await fill(page, /^City/, 'Reno, NV')
    await press(opened, page, 'Save profile')
    await page.findByText('Saved.')
    await press(opened, page, 'Secure', 'link')
    await page.findByRole('heading', { level: 1, name: 'Secure' })
    opened.window.history.back()
    await page.findByRole('heading', { level: 1, name: 'Settings' })
    await fill(page, /^City/, 'Elko, NV')
    intervene(() => undefined)
    await press(opened, page, 'Save profile')
    await page.findByText('Saved.')
    expect((await wanted(by.get('/api/user/profile'))).city).toBe('Elko, NV')
  })

  test('a double click saves once', async () => {
    const opened = await openPage(harness(), '/settings', await member())
    const { page, sent } = opened
    await loaded(opened)
    await fill(page, /^City/, 'Reno, NV')
    await pressTwice(opened, page, 'Save profile')
    await page.findByText('Saved.')
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})

describe('email', () => {
  type Outbox = { emails: { subject: string; body: string; code: string | null }[] }
  const outboxOf = async (phone: string): Promise<Outbox['emails']> =>
    (await wanted(harness().nobody.get(`/api/demo/outbox?phone=${encodeURIComponent(phone)}`))).emails

  test('an address is verified with a code, and invoices come by email until someone unsubscribes', async () => {
    const h = harness()
    const by = await member('Odette Garland')
    const admin = await h.buildUser({ isAdmin: true })
    const opened = await openPage(h, '/settings', by)
    const { page, until } = opened
    await loaded(opened)
    write(await page.findByRole('textbox', { name: /^Email/ }), 'odette@mail.example')
    await press(opened, page, 'Save profile')
    const panel = await found(() => document.querySelector<HTMLElement>('#email'), '#email')
    await shows(() => panel, 'Not verified')
    await press(opened, page, 'Send verification email')
    await fill(page, 'Verification code', '000000')
    await shows(() => panel, 'You have 4 tries left.')
    await h.runJobs()
    await press(opened, page, 'Use this code')
    await until(() => expect(panel.textContent).not.toContain('Not verified'))
    await shows(() => panel, 'Verified')

    await issued(admin, by.id, [line('Storage', 12_500)])
    await h.runJobs()
    const [newest] = await outboxOf(by.phone)
    expect(newest?.subject).toBe('New invoice')
    const link = /\/email\/unsubscribe\/\S+/.exec(newest?.body ?? '')?.[0] ?? ''
    // a page without scripts, whose button sends the same address back
    expect((await h.nobody.get(link)).body).toContain('Unsubscribe')
    expect((await h.nobody.post(link)).body).toContain('You’re unsubscribed')
    const again = await openPage(h, '/settings', by)
    const setting = await again.page.findByRole('switch', { name: 'Invoices and payments by email' })
    expect(setting.getAttribute('aria-checked') ?? String((setting as HTMLInputElement).checked)).toBe('false')

    // staff see what was sent, and send it again
    const desk = await openPage(h, `/admin/user-access?user=${by.id}`, admin)
    const messages = await part(desk.page, 'region', 'Messages')
    await press(desk, messages, 'Resend New invoice')
    const listed = (await messages.findAllByText('New invoice')).length
    await press(desk, await dialog(desk, /./), 'Resend')
    await until(async () => {
      await h.runJobs()
      expect((await outboxOf(by.phone)).filter(({ subject }) => subject === 'New invoice')).toHaveLength(2)
    })
    await until(() => expect(messages.getAllByText('New invoice').length).toBeGreaterThan(listed))
  })
})
