import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalog } from '../../server/src/areas/sales/catalog/reading-service.ts'
import { putInVault } from '../../server/test/buying.ts'
import { registered, wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { agreed, payFor } from '../../server/test/sales.ts'
import { savedFiles } from './files.ts'
import { chooseFiles, openPage, type Page } from './page.ts'
import {
  confirmed,
  dialog,
  fill,
  focused,
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
let admin: Caller
let seller: Caller
let buyer: Caller
beforeAll(async () => {
  admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await harness().buildUser({ name: 'Sela Holm' })
  buyer = await harness().buildUser({ name: 'Theo Iring' })
})

const northern = { category: 'hockey', year: '1979', set: 'Northern Ice', cardNumber: null, grade: '9' }

async function chooseMember(opened: Page, form: Part, name: string): Promise<void> {
  await fill(form, 'Find a member', name)
  await press(opened, form, new RegExp(`^${name}`), 'radio')
}

test('recording a sale shows what each side pays and gets, refuses the owner as the buyer, and happens once', async () => {
  const card = await registered(seller, { ...northern, playerName: 'Sable Merrow', certNumber: '55512345' })
  const opened = await openPage(harness(), '/admin/sales', admin)
  const { page, until } = opened
  await press(opened, page, 'Record sale')
  const form = await dialog(opened, 'Record sale')
  await fill(form, 'Card', '55512345')
  await press(opened, form, /Sable Merrow/, 'option')
  await chooseMember(opened, form, 'Sela Holm')
  await fill(form, 'Price', '2,000')
  await form.findByText('The buyer already owns this card.')
  await chooseMember(opened, form, 'Theo Iring')
  const side = async (name: string) => (await part(form, 'region', name)).element
  await shows(() => form.queryByRole('region', { name: 'The buyer' }), '$2,200.00')
  expect((await side('The seller')).textContent).toContain('$1,900.00')
  await fill(form, /^Evidence/, 'Agreed by phone')
  await pressTwice(opened, form, 'Record sale')
  const record = await part(page, 'complementary', /^Sable Merrow to/)
  await shows(() => record.element, 'Awaiting payment', 'Agreed by phone')
  const { items } = await wanted(admin.get(`/api/admin/sales?cardId=${card.id}`))
  expect(items).toHaveLength(1)
  await until(() => expect(rowTexts().filter((text) => text.includes('Sable Merrow'))).toHaveLength(1))
})

test('each party sees and exports only their side of a settled sale', async () => {
  const card = await registered(seller, { ...northern, playerName: 'Tamsin Oake' })
  await putInVault(harness(), card.id)
  const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id, priceCents: 200_000 })
  await payFor(admin, sale)
  const bought = await openPage(harness(), `/sales?sale=${sale.id}`, buyer)
  const purchase = await part(bought.page, 'complementary', 'Tamsin Oake')
  await shows(() => purchase.element, '$2,200.00')
  expect(purchase.element.textContent).not.toContain('Sela Holm')
  await press(bought, purchase, 'View in your registry', 'link')
  await bought.page.findByRole('heading', { level: 1, name: 'Tamsin Oake' })
  const opened = await openPage(harness(), '/sales?side=sold', seller)
  const { page, until } = opened
  const sold = await row('Tamsin Oake')
  expect(sold.element.textContent).toContain('$1,900.00')
  expect(sold.element.textContent).not.toContain('Theo Iring')
  const files = savedFiles(opened)
  await press(opened, page, 'Export')
  await until(() => expect(files).toHaveLength(1))
  expect(files[0]).toContain('1900.00')
})

test('a seller ships to the buyer and corrects the tracking; the buyer reports a problem, and staff complete the sale', async () => {
  const address = '12 Ferry Lane\nPortland, OR 97201'
  await harness().query('UPDATE users SET shipping_address = $1 WHERE id = $2', [address, buyer.id])
  const card = await registered(seller, { ...northern, playerName: 'Tansy Voll' })
  const terms = { cardId: card.id, buyerId: buyer.id, priceCents: 50_000, delivery: 'direct' }
  const sale = await agreed(admin, terms)
  await payFor(admin, sale)

  const opened = await openPage(harness(), `/sales?side=sold&sale=${sale.id}`, seller)
  const sold = await part(opened.page, 'complementary', 'Tansy Voll')
  await shows(() => sold.element, '12 Ferry Lane')
  await press(opened, sold, 'Add tracking')
  const parcel = await dialog(opened, 'Add tracking')
  await fill(parcel, 'Carrier', 'UPS')
  await press(opened, parcel, 'Add tracking')
  await focused(() => parcel.getByLabelText('Tracking number'))
  await fill(parcel, 'Tracking number', '1Z999AA10123456783')
  await pressTwice(opened, parcel, 'Add tracking')
  await toast('Tracking added', 'the buyer')
  await press(opened, sold, 'Correct tracking')
  const correcting = await dialog(opened, 'Correct tracking')
  await fill(correcting, 'Tracking number', '1Z999AA10123456784')
  await press(opened, correcting, 'Correct tracking')
  await shows(
    () => sold.element,
    '1Z999AA10123456784',
    'Your payout is due once the buyer confirms the delivery, or on',
  )

  const bought = await openPage(harness(), `/sales?sale=${sale.id}`, buyer)
  const arriving = await part(bought.page, 'complementary', 'Tansy Voll')
  await shows(() => arriving.element, 'The card is on its way.')
  await press(bought, arriving, 'Report a problem')
  const problem = await dialog(bought, 'Report a problem')
  await fill(problem, 'What’s wrong?', 'The case is cracked.')
  await press(bought, problem, 'Report a problem')
  await shows(() => arriving.element, 'You reported a problem.')
  const told = await openPage(harness(), `/sales?side=sold&sale=${sale.id}`, seller)
  const held = await part(told.page, 'complementary', 'Tansy Voll')
  await shows(() => held.element, 'Your payout is on hold while we look into it.', 'The case is cracked.')

  const desk = await openPage(harness(), `/admin/sales?problem=1&sale=${sale.id}`, admin)
  await shows(() => document.querySelector('tbody'), /Tansy Voll.*Problem reported/)
  const record = await part(desk.page, 'complementary', /^Tansy Voll to/)
  await press(desk, record, 'Complete sale')
  const completing = await dialog(desk, 'Complete sale')
  await fill(completing, 'Reason', 'The buyer accepts a new case')
  await press(desk, completing, 'Complete sale')
  await confirmed(desk, harness(), admin.phone)
  await shows(() => record.element, 'Settled')
  await openPage(harness(), `/sales?side=sold&sale=${sale.id}`, seller)
  await shows(() => document.querySelector('aside'), 'Settled')
})

test('a sale that the seller ships is recorded with its hold, and the buyer confirms the delivery', async () => {
  const card = await registered(seller, { ...northern, playerName: 'Ulla Weir', certNumber: '55512352' })
  const desk = await openPage(harness(), '/admin/sales', admin)
  await press(desk, desk.page, 'Record sale')
  const form = await dialog(desk, 'Record sale')
  await fill(form, 'Card', '55512352')
  await press(desk, form, /Ulla Weir/, 'option')
  await chooseMember(desk, form, 'Theo Iring')
  await fill(form, 'Price', '600')
  await press(desk, form, 'Seller ships to the buyer', 'radio')
  await form.findByText(/^We hold the seller’s proceeds until the buyer confirms/)
  await press(desk, form, 'Record sale')
  const record = await part(desk.page, 'complementary', /^Ulla Weir to/)
  await shows(() => record.element, 'Awaiting payment')
  const { items } = await wanted(admin.get(`/api/admin/sales?cardId=${card.id}`))
  const [sale] = items
  await payFor(admin, sale)
  const parcel = { carrier: 'USPS', tracking: '9400111899223197428490' }
  await wanted(seller.post(`/api/user/sales/${sale.id}/ship`, parcel, { 'idempotency-key': crypto.randomUUID() }))

  const opened = await openPage(harness(), `/sales?sale=${sale.id}`, buyer)
  const arriving = await part(opened.page, 'complementary', 'Ulla Weir')
  await shows(() => arriving.element, '9400111899223197428490')
  await press(opened, arriving, 'Confirm delivery')
  await pressTwice(opened, await dialog(opened, 'Confirm delivery'), 'Confirm delivery')
  await toast('Delivery confirmed', 'Ulla Weir')
  await press(opened, arriving, 'View in your registry', 'link')
  await opened.page.findByRole('heading', { level: 1, name: 'Ulla Weir' })
})

describe('comparable sales', () => {
  test('a file of outside sales is checked before it is imported; an excluded sale no longer counts for the card', async () => {
    const { id } = await registered(admin, { ...northern, playerName: 'Umber Oriole', certNumber: '55512346' })
    const opened = await openPage(harness(), '/admin/sales?tab=comparables', admin)
    const { page, window, until } = opened
    const day = harness().clock.now().toISOString().slice(0, 10)
    const line = (price: string) => `Umber Oriole,1979,Northern Ice,PSA,9,"${price}",${day},Goldin`
    const head = 'Player,Year,Set,Grader,Grade,Sold for,Date,Auction house'
    const text = [head, line('$1,200.00'), line('$1,400.00'), line('a lot')].join('\n')
    await press(opened, page, 'Import comparables')
    const form = await dialog(opened, 'Import comparables')
    const file = new window.File([text], 'results.csv', { type: 'text/csv' })
    chooseFiles(window, await form.findByLabelText(/^Your file/), [file])
    await form.findByText('3 rows: 2 can be added, 1 has a problem and is skipped.')
    await form.findByText('Price: couldn’t read “a lot”.')
    await press(opened, form, 'Import 2 sales')
    await toast('Comparables imported', '2 sales added.')

    const listed = await openPage(harness(), '/admin/sales?tab=comparables&q=umber', admin)
    await press(listed, listed.page, /^Exclude Umber Oriole, \$1,400.00/)
    const exclusion = await dialog(listed, /^Exclude/)
    await fill(exclusion, 'Reason', 'A private deal')
    await press(listed, exclusion, 'Exclude sale')
    await until(() => expect(rowTexts().find((shown) => shown.includes('$1,400.00'))).toContain('A private deal'))
    await listed.page.findByRole('button', { name: /^Include Umber Oriole/ })

    const shown = await openPage(harness(), `/registry?card=${id}&part=value`, admin)
    const sales = await part(shown.page, 'region', 'Comparable sales')
    await shows(() => sales.element, 'One recorded sale at this grade, for $1,200.00.', 'Excluded: A private deal')
  })

  test('the cards of the catalog fill in a comparable; an entry is merged only into a chosen one', async () => {
    const sold = { category: 'hockey', year: '1979', set: 'Northern Ice', cardNumber: null, variety: null }
    const auction = {
      grader: 'PSA',
      grade: '9',
      certNumber: null,
      priceCents: 80_000,
      soldOn: '2026-06-01',
      link: null,
    }
    for (const playerName of ['Quill Alder', 'Orson Birch'])
      await wanted(admin.post('/api/admin/comparables', { ...sold, ...auction, playerName, source: 'Goldin' }), 201)
    harness().clock.advance(60)
    await readCatalog(harness().app.deps)
    const { items } = await wanted(admin.get('/api/admin/catalog?q=Quill'))
    const [entry] = items
    const opened = await openPage(harness(), `/admin/sales?tab=catalog&entry=${entry.id}`, admin)
    const panel = await part(opened.page, 'complementary', 'Quill Alder')
    await panel.findByText('Registered copies')
    await press(opened, panel, 'Merge')
    const merge = await dialog(opened, /^Merge /)
    expect((await merge.findByRole<HTMLButtonElement>('button', { name: 'Merge' })).disabled).toBe(true)

    const other = await openPage(harness(), '/admin/sales?tab=comparables', admin)
    await press(other, other.page, 'Add comparable')
    const add = await dialog(other, 'Add comparable sale')
    await fill(add, 'Find the card', 'Orson Birch')
    const options = await add.findByRole('listbox')
    await shows(() => options, 'Orson Birch')
    await press(other, add, /Orson Birch/, 'option')
    await other.until(() => expect(add.getByLabelText<HTMLInputElement>('Player or subject').value).toBe('Orson Birch'))
  })
})
