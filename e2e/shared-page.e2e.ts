// shared pages are documents of the server and no screens of the app, so they are checked for accessibility here
import { expectAccessible } from './accessible.ts'
import { dialog, registered, row } from './cards.ts'
import { expect } from './expect.ts'
import { authenticateOwner, figuresOf, looked, sharedBy, stranger } from './links.ts'
import { admin, enter, expectFits, expectLive, test, visit } from './people.ts'

test('a shared link works without JavaScript; the owner sees one view, and bots and their own views are excluded', async ({
  page,
  newWindow,
}) => {
  await authenticateOwner(page, newWindow, '+12025550173')
  const cardId = await registered(page, { playerName: 'Tobin Marrow', certNumber: '77600001' })
  const link = await sharedBy(page, { scope: 'card', cardId }, { name: 'Tobin' })
  for (const userAgent of ['facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)'])
    expect((await page.request.get(link.address, { headers: { 'user-agent': userAgent, cookie: '' } })).status()).toBe(
      200,
    )
  const own = await page.context().newPage()
  await looked(own, link.address)
  await own.close()
  const bot = await newWindow()
  await looked(bot, link.address)
  expect((await figuresOf(page, link.id)).views).toBe(0)

  const visitor = await stranger(newWindow, { javaScriptEnabled: false })
  const seen = visitor.waitForResponse(/seen\.gif$/)
  await visitor.goto(link.address)
  expect((await seen).status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tobin Marrow' })).toBeVisible()
  await expect(visitor.getByRole('definition').filter({ hasText: '77600001' })).toBeVisible()
  await expect(visitor.getByText('The owner can see that this link was viewed, and for how long.')).toBeVisible()
  await visitor.getByText('Message the owner').click()
  await visitor.getByLabel('Your name').fill('Anna Brandt')
  await visitor.getByLabel('How the owner can reach you').fill('anna@brandt.example')
  await visitor.getByLabel(/^Your message/).fill('Would you sell it?')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Back to the link' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tobin Marrow' })).toBeVisible()

  await visit(page, '/registry?tab=links')
  await page.getByText('Tobin', { exact: true }).click()
  await expect(page.getByText('Anna Brandt')).toBeVisible()
  await expect(page.getByText('Would you sell it?')).toBeVisible()
  expect(await figuresOf(page, link.id)).toMatchObject({ views: 1, people: 1, leads: 1 })
  await page.getByRole('button', { name: 'Filter by counted' }).click()
  await page.getByRole('button', { name: 'Excluded', exact: true }).click()
  for (const why of ['Link preview', 'Bot', 'You'])
    await expect(page.locator('tbody').getByText(why, { exact: true }).first()).toBeVisible()
})

test('with JavaScript a shelf is looked through on a phone: a card opens, its picture in full size, and a message is sent in place', async ({
  page,
  newWindow,
}) => {
  await authenticateOwner(page, newWindow, '+12025550173')
  const cardIds = [
    await registered(page, { playerName: 'Ursel Marrow', certNumber: '77600002', estimateCents: 55_000 }),
    await registered(page, { playerName: 'Vigo Marrow', certNumber: '77600003' }),
  ]
  const shows = ['cert', 'history', 'value', 'owner']
  const link = await sharedBy(page, { scope: 'chosen', cardIds }, { name: 'My shelf of hockey', shows })
  const visitor = await stranger(newWindow)
  await looked(visitor, link.address)
  const cards = visitor.getByRole('list', { name: 'Cards' }).getByRole('link')
  await expect(visitor.getByRole('heading', { level: 1, name: 'My shelf of hockey' })).toBeVisible()
  await expect(visitor.getByText('Shared privately by Ivo L.')).toBeVisible()
  await expect(cards).toHaveCount(2)
  await visitor.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(visitor)
  await cards.filter({ hasText: 'Ursel Marrow' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ursel Marrow' })).toBeVisible()
  await expect(visitor.getByText('$550')).toBeVisible()
  await expect(visitor.getByText('Owner’s estimate,')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: /^View full size/ }).click()
  await expect(visitor.getByRole('dialog')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.keyboard.press('+')
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByRole('link', { name: /^View full size/ })).toBeFocused()
  const address = visitor.url()
  await visitor.getByText('Message the owner').click()
  await visitor.getByLabel('Your name').fill('Ben')
  await visitor.getByLabel('How the owner can reach you').fill('+1 503 555 0100')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('status').getByText('Message sent')).toBeVisible()
  expect(visitor.url()).toBe(address)
  await visitor.getByRole('link', { name: 'All of “My shelf of hockey”' }).click()
  await expect(cards).toHaveCount(2)
  // navigating within it counts as one view
  expect((await figuresOf(page, link.id)).views).toBe(1)
})

test('a report appears live to an admin, who closes the link; the owner sees the reason', async ({
  page,
  newWindow,
}) => {
  const owner = await newWindow()
  await authenticateOwner(owner, newWindow, '+12025550171')
  const cardId = await registered(owner, { playerName: 'Silas Tallow', certNumber: '77500005' })
  const { address } = await sharedBy(owner, { scope: 'card', cardId }, { name: 'Silas, for sale' })
  await enter(page, admin, '/admin/share-analytics')
  await expectLive(page)
  const visitor = await stranger(newWindow)
  await visitor.goto(address)
  await visitor.getByRole('link', { name: 'Report this link' }).click()
  await expectAccessible(visitor)
  await visitor.getByLabel('What’s wrong?').fill('This card was stolen from me in <Ohio>.')
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thanks for your report' })).toBeVisible()

  const flags = page.getByRole('region', { name: 'Needs review' })
  await flags.getByRole('link', { name: 'Silas, for sale' }).click()
  const panel = page.getByRole('complementary', { name: 'Silas, for sale' })
  await expect(panel.getByText('This card was stolen from me in <Ohio>.')).toBeVisible()
  await expectFits(page)
  await panel.getByRole('button', { name: 'Close link' }).click()
  const closing = dialog(page, 'Close link: Silas, for sale')
  await closing.getByLabel(/^Reason/).fill('Reported as stolen')
  await closing.getByRole('button', { name: 'Close link' }).click()
  await expect(panel.getByRole('paragraph').filter({ hasText: 'We closed it.' })).toBeVisible()
  await visit(owner, '/registry?tab=links')
  await expect(row(owner, 'Silas, for sale')).toContainText('We closed it.')
  await visit(owner, '/dashboard')
  await expect(owner.getByText('We closed one of your links').first()).toBeVisible()
  const gone = await visitor.goto(address)
  expect(gone?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link isn’t available' })).toBeVisible()
  await visitor.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(visitor)
})
