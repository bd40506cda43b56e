import { describe, expect, test } from 'vitest'

import { registered, wanted } from '../../server/test/cards.ts'
import type { Caller } from '../../server/test/harness.ts'
import { useHarness } from '../../server/test/harness.ts'
import { flatJpeg } from './files.ts'
import { openPage, type Page } from './page.ts'
import {
  choose,
  confirmed,
  dialog,
  fill,
  focused,
  isInvalid,
  type Part,
  part,
  press,
  pressTwice,
  row,
  rowTexts,
  shows,
  toast,
} from './parts.ts'

const harness = useHarness()

const facts = { year: '1979', set: 'Northern Ice', cardNumber: null, grade: '9' }

/** A member with these cards, each with its own cert. */
async function owner(name: string, ...cards: { playerName: string; [field: string]: unknown }[]): Promise<Caller> {
  const who = await harness().buildUser({ name })
  for (const card of cards) await registered(who, { category: 'hockey', ...facts, ...card })
  return who
}

/** Fills in the form for registering a card by hand. */
async function describeCard(opened: Page, form: Part, playerName: string, certNumber: string): Promise<void> {
  await choose(opened, form, 'Grader', 'PSA')
  await fill(form, /^Cert number/, certNumber)
  await choose(opened, form, 'Grade', '9')
  await fill(form, 'Name', playerName)
  await choose(opened, form, 'Category', 'Hockey')
}

describe('registering by hand', () => {
  test('errors appear at their field, a double click registers once, and the next card keeps the set', async () => {
    const member = await owner('Ansel Member')
    const opened = await openPage(harness(), '/registry?sort=-registeredAt', member)
    const { page, user, sent, until } = opened
    await page.findByRole('heading', { level: 1 })
    await user.keyboard('n')
    await press(opened, await dialog(opened, 'Register cards'), 'Enter manually', 'radio')
    const form = await dialog(opened, 'Register card')
    await describeCard(opened, form, 'Ansel Quarrie', 'ABCDE')
    await fill(form, /^Set/, 'Northern Ice')
    await fill(form, /^Your estimate/, '1,250')
    await press(opened, form, 'Register card')
    await form.findByText('A PSA cert number has 4 to 12 digits and no letters.')
    await until(() => expect(isInvalid(form.getByLabelText(/^Cert number/))).toBe(true))
    await fill(form, /^Cert number/, '9'.repeat(40))
    await press(opened, form, 'Register card')
    await form.findByText('A cert number has 3 to 20 letters or digits.')
    await fill(form, /^Cert number/, ' 7710 0001 ')
    await form.findByText('Not registered here yet.')
    await pressTwice(opened, form, 'Register card')
    const done = await dialog(opened, 'Ansel Quarrie is in your registry')
    expect(sent.filter(({ method, path }) => method === 'POST' && path === '/api/registry')).toHaveLength(3)
    expect((await harness().query(`SELECT FROM cards WHERE player_name = 'Ansel Quarrie'`)).length).toBe(1)

    await press(opened, done, 'Register another')
    const next = await dialog(opened, 'Register card')
    expect((await next.findByLabelText<HTMLInputElement>(/^Set/)).value).toBe('Northern Ice')
    await describeCard(opened, next, 'Bertil Quarrie', '77100001')
    await next.findByText('Already in your registry.')
    await fill(next, /^Cert number/, '77100002')
    await press(opened, next, 'Save and add another')
    await toast('Card registered', 'Bertil Quarrie')
    const empty = await dialog(opened, 'Register card')
    await until(() => expect(empty.getByLabelText<HTMLInputElement>('Name').value).toBe(''))
    expect((await empty.findByLabelText<HTMLInputElement>(/^Set/)).value).toBe('Northern Ice')
    await user.keyboard('{Escape}')
    await until(() => expect(page.queryByRole('dialog')).toBe(null))

    await until(() => expect(rowTexts()).toHaveLength(2))
    expect(rowTexts()[0]).toContain('Bertil Quarrie')
    expect(rowTexts()[1]).toContain('Ansel Quarrie')
    expect(rowTexts()[1]).toContain('77100001')
    await page.findByText('Total value of 2 cards')
    expect((await page.findAllByText('$1,250')).length).toBeGreaterThan(0)
  })

  test('a lost connection shows an error and keeps the form', async () => {
    const member = await owner('Cormac Member')
    const opened = await openPage(harness(), '/registry?sheet=hand&sort=-registeredAt', member)
    const { intervene, until } = opened
    const form = await dialog(opened, 'Register card')
    await describeCard(opened, form, 'Cormac Quarrie', '77100003')
    await form.findByText('Not registered here yet.')
    intervene(() => Promise.reject(new TypeError('Failed to fetch')))
    await press(opened, form, 'Register card')
    await form.findByText('We can’t reach the server. Check your connection and try again.')
    expect((await form.findByLabelText<HTMLInputElement>('Name')).value).toBe('Cormac Quarrie')
    expect((await form.findByLabelText<HTMLInputElement>(/^Cert number/)).value).toBe('77100003')
    intervene(() => undefined)
    await press(opened, form, 'Register card')
    await press(opened, await dialog(opened, 'Cormac Quarrie is in your registry'), 'Done')
    await openPage(harness(), '/registry', member, { after: opened })
    await until(() => expect(rowTexts()).toHaveLength(1))
    expect(rowTexts()[0]).toContain('Cormac Quarrie')
  })
})

describe('the list', () => {
  test('search, filters and view are in the address, which opens the same list elsewhere', async () => {
    const member = await owner('Wes Member', { playerName: 'Wes Gagnon', certNumber: '990000801' })
    const photo = await flatJpeg()
    for (const playerName of ['Emberwyrm', 'Mossback']) {
      const { id } = await registered(member, { category: 'creature', playerName })
      await wanted(member.upload(`/api/registry/${id}/photos?purpose=front`, photo), 201)
    }
    await registered(member, { category: 'creature', playerName: 'Without Photo' })
    const opened = await openPage(harness(), '/registry', member)
    const { page, until, address } = opened
    await row('Emberwyrm')
    await fill(page, 'Search this list', '990000801')
    await until(() => expect(rowTexts()).toHaveLength(1))
    await row('Wes Gagnon')
    await fill(page, 'Search this list', 'no such player')
    await page.findByText('No results')
    await press(opened, page, 'Clear filters')

    await press(opened, page, 'Filters')
    const drawer = await dialog(opened, 'Filters')
    await opened.user.click(await drawer.findByLabelText('Pokémon'))
    await choose(opened, drawer, 'Photo', 'Has a photo')
    await press(opened, drawer, 'Show 2 results')
    await until(() => expect(address()).toMatch(/category=creature/))
    await row('Emberwyrm')
    expect(await page.findByRole('button', { name: /^Photo: Has a photo\./ })).toBeTruthy()
    await press(opened, page, 'Gallery', 'radio')
    const cards = await part(page, 'list', 'Cards')
    await until(() => expect(cards.getAllByRole('link')).toHaveLength(2))
    expect(address()).toMatch(/view=gallery/)

    const other = await openPage(harness(), address(), member)
    const same = await part(other.page, 'list', 'Cards')
    await until(() => expect(same.getAllByRole('link')).toHaveLength(2))
    await press(other, same, /Emberwyrm/, 'link')
    const title = await other.page.findByRole('heading', { level: 1, name: 'Emberwyrm' })
    await focused(() => title)
    const again = await openPage(harness(), other.address(), member, { after: other })
    await again.page.findByRole('heading', { level: 1, name: 'Emberwyrm' })
    await again.user.keyboard('{Escape}')
    const back = await part(again.page, 'list', 'Cards')
    await until(() => expect(back.getAllByRole('link')).toHaveLength(2))
  })

  test('a set’s total makes its progress, and its cards open and lead back', async () => {
    const inSet = { category: 'arcane', year: '1993', set: 'Arcana Alpha' }
    const member = await owner(
      'Set Member',
      { playerName: 'Black Orchid', ...inSet },
      { playerName: 'Grey Orchid', ...inSet },
    )
    const opened = await openPage(harness(), '/registry', member)
    const { page } = opened
    await row('Black Orchid')
    await press(opened, page, 'Sets', 'radio')
    await press(opened, page, 'Show cards for 1993 Arcana Alpha')
    await press(opened, page, 'Set total cards for 1993 Arcana Alpha')
    await fill(page, /^Cards in the set/, '120')
    await press(opened, page, 'Save')
    await page.findByRole('progressbar', { name: 'Progress on 1993 Arcana Alpha' })
    await press(opened, page, /Black Orchid/, 'link')
    await page.findByRole('heading', { level: 1, name: 'Black Orchid' })
    await press(opened, page, 'Registry')
    await page.findByRole('heading', { level: 2, name: 'Sets' })
  })

  test('several cards are tagged at once, and the tag is saved as a view', async () => {
    const member = await owner(
      'Tagging Member',
      { playerName: 'Otis Rennick' },
      { playerName: 'Kenji Bryce' },
      { playerName: 'Left Alone' },
    )
    const opened = await openPage(harness(), '/registry', member)
    const { page, user, until, address } = opened
    for (const name of ['Otis Rennick', 'Kenji Bryce']) await user.click(await page.findByLabelText(`Select ${name}`))
    await page.findByText('2 selected')
    await press(opened, page, 'Add tag')
    const tagging = await dialog(opened, 'Add tag: 2 selected')
    await fill(tagging, 'Tag', 'For the show')
    await press(opened, tagging, 'Add tag')
    await toast('Add tag', '2 done')
    await press(opened, page, 'Filters')
    const drawer = await dialog(opened, 'Filters')
    await choose(opened, drawer, 'Tag', 'For the show')
    await press(opened, drawer, 'Show 2 results')
    await until(() => expect(rowTexts()).toHaveLength(2))
    await press(opened, page, 'Saved views')
    await press(opened, page, 'Save view…')
    const save = await dialog(opened, /view/i)
    await fill(save, 'Name', 'The spring show')
    await press(opened, save, 'Save view')
    await toast('View saved', 'The spring show')
    const later = await openPage(harness(), '/registry', member)
    await until(() => expect(rowTexts()).toHaveLength(3))
    await press(later, later.page, 'Saved views')
    await press(later, later.page, 'The spring show')
    await until(() => expect(later.address()).toMatch(/tag=For/))
    await until(() => expect(rowTexts()).toHaveLength(2))
    expect(address()).toMatch(/tag=For/)
  })
})

test('a title check names no owner; a claim that staff reject leaves the card with its owner and says why', async () => {
  const holder = await owner('Ines Calloway', { playerName: 'Eskil Quarrie', certNumber: '77100005' })
  const [card] = await harness().query(`SELECT id FROM cards WHERE cert_number = '77100005'`)
  const claimant = await harness().buildUser({ name: 'Claiming Member' })
  const opened = await openPage(harness(), '/registry?sheet=title-check', claimant)
  const check = await dialog(opened, 'Title check')
  await fill(check, 'Cert number', '77100005')
  await press(opened, check, 'Check')
  await check.findByText('Clear')
  expect(check.element.textContent).not.toContain('Calloway')
  await press(opened, check, 'Claim this card')
  const claim = await dialog(opened, 'Claim this card')
  await fill(claim, 'Why it’s yours', 'I believe that I have bought this one.')
  await press(opened, claim, 'Submit claim')
  const claims = await dialog(opened, 'My claims')
  await claims.findByText('Under review')

  const owned = await openPage(harness(), `/registry?card=${card.id}`, holder)
  await owned.page.findByText('Disputed, under review')

  const admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  const desk = await openPage(harness(), `/admin/cards?card=${card.id}`, admin)
  await press(desk, desk.page, 'Reject')
  const decide = await dialog(desk, /^Reject claim/)
  await fill(decide, 'Decision', 'The owner has shown the card and its receipt.')
  await press(desk, decide, 'Reject claim')
  await confirmed(desk, harness(), admin.phone)
  await toast('Reject claim', 'Claim decided.')

  const cleared = await openPage(harness(), `/registry?card=${card.id}`, holder)
  await cleared.page.findByText('Clear, no liens')
  const informed = await openPage(harness(), '/registry?sheet=claims', claimant)
  const mine = await dialog(informed, 'My claims')
  await mine.findByText('Rejected')
  await shows(() => mine.element, /: The owner has shown the card/)
})
