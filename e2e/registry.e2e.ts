import { formatDollars } from '@ambry/contract/kernel/money'
import type { Page } from '@playwright/test'
import { dialog, registered, row, rows, totals, typeCard } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  codeFor,
  collector,
  enter,
  expectAccessible,
  expectLive,
  expectToast,
  lender,
  notices,
  test,
  visit,
} from './people.ts'

const total = (page: Page, cards: number) => page.getByText(`Total value of ${cards} cards`)

/** Deciding who owns a card requires a step-up code. */
async function confirmIdentity(adminPage: Page): Promise<void> {
  await expectToast(adminPage, 'Verification code sent', 'Please check your phone')
  await adminPage.getByLabel('Verification code').fill(await codeFor(adminPage, admin))
}

test('cards are entered manually one after another: errors appear at their field, and a double click registers once', async ({
  page,
}) => {
  await enter(page, collector, '/registry?sort=-registeredAt')
  const before = await totals(page)
  await expect(total(page, before.cards)).toBeVisible()
  await page.keyboard.press('n')
  await dialog(page, 'Register cards').getByRole('radio', { name: 'Enter manually' }).click()
  const form = dialog(page, 'Register card')
  const cert = form.getByRole('textbox', { name: 'Cert number' })
  await typeCard(form, { playerName: 'Ansel Quarrie', certNumber: 'ABCDE' })
  await form.getByLabel(/^Set/).fill('Northern Ice')
  await form.getByLabel(/^Your estimate/).fill('1,250')
  await form.getByRole('button', { name: 'Register card' }).click()
  await expect(form.getByText('A PSA cert number has 4 to 12 digits and no letters.')).toBeVisible()
  await expect(cert).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await cert.fill('9'.repeat(40))
  await form.getByRole('button', { name: 'Register card' }).click()
  await expect(form.getByText('A cert number has 3 to 20 letters or digits.')).toBeVisible()
  await cert.fill(' 7710 0001 ')
  await expect(form.getByText('Not registered here yet.')).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/registry')) sent++
  })
  await form.getByRole('button', { name: 'Register card' }).dblclick()
  await expect(dialog(page, 'Ansel Quarrie is in your registry')).toBeVisible()
  expect(sent).toBe(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Register another' }).click()
  await expect(form.getByLabel(/^Set/)).toHaveValue('Northern Ice')
  await typeCard(form, { playerName: 'Bertil Quarrie', certNumber: '77100001' })
  await expect(form.getByText('Already in your registry.')).toBeVisible()
  await cert.fill('77100002')
  await form.getByRole('button', { name: 'Save and add another' }).click()
  await expectToast(page, 'Card registered', 'Bertil Quarrie')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(form.getByLabel(/^Set/)).toHaveValue('Northern Ice')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await expect(rows(page).nth(0)).toContainText('Bertil Quarrie')
  await expect(rows(page).nth(1)).toContainText('Ansel Quarrie')
  await expect(rows(page).nth(1)).toContainText('77100001')
  await expect(total(page, before.cards + 2)).toBeVisible()
  await expect(page.getByText(formatDollars(before.valueCents + 125_000), { exact: true })).toBeVisible()
})

test('a lost connection while registering shows an error and keeps the form', async ({ page, context }) => {
  await enter(page, collector, '/registry?sheet=hand&sort=-registeredAt')
  const form = dialog(page, 'Register card')
  await typeCard(form, { playerName: 'Cormac Quarrie', certNumber: '77100003' })
  await expect(form.getByText('Not registered here yet.')).toBeVisible()
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Register card' }).click()
  await expect(form.getByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Cormac Quarrie')
  await expect(form.getByRole('textbox', { name: 'Cert number' })).toHaveValue('77100003')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Register card' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(row(page, 'Cormac Quarrie')).toHaveCount(1)
})

test('search, filters, and view are in the URL, which opens the same list in another window', async ({
  page,
  newWindow,
}) => {
  await enter(page, collector, '/registry')
  const search = page.getByRole('searchbox', { name: 'Search this list' })
  await search.fill('990000801')
  await expect(row(page, 'Wes Gagnon')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await search.fill('no such player')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = dialog(page, 'Filters')
  await drawer.getByLabel('Pokémon').check()
  await drawer.getByLabel('Photo').selectOption('Has a photo')
  await expect(drawer.getByRole('button', { name: 'Show 2 results' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Show 2 results' }).click()
  await expect(page).toHaveURL(/category=creature/)
  await expect(row(page, 'Emberwyrm')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo: Has a photo\./ })).toBeVisible()

  await page.getByRole('radio', { name: 'Gallery' }).check()
  await expect(page.getByRole('list', { name: 'Cards' }).getByRole('link')).toHaveCount(2)
  await expect(page).toHaveURL(/view=gallery/)
  const otherPage = await newWindow()
  await enter(otherPage, collector, page.url())
  await expect(otherPage.getByRole('list', { name: 'Cards' }).getByRole('link')).toHaveCount(2)
  await otherPage.getByRole('link', { name: /Emberwyrm/ }).click()
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Emberwyrm' })).toBeFocused()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Emberwyrm' })).toBeVisible()
  await otherPage.keyboard.press('Escape')
  await expect(otherPage.getByRole('list', { name: 'Cards' }).getByRole('link')).toHaveCount(2)

  await page.getByRole('radio', { name: 'Sets' }).check()
  await page.getByRole('button', { name: 'Show cards for 1993 Arcana Alpha' }).click()
  await page.getByRole('button', { name: 'Set total cards for 1993 Arcana Alpha' }).click()
  await expectAccessible(page)
  await page.getByLabel(/^Cards in the set/).fill('120')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Progress on 1993 Arcana Alpha' })).toBeVisible()
  await page.getByRole('link', { name: /Black Orchid/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Black Orchid' })).toBeVisible()
  await page.getByRole('button', { name: 'Registry', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Sets' })).toBeVisible()
})

test('several cards are tagged at once, and the tag is saved as a view', async ({ page }) => {
  await enter(page, collector, '/registry?category=basketball')
  await page.getByLabel('Select Otis Rennick').check()
  await page.getByLabel('Select Kenji Bryce').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  const tagging = dialog(page, 'Add tag: 2 selected')
  await tagging.getByLabel('Tag').fill('For the show')
  await expectAccessible(page)
  await tagging.getByRole('button', { name: 'Add tag' }).click()
  await expectToast(page, 'Add tag', '2 done')
  await page.getByRole('button', { name: 'Filters' }).click()
  await dialog(page, 'Filters').getByLabel('Tag').selectOption('For the show')
  await page.getByRole('button', { name: 'Show 2 results' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Save view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('The spring show')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved', 'The spring show')
  await visit(page, '/registry')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'The spring show', exact: true }).click()
  await expect(page).toHaveURL(/tag=For/)
  await expect(rows(page)).toHaveCount(2)
})

test('a member claims a card registered by another; an admin upholds the claim and ownership changes live for both', async ({
  page,
  newWindow,
}) => {
  const owner = await newWindow()
  await authenticate(owner, lender)
  await registered(owner, { playerName: 'Dagfinn Quarrie', certNumber: '77100004' })
  await visit(owner, '/registry?sort=-registeredAt')
  await expectLive(owner)
  await expect(row(owner, 'Dagfinn Quarrie')).toBeVisible()

  await enter(page, collector, '/registry?sheet=hand&sort=-registeredAt')
  const form = dialog(page, 'Register card')
  await typeCard(form, { playerName: 'Dagfinn Quarrie', certNumber: '77100004' })
  // submitted before the result of the cert check appeared: there is still a way forward
  await form.getByRole('button', { name: 'Register card' }).click()
  await form.getByRole('button', { name: 'Claim this card' }).click()
  const claim = dialog(page, 'Claim this card')
  await claim.getByLabel('Why it’s yours').fill('It was stolen from my home in March; I have the receipt.')
  await expectAccessible(page)
  await claim.getByRole('button', { name: 'Submit claim' }).click()
  const claims = dialog(page, 'My claims')
  await expect(claims.getByText('PSA 77100004').first()).toBeVisible()
  await expect(claims.getByText('Under review')).toBeVisible()
  await expectAccessible(page)
  await claims.getByRole('button', { name: 'Close', exact: true }).click()
  await expectLive(page)

  await expect(row(owner, 'Dagfinn Quarrie')).toContainText('Disputed')
  await expect(owner.getByRole('button', { name: /^Notifications, \d+ new/ })).toBeVisible()
  await owner.getByRole('button', { name: /^Notifications/ }).click()
  await expect(notices(owner).filter({ hasText: 'Ownership disputed' }).first()).toBeVisible()

  const adminPage = await newWindow()
  await enter(adminPage, admin, '/admin/cards?tab=disputes')
  await adminPage.getByRole('row', { name: /Dagfinn Quarrie/ }).click()
  await expectAccessible(adminPage)
  await adminPage.getByRole('button', { name: 'Uphold' }).click()
  const decide = dialog(adminPage, /^Uphold claim/)
  await decide.getByLabel('Decision').fill('The receipt and the photos are the claimant’s.')
  await expectAccessible(adminPage)
  await decide.getByRole('button', { name: 'Uphold claim' }).click()
  await confirmIdentity(adminPage)
  await expectToast(adminPage, 'Uphold claim', 'Claim decided.')
  await expect(row(owner, 'Dagfinn Quarrie')).toBeHidden()
  await expect(owner.getByText(/is no longer in your name/).first()).toBeVisible()
  await expect(row(page, 'Dagfinn Quarrie')).toBeVisible()
})

test('a rejected claim leaves the card with its owner and updates both members live', async ({ page, newWindow }) => {
  const owner = await newWindow()
  await authenticate(owner, lender)
  const id = await registered(owner, { playerName: 'Eskil Quarrie', certNumber: '77100005' })
  await visit(owner, `/registry?card=${id}`)
  await expectLive(owner)
  await enter(page, collector, '/registry?sheet=title-check')
  const check = dialog(page, 'Title check')
  await check.getByLabel('Cert number').fill('77100005')
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByText('Clear', { exact: true })).toBeVisible()
  await expect(check).not.toContainText('Calloway')
  await expectAccessible(page)
  await check.getByRole('button', { name: 'Claim this card' }).click()
  await page.getByLabel('Why it’s yours').fill('I believe that I have bought this one.')
  await page.getByRole('button', { name: 'Submit claim' }).click()
  await expect(owner.getByText('Disputed, under review')).toBeVisible()
  await expectLive(page)

  const adminPage = await newWindow()
  await enter(adminPage, admin, `/admin/cards?card=${id}`)
  await adminPage.getByRole('button', { name: 'Reject' }).click()
  await adminPage.getByLabel('Decision').fill('The owner has shown the card and its receipt.')
  await adminPage.getByRole('button', { name: 'Reject claim' }).click()
  await confirmIdentity(adminPage)
  await expect(owner.getByText('Clear, no liens')).toBeVisible()
  await expect(dialog(page, 'My claims').getByText('Rejected', { exact: true })).toBeVisible()
  await expect(dialog(page, 'My claims').getByText(/: The owner has shown the card/)).toBeVisible()
})

test('on a phone: the list, the filters, and the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select cards' }).click()
  await rows(page).first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close filters' }).click()
  await visit(page, '/registry?sheet=hand&sort=-registeredAt')
  await expect(dialog(page, 'Register card').getByText('Raw cards have no grade or cert number.')).toBeVisible()
  await expectAccessible(page)
})
