import type { Page } from '@playwright/test'
import { issued, member, openAdminWindow } from './billing.ts'
import { photo } from './cards.ts'
import { expect } from './expect.ts'
import { admin, enter, expectFits, expectLive, test } from './people.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => part(page).getByLabel('Message', { exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
  await expect(field(page)).toHaveValue('')
}

test('a member asks about an invoice from a phone; staff answer from the queue, and each sees what the other read', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const signe = await member(desk, '+13035550330')
  const { id, number } = await issued(desk, signe, 'Storage', 12_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, signe.phone, `/dashboard?invoice=${id}`)
  await part(page)
    .getByLabel('Attach files')
    .setInputFiles([await photo(page, 'navy', 'Receipt.jpg')])
  await write(page, 'I paid this at the counter.\nHere is the receipt.')
  await expect(log(page).getByRole('listitem').first()).toContainText('You')
  await expect(log(page).getByRole('img', { name: 'Receipt.jpg' })).toBeVisible()
  await expectFits(page)
  await expectLive(page)

  const staff = await newWindow()
  await enter(staff, admin, '/admin?tab=work&queue=conversations&assignee=all')
  const row = staff.getByRole('row').filter({ hasText: 'Signe Ostrand' })
  await expect(row).toContainText('Invoice')
  await row.getByRole('link', { name: 'Signe Ostrand' }).click()
  await expect(staff.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  await expect(log(staff)).toContainText('Here is the receipt.')
  await expect(part(staff)).toContainText('Waiting for a reply')
  // reading it is seen by the member
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible()

  await write(staff, 'Thank you, we found your payment.')
  await expect(part(staff).getByText('Waiting for a reply')).toBeHidden()
  await expectFits(staff)
  await expect(log(page).getByText('Thank you, we found your payment.')).toBeVisible()
  await expect(log(page).getByRole('listitem').last()).toContainText('Ambry')
  await expect(log(staff).getByText('Read', { exact: true })).toBeVisible()
  await write(page, 'Thanks!')
  await expect(part(staff)).toContainText('Waiting for a reply')
})
