import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, useHarness } from '../../server/test/harness.ts'
import { houseInSecure } from '../../server/test/secure.ts'
import { savedFiles } from './files.ts'
import { openPage, type Page } from './page.ts'
import { choose, dialog, fill, focused, part, press, pressTwice, row, shows, toast } from './parts.ts'

const harness = useHarness()
let seller: Caller
let member: Caller

/** One of our cards in Secure. */
const listed = (playerName: string, dollars: number, more: object = {}) =>
  houseInSecure(harness(), seller, { playerName, priceCents: dollars * 100, ...more })

beforeAll(async () => {
  seller = await harness().buildUser({ name: 'Seller' })
  member = await harness().buildUser({ name: 'Isolde Varga' })
  await listed('Anton Harlan', 900)
  await listed('Anton Winslow', 4_000, { category: 'football', grade: '10' })
  await listed('João Grantham', 9_000, { category: 'football', grade: '10' })
  await listed('Perrin Stroud', 600, { category: 'football', grade: '8' })
})

const gallery = () => document.querySelector('ul[aria-label="Cards"], [role="list"][aria-label="Cards"]')
const names = () => [...(gallery()?.querySelectorAll('h2, h3') ?? [])].map(({ textContent }) => textContent)
const links = () => [...(gallery()?.querySelectorAll('a') ?? [])]
const viewsOf = ({ sent }: Page) =>
  sent.filter(({ path }) => path.startsWith('/api/secure-view-analytics')).map(({ method }) => method)

describe('the gallery', () => {
  test('a misspelled search, filters, price and order find cards, and each can be taken back', async () => {
    const opened = await openPage(harness(), '/secure', member)
    const { page, user, until, address } = opened
    await until(() => expect(names()).toHaveLength(4))
    await fill(page, 'Search this list', 'anton harlen')
    await until(() => expect(names()).toEqual(['Anton Harlan']))
    expect(address()).toMatch(/q=anton/)
    await fill(page, 'Search this list', 'obadiah nix')
    await page.findByRole('heading', { name: 'No matching cards' })
    await press(opened, page, 'Clear filters')
    await until(() => expect(names()).toHaveLength(4))

    const count = () => page.getAllByRole('status').map(({ textContent }) => textContent)
    await press(opened, page, /^Football 3$/, 'checkbox')
    await until(() => expect(count()).toContain('3 cards match'))
    const grades = await part(page, 'group', 'Grade')
    await user.click(await grades.findByText('10'))
    await choose(opened, page, 'Sort', 'Price, high to low')
    await until(() => expect(names()).toEqual(['João Grantham', 'Anton Winslow']))
    await page.findByRole('button', { name: 'Category: Football. Remove filter' })
    await fill(page, 'Price to, in dollars', '5,000')
    await user.keyboard('{Enter}')
    await until(() => expect(count()).toContain('1 card matches'))
    expect(address()).toBe('/secure?category=football&gradeFrom=10&priceTo=500000&sort=-listPriceCents')

    const again = await openPage(harness(), address(), member, { after: opened })
    await until(() => expect(names()).toEqual(['Anton Winslow']))
    await press(again, again.page, 'Price: up to $5,000. Remove filter')
    await until(() => expect(names()).toEqual(['João Grantham', 'Anton Winslow']))
    await press(again, again.page, 'Grade: 10. Remove filter')
    await until(() => expect(names()).toHaveLength(3))
    await press(again, again.page, 'Clear all')
    await until(() => expect(again.address()).toBe('/secure?sort=-listPriceCents'))
  })

  test('a search is saved, its name is taken once, and its notifications can be turned off', async () => {
    const opened = await openPage(harness(), '/secure?q=Zephyrine', member)
    const { page, until } = opened
    await press(opened, page, 'Save this search')
    const form = await dialog(opened, 'Save this search')
    expect((await form.findByLabelText<HTMLInputElement>('Name')).value).toBe('Zephyrine')
    expect((await form.findByLabelText<HTMLInputElement>('Notify me about new cards')).checked).toBe(true)
    await fill(form, 'Name', 'West winds')
    await pressTwice(opened, form, 'Save search')
    await toast('Search saved', 'West winds. We’ll notify you of new matching cards.')

    const later = await openPage(harness(), '/secure', member)
    const saved = () => press(later, later.page, 'Saved searches')
    await saved()
    await press(later, later.page, 'Save this search…')
    const second = await dialog(later, 'Save this search')
    await fill(second, 'Name', 'west winds')
    await press(later, second, 'Save search')
    await second.findByText('You already have a search with this name.')
    await press(later, second, 'Cancel')
    await saved()
    await press(later, later.page, /^West winds/)
    await until(() => expect(later.address()).toBe('/secure?q=Zephyrine'))
    await later.page.findByRole('heading', { name: 'No matching cards' })
    await saved()
    await press(later, later.page, 'Edit search West winds')
    const change = await dialog(later, 'Edit search')
    await later.user.click(await change.findByLabelText('Notify me about new cards'))
    await press(later, change, 'Save changes')
    await until(() => expect(change.element.isConnected).toBe(false))
    await saved()
    await shows(() => later.page.queryByRole('button', { name: /^West winds/ }), 'Notifications off')
  })
})

describe('quick look', () => {
  test('a card is previewed with the space bar, watched and opened; only its page counts as a view', async () => {
    for (const name of ['Ash', 'Bough']) await listed(`Zbigniewa ${name}`, 640)
    const opened = await openPage(harness(), '/secure?q=Zbigniewa&sort=name', member)
    const { page, user, until } = opened
    await until(() => expect(links()).toHaveLength(2))
    const look = async (at: number, name: string) => {
      links()[at]?.focus()
      await user.keyboard(' ')
      return dialog(opened, name)
    }
    const closed = () => until(() => expect(page.queryByRole('dialog')).toBe(null))
    const preview = await look(0, 'Zbigniewa Ash')
    expect(preview.element.textContent).toContain('$640')
    expect(await preview.findByRole('img')).toBeTruthy()
    await press(opened, preview, 'Watch Zbigniewa Ash')
    await preview.findByRole('button', { name: 'Watching Zbigniewa Ash', pressed: true })
    await user.keyboard('{Escape}')
    await closed()
    // keyboard navigation of the grid continues from the previewed card
    await focused(() => links()[0])
    await user.keyboard('{ArrowRight}')
    await focused(() => links()[1])
    // a mouse keeps the browser's own context menu, and its middle button
    const { MouseEvent } = opened.window
    for (const [type, button] of [
      ['contextmenu', 2],
      ['auxclick', 1],
    ] as const) {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, button })
      expect(links()[1]?.dispatchEvent(event), type).toBe(true)
    }
    expect(page.queryByRole('dialog')).toBe(null)

    // a request can start here too, and still does not count as a view
    await press(opened, await look(1, 'Zbigniewa Bough'), 'Request to buy')
    await page.findByRole('button', { name: 'Send request' })
    await user.keyboard('{Escape}')
    await closed()
    expect(viewsOf(opened)).toEqual([])
    await press(opened, await look(1, 'Zbigniewa Bough'), 'View details', 'link')
    await page.findByRole('heading', { level: 1, name: 'Zbigniewa Bough' })
    await until(() => expect(viewsOf(opened)).toEqual(['POST']))
    await user.keyboard('{Escape}')
    await focused(() => links()[1])
    await user.keyboard('?')
    const shortcuts = await dialog(opened, 'Shortcuts')
    expect(shortcuts.element.textContent).toContain('Quick look')
  })
})

test('staff see the figures of a card, and export them', async () => {
  const card = await listed('Quenby Marsh', 700, { certNumber: '66100002' })
  const watcher = member
  for (let at = 0; at < 2; at++) {
    const answer = await watcher.post('/api/secure-view-analytics', { cardId: card.id, userId: watcher.id })
    expect(answer.status).toBe(201)
  }
  const admin = await harness().buildUser({ isAdmin: true })
  const opened = await openPage(harness(), '/admin/secure-analytics', admin)
  const { page, user, until } = opened
  const sections = await part(page, 'navigation', 'Secure analytics sections')
  await user.click(await sections.findByText('Cards'))
  await fill(page, 'Search this list', 'Quenby')
  const figures = await row('Quenby Marsh')
  await until(() => expect(within(figures.element).getAllByRole('cell')[2]?.textContent).toBe('2'))
  await user.click((await row('Quenby Marsh')).element)
  const panel = await part(page, 'complementary', 'Quenby Marsh')
  const shown = await part(panel, 'region', 'Figures')
  await shows(() => shown.element, /Views\s*2\s*Members\s*1/)
  await press(opened, panel, 'Close panel')
  const files = savedFiles(opened)
  await press(opened, page, 'Export')
  await until(() => expect(files).toHaveLength(1))
  expect(files[0]).toMatch(/^Quenby Marsh,.*,66100002,700\.00,[^,]+,2,1,/m)
})
