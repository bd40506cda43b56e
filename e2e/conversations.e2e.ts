import type { Page } from '@playwright/test'
import { issued, member, openAdminWindow, verified } from './billing.ts'
import { dialog, photo } from './cards.ts'
import { expect } from './expect.ts'
import { applied, pledgeable } from './lending.ts'
import { admin, authenticate, enter, expectAccessible, expectFits, expectLive, test, visit } from './people.ts'
import { listed, requested } from './secure.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => part(page).getByLabel('Message', { exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
  await expect(field(page)).toHaveValue('')
}

test('a member asks about an invoice from a phone; staff answer from the queue with a canned reply', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const signe = await member(desk, '+13035550330')
  const { id, number } = await issued(desk, signe, 'Storage', 12_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, signe.phone, `/dashboard?invoice=${id}`)
  await expect(part(page)).toContainText('No messages yet.')
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeDisabled()

  const files = part(page).getByLabel('Attach files')
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await expect(part(page)).toContainText('We can’t read this type of file.')
  await files.setInputFiles([await photo(page, 'navy', 'Receipt.jpg'), await photo(page, 'crimson', 'Other.jpg')])
  await part(page).getByRole('button', { name: 'Remove Other.jpg' }).click()
  await expect(part(page).getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
  await write(page, 'I paid this at the counter.\nHere is the receipt.')
  await expect(log(page).getByRole('listitem').first()).toContainText('You')
  await expect(log(page).getByRole('img', { name: 'Receipt.jpg' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // what is typed is still there after sending failed, and is sent once
  await expectLive(page)
  await page.context().setOffline(true)
  await field(page).fill('Is anything else due?')
  await field(page).press('Control+Enter')
  await expect(part(page)).toContainText('Your message is still here. Try again.')
  await expect(field(page)).toHaveValue('Is anything else due?')
  await page.context().setOffline(false)
  await expectLive(page)
  await part(page).getByRole('button', { name: 'Send' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(log(page).getByText('Is anything else due?')).toHaveCount(1)

  const staff = await newWindow()
  await enter(staff, admin, '/admin/work?queue=conversations&assignee=all')
  const row = staff.getByRole('row').filter({ hasText: 'Signe Ostrand' })
  await expect(row).toContainText('Invoice')
  await row.getByRole('link', { name: 'Signe Ostrand' }).click()
  await expect(staff.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  await expect(log(staff)).toContainText('Here is the receipt.')
  await expect(part(staff)).toContainText('Waiting for a reply')
  // reading it is seen by the member
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible()

  const replies = part(staff).getByRole('button', { name: 'Canned replies' })
  await replies.click()
  await part(staff).getByRole('button', { name: 'Add a canned reply' }).click()
  const adding = dialog(staff, 'Add a canned reply')
  await adding.getByLabel('Title').fill('Payment found')
  await adding.getByLabel('Reply').fill('Thank you, we found your payment.')
  await adding.getByRole('button', { name: 'Add reply' }).click()
  await expect(adding).toBeHidden()
  await replies.click()
  await part(staff).getByRole('button', { name: 'Payment found', exact: true }).click()
  await expect(field(staff)).toHaveValue('Thank you, we found your payment.')
  await expectAccessible(staff)
  await field(staff).press('Control+Enter')
  await expect(field(staff)).toHaveValue('')
  await expect(part(staff).getByText('Waiting for a reply')).toBeHidden()

  await expect(log(page).getByText('Thank you, we found your payment.')).toBeVisible()
  await expect(log(page).getByRole('listitem').last()).toContainText('Ambry')
  await expect(log(staff).getByText('Read', { exact: true })).toBeVisible()

  await write(page, 'Thanks!')
  await expect(part(staff)).toContainText('Waiting for a reply')
  await part(staff).getByRole('button', { name: 'No reply needed' }).click()
  await expect(part(staff).getByText('Waiting for a reply')).toBeHidden()
  await replies.click()
  await part(staff).getByRole('button', { name: 'Delete Payment found' }).click()
  await dialog(staff, 'Delete this reply?').getByRole('button', { name: 'Delete reply' }).click()
  await replies.click()
  await expect(part(staff).getByRole('button', { name: 'Thank you', exact: true })).toBeVisible()
  await expect(part(staff).getByRole('button', { name: 'Payment found', exact: true })).toBeHidden()
})

test('messages about a loan and a card request, on both sides', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const tilda = await member(desk, '+13035550331')
  await authenticate(page, tilda.phone)
  await verified(desk, tilda)
  const cardId = await pledgeable(desk, tilda, 50_000, { playerName: 'Runa Velde', certNumber: '99533001' })
  const loan = await applied(page, [cardId], 10_000)
  await enter(page, tilda.phone, `/lend?loan=${loan.id}`)
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await write(page, 'When do you decide?')
  await expectAccessible(page)

  const staff = await newWindow()
  await enter(staff, admin, `/admin/loans?stage=all&loan=${loan.id}`)
  const tab = staff.getByRole('navigation', { name: 'Loan details' }).getByRole('link', { name: /^Messages/ })
  await expect(tab).toContainText('Unread')
  await tab.click()
  await expect(log(staff)).toContainText('When do you decide?')
  await expect(tab).not.toContainText('Unread')
  // what is half written stays while another part is read
  await field(staff).fill('By tomorrow')
  await staff.getByRole('link', { name: 'Summary', exact: true }).click()
  await tab.click()
  await expect(field(staff)).toHaveValue('By tomorrow')
  await expectAccessible(staff)
  await field(staff).press('Control+Enter')
  await expect(log(page)).toContainText('By tomorrow')

  const wanted = await listed(desk, 100_000, { playerName: 'Sten Aalto', certNumber: '99533002' })
  const request = await requested(page, wanted, 100_000)
  await visit(page, `/secure?tab=requests&request=${request.id}`)
  await write(page, 'Can I see the back?')
  await expectAccessible(page)
  await visit(staff, '/admin/work?queue=conversations&assignee=all')
  await staff
    .getByRole('row')
    .filter({ hasText: 'Card request' })
    .filter({ hasText: 'Tilda Marr' })
    .getByRole('link')
    .click()
  await expect(log(staff)).toContainText('Can I see the back?')
  await write(staff, 'We’ll send photos today.')
  await expect(log(page)).toContainText('We’ll send photos today.')
})
