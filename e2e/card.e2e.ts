import { hash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dialog, downloaded, photo, registered, row } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, collector, enter, expectAccessible, expectLive, expectToast, test, visit } from './people.ts'

// a file that is not an image is rejected by the server
test.use({ causedErrors: /status of 415/ })

type Chain = {
  card: string
  head: string | null
  events: { body: string; hash: string; salt?: string | null; private?: string | null }[]
}

/** Verifies the chain by the instructions in the file itself, without any of our code. */
function faultOf({ card, head, events }: Chain): string | null {
  let prev: string | null = null
  for (const [index, event] of events.entries()) {
    const body = JSON.parse(event.body) as {
      card: string
      seq: number
      prev: string | null
      data: { private: unknown }
    }
    if (hash('sha256', event.body) !== event.hash) return `event ${index + 1} has a different hash`
    if (body.card !== card || body.seq !== index + 1 || body.prev !== prev) return `event ${index + 1} does not follow`
    if (event.private && hash('sha256', `${event.salt}${event.private}`) !== body.data.private)
      return `event ${index + 1} has different private details`
    prev = event.hash
  }
  return prev === head ? null : 'the last hash differs'
}

/** Opens the card at one of its tabs. */
async function ownCard(page: Page, playerName: string, certNumber: string, part = 'overview'): Promise<string> {
  await authenticate(page, collector)
  const id = await registered(page, { playerName, certNumber, estimateCents: 90_000 })
  await visit(page, `/registry?card=${id}&part=${part}&sort=-registeredAt`)
  await expect(page.getByRole('heading', { level: 1, name: playerName })).toBeVisible()
  return id
}

const openTab = (page: Page, part: string) =>
  page.getByRole('navigation', { name: 'Card details' }).getByRole('link', { name: part }).click()

/** A chart also contains its figures as text for screen readers. */
const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

const act = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('photos are added or rejected with a message, reordered by keyboard, and represent the card in the list', async ({
  page,
}) => {
  const id = await ownCard(page, 'Fenton Marl', '77200001', 'photos')
  const choose = page.getByLabel('Add photos: choose a file')
  const photos = page.getByRole('list', { name: 'Photos' })
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await expect(page.getByText('We can’t read this type of file. Choose a JPG, PNG, WebP, or HEIC file.')).toBeVisible()
  await choose.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11_000_000, 7) })
  await expect(page.getByText('This file is 11.0 MB. The limit is 10 MB.')).toBeVisible()
  // it claims to be a photo, and only the server finds out that it is not
  await choose.setInputFiles({
    name: 'false.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'false.jpg' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss false.jpg' }).click()

  await choose.setInputFiles([await photo(page, 'crimson'), await photo(page, 'navy')])
  await expect(photos.getByRole('img')).toHaveCount(2)
  const first = await photos.getByRole('img').first().getAttribute('src')
  const second = await photos.getByRole('img').nth(1).getAttribute('src')
  await page.getByLabel('What photo 2 shows').selectOption('Front')
  const earlier = page.getByRole('button', { name: 'Move photo 2 earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(photos.getByRole('img').first()).toHaveAttribute('src', second ?? '')
  // visible at once, and on the overview once it is saved
  await openTab(page, 'Overview')
  await expect(page.getByRole('tab', { name: 'Photo, front', exact: true })).toHaveAttribute('aria-selected', 'true')
  const large = page.getByRole('tabpanel').getByRole('img')
  await expect(large).toHaveAttribute('src', second?.replace('w=480', 'w=1200') ?? '')
  await openTab(page, 'Photos and documents')
  await page.reload()
  await expect(photos.getByRole('img').first()).toHaveAttribute('src', second ?? '')
  await expect(photos.getByRole('img').nth(1)).toHaveAttribute('src', first ?? '')

  await openTab(page, 'Overview')
  await page.getByRole('button', { name: 'View full size' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openTab(page, 'History')
  await page.getByRole('button', { name: 'Registry', exact: true }).click()
  // the tab leaves the URL together with the card
  await expect(page).toHaveURL('/registry?sort=-registeredAt')
  const picture = row(page, 'Fenton Marl').locator('img')
  await expect(picture).toBeVisible()
  // a drawn slab is taller than the photo, which is 3 to 5
  const shape = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
  await expect.poll(shape).toBeCloseTo(0.6, 2)
  await visit(page, `/registry?card=${id}&part=photos`)
  await photos
    .getByRole('button', { name: /^Remove photo/ })
    .first()
    .click()
  await expectAccessible(page)
  await dialog(page, 'Remove this photo').getByRole('button', { name: 'Remove photo' }).click()
  await expect(photos.getByRole('img')).toHaveCount(1)
})

test('documents are stored with a card, and its history can be verified in the app and independently', async ({
  page,
}) => {
  const id = await ownCard(page, 'Gideon Marl', '77200002', 'photos')
  const documents = page.getByLabel('Add document: choose a file')
  await documents.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') })
  await expect(page.getByText('We can’t read this type of file. Choose a PDF, JPG, or PNG file.')).toBeVisible()
  const receipt = await (await page.request.get(`/files/cards/${id}/record.pdf`)).body()
  await documents.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: receipt })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save document' }).click()
  const link = page.getByRole('link', { name: 'receipt.pdf' })
  await expect(link).toBeVisible()
  const stored = await page.request.get((await link.getAttribute('href')) ?? '')
  expect((await stored.body()).equals(receipt)).toBe(true)

  await openTab(page, 'History')
  await expect(page).toHaveURL(/part=history/)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/events? verified/)).toBeVisible()
  await expectAccessible(page)
  const exported = async (part: string) => {
    await page.getByRole('button', { name: 'Export history (JSON)' }).click()
    const file = await downloaded(page, () => page.getByRole('link', { name: part }).click())
    return JSON.parse(file.toString()) as Chain
  }
  const publicPart = await exported('Public part only')
  expect(faultOf(publicPart)).toBeNull()
  expect(publicPart.events.every((event) => event.private === undefined)).toBe(true)
  const all = await exported('Including private details')
  expect(all.events.some((event) => event.private)).toBe(true)
  expect(faultOf(all)).toBeNull()
  const forged = {
    ...publicPart,
    events: publicPart.events.map((event) => ({ ...event, body: event.body.replace('Gideon', 'G') })),
  }
  expect(faultOf(forged)).toBe('event 1 has a different hash')
  const record = await downloaded(page, () => page.getByRole('link', { name: 'Download record' }).click())
  expect(record.subarray(0, 4).toString()).toBe('%PDF')
})

test('a card edited in two tabs: the second tab sees the conflict, and no edit is lost', async ({ page, context }) => {
  const id = await ownCard(page, 'Hollis Marl', '77200003')
  const second = await context.newPage()
  // without live events, so that the second tab does not learn of the change before it saves
  await second.routeWebSocket('/ws', () => {})
  await second.goto(`/registry?card=${id}`)
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Edit', exact: true }).click()
  // what nobody edits yet follows the record, so the second tab begins before the first one saves
  await second.getByLabel(/^Variety/).fill('Rookie')
  await dialog(page, 'Edit card').getByLabel(/^Set/).fill('Boreal Rink')
  await page.getByLabel(/^Cost/).fill('400')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Saved', 'Hollis Marl')
  await dialog(second, 'Edit card').getByLabel(/^Set/).fill('Northern Rink')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByText('Set is now “Boreal Rink”.')).toBeVisible()
  await expect(dialog(second, 'Edit card').getByLabel(/^Set/)).toHaveValue('Northern Rink')
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog(second, 'Edit card')).toBeHidden()
  await expect(second.getByText('1979 Northern Rink, Rookie. PSA 9.')).toBeVisible()
  // what the first tab changed elsewhere in the card is kept
  await expect(second.getByText(/^Cost \$400/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('1979 Northern Rink, Rookie. PSA 9.')).toBeVisible()
  await page.getByLabel('Private notes').fill('From the second box.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
})

test('a card is removed and put back with one click', async ({ page }) => {
  await ownCard(page, 'Ingram Marl', '77200004')
  await act(page, 'Remove card')
  const confirmation = dialog(page, 'Remove card')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Remove card' }).click()
  await expectToast(page, 'Card removed', 'Ingram Marl')
  await expect(row(page, 'Ingram Marl')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Card put back', 'Ingram Marl')
  await expect(row(page, 'Ingram Marl')).toBeVisible()
})

test('an owner’s estimate is labeled as such, appears live in every tab, and can be withdrawn', async ({
  page,
  context,
}) => {
  const id = await ownCard(page, 'Jarvis Marl', '77200005', 'value')
  const second = await context.newPage()
  await second.goto(`/registry?card=${id}&part=value`)
  await expectLive(second)
  await page.bringToFront()
  await page.getByRole('region', { name: 'Valuation' }).getByRole('button', { name: 'Update value' }).click()
  const form = dialog(page, 'Update value')
  await form.getByLabel('Your estimate').fill('not much')
  await form.getByRole('button', { name: 'Save estimate' }).click()
  await expect(form.getByText('Enter an amount such as 1,250 or 1,250.50.')).toBeVisible()
  await form.getByLabel('Your estimate').fill('1,234.50')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save estimate' }).click()
  await expect(second.getByText('Owner’s estimate')).toBeVisible()
  await expect(visible(second, '$1,235').first()).toBeVisible()
  await page.getByRole('button', { name: /^Retract \$1,235/ }).click()
  await page.getByRole('button', { name: 'Retract', exact: true }).last().click()
  await expect(visible(second, '$1,235')).toHaveCount(0)
})

test('on a phone: a card, its dialogs, and the next card by the arrow button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry?sort=-value')
  await row(page, 'Eddie Lansing').click({ position: { x: 60, y: 20 } })
  await expect(page.getByRole('heading', { level: 1, name: 'Eddie Lansing' })).toBeFocused()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wes Gagnon' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openTab(page, 'Value')
  await page.getByRole('region', { name: 'Valuation' }).getByRole('button', { name: 'Update value' }).click()
  await expectAccessible(page)
})
