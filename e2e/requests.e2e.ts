import type { Page } from '@playwright/test'
import { asked, type Member, member, openAdminWindow } from './billing.ts'
import { dialog, rows } from './cards.ts'
import { expect } from './expect.ts'
import { enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { listed, mine, promoted, repriced, requested, tile } from './secure.ts'
import type { NewWindow } from './windows.ts'

// each test has its own members
test.describe.configure({ mode: 'parallel' })

/** A member in their own window. */
async function windowOf(newWindow: NewWindow, adminPage: Page, phone: Member['phone'], to = '/secure') {
  const who = await member(adminPage, phone)
  const page = await newWindow()
  await enter(page, who.phone, to)
  return { who, page }
}

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const requestButton = (page: Page) => page.getByRole('button', { name: 'Request to buy' })
const approved = (adminPage: Page, { id, offerCents }: { id: string; offerCents: number }) =>
  asked(adminPage, `/api/admin/requests/${id}/approve`, { offerCents })

test('a member makes an offer and sees every fee; an admin handles it by keyboard, the owner accepts, the member pays and owns the card, and the payout is exact to the cent', async ({
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow, '/admin/requests?q=Ottoline')
  const owner = await windowOf(newWindow, adminPage, '+12025550148', '/secure?tab=requests&side=received')
  const cardId = await promoted(adminPage, owner.page, owner.who, 2_000_00, {
    playerName: 'Ottoline Reeve',
    certNumber: '66200001',
  })
  const { page, who } = await windowOf(newWindow, adminPage, '+12025550157', `/secure/${cardId}`)
  await requestButton(page).click()
  const form = dialog(page, 'Request to buy')
  await expect(form.getByText('Total', { exact: true })).toBeVisible()
  await expect(form.locator('dl')).toContainText('$2,200.00')
  await form.getByRole('radio', { name: 'Make an offer' }).check()
  await form.getByLabel('Your offer').fill('1,500.50')
  // ten percent of it, plus tax
  await expect(form.locator('dl')).toContainText(/\$1,500\.50.*\$150\.05.*\$0\.00.*\$1,650\.55/)
  await form.getByLabel(/^Note to Ambry/).fill('For my rink of that year.')
  await expectFits(page)
  await form.getByRole('button', { name: 'Send request' }).dblclick()
  await expectToast(page, 'Request sent', 'Ottoline Reeve')
  await expect(mine(page)).toContainText('Under review')

  // the admin's list updates, and can be used without a mouse
  await expect(rows(adminPage)).toHaveCount(1)
  await adminPage.keyboard.press('j')
  await adminPage.keyboard.press('Enter')
  const panel = adminPage.getByRole('complementary', { name: 'Milos Ekberg requested Ottoline Reeve at $1,500.50' })
  await expect(panel).toContainText('For my rink of that year.')
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expectFits(adminPage)
  await adminPage.keyboard.press('o')
  await expect(dialog(adminPage, 'Ask Leocadia Munk').getByLabel('Price')).toHaveValue('1,500.50')
  await adminPage.keyboard.press('Escape')
  // a counteroffer below the list price warns before it is sent, and asks for confirmation
  await adminPage.keyboard.press('c')
  const counter = dialog(adminPage, 'Counter Milos Ekberg’s offer')
  await expect(counter.getByRole('button', { name: 'Send counteroffer' })).toBeVisible()
  await counter.getByLabel('Your price').fill('1,500.50')
  await expect(counter.getByText('Leocadia Munk must agree first.')).toBeVisible()
  await expectFits(adminPage)
  await counter.getByRole('button', { name: 'Ask the owner' }).dblclick()
  await expectToast(adminPage, 'Leocadia Munk has been asked', '$1,500.50')

  const received = owner.page.getByRole('row', { name: /Ottoline Reeve/ })
  await expect(received).toContainText('Accept or decline.')
  await expect(received).not.toContainText(who.name)
  await received.click()
  await owner.page.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = dialog(owner.page, 'Accept $1,500.50')
  await expect(accept).toContainText('You’d receive $1,425.48.')
  await expectFits(owner.page)
  await accept.getByRole('button', { name: 'Accept' }).dblclick()
  await expectToast(owner.page, 'Offer accepted', 'Ottoline Reeve')

  await expect(panel).toContainText('Leocadia Munk agreed to $1,500.50.')
  await adminPage.keyboard.press('a')
  await expect(dialog(adminPage, 'Approve at $1,500.50')).toContainText('No other requests.')
  await adminPage.keyboard.press('Enter')
  await expect(
    adminPage.locator('.toast').filter({ hasText: 'Ottoline Reeve is reserved for Milos Ekberg' }),
  ).toBeAttached()

  await mine(page).getByRole('link', { name: 'Pay $1,650.55' }).click()
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await page
    .getByRole('complementary', { name: 'Test numbers' })
    .getByRole('button', { name: /^Succeeds \d/ })
    .click()
  await page.getByRole('button', { name: 'Pay $1,650.55', exact: true }).click()
  await expect(h1(page, '$1,650.55 paid')).toBeVisible()
  await visit(page, `/registry?card=${cardId}`)
  await expect(h1(page, 'Ottoline Reeve')).toBeVisible()
  await visit(page, '/secure?tab=requests')
  await expect(page.getByRole('row', { name: /Ottoline Reeve/ })).toContainText('Completed')

  await visit(owner.page, '/sales?side=sold')
  await expect(owner.page.getByRole('row', { name: /Ottoline Reeve/ })).toContainText('$1,425.48')
})

test('two members request a card whose price changes while one writes, and the other is approved: a tile updates in place, and the waitlist offers the card', async ({
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const cardId = await listed(adminPage, 800_00, { playerName: 'Sidonie Fisk', certNumber: '66200002' })
  const first = (await windowOf(newWindow, adminPage, '+12025550150', '/secure?tab=requests')).page
  const second = (await windowOf(newWindow, adminPage, '+12025550151', '/secure?q=Sidonie')).page
  await Promise.all([expectLive(first), expectLive(second)])
  await tile(second, 'Sidonie Fisk').getByRole('link').click()
  await second.getByRole('button', { name: 'Request to buy' }).click()
  const form = dialog(second, 'Request to buy')
  await form.getByLabel(/^Note to Ambry/).fill('For my rink of that year.')
  await repriced(adminPage, 840_00, cardId)
  await expect(form.getByText('The list price is now $840.00.')).toBeVisible()
  await form.getByRole('button', { name: 'Use the new price' }).click()
  await expect(form.getByLabel(/^Note to Ambry/)).toHaveValue('For my rink of that year.')
  await expect(form.getByRole('radio', { name: 'List price, $840.00' })).toBeChecked()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(mine(second)).toContainText('$840.00')
  const winner = await requested(first, cardId, 840_00)
  await second.keyboard.press('Escape')
  const cardTile = tile(second, 'Sidonie Fisk')
  await expect(cardTile).toContainText('Requested by you')
  const place = await cardTile.boundingBox()
  await approved(adminPage, winner)
  await expect(cardTile).toContainText('Just reserved')
  expect(await cardTile.boundingBox()).toEqual(place)
  await cardTile.getByRole('link').click()
  await second.getByRole('button', { name: 'Join waitlist' }).dblclick()
  await expect(second.getByText('You’re next on the waitlist.')).toBeVisible()

  await first.getByRole('row', { name: /Sidonie Fisk/ }).click()
  const panel = first.getByRole('complementary', { name: 'Sidonie Fisk' })
  await expect(panel.getByRole('link', { name: 'Pay $924.00' })).toBeVisible()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(first, 'Withdraw request').getByRole('button', { name: 'Withdraw' }).click()
  await expect(panel.getByText('Withdrawn', { exact: true }).first()).toBeVisible()

  await expect(second.getByText('It’s your turn on the waitlist.')).toBeVisible()
  await second.getByRole('button', { name: 'Buy for $840.00' }).click()
  const buy = dialog(second, 'Buy for $840.00')
  await expect(buy).toContainText('$924.00')
  await expectFits(second)
  await buy.getByRole('button', { name: 'Buy card' }).dblclick()
  await expect(mine(second).getByRole('link', { name: 'Pay $924.00' })).toBeVisible()
})
