import type { Page } from '@playwright/test'
import { asked, openAdminWindow } from './billing.ts'
import { dialog, rows } from './cards.ts'
import { expect } from './expect.ts'
import { expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { got, vaulted } from './secure.ts'
import { payWithCard, saleOf, windowOf } from './source.ts'

const wanted = { year: '1979', set: 'Northern Ice' }
const post = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const responsePanel = (page: Page, letter: string) => page.getByRole('region', { name: `Response ${letter}` })

test('a member posts a wanted card, staff publish it by keyboard, two members answer, two agree after two counters, it is paid, the title passes and the fee is booked', async ({
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow, '/admin/sources?q=Amabel')
  await expectLive(desk)
  const poster = await windowOf(newWindow, desk, '+14045550300', '/source')
  const seller = await windowOf(newWindow, desk, '+14045550301', '/source?q=Amabel')
  const third = await windowOf(newWindow, desk, '+14045550302', '/source?tab=responses')
  const { page } = poster
  const cardId = await vaulted(desk, { playerName: 'Amabel Quince', certNumber: '99601001' }, seller.who)
  const otherId = await vaulted(desk, { playerName: 'Amabel Quince', certNumber: '99601002' }, third.who)

  // nothing in the catalog fits, so the card is described
  await page.getByLabel('Player or card').fill('Amabel Quince')
  await page.getByRole('button', { name: 'Describe the card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post a wanted card' })).toBeVisible()
  await page.getByLabel('Year').fill(wanted.year)
  await page.getByLabel('Set').fill(wanted.set)
  await page.getByLabel('Category').selectOption('Hockey')
  await page.getByText('PSA 9', { exact: true }).locator('xpath=..').click()
  await page.getByLabel('From').fill('2,000')
  await page.getByLabel('Up to').fill('1,200')
  await expect(page.getByText('The lowest price can’t be above the highest.')).toBeVisible()
  await page.getByLabel('From').fill('')
  await page.getByLabel('Note to members').fill('Call me at 404-555-0300, please.')
  await expectFits(page)
  await page.getByRole('button', { name: 'Send for review' }).dblclick()
  await expectToast(page, 'Sent for review', 'We review posts within')
  await expect(page.getByRole('heading', { level: 1, name: 'Amabel Quince' })).toBeVisible()
  await expectLive(page)

  // the list of staff updates, and needs no mouse
  await expect(rows(desk)).toHaveCount(1)
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  const review = desk.getByRole('complementary', { name: 'Abelard Finch wants Amabel Quince' })
  await expect(review).toContainText('Checks')
  await expectFits(desk)
  await desk.keyboard.press('a')
  await expect(dialog(desk, 'Publish this post')).toContainText('It goes on the board')
  await desk.keyboard.press('Enter')
  await expectToast(desk, 'Post published', 'We notified Abelard Finch.')
  await expectToast(page, 'Source Request Approved', 'Your source request is now live.')

  // on the board without the name, and without the phone number
  const found = post(seller.page, 'Amabel Quince')
  await expect(found).toContainText('You have this card')
  await expect(found).toContainText('Up to $1,200')
  await expect(found).not.toContainText('404-555-0300')
  await expect(found).not.toContainText('Abelard')
  await found.getByRole('link', { name: 'I have this' }).click()
  const form = dialog(seller.page, 'Respond: Amabel Quince')
  await expect(form.getByRole('radio', { name: /Amabel Quince/ })).toBeChecked()
  await form.getByLabel('Your price').fill('1,150')
  await expect(form).toContainText('You receive')
  await form.getByLabel(/^Note/).fill('Sharp corners.')
  await expectFits(seller.page)
  await form.getByRole('button', { name: 'Send response' }).dblclick()
  await expectToast(seller.page, 'Response sent', 'We’ll notify you when they respond.')
  const { items } = await got<{ items: { id: string }[] }>(third.page, '/api/sources/active?q=Amabel')
  await asked(third.page, `/api/sources/${items[0]?.id}/responses`, { cardId: otherId, priceCents: 1_300_00 })

  // side by side, anonymous, and live
  await expect(page.getByRole('radio', { name: 'Response B' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Beatrix')
  await page.getByRole('radio', { name: 'Response A' }).check()
  await expectFits(page)
  const mine = responsePanel(page, 'A')
  await mine.getByLabel('Your counteroffer').fill('1,000')
  await expect(mine).toContainText('$150 less')
  await mine.getByRole('button', { name: 'Send counter' }).click()
  await expect(mine).toContainText('Your counter')

  await visit(seller.page, '/source?tab=responses')
  await seller.page.getByRole('row', { name: /Amabel Quince/ }).click()
  const theirs = responsePanel(seller.page, 'A')
  await expect(theirs).toContainText('Their counter')
  await theirs.getByLabel('Your counteroffer').fill('1,080')
  await theirs.getByRole('button', { name: 'Send counter' }).click()
  await expect(theirs).toContainText('Round 3 of 5')
  await mine.getByRole('button', { name: 'Accept $1,080' }).dblclick()
  await expect(mine).toContainText('The other member is Beatrix Gorst.')

  // both sides and the third responder learn it without reloading
  await expect(theirs).toContainText('The other member is Abelard Finch.')
  await expect(third.page.getByRole('row', { name: /Amabel Quince/ })).toContainText('Declined')
  await mine.getByRole('link', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { items: invoices } = await got<{ items: { totalCents: number }[] }>(page, '/api/user/invoices')
  const total = ((invoices[0]?.totalCents ?? 0) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await payWithCard(page, total)
  await visit(page, `/registry?card=${cardId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Amabel Quince' })).toBeVisible()
  await visit(page, '/source?tab=posts')
  await expect(page.getByRole('row', { name: /Amabel Quince/ })).toContainText('Fulfilled')
  await expectFits(page)
  await expect(theirs.locator('xpath=ancestor::aside')).toContainText('Completed')

  const sale = await saleOf(desk, 'Amabel Quince')
  expect(sale).toMatchObject({ status: 'settled', channel: 'sourcing', priceCents: 1_080_00 })
  expect(sale?.buyerFeeCents).toBeGreaterThan(0)
  const { proof } = await asked<{ proof: { checks: { findings: unknown[] }[] } }>(desk, '/api/admin/ledger/proof')
  expect(proof.checks.flatMap(({ findings }) => findings)).toEqual([])
})
