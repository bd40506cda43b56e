import { describe, expect, test } from 'vitest'

import { issued } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { writeTo } from '../../server/test/conversations.ts'
import { useHarness } from '../../server/test/harness.ts'
import { applied, appraised } from '../../server/test/lending.ts'
import { asked, inSecure } from '../../server/test/secure.ts'
import { flatJpeg } from './files.ts'
import { chooseFiles, openPage, type Page } from './page.ts'
import { dialog, fill, found, part, press, shows } from './parts.ts'

const harness = useHarness()

/** Waits until a message is among those that are shown. */
const logged = (text: string) => shows(() => document.querySelector('[role=log]'), text)
const field = ({ page }: Page) => page.findByLabelText<HTMLTextAreaElement>('Message')

async function write(opened: Page, text: string): Promise<void> {
  await fill(opened.page, 'Message', text)
  await press(opened, opened.page, 'Send')
  await logged(text)
  await opened.until(async () => expect((await field(opened)).value).toBe(''))
}

const people = async (name = 'Tilda Marr') => ({
  admin: await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' }),
  member: await harness().buildUser({ name }),
})

describe('messages about a loan', () => {
  test('staff see what is unread, and what is half written stays while another part is read', async () => {
    const { admin, member } = await people()
    const loan = await applied(member, { cardIds: [(await appraised(harness(), member)).id] })
    const own = await openPage(harness(), `/lend?loan=${loan.id}`, member)
    await press(own, own.page, 'Messages', 'link')
    await write(own, 'When do you decide?')

    const opened = await openPage(harness(), `/admin/loans?stage=all&loan=${loan.id}`, admin)
    const { page, user, until } = opened
    const details = await part(page, 'navigation', 'Loan details')
    await shows(() => details.getByRole('link', { name: /^Messages/ }), 'Unread')
    await press(opened, details, /^Messages/, 'link')
    await logged('When do you decide?')
    await fill(page, 'Message', 'By tomorrow')
    await press(opened, details, 'Summary', 'link')
    await until(() => expect(page.queryByLabelText('Message')).toBeNull())
    await press(opened, details, /^Messages/, 'link')
    expect((await field(opened)).value).toBe('By tomorrow')
    await user.click(await field(opened))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await logged('By tomorrow')
    await openPage(harness(), `/lend?loan=${loan.id}&part=messages`, member)
    await logged('By tomorrow')
  })
})

test('messages about a card request are answered from the queue', async () => {
  const { admin, member } = await people()
  const request = await asked(member, (await inSecure(harness(), await harness().buildUser())).id)
  const own = await openPage(harness(), `/secure?tab=requests&request=${request.id}`, member)
  await write(own, 'Can I see the back?')

  const opened = await openPage(harness(), '/admin?tab=work&queue=conversations&assignee=all', admin)
  const row = await found(
    () =>
      [...document.querySelectorAll<HTMLElement>('tbody tr')].find(
        ({ textContent }) => textContent?.includes('Card request') && textContent.includes('Tilda Marr'),
      ),
    'the request in the queue',
  )
  await opened.user.click(row.querySelector('a') as HTMLElement)
  await logged('Can I see the back?')
  await write(opened, 'We’ll send photos today.')
  await openPage(harness(), `/secure?tab=requests&request=${request.id}`, member)
  await logged('We’ll send photos today.')
})

describe('messages about an invoice', () => {
  const about = async (name?: string) => {
    const { admin, member } = await people(name)
    const { id } = await issued(admin, member.id)
    return { admin, member, id, subject: { kind: 'invoice', id } as const }
  }
  const messagesOf = ({ page }: Page) => part(page, 'region', 'Messages')

  test('a file of another type is rejected, and what was attached can be removed', async () => {
    const { member, id } = await about()
    const opened = await openPage(harness(), `/dashboard?invoice=${id}`, member)
    const { window, until } = opened
    const inside = await messagesOf(opened)
    await shows(() => inside.element, 'No messages yet.')
    expect((await inside.findByRole<HTMLButtonElement>('button', { name: 'Send' })).disabled).toBe(true)
    const files = await inside.findByLabelText('Attach files')
    chooseFiles(window, files, [new window.File(['no photo'], 'notes.txt', { type: 'text/plain' })])
    await shows(() => inside.element, 'We can’t read this type of file.')
    const jpeg = new Uint8Array(await flatJpeg())
    const photos = ['Receipt.jpg', 'Other.jpg'].map((name) => new window.File([jpeg], name, { type: 'image/jpeg' }))
    chooseFiles(window, files, photos)
    await press(opened, inside, 'Remove Other.jpg')
    const attached = await part(inside, 'list', 'Attached files')
    await until(() => expect(attached.getAllByRole('listitem')).toHaveLength(1))
  })

  test('what is typed is still there after sending failed, and is sent once', async () => {
    const { member, id } = await about()
    const opened = await openPage(harness(), `/dashboard?invoice=${id}`, member)
    const inside = await messagesOf(opened)
    opened.intervene(({ method, path }) => {
      if (method === 'POST' && path.includes('/conversations/')) throw new TypeError('Failed to fetch')
      return undefined
    })
    const typed = await fill(opened.page, 'Message', 'Is anything else due?')
    await opened.user.click(typed)
    await opened.user.keyboard('{Control>}{Enter}{/Control}')
    await shows(() => inside.element, 'Your message is still here. Try again.')
    expect(typed.value).toBe('Is anything else due?')
    opened.intervene(() => undefined)
    await press(opened, inside, 'Send')
    await opened.until(() => expect(typed.value).toBe(''))
    const { messages } = await wanted(member.get(`/api/user/conversations/invoice/${id}`))
    expect(messages.map(({ body }: { body: string }) => body)).toEqual(['Is anything else due?'])
  })

  test('a canned reply is added, used and deleted; a message that needs no reply is put aside', async () => {
    const { admin, member, subject } = await about('Signe Ostrand')
    await wanted(writeTo(member, subject, 'I paid this at the counter.'), 201)
    const opened = await openPage(harness(), '/admin?tab=work&queue=conversations&assignee=all', admin)
    const { user, until } = opened
    const queued = await found(
      () =>
        [...document.querySelectorAll<HTMLElement>('tbody tr')].find((each) =>
          each.textContent?.includes('Signe Ostrand'),
        ),
      'the invoice in the queue',
    )
    await user.click(queued.querySelector('a') as HTMLElement)
    const inside = await messagesOf(opened)
    await shows(() => inside.element, 'I paid this at the counter.', 'Waiting for a reply')
    await press(opened, inside, 'Canned replies')
    await press(opened, inside, 'Add a canned reply')
    const adding = await dialog(opened, 'Add a canned reply')
    await fill(adding, 'Title', 'Payment found')
    await fill(adding, 'Reply', 'Thank you, we found your payment.')
    await press(opened, adding, 'Add reply')
    await until(() => expect(adding.element.isConnected).toBe(false))
    await press(opened, inside, 'Canned replies')
    await press(opened, inside, 'Payment found')
    await until(async () => expect((await field(opened)).value).toBe('Thank you, we found your payment.'))
    await press(opened, inside, 'No reply needed')
    await until(() => expect(inside.element.textContent).not.toContain('Waiting for a reply'))
    await press(opened, inside, 'Canned replies')
    await press(opened, inside, 'Delete Payment found')
    await press(opened, await dialog(opened, 'Delete this reply?'), 'Delete reply')
    await press(opened, inside, 'Canned replies')
    await inside.findByRole('button', { name: 'Add a canned reply' })
    await until(() => expect(inside.queryByRole('button', { name: 'Payment found' })).toBeNull())
  })
})
