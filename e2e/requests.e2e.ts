import type { Page } from '@playwright/test'
import { asked, type Member, member, noAmount, openAdminWindow } from './billing.ts'
import { dialog, rows } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  call,
  codeFor,
  enter,
  expectAccessible,
  expectLive,
  expectToast,
  test,
  visit,
} from './people.ts'
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
  await form.getByLabel('Your offer').fill('abc')
  await form.getByLabel('Your offer').blur()
  await expect(form.getByText(noAmount)).toBeVisible()
  await form.getByLabel('Your offer').fill('0')
  await form.getByLabel('Your offer').press('Enter')
  await expect(form.getByText('Enter an offer above $0.')).toBeVisible()
  await form.getByLabel('Your offer').fill('1,500.50')
  // ten percent of it, plus tax
  await expect(form.locator('dl')).toContainText(/\$1,500\.50.*\$150\.05.*\$0\.00.*\$1,650\.55/)
  await form.getByLabel(/^Note to Ambry/).fill('For my rink of that year.')
  await expectAccessible(page)
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
  await expectAccessible(adminPage)
  await adminPage.keyboard.press('o')
  await expect(dialog(adminPage, 'Ask Leocadia Munk').getByLabel('Price')).toHaveValue('1,500.50')
  await adminPage.keyboard.press('Escape')
  // a counteroffer below the list price warns before it is sent, and asks for confirmation
  await adminPage.keyboard.press('c')
  const counter = dialog(adminPage, 'Counter Milos Ekberg’s offer')
  await expect(counter.getByRole('button', { name: 'Send counteroffer' })).toBeVisible()
  await counter.getByLabel('Your price').fill('1,500.50')
  await expect(counter.getByText('Leocadia Munk must agree first.')).toBeVisible()
  await expectAccessible(adminPage)
  await counter.getByRole('button', { name: 'Ask the owner' }).dblclick()
  await expectToast(adminPage, 'Leocadia Munk has been asked', '$1,500.50')

  const received = owner.page.getByRole('row', { name: /Ottoline Reeve/ })
  await expect(received).toContainText('Accept or decline.')
  await expect(received).not.toContainText(who.name)
  await received.click()
  await owner.page.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = dialog(owner.page, 'Accept $1,500.50')
  await expect(accept).toContainText('You’d receive $1,425.48.')
  await expectAccessible(owner.page)
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

test('two members request a card and one is approved: the other’s tile updates in place, they join the waitlist, are offered the card, and buy it', async ({
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const cardId = await listed(adminPage, 800_00, { playerName: 'Sidonie Fisk', certNumber: '66200002' })
  const first = (await windowOf(newWindow, adminPage, '+12025550150', '/secure?tab=requests')).page
  const second = (await windowOf(newWindow, adminPage, '+12025550151', '/secure?q=Sidonie')).page
  await Promise.all([expectLive(first), expectLive(second)])
  const winner = await requested(first, cardId, 800_00)
  await requested(second, cardId, 800_00)
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
  await expect(panel.getByRole('link', { name: 'Pay $880.00' })).toBeVisible()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(first, 'Withdraw request').getByRole('button', { name: 'Withdraw' }).click()
  await expect(panel.getByText('Withdrawn', { exact: true }).first()).toBeVisible()

  await expect(second.getByText('It’s your turn on the waitlist.')).toBeVisible()
  await second.getByRole('button', { name: 'Buy for $800.00' }).click()
  const buy = dialog(second, 'Buy for $800.00')
  await expect(buy).toContainText('$880.00')
  await expectAccessible(second)
  await buy.getByRole('button', { name: 'Buy card' }).dblclick()
  await expect(mine(second).getByRole('link', { name: 'Pay $880.00' })).toBeVisible()
})

test('an admin sends counteroffers: one is accepted, one declined; a form keeps its input when the list price changes while it is open', async ({
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow, '/admin/requests?q=Perrin')
  const ids = [
    await listed(adminPage, 600_00, { playerName: 'Thaddea Crowe', certNumber: '66200003' }),
    await listed(adminPage, 600_00, { playerName: 'Ulrika Dace', certNumber: '66200004' }),
  ] as const
  const { page } = await windowOf(newWindow, adminPage, '+12025550152', '/secure?tab=requests')
  await Promise.all([expectLive(page), expectLive(adminPage)])
  const other = await requested(page, ids[1], 600_00, 400_00)
  await requested(page, ids[0], 600_00, 450_00)

  await adminPage.getByRole('row', { name: /Thaddea Crowe/ }).click()
  await expect(adminPage.getByRole('complementary', { name: /Thaddea Crowe at \$450/ })).toBeVisible()
  await adminPage.keyboard.press('c')
  const counter = dialog(adminPage, 'Counter Perrin Hollow’s offer')
  await counter.getByLabel('Your price').fill('550')
  await expect(counter).toContainText('They have 48 hours to respond.')
  await counter.getByLabel(/^Note/).fill('It is the best of its year.')
  await expectAccessible(adminPage)
  await counter.getByRole('button', { name: 'Send counteroffer' }).dblclick()
  await expectToast(adminPage, 'Counteroffer sent', 'Thaddea Crowe for $550')
  await asked(adminPage, `/api/admin/requests/${other.id}/counter`, { counterCents: 500_00 })

  const panelOf = async (name: string) => {
    await page.getByRole('row', { name: new RegExp(name) }).click()
    return page.getByRole('complementary', { name })
  }
  const first = await panelOf('Thaddea Crowe')
  await expect(first).toContainText('It is the best of its year.')
  await first.getByRole('button', { name: 'Accept $550.00' }).click()
  const accept = dialog(page, 'Accept $550.00')
  await expect(accept).toContainText('$605.00')
  await accept.getByRole('button', { name: 'Accept counteroffer' }).dblclick()
  await expect(first.getByRole('link', { name: 'Pay $605.00' })).toBeVisible()
  await page.keyboard.press('Escape')
  const second = await panelOf('Ulrika Dace')
  await second.getByRole('button', { name: 'Decline' }).click()
  await dialog(page, 'Decline counteroffer').getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByText('Declined', { exact: true }).first()).toBeVisible()

  await visit(page, `/secure/${ids[1]}`)
  await requestButton(page).click()
  const form = dialog(page, 'Request to buy')
  await form.getByLabel(/^Note to Ambry/).fill('Once more, at your price.')
  await expectLive(page)
  await repriced(adminPage, 640_00, ids[1])
  await expect(form.getByText('The list price is now $640.00.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Use the new price' }).click()
  await expect(form.getByLabel(/^Note to Ambry/)).toHaveValue('Once more, at your price.')
  await expect(form.getByRole('radio', { name: 'List price, $640.00' })).toBeChecked()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(mine(page)).toContainText('$640.00')
})

test('an admin viewing an account in admin mode can’t send a request', async ({ newWindow }) => {
  const adminPage = await openAdminWindow(newWindow)
  // they have registered: only active accounts can be viewed
  const who = await member(adminPage, '+12025550155')
  await authenticate(await newWindow(), who.phone)
  const cardId = await listed(adminPage, 300_00, { playerName: 'Verity Eames', certNumber: '66200005' })
  await asked(adminPage, '/api/admin/impersonations', { userId: who.id, reason: 'A question about a card' })
  const proof = { phone: admin, otp: await codeFor(adminPage, admin), targetUserPhone: who.phone }
  expect((await call(adminPage, 'POST', '/api/verify-otp', proof)).status).toBe(200)
  await visit(adminPage, `/secure/${cardId}`)
  await requestButton(adminPage).click()
  const form = dialog(adminPage, 'Request to buy')
  await form.getByLabel(/^Note to Ambry/).fill('In their name')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('You can’t change anything in admin mode.')).toBeVisible()
  await expect(form.getByLabel(/^Note to Ambry/)).toHaveValue('In their name')
})
