import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { registered, wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { chooseFiles, openPage } from './page.ts'
import { dialog, fill, part, press, row, rowTexts, shows, toast } from './parts.ts'

const harness = useHarness()

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

/** A member's card, open at one of its tabs. */
async function ownCard(playerName: string, at = 'overview') {
  const by = await harness().buildUser({ name: 'Theo Lindqvist' })
  const { id } = await registered(by, {
    playerName,
    category: 'hockey',
    year: '1979',
    set: 'Northern Ice',
    grade: '9',
    cardNumber: undefined,
    estimateCents: 90_000,
  })
  const opened = await openPage(harness(), `/registry?card=${id}&part=${at}`, by)
  await opened.page.findByRole('heading', { level: 1, name: playerName })
  return { ...opened, by, id: id as string }
}

describe('documents and history of a card', () => {
  test('documents are stored with a card; a file of another type is rejected', async () => {
    const opened = await ownCard('Gideon Marl', 'photos')
    const { page, window, by, id } = opened
    const field = await page.findByLabelText(/^Add document/)
    chooseFiles(window, field, [new window.File(['no document'], 'notes.txt', { type: 'text/plain' })])
    await page.findByText(/We can’t read this type of file\. Choose a PDF, JPG, or PNG file\./)
    const receipt = (await by.get(`/files/cards/${id}/record.pdf`)).bytes
    chooseFiles(window, field, [new window.File([new Uint8Array(receipt)], 'receipt.pdf', { type: 'application/pdf' })])
    await press(opened, page, 'Save document')
    const link = await page.findByRole('link', { name: 'receipt.pdf' })
    const stored = await by.get(link.getAttribute('href') ?? '')
    expect(stored.bytes.equals(receipt)).toBe(true)
  })

  test('the history is verified in the app and independently', async () => {
    const opened = await ownCard('Gideon Marl', 'history')
    const { page, by } = opened
    await press(opened, page, 'Verify')
    await page.findByText(/events? verified/)
    await press(opened, page, 'Export history (JSON)')
    const exported = async (name: string) => {
      const link = await page.findByRole('link', { name })
      return (await wanted(by.get(link.getAttribute('href') ?? ''))) as Chain
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
    const record = await page.findByRole('link', { name: 'Download record' })
    const file = await by.get(record.getAttribute('href') ?? '')
    expect(file.bytes.subarray(0, 4).toString()).toBe('%PDF')
  })
})

const versionOf = async (by: Caller, id: string): Promise<number> =>
  (await wanted(by.get(`/api/registry/${id}`))).version

test('a card edited meanwhile in another tab: the conflict is shown, and no edit is lost', async () => {
  const opened = await ownCard('Hollis Marl')
  const { page, by, id } = opened
  await press(opened, page, 'Edit')
  const editing = await dialog(opened, 'Edit card')
  await fill(editing, /^Variety/, 'Rookie')
  // what this tab doesn't edit is changed as well
  const theirs = { version: await versionOf(by, id), set: 'Boreal Rink', costCents: 40_000 }
  await wanted(by.patch(`/api/registry/${id}`, theirs))
  const set = await fill(editing, /^Set/, 'Northern Rink')
  await press(opened, page, 'Save changes')
  await page.findByText('Set is now “Boreal Rink”.')
  expect(set.value).toBe('Northern Rink')
  await press(opened, page, 'Keep mine')
  await page.findByText('1979 Northern Rink, Rookie. PSA 9.')
  await page.findByText(/^Cost \$400/)
  expect(page.queryByRole('dialog')).toBeNull()

  await fill(page, 'Private notes', 'From the second box.')
  await press(opened, page, 'Save notes')
  await page.findByText('Saved.')
})

test('a card is removed and put back with one click', async () => {
  const opened = await ownCard('Ingram Marl')
  await press(opened, opened.page, 'More actions')
  await press(opened, opened.page, 'Remove card')
  await press(opened, await dialog(opened, 'Remove card'), 'Remove card')
  await toast('Card removed', 'Ingram Marl')
  await opened.page.findByRole('heading', { name: 'No cards yet' })
  expect(rowTexts().join()).not.toContain('Ingram Marl')
  await press(opened, opened.page, 'Undo')
  await toast('Card put back', 'Ingram Marl')
  await row('Ingram Marl')
})

test('an owner’s estimate is labeled as such, and can be withdrawn', async () => {
  const opened = await ownCard('Jarvis Marl', 'value')
  const { page, until } = opened
  const valuation = await part(page, 'region', 'Valuation')
  await press(opened, valuation, 'Update value')
  const form = await dialog(opened, 'Update value')
  await fill(form, 'Your estimate', 'not much')
  await press(opened, form, 'Save estimate')
  await form.findByText('Enter an amount such as 1,250 or 1,250.50.')
  await fill(form, 'Your estimate', '1,234.50')
  await press(opened, form, 'Save estimate')
  await shows(() => document.querySelector('main'), 'Owner’s estimate', '$1,235')
  await press(opened, page, /^Retract \$1,235/)
  await press(opened, await dialog(opened, /./), 'Retract')
  await until(() => expect(document.querySelector('main')?.textContent).not.toContain('$1,235'))
})

test('photos that can’t be used are rejected with a message', async () => {
  const { page, window, user } = await ownCard('Fenton Marl', 'photos')
  const choose = async (name: string, type: string, content: BlobPart) =>
    chooseFiles(window, await page.findByLabelText(/^Add photos/), [new window.File([content], name, { type })])
  await choose('notes.txt', 'text/plain', 'no photo')
  await page.findByText('We can’t read this type of file. Choose a JPG, PNG, WebP, or HEIC file.')
  await choose('big.jpg', 'image/jpeg', new Uint8Array(11_000_000).fill(7))
  await page.findByText('This file is 11.0 MB. The limit is 10 MB.')
  // it claims to be a photo, and only the server finds out that it is not
  await choose('false.jpg', 'image/jpeg', '<svg onload=alert(1)>')
  await user.click(await page.findByRole('button', { name: 'Dismiss false.jpg' }))
})
