import { describe, expect, test } from 'vitest'

import { registered, wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { newShare, sharedCard, tokenOf, visit } from '../../server/test/sharing.ts'
import { savedFiles } from './files.ts'
import { openPage, type Page } from './page.ts'
import { dialog, fill, focused, part, press, row, rowTexts, shows, toast } from './parts.ts'

const harness = useHarness()

const share = (by: Caller, what: object, more: object = {}) =>
  wanted(by.post('/api/share-links', newShare(what, more)), 201)
const menuOf = async (opened: Page, name: string, action: string) => {
  await press(opened, opened.page, `More actions for ${name}`)
  await press(opened, opened.page, action)
}

describe('a member’s links', () => {
  test('at the plan’s limit, closing a link makes room for another', async () => {
    const member = await harness().buildUser({ name: 'Gwen Arbor' })
    const { id: cardId } = await registered(member, { playerName: 'Perrin Tallow' })
    for (let n = 1; n <= 5; n++) await share(member, { scope: 'card', cardId }, { name: `Link ${n}` })
    const opened = await openPage(harness(), '/registry?tab=links', member)
    const { page, until } = opened
    await until(() => expect(rowTexts()).toHaveLength(5))
    await press(opened, page, 'Create link')
    const sheet = await dialog(opened, 'Create link')
    await shows(() => sheet.element, '5 of 5 links open.')
    await press(opened, sheet, 'Create link')
    await sheet.findByText('Your plan includes 5 open share links, and all are in use. Close one first.')
    await press(opened, sheet, 'Close Link 3')
    await shows(() => sheet.element, '4 of 5 links open')
    await press(opened, sheet, 'Create link')
    await press(opened, await dialog(opened, 'Your link is ready'), 'Done')
    await shows(() => document.querySelector('tbody'), 'My collection', 'Whole registry, 1 card')
    expect(rowTexts().find((text) => text.includes('Link 3'))).toContain('You closed it.')
  })

  test('a change made in another window meanwhile is shown before it is overwritten', async () => {
    const member = await harness().buildUser({ name: 'Two Windows' })
    const { link } = await sharedCard(member, { name: 'Link 1' })
    const opened = await openPage(harness(), '/registry?tab=links', member)
    await menuOf(opened, 'Link 1', 'Edit…')
    const { version } = await wanted(member.get(`/api/share-links/${link.id}`))
    await wanted(member.patch(`/api/share-links/${link.id}`, { version, name: 'For the insurer' }))
    const form = await dialog(opened, /./)
    await fill(form, 'Name', 'For my sister')
    await press(opened, form, 'Save changes')
    await form.findByText(/^This link was changed in another window/)
    await form.findByText(/^Name is now “For the insurer”\./)
    await press(opened, form, 'Keep mine')
    await row('For my sister')
  })

  test('figures, an excluded view, a link without its card, the export, and removal from the list', async () => {
    const member = await harness().buildUser({ name: 'Hanne Birk' })
    const none = await openPage(harness(), '/registry?tab=links', member)
    await none.page.findByText('No links yet')
    const kept = await registered(member, { playerName: 'Quill Tallow' })
    const gone = await registered(member, { playerName: 'Rufus Tallow' })
    const link = await share(member, { scope: 'card', cardId: kept.id }, { name: 'Quill' })
    await share(member, { scope: 'card', cardId: gone.id }, { name: 'Rufus' })
    await wanted(member.post(`/api/registry/${gone.id}/remove`))
    expect((await visit(harness(), tokenOf(link))).status).toBe(200)

    const opened = await openPage(harness(), '/registry?tab=links', member)
    const { page, user, until, address, sent } = opened
    await shows(() => document.querySelector('tbody'), 'No longer shows any cards')
    await page.findByText('1 of 5 links open')
    const files = savedFiles(opened)
    await press(opened, page, 'Export')
    await until(() => expect(files).toHaveLength(1))
    expect(files[0]).toContain('Rufus,card,empty,0,0,')

    await user.click((await row('Quill')).element)
    const title = await page.findByRole('heading', { level: 1, name: 'Quill' })
    await focused(() => title)
    const figures = await part(page, 'region', 'Figures')
    await shows(() => figures.element.querySelector('dl'), '1')
    await press(opened, page, '7D', 'radio')
    await until(() => expect(address()).toMatch(/days=7/))
    await press(opened, page, /^Exclude the view by/)
    await page.findByRole('button', { name: /^Include the view by/ })
    expect((await wanted(member.get(`/api/share-links/${link.id}`))).views).toBe(0)

    const before = sent.length
    await menuOf(opened, 'Quill', 'Remove from list…')
    await press(opened, await dialog(opened, /./), 'Remove')
    await toast('Quill', 'Link removed.')
    await row('Rufus')
    await until(() => expect(rowTexts().some((text) => text.startsWith('Quill'))).toBe(false))
    // what is no longer there is not asked for again
    const asked = sent.slice(before).filter(({ path, method }) => method === 'GET' && path.includes(link.id))
    expect(asked).toEqual([])
  })
})

describe('link analytics', () => {
  /** The step of the funnel with this name. */
  const step = async ({ page }: Page, name: string) => {
    const funnel = await part(page, 'list', 'From link to member')
    const button = await funnel.findByRole('button', { name })
    return button.closest('li') as HTMLElement
  }

  test('an admin sees the funnel, walks the chart by keyboard, and looks at links, visits and the export', async () => {
    const ines = await harness().buildUser({ name: 'Ines Calloway' })
    const { token } = await sharedCard(ines, { name: 'My shelf' })
    await sharedCard(ines, { name: 'Another' })
    for (const ip of ['203.0.113.7', '203.0.113.8']) await visit(harness(), token, { ip })
    // those are in the last thirty days, but not in the last seven
    await harness().later(10 * 86_400)
    await visit(harness(), token, { ip: '203.0.113.9', body: { referrer: 'utm:whatsapp' } })
    const admin = await harness().buildUser({ isAdmin: true })
    const opened = await openPage(harness(), '/share-analytics', admin)
    const { page, user, until, address } = opened
    await until(() =>
      expect(page.getByRole('link', { name: 'Share Analytics' }).getAttribute('aria-current')).toBe('page'),
    )
    await shows(
      () => page.getByRole('list', { name: 'From link to member' }),
      /\d+% of open links/,
      /\d+\.\d per opened link/,
    )
    const people = async () => (await step(opened, 'People')).querySelector('.figure')?.textContent
    expect(await people()).toBe('3')
    await press(opened, page, '7D', 'radio')
    await until(() => expect(address()).toMatch(/days=7/))
    await until(async () => expect(await people()).toBe('1'))
    const views = await part(page, 'region', 'Views per day')
    const plot = views.element.querySelector<HTMLElement>('.plot')
    const tip = () => views.element.querySelector('.plot-tip')?.textContent ?? ''
    plot?.focus()
    await user.keyboard('{ArrowLeft}')
    await until(() => expect(tip()).toMatch(/\d+ views?/))
    const before = tip()
    await user.keyboard('{ArrowLeft}')
    await until(() => expect(tip()).not.toBe(before))
    await press(opened, views, 'View as table')
    await views.findByRole('table')
    const files = savedFiles(opened)
    await press(opened, page, 'Export')
    await until(() => expect(files).toHaveLength(1))
    expect(files[0]).toMatch(/^\uFEFF?Day,Views,People\r\n\d{4}-\d\d-\d\d,\d+,\d+\r\n/)

    await press(opened, page, 'Links', 'link')
    await fill(page, 'Search this list', 'shelf')
    await until(() => expect(rowTexts()).toHaveLength(1))
    const shelf = await row('My shelf')
    expect(shelf.element.textContent).toContain('Ines Calloway')
    await user.click(shelf.element)
    const panel = await part(page, 'complementary', 'My shelf')
    await press(opened, panel, 'All views', 'link')
    await until(() => expect(address()).toMatch(/tab=visits/))
    await row('My shelf')
    await press(opened, page, 'Filter by source')
    await press(opened, page, 'WhatsApp')
    await until(() => expect(rowTexts().every((text) => text.includes('WhatsApp'))).toBe(true))
  })
})
