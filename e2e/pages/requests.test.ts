import { beforeAll, expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { promotable, promoted, promotionRequested } from '../../server/test/promotions.ts'
import { asked, houseInSecure } from '../../server/test/secure.ts'
import { openPage, type Page } from './page.ts'
import { dialog, fill, openAsViewer, type Part, part, press, pressTwice, row, shows, toast } from './parts.ts'

const harness = useHarness()
let admin: Caller
let seller: Caller
beforeAll(async () => {
  admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await harness().buildUser({ name: 'Seller' })
})

const figures = (form: { element: HTMLElement }) => form.element.querySelector('dl')
const panelOf = async (opened: Page, name: string): Promise<Part & { element: HTMLElement }> => {
  await opened.user.click((await row(name)).element)
  return part(opened.page, 'complementary', new RegExp(name))
}

test('the form shows every fee of an offer, and says what an offer must be', async () => {
  const owner = await harness().buildUser({ name: 'Leocadia Munk' })
  const { cardId } = await promoted(harness(), { owner, admin: admin }, { listPriceCents: 2_000_00 })
  const member = await harness().buildUser({ name: 'Milos Ekberg' })
  const opened = await openPage(harness(), `/secure/${cardId}`, member)
  await press(opened, opened.page, 'Request to buy')
  const form = await dialog(opened, 'Request to buy')
  await shows(() => figures(form), 'Total', '$2,200.00')
  await press(opened, form, 'Make an offer', 'radio')
  const offer = await fill(form, 'Your offer', 'abc')
  offer.blur()
  await form.findByText('Enter an amount such as 1,250 or 1,250.50.')
  await fill(form, 'Your offer', '0')
  await opened.user.keyboard('{Enter}')
  await form.findByText('Enter an offer above $0.')
  await fill(form, 'Your offer', '1,500.50')
  // ten percent of it, plus tax
  await shows(() => figures(form), /\$1,500\.50.*\$150\.05.*\$0\.00.*\$1,650\.55/)
  await pressTwice(opened, form, 'Send request')
  await toast('Request sent', /\w/)
  expect((await wanted(member.get('/api/user/requests'))).items).toHaveLength(1)
})

test('an admin counters two offers; the member accepts one and declines the other', async () => {
  const member = await harness().buildUser({ name: 'Perrin Hollow' })
  const offered = async (playerName: string, offerCents: number) => {
    const card = await houseInSecure(harness(), seller, { playerName, priceCents: 600_00 })
    return asked(member, card.id, { listPriceCents: 600_00, offerCents })
  }
  await offered('Thaddea Crowe', 450_00)
  const other = await offered('Ulrika Dace', 400_00)
  const desk = await openPage(harness(), '/admin/requests?q=Perrin', admin)
  await panelOf(desk, 'Thaddea Crowe')
  await desk.user.keyboard('c')
  const counter = await dialog(desk, 'Counter Perrin Hollow’s offer')
  await fill(counter, 'Your price', '550')
  await shows(() => counter.element, 'They have 48 hours to respond.')
  await fill(counter, /^Note/, 'It is the best of its year.')
  await pressTwice(desk, counter, 'Send counteroffer')
  await toast('Counteroffer sent', 'Thaddea Crowe for $550')
  await wanted(
    admin.post(
      `/api/admin/requests/${other.id}/counter`,
      { counterCents: 500_00 },
      { 'idempotency-key': crypto.randomUUID() },
    ),
  )

  const opened = await openPage(harness(), '/secure?tab=requests', member)
  const { page, user, until } = opened
  const first = await panelOf(opened, 'Thaddea Crowe')
  await shows(() => first.element, 'It is the best of its year.')
  await press(opened, first, 'Accept $550.00')
  const accept = await dialog(opened, 'Accept $550.00')
  await shows(() => accept.element, '$605.00')
  await pressTwice(opened, accept, 'Accept counteroffer')
  await page.findByRole('link', { name: 'Pay $605.00' })
  await user.keyboard('{Escape}')
  await until(() => expect(page.queryByRole('complementary', { name: /Thaddea Crowe/ })).toBe(null))
  const second = await panelOf(opened, 'Ulrika Dace')
  await press(opened, second, 'Decline')
  await press(opened, await dialog(opened, 'Decline counteroffer'), 'Decline')
  await second.findAllByText('Declined')
})

test('an admin viewing an account can’t send a request, and what was typed stays', async () => {
  const card = await houseInSecure(harness(), seller, { playerName: 'Verity Eames', priceCents: 300_00 })
  const member = await harness().buildUser({ name: 'Tamsin Koll' })
  // viewing replaces the session of the admin
  const viewer = await harness().buildUser({ isAdmin: true, name: 'Viewing Admin' })
  const opened = await openAsViewer(harness(), viewer, member, `/secure/${card.id}`)
  await press(opened, opened.page, 'Request to buy')
  const form = await dialog(opened, 'Request to buy')
  const note = await fill(form, /^Note to Ambry/, 'In their name')
  await press(opened, form, 'Send request')
  await form.findByText('You can’t change anything in admin mode.')
  expect(note.value).toBe('In their name')
})

test('a member at the limit of promotions sees it before filling in the form', async () => {
  const owner = await harness().buildUser({ name: 'Alma Sund' })
  const first = await promotable(harness(), owner, { playerName: 'Ottoline Marr' })
  const second = await promotable(harness(), owner, { playerName: 'Ottoline Nash' })
  await promotionRequested(owner, first, { listPriceCents: 900_00 })
  const desk = await openPage(harness(), '/admin/promotion-requests', admin)
  await desk.user.click((await row('Ottoline Marr')).element)
  const panel = await part(desk.page, 'complementary', 'Alma Sund wants to list at $900.00')
  await shows(() => panel.element, '1 of up to 10 active promotions.')

  const { version } = await wanted(admin.get('/api/admin/settings'))
  await wanted(admin.patch('/api/admin/settings', { version, values: { promotionsPerMember: 1 } }))
  const opened = await openPage(harness(), `/registry?card=${second}`, owner)
  await press(opened, opened.page, 'List in Secure')
  const form = await dialog(opened, 'List in Secure')
  await shows(
    () => form.element,
    'You can have 1 promotion at a time. Withdraw one or remove a card first.',
    'Room for another promotion',
  )
})
