import { issued, member as memberOf, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { enter, expectAccessible, test } from './people.ts'

type Outbox = { emails: { subject: string; body: string; code: string | null }[] }

test('a member verifies an email address, gets an invoice by email and unsubscribes; an admin resends it', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const person = await memberOf(desk, '+12025550240')
  const outbox = async (): Promise<Outbox['emails']> => {
    const answer = await page.request.get(`/api/demo/outbox?phone=${encodeURIComponent(person.phone)}`)
    return ((await answer.json()) as Outbox).emails
  }
  const panel = page.locator('#email')
  await enter(page, person.phone, '/settings')
  await page.getByLabel('Email', { exact: false }).first().fill('odette@mail.example')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(panel.getByText('Not verified')).toBeVisible()
  await panel.getByRole('button', { name: 'Send verification email' }).click()
  await panel.getByLabel('Verification code').fill('000000')
  await expect(panel.getByText('You have 4 tries left.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Use this code' }).click()
  await expect(panel.getByText('Verified', { exact: true })).toBeVisible()

  await issued(desk, person, 'Storage', 12_500)
  await expect.poll(async () => (await outbox())[0]?.subject).toBe('New invoice')
  const link = /\/email\/unsubscribe\/\S+/.exec((await outbox())[0]?.body ?? '')?.[0] ?? ''

  const stranger = await newWindow()
  await stranger.goto(link)
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Invoices and payments by email' })).not.toBeChecked()

  await desk.goto(`/admin/user-access?user=${person.id}`)
  const messages = desk.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Resend New invoice' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(messages.getByText('New invoice', { exact: true })).toHaveCount(2)
  await expect.poll(async () => (await outbox()).filter(({ subject }) => subject === 'New invoice').length).toBe(2)
})
