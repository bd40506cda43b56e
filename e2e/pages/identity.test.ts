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
