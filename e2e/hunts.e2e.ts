import type { Page } from '@playwright/test'
import { asked, openAdminWindow, today } from './billing.ts'
import { dialog, photo, rows } from './cards.ts'
import { expect } from './expect.ts'
import { expectFits, expectLive, expectToast, test, visit } from './people.ts'
import { got } from './secure.ts'
import { payWithCard, saleOf, windowOf } from './source.ts'

/** Fills in a dialog of staff and sends it without the mouse. */
async function sent(desk: Page, title: string, button: string, fields: Record<string, string>): Promise<void> {
  const form = dialog(desk, title)
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value)
  await form.getByRole('button', { name: button, exact: true }).press('Enter')
  await expect(form).toBeHidden()
}

test('a hunt is worked by staff from the keyboard to its delivery: brief, fee, candidates, approval up to a price, a purchase outside with evidence, invoice, payment, vault', async ({
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow, '/admin/requests?tab=hunts&q=Emeric')
  await expectLive(desk)
  const { page } = await windowOf(newWindow, desk, '+14045550304', '/source?tab=hunts')
  await page.getByRole('button', { name: 'Ask us to search' }).first().click()
  const brief = dialog(page, 'Ask us to search for a card')
  await brief.getByLabel('Player, character, or set').fill('Delphine Rook')
  await brief.getByRole('button', { name: 'Describe the card' }).click()
  await brief.getByLabel('Accepted grades').fill('PSA nine')
  await brief.getByLabel('Most you’d pay').fill('2,000')
  await brief.getByLabel('What matters to you').fill('Centered, please.')
  await brief.getByRole('button', { name: 'Send brief' }).click()
  await expect(brief).toContainText('“PSA nine” isn’t a grade we know.')
  await brief.getByLabel('Accepted grades').fill('PSA 9')
  await expectFits(page)
  await brief.getByRole('button', { name: 'Send brief' }).dblclick()
  await expectToast(page, 'Brief sent', 'We reply with a fee')
  await expect(page.getByRole('heading', { level: 1, name: 'Delphine Rook' })).toBeVisible()
  await expectLive(page)

  await expect(rows(desk)).toHaveCount(1)
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  const panel = desk.getByRole('complementary', { name: 'Emeric Jarrow is looking for Delphine Rook' })
  await expect(panel).toContainText('Centered, please.')
  await expect(panel.getByRole('button', { name: 'Add candidate' })).toBeHidden()
  await expectFits(desk)
  await desk.keyboard.press('a')
  await sent(desk, 'Propose a fee', 'Propose fee', { 'Fee, % of the price': '10' })
  await page.getByRole('button', { name: 'Agree and start' }).click()
  await expect(page.getByText('10% of the price')).toBeVisible()

  await expect(panel.getByRole('button', { name: 'Add candidate' })).toBeEnabled()
  await desk.keyboard.press('l')
  await sent(desk, 'Log work on this hunt', 'Log work', { 'What was done': 'Asked three dealers.', Minutes: '75' })
  await expect(panel).toContainText('1 h 15 min')
  await desk.keyboard.press('c')
  await expectFits(desk)
  const candidate = { 'Where it’s for sale': 'A dealer in Toronto', 'Cert #': '99602001', Price: '1,700' }
  await dialog(desk, 'Add a candidate').getByLabel('Grade', { exact: true }).selectOption('9')
  await sent(desk, 'Add a candidate', 'Add candidate', candidate)
  const noted = panel.getByRole('article').filter({ hasText: 'A dealer in Toronto' })
  await noted.getByLabel('Add photo').setInputFiles(await photo(desk, 'teal', 'Front.jpg'))
  await expect(noted.getByRole('link', { name: 'Front.jpg' })).toBeVisible()
  await noted.getByRole('button', { name: 'Propose' }).press('Enter')
  await sent(desk, 'Propose this card', 'Propose', {})

  // the member sees the card and its price, and not where it is offered
  const proposed = page.getByRole('article').filter({ hasText: 'PSA 9' })
  await expect(proposed).toContainText('$1,870.00')
  await expect(proposed.getByRole('img', { name: 'Photo of the card' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Toronto')
  await expectFits(page)
  await proposed.getByRole('button', { name: 'Approve purchase' }).click()
  const approval = dialog(page, 'Approve this purchase')
  await approval.getByLabel('Buy it for up to').fill('1,750')
  await approval.getByRole('button', { name: 'Approve purchase' }).dblclick()
  await expect(proposed).toContainText('Approved up to $1,750.00')

  // without evidence nothing is bought, and never above what was approved
  await expect(noted).toContainText('Approved to buy')
  await noted.getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  const buying = dialog(desk, 'Buy this card')
  await expect(buying).toContainText('The member approved up to $1,750.00.')
  await buying.getByLabel('What we paid').fill('1,500')
  await buying.getByLabel('Bought on').fill(today())
  await buying.getByLabel('Category').selectOption('Hockey')
  await buying.getByLabel('Price', { exact: true }).fill('1,800')
  await buying.getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  await expect(buying).toContainText('$1,750.00')
  await buying.getByLabel('Price', { exact: true }).fill('1,700')
  await buying.getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  await expect(buying).toContainText('evidence')
  await expectFits(desk)
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await expect(buying).toBeHidden()
  await noted.getByLabel('Add evidence').setInputFiles(await photo(desk, 'tan', 'Receipt.jpg'))
  await expect(noted.getByRole('link', { name: 'Receipt.jpg' })).toBeVisible()
  await noted.getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  await buying.getByLabel('Category').selectOption('Hockey')
  await sent(desk, 'Buy this card', 'Buy', { 'What we paid': '1,500', 'Bought on': today() })
  // a fee of 170 and 200 between price and cost
  await expect(noted).toContainText('$370.00')

  await proposed.getByRole('link', { name: /^Pay / }).click()
  await payWithCard(page, '$1,870.00')
  const terms = { channel: 'sourcing', priceCents: 1_700_00, buyerFeeCents: 170_00 }
  // nobody has seen the card yet
  expect(await saleOf(desk, 'Delphine Rook')).toMatchObject({ status: 'agreed', ...terms })
  await visit(page, '/source?tab=hunts')
  const row = page.getByRole('row', { name: /Delphine Rook/ })
  await expect(row).toContainText('Found')
  await expectLive(page)
  const { items } = await got<{ items: { id: string }[] }>(desk, '/api/admin/cards?q=Delphine')
  const custody = `/api/admin/cards/${items[0]?.id}/custody`
  await asked(desk, custody, { action: 'expect', vault: 'Delaware vault' })
  await asked(desk, custody, { action: 'receive', vault: 'Delaware vault', condition: 'As described.' })
  await expect(row).toContainText('Delivered')
  expect(await saleOf(desk, 'Delphine Rook')).toMatchObject({ status: 'settled', ...terms })
  await expectFits(page)
  await expect(panel).toContainText('Delivered')
})
