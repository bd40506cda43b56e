import { beforeAll, describe, expect, test } from 'vitest'

import { counterAs, soldElsewhere } from '../../server/test/buying.ts'
import { registered, wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { livePost, posted } from '../../server/test/source.ts'
import { openPage } from './page.ts'
import { dialog, fill, part, press, row, rowTexts, shows } from './parts.ts'

const harness = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
})

test('a member offers selected cards to Ambry, counters with one total, and writes about the offer', async () => {
  const member = await harness().buildUser({ name: 'Aurel Brandt' })
  for (const playerName of ['Orsin Vale', 'Orsin Wick']) {
    await registered(member, { playerName, category: 'hockey' })
    // without an estimate, buying it would take a second person
    await soldElsewhere(harness(), [100_000, 100_000, 100_000], '10', { playerName, category: 'hockey' })
  }
  const opened = await openPage(harness(), '/registry?view=table', member)
  const { page, user } = opened
  for (const name of ['Orsin Vale', 'Orsin Wick']) await user.click(await page.findByLabelText(`Select ${name}`))
  await press(opened, page, 'Offer to Ambry')
  await page.findByRole('heading', { name: 'Your 2 cards' })
  for (const name of ['Orsin Vale', 'Orsin Wick']) await fill(page, new RegExp(`Your price for .*${name}`), '1,000')
  await press(opened, page, 'Send offer')
  await page.findByRole('heading', { name: 'Offer on 2 cards: $2,000' })
  const id = new URL(opened.window.location.href).searchParams.get('offer')

  const offer = await wanted(admin.get(`/api/admin/sells/${id}`))
  await wanted(counterAs(admin, 'admin', offer, [80_000, 60_000]))
  const again = await openPage(harness(), `/source?offer=${id}`, member)
  await again.page.findByRole('heading', { name: 'Offer on 2 cards: $1,400' })
  await fill(again.page, 'Your counteroffer', '1,750')
  await press(again, again.page, 'Send counter')
  // spread in proportion to what stood: 800 and 600 of 1,400
  const cards = await part(again.page, 'region', 'Your 2 cards')
  await shows(() => cards.element, '$1,000', '$750')
  await fill(again.page, 'Message', 'Can I bring them to your vault?')
  await press(again, again.page, 'Send')
  await again.page.findByText('Can I bring them to your vault?')
  const desk = await openPage(harness(), `/admin/requests?tab=sells&offer=${id}`, admin)
  await desk.page.findByText('Can I bring them to your vault?')
})

test('an offer is filled in from a file, and rows that can’t be read are named', async () => {
  const member = await harness().buildUser({ name: 'Fenna Kirk' })
  for (const [at, playerName] of ['Eskil One', 'Eskil Two'].entries())
    await registered(member, { playerName, certNumber: `9960300${at}` })
  const opened = await openPage(harness(), '/source?offer=new', member)
  const { page, window } = opened
  const text = ['Cert number,Asking price', '99603000,100', '99603001,110', '55555555,10'].join('\n')
  const field = await page.findByLabelText(/^Add from a CSV file/)
  await opened.user.upload(field, new window.File([text], 'collection.csv', { type: 'text/csv' }))
  const summary = await part(page, 'region', 'Your offer')
  await shows(() => summary.element, '2 cards', '$210.00')
  await page.findByText('We couldn’t read 1 row')
})

test('a member saves a search of the board, and Secure leads to a post when it finds nothing', async () => {
  const member = await harness().buildUser({ name: 'Benedikta Cole' })
  const opened = await openPage(harness(), '/source?category=hockey', member)
  await press(opened, opened.page, 'Saved searches')
  await press(opened, opened.page, 'Save this search…')
  const save = await dialog(opened, 'Save this search')
  await fill(save, 'Name', 'Hockey wanted')
  await press(opened, save, 'Save search')
  await opened.until(() => expect(save.element.isConnected).toBe(false))
  const later = await openPage(harness(), '/source', member)
  await press(later, later.page, 'Saved searches')
  await press(later, later.page, /^Hockey wanted/)
  await later.until(() => expect(later.address()).toMatch(/category=hockey/))
  // Secure keeps its own searches
  expect((await wanted(member.get('/api/user/searches'))).items).toEqual([])

  const secure = await openPage(harness(), '/secure?q=Quillon Nobody', member)
  await press(secure, secure.page, 'Or post what you’re looking for in Source.', 'link')
  const player = await secure.page.findByLabelText<HTMLInputElement>('Player, character, or set')
  expect(player.value).toBe('Quillon Nobody')
})

describe('posts', () => {
  test('a post says when its prices contradict each other', async () => {
    const member = await harness().buildUser({ name: 'Abelard Finch' })
    const opened = await openPage(harness(), '/source/post', member)
    const { page } = opened
    await page.findByRole('heading', { level: 1, name: 'Post a wanted card' })
    await fill(page, 'From', '2,000')
    await fill(page, 'Up to', '1,200')
    await page.findByText('The lowest price can’t be above the highest.')
  })

  test('staff moderate posts by keyboard: reject, pin, hide and close, each with the reason its member sees', async () => {
    const member = await harness().buildUser({ name: 'Dorothea Ilk' })
    await posted(member, { playerName: 'Bertrand Oakum', days: 30 })
    await harness().later(60)
    await livePost(admin, member, { playerName: 'Cosmo Pallister', days: 30 })
    const list = '/admin/sources?q=Dorothea&sort=-createdAt&status=pending,active,closed,rejected'
    const desk = await openPage(harness(), list, admin)
    const { page, user, until } = desk
    await until(() => expect(rowTexts()).toHaveLength(2))
    const panel = (name: string) => part(page, 'complementary', `Dorothea Ilk wants ${name}`)
    const confirm = async (title: string, button: string, reason?: string) => {
      const form = await dialog(desk, title)
      if (reason) await fill(form, 'Reason', reason)
      await press(desk, form, button)
      await until(() => expect(form.element.isConnected).toBe(false))
    }
    // the newest first, then the one before it
    await user.keyboard('j')
    await user.keyboard('{Enter}')
    const live = await panel('Cosmo Pallister')
    await shows(() => live.element, 'Active')
    await press(desk, live, 'Pin')
    await confirm('Pin', 'Pin')
    await live.findByRole('button', { name: 'Unpin' })
    await user.keyboard('h')
    await confirm('Hide this post', 'Hide', 'It names a price outside of Ambry.')
    await live.findByRole('button', { name: 'Close post' })
    const told = async () => {
      const { items } = await wanted(member.get('/api/user/sources'))
      return JSON.stringify(items)
    }
    expect(await told()).toContain('We took it off the board')
    await press(desk, live, 'Close post')
    await confirm('Close this post', 'Close post', 'Asked for by its member.')
    await user.keyboard('{Escape}')
    await until(() => expect(page.queryByRole('complementary', { name: /Pallister/ })).toBe(null))
    await user.keyboard('j')
    await user.keyboard('{Enter}')
    const waiting = await panel('Bertrand Oakum')
    await shows(() => waiting.element, 'Under review')
    await user.keyboard('r')
    await confirm('Reject this post', 'Reject', 'We couldn’t find this card.')
    await shows(() => waiting.element, 'Rejected')

    await openPage(harness(), '/source?tab=posts', member)
    await row('Bertrand Oakum')
    const shown = (name: string) => rowTexts().find((text) => text.includes(name))
    expect(shown('Bertrand Oakum')).toContain('Rejected')
    expect(shown('Cosmo Pallister')).toContain('Closed')
  })
})
