import { expect, test } from 'vitest'

import { registered, wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { houseInSecure } from '../../server/test/secure.ts'
import { openPage, type Page } from './page.ts'
import { part, write } from './parts.ts'

const harness = useHarness()

/** The palette's field, opened by its shortcut. */
async function atPalette({ page, user }: Page): Promise<HTMLElement> {
  await page.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  return page.findByRole('combobox', { name: 'Search pages, cards, and settings' })
}

/** What is found in one of its groups. */
async function options({ page }: Page, group: string, text: string): Promise<HTMLElement[]> {
  const found = await part(page, 'group', group)
  await found.findAllByText((_, element) => element?.textContent?.includes(text) ?? false)
  return found.findAllByRole('option')
}

test('cards in Secure and in the registry are found despite a typo and opened by keyboard', async () => {
  const seller = await harness().buildUser({ name: 'Seller' })
  await houseInSecure(harness(), seller, { playerName: 'Cyril Vance', priceCents: 120_000 })
  const member = await harness().buildUser({ name: 'Finder' })
  await registered(member, {
    playerName: 'Cyrilla Vans',
    category: 'soccer',
    grader: 'RAW',
    grade: null,
    certNumber: null,
  })
  const opened = await openPage(harness(), '/dashboard', member)
  const { page, user, address, until } = opened
  write(await atPalette(opened), 'cyril vanse')
  const [card] = await options(opened, 'In Secure', 'Cyril Vance')
  expect(card?.textContent).toMatch(/PSA.*\$1,200/)
  // the member's own cards come first for the same text
  const [own] = await options(opened, 'In your registry', 'Cyrilla Vans')
  expect(own?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}')
  await until(() => expect(card?.getAttribute('aria-selected')).toBe('true'))
  await user.keyboard('{Enter}')
  await page.findByRole('heading', { level: 1, name: 'Cyril Vance' })
  expect(address()).toMatch(/\/secure\/[0-9a-f-]+$/)

  write(await atPalette(opened), 'cyrilla')
  await options(opened, 'In your registry', 'Cyrilla Vans')
  await user.keyboard('{Enter}')
  await until(() => expect(address()).toMatch(/\/registry\?card=/))

  // a search without results here is none of Secure's
  write(await atPalette(opened), 'obadiah quince')
  await page.findByText('No results for “obadiah quince”.')
  const admin = await harness().buildUser({ isAdmin: true })
  const searches = await wanted(admin.get('/api/admin/secure-analytics/searches'))
  expect(JSON.stringify(searches)).not.toContain('obadiah quince')
})

test('when the card search fails, an error is shown instead of “no results”, and pages are still found', async () => {
  const seller = await harness().buildUser({ name: 'Seller' })
  await houseInSecure(harness(), seller, { playerName: 'Delphin Vance' })
  const opened = await openPage(harness(), '/dashboard', await harness().buildUser({ name: 'Patient' }))
  const { page, intervene, until } = opened
  intervene(({ path }) => (path.startsWith('/api/cards?') ? new Response('', { status: 503 }) : undefined))
  const failure = 'Some results couldn’t be loaded. Try again in a moment.'
  const field = await atPalette(opened)
  write(field, 'vance')
  await page.findByText(failure)
  expect(page.queryByText(/^No results/)).toBe(null)
  write(field, 'registry')
  await page.findByRole('option', { name: /^Registry/ })
  intervene(() => undefined)
  write(field, 'delphin vance')
  await options(opened, 'In Secure', 'Delphin Vance')
  await until(() => expect(page.queryByText(failure)).toBe(null))
})
