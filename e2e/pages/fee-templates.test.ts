import { expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { openPage, type Page } from './page.ts'
import { choose, dialog, fill, focused, isInvalid, part, press, pressTwice, row, shows, toast } from './parts.ts'

const harness = useHarness()

const administrator = () => harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
const noAmount = 'Enter an amount such as 1,250 or 1,250.50.'

const open = { minCents: null, maxCents: null, fromCents: null, belowCents: null }
const share = { kind: 'percent', bps: 300, label: 'Share', payer: 'member', unit: 'once', ...open }

async function act(opened: Page, action: string): Promise<void> {
  await press(opened, opened.page, 'More actions')
  await press(opened, opened.page, action)
}

test('a template with a minimum is created, tested at edge amounts and changed; its versions say what changed', async () => {
  const opened = await openPage(harness(), '/admin/fee-templates', await administrator())
  const { page, user } = opened
  await press(opened, page, 'New template')
  const creating = await dialog(opened, 'New fee template')
  await fill(creating, 'Template name', 'Quayside sale')
  await choose(opened, creating, 'For', 'Sale, buyer')
  await fill(creating, 'Name', 'Commission')
  await fill(creating, 'Rate', '4')
  for (const wrong of ['-5', 'abc', '1e9']) {
    const minimum = await fill(creating, 'Minimum', wrong)
    await user.tab()
    await creating.findByText(noAmount)
    expect(isInvalid(minimum), wrong).toBe(true)
    await fill(creating, 'Minimum', '')
    await user.tab()
  }
  await fill(creating, 'Minimum', '25')
  const maximum = await fill(creating, 'Maximum', '20')
  await press(opened, creating, 'Create template')
  await creating.findByText('The maximum is below the minimum.')
  await focused(() => maximum)
  await fill(creating, 'Maximum', '')
  await pressTwice(opened, creating, 'Create template')
  await page.findByRole('heading', { level: 1, name: 'Quayside sale' })

  await shows(() => page.getByRole('table', { name: /^Fees on/ }), '$400.00')
  await fill(await part(page, 'region', 'Calculator'), 'Amount', '612.40')
  await shows(() => page.getByRole('table', { name: 'Fees on $612.40' }), 'Buyer pays$25.00')
  const edges = await part(page, 'table', 'Fees at edge amounts')
  await edges.findByRole('row', { name: '$624.99 $25.00' })
  await edges.findByRole('row', { name: '$1,000,000.00 $40,000.00' })

  const form = await part(page, 'form', 'Template')
  await fill(form, 'Rate', '5')
  // the result follows the input before anything is saved
  await edges.findByRole('row', { name: '$1,000,000.00 $50,000.00' })
  await press(opened, form, 'Add rule')
  const second = await part(form, 'group', /^Rule 2/)
  await fill(second, 'Name', 'Handling')
  await user.click(await second.findByRole('radio', { name: 'Flat' }))
  const amount = await fill(second, 'Amount', '1e9')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await second.findByText(noAmount)
  await focused(() => amount)
  await fill(second, 'Amount', '12')
  await press(opened, form, 'Move Handling up')
  await form.findByRole('group', { name: 'Rule 1: Handling' })
  await fill(form, /^What changed/, 'Agreed for the new year')
  await press(opened, form, 'Save as version 2')
  await toast('Saved as version 2', 'Existing documents keep their version.')
  await user.click(await page.findByRole('radio', { name: 'Versions' }))
  const versions = await part(page, 'region', 'Versions')
  await versions.findByText('Agreed for the new year')
  const changes = await part(versions, 'region', 'What changed')
  const changed = (name: string) => () =>
    changes.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name))
  await shows(changed('Commission'), '4%, at least $25.00, paid by the buyer', '5%, at least $25.00, paid by the buyer')
  await shows(changed('Handling'), '$12.00, paid by the buyer')
  await choose(opened, versions, 'From', 'Version 2')
  await versions.findByText('The rules are the same in both versions.')
})

test('a template is copied', async () => {
  const admin = await administrator()
  await wanted(admin.post('/api/admin/fee-templates', { name: 'Harbour', use: 'sourcing', rules: [share] }), 201)
  const opened = await openPage(harness(), '/admin/fee-templates?q=Harbour', admin)
  await opened.user.click((await row('Harbour')).element)
  await press(opened, opened.page, 'Copy')
  const copying = await dialog(opened, 'Copy Harbour')
  await fill(copying, 'Name of the copy', 'Harbour, winter')
  await press(opened, copying, 'Create copy')
  await opened.page.findByRole('heading', { level: 1, name: 'Harbour, winter' })
})

test('a template that another admin changed meanwhile loses no changes; it is archived and restored', async () => {
  const admin = await administrator()
  const made = { name: 'Pier', use: 'sourcing', rules: [share] }
  const { id, version } = await wanted(admin.post('/api/admin/fee-templates', made), 201)
  const opened = await openPage(harness(), `/admin/fee-templates?template=${id}`, admin)
  const { page } = opened
  const rate = await fill(await part(page, 'form', 'Template'), 'Rate', '7')
  await wanted(admin.patch(`/api/admin/fee-templates/${id}`, { version, rules: [{ ...share, bps: 600 }] }))
  await press(opened, page, 'Save as version 2')
  await page.findByText(/^Someone else changed this template while you were editing\./)
  await page.findByText('Rules is now “Share: 6%”.')
  expect(rate.value).toBe('7')

  const again = await openPage(harness(), `/admin/fee-templates?template=${id}`, admin)
  await again.page.findByRole('form', { name: 'Template' })
  await act(again, 'Archive')
  await press(again, await dialog(again, /./), 'Archive template')
  await again.page.findByText(/This template is archived\. It can’t be used for new documents/)
  expect(again.page.queryByRole('form', { name: 'Template' })).toBeNull()
  await act(again, 'Restore')
  await press(again, await dialog(again, /./), 'Restore template')
  await again.page.findByRole('form', { name: 'Template' })
})
