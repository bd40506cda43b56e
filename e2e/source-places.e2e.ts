import type { Page } from '@playwright/test'
import { asked, member, openAdminWindow } from './billing.ts'
import { dialog, registered } from './cards.ts'
import { expect } from './expect.ts'
import { call, enter, expectAccessible, test, visit } from './people.ts'

const read = async (page: Page, path: string) => JSON.parse((await call(page, 'GET', path)).body)

test('a member offers selected cards to Ambry, counters with one total, and writes about the offer', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+14045550360')
  await enter(page, phone, '/registry')
  const names = ['Orsin Vale', 'Orsin Wick']
  for (const [at, name] of names.entries())
    await registered(page, { playerName: name, certNumber: `7733000${at}`, estimateCents: 100_000 })
  await page.goto('/registry?view=table')
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Offer to Ambry' }).click()
  await expect(page.getByRole('heading', { name: 'Your 2 cards' })).toBeVisible()
  for (const name of names) await page.getByLabel(new RegExp(`Your price for .*${name}`)).fill('1,000')
  await expectAccessible(page, 'both')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('heading', { name: 'Offer on 2 cards: $2,000' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('offer')

  const offer = await read(adminPage, `/api/admin/sells/${id}`)
  const lines = offer.cards.map(({ id: line }: { id: string }, at: number) => ({
    id: line,
    cents: at ? 60_000 : 80_000,
  }))
  await asked(adminPage, `/api/admin/sells/${id}/counter`, {
    ...{ standingCents: 200_000, cents: 140_000, lines, note: null },
  })
  await expect(page.getByRole('heading', { name: 'Offer on 2 cards: $1,400' })).toBeVisible()
  await page.getByLabel('Your counteroffer').fill('1,750')
  await page.getByRole('button', { name: 'Send counter' }).click()
  // spread in proportion to what stood: 800 and 600 of 1,400
  const part = page.getByRole('region', { name: 'Your 2 cards' })
  await expect(part).toContainText('$1,000')
  await expect(part).toContainText('$750')

  await page.getByRole('textbox', { name: 'Message' }).fill('Can I bring them to your vault?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Can I bring them to your vault?')).toBeVisible()
  await visit(adminPage, `/admin/requests?tab=sells&offer=${id}`)
  await expect(adminPage.getByText('Can I bring them to your vault?')).toBeVisible()
  await expectAccessible(adminPage)
})

test('a member saves a search of the board, and Secure leads to a post when it finds nothing', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+14045550361')
  await enter(page, phone, '/source?category=hockey')
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: 'Save this search…' }).click()
  const save = dialog(page, 'Save this search')
  await save.getByLabel('Name').fill('Hockey wanted')
  await save.getByRole('button', { name: 'Save search' }).click()
  await expect(save).toBeHidden()
  await visit(page, '/source')
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: /^Hockey wanted/ }).click()
  await expect(page).toHaveURL(/category=hockey/)
  // Secure keeps its own searches
  expect((await read(page, '/api/user/searches')).items).toEqual([])

  await visit(page, '/secure?q=Quillon Nobody')
  await page.getByRole('link', { name: 'Or post what you’re looking for in Source.' }).click()
  await expect(page.getByLabel('Player, character, or set')).toHaveValue('Quillon Nobody')
})

test('staff choose what a catalog entry is merged into, and the typeahead fills in a comparable', async ({
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const [first, second] = (await read(adminPage, '/api/admin/catalog?limit=2&merged=no')).items
  await visit(adminPage, `/admin/sales?tab=catalog&entry=${first.id}`)
  const panel = adminPage.getByRole('complementary', { name: first.playerName })
  await expect(panel.getByText('Registered copies')).toBeVisible()
  await expectAccessible(adminPage)
  await panel.getByRole('button', { name: 'Merge' }).click()
  const merge = dialog(adminPage, /^Merge /)
  await expect(merge.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await merge.getByRole('button', { name: 'Cancel' }).click()

  await visit(adminPage, '/admin/sales?tab=comparables')
  await adminPage.getByRole('button', { name: 'Add comparable' }).click()
  const add = dialog(adminPage, 'Add comparable sale')
  await add.getByRole('combobox', { name: 'Find the card' }).fill(second.playerName)
  await add.getByRole('listbox').getByRole('option').first().click()
  await expect(add.getByLabel('Player or subject')).toHaveValue(second.playerName)
})
