import { expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { chooseFiles, openPage } from './page.ts'
import { dialog, fill, press } from './parts.ts'

const harness = useHarness()

const applicant = (name: string) => harness().buildUser({ name })

test('a file that is too large or of another type is rejected before it is sent', async () => {
  const opened = await openPage(harness(), '/settings?verify=id_front', await applicant('Greta Ashdown'))
  const { window, sent } = opened
  const front = await dialog(opened, 'ID, front')
  const field = await front.findByLabelText('Upload a file')
  const tooLarge = new Uint8Array(10 * 1024 * 1024 + 1)
  chooseFiles(window, field, [new window.File([tooLarge], 'long.pdf', { type: 'application/pdf' })])
  await front.findByText('This file is 10.5 MB. The limit is 10 MB.')
  chooseFiles(window, field, [new window.File(['no picture'], 'notes.txt', { type: 'text/plain' })])
  await front.findByText(/We can’t read this type of file\./)
  expect(sent.filter(({ path }) => path.includes('/kyc/documents'))).toEqual([])
})

test('saving doesn’t overwrite details changed on another device', async () => {
  const by = await applicant('Imke Calder')
  const opened = await openPage(harness(), '/settings?verify=details', by)
  const { page } = opened
  await fill(page, 'Full legal name', 'Imke Calder')
  await fill(page, 'Date of birth', '1986-04-18')
  await fill(page, 'Document number', 'F552 0417 9981')
  await fill(page, 'Expiration date', '2039-04-18')
  const { version } = await wanted(by.get('/api/user/kyc/status'))
  await wanted(by.patch('/api/user/kyc/status', { version, legalName: 'I. Calder' }))
  await press(opened, page, 'Save and continue')
  await page.findByText(/You changed this on another device/)
  await press(opened, page, 'Keep mine')
  await page.findByRole('heading', { level: 1, name: 'Address and source of funds' })
  expect((await wanted(by.get('/api/user/kyc/status'))).legalName).toBe('Imke Calder')
})

/** A watchlist of so many entries, as OFAC publishes it. */
const sdnList = (count: number) =>
  `<sdnList>${Array.from(
    { length: count },
    (_, n) => `<sdnEntry><uid>${n + 1}</uid><lastName>ROE${n + 1}</lastName><sdnType>Individual</sdnType></sdnEntry>`,
  ).join('')}</sdnList>`

test('a watchlist is replaced after its changes were shown, and by two people when it shrinks', async () => {
  const reviewer = await harness().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd' })
  await harness().buildUser({ staffRoles: ['compliance'], name: 'Ben Okafor' })
  await harness().stepUp(reviewer)
  const opened = await openPage(harness(), '/admin/kyc-verification?tab=watchlist', reviewer)
  const { page, window, sent } = opened
  const choose = async (count: number) =>
    chooseFiles(window, await page.findByLabelText(/Upload a new list/), [
      new window.File([sdnList(count)], `SDN${count}.XML`, { type: 'text/xml' }),
    ])
  await choose(4)
  const first = await dialog(opened, 'Replace the watchlist?')
  await first.findByText('Added: 4')
  await first.findByText('Removed: none')
  expect((await wanted(reviewer.get('/api/admin/kyc/watchlist'))).list, 'nothing is replaced yet').toBeNull()
  await press(opened, first, 'Replace watchlist')
  await page.findByText('Watchlist replaced')
  await page.findByText('SDN4.XML')

  await choose(3)
  const second = await dialog(opened, 'Replace the watchlist?')
  await second.findByText('Removed: 1')
  await second.findByText('ROE4')
  await second.findByText('The list shrinks by more than 20%, from 4 entries to 3.')
  await press(opened, second, 'Replace watchlist')
  await page.findByText('Sent for approval')
  await page.findByText('Waiting for approval')
  expect((await wanted(reviewer.get('/api/admin/kyc/watchlist'))).list.entries).toBe(4)
  expect(sent.filter(({ path }) => path.endsWith('/replace'))).toHaveLength(2)
})

test('an uploaded watchlist can be looked at again, and discarded', async () => {
  const reviewer = await harness().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd' })
  await harness().stepUp(reviewer)
  const path = '/api/admin/kyc/watchlist/drafts?fileName=later.xml'
  const { id } = await wanted(reviewer.upload(path, Buffer.from(sdnList(30))), 201)
  const opened = await openPage(harness(), `/admin/kyc-verification?tab=watchlist&draft=${id}`, reviewer)
  const shown = await dialog(opened, 'Replace the watchlist?')
  await press(opened, shown, 'Cancel')
  await press(opened, opened.page, /Discard\s+later\.xml/)
  await opened.page.findByText('File discarded')
  expect(
    (await wanted(reviewer.get('/api/admin/kyc/watchlist'))).drafts.map((one: { id: string }) => one.id),
  ).not.toContain(id)
})
