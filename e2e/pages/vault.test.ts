import { describe, expect, test } from 'vitest'

import { putInVault } from '../../server/test/buying.ts'
import { registered, wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { expectPdf } from './files.ts'
import { openPage } from './page.ts'
import { choose, dialog, fill, focused, press, row, rowTexts, shows, toast } from './parts.ts'

const harness = useHarness()

const admin = () => harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })

test('a member sending a card sees the vault’s shipping instructions; an admin undoes a wrong receipt', async () => {
  const staff = await admin()
  const desk = await openPage(harness(), '/admin/cards', staff)
  await press(desk, desk.page, 'Vaults')
  const vaults = await dialog(desk, 'Vaults')
  await choose(desk, vaults, 'Vault', 'Delaware vault')
  await fill(vaults, /^Address/, 'Ambry Vault, Dock 7\n9 Harbor Road\nWilmington, DE 19801')
  await fill(vaults, /^Receiving hours/, 'Weekdays until 4 PM')
  await fill(vaults, /^Packing instructions/, 'Sleeve each slab.')
  await press(desk, vaults, 'Save')
  await toast('Vault saved', /\w/)

  const member = await harness().buildUser({ name: 'Sending Member' })
  const { id } = await registered(member, { playerName: 'Una Tew', certNumber: '77400011' })
  const opened = await openPage(harness(), `/registry?card=${id}&part=history`, member)
  await press(opened, opened.page, 'Send to vault')
  const parcel = await dialog(opened, 'Send to vault')
  await choose(opened, parcel, 'Vault', 'Delaware vault')
  await shows(() => parcel.element, '9 Harbor Road', 'Sleeve each slab.')
  await press(opened, parcel, 'Send to vault')
  const slip = (await opened.page.findByRole('link', { name: 'Print packing slip' })).getAttribute('href')
  expect(slip).toBe(`/files/cards/${id}/packing-slip.pdf`)
  expectPdf(await member.get(slip ?? ''))

  // it was announced without a package, and shipped later
  await press(opened, opened.page, 'Add tracking')
  const tracking = await dialog(opened, 'Add tracking')
  await fill(tracking, 'Carrier', 'UPS')
  await fill(tracking, 'Tracking number', '1Z999AA1')
  await press(opened, tracking, 'Save tracking')
  await toast('Add tracking', /look out for your package/)
  expect((await wanted(member.get(`/api/registry/${id}`))).shipment).toEqual({ carrier: 'UPS', tracking: '1Z999AA1' })

  const receiving = await openPage(harness(), `/admin/cards?card=${id}`, staff)
  await press(receiving, receiving.page, 'Receive in vault')
  const form = await dialog(receiving, 'Receive in vault: Una Tew')
  await fill(form, 'Condition', 'Another card was in the parcel.')
  await press(receiving, form, 'Receive')
  await toast('Receive in vault', /\w/)
  await press(receiving, receiving.page, 'Custody: more actions')
  await press(receiving, receiving.page, 'Undo this receipt')
  const undoing = await dialog(receiving, 'Undo this receipt: Una Tew')
  await fill(undoing, 'Reason', 'The wrong card was scanned.')
  await press(receiving, undoing, 'Undo receipt')
  await toast('Undo this receipt', /\w/)

  const after = await openPage(harness(), `/registry?card=${id}&part=history`, member)
  const events = await after.page.findByRole('list', { name: 'Events on record, newest first' })
  await shows(() => events, /Receipt corrected: not at the vault/, 'Received at the vault')
  await after.page.findByRole('link', { name: 'Print packing slip' })
})

describe('cards in the vault', () => {
  test('an admin filters cards by custody, moves several at once and prints their labels', async () => {
    const member = await harness().buildUser({ name: 'Vault Member' })
    for (const playerName of ['Orla Vaulted', 'Pia Vaulted'])
      await putInVault(harness(), (await registered(member, { playerName })).id)
    await registered(member, { playerName: 'Quin AtHome' })
    const staff = await admin()
    const opened = await openPage(harness(), '/admin/cards', staff)
    const { page, user, until, address, window } = opened
    await press(opened, page, /^In the vault/, 'link')
    await until(() => expect(address()).toMatch(/custody=in_vault/))
    await until(() => expect(rowTexts()).toHaveLength(2))
    const select = async () => {
      for (const name of ['Orla Vaulted', 'Pia Vaulted'])
        await user.click(await (await row(name)).findByRole('checkbox'))
    }
    await select()
    await press(opened, page, 'Move to location')
    const moving = await dialog(opened, 'Move to location: 2 selected')
    await fill(moving, /^Location/, 'Z9-01')
    await press(opened, moving, 'Move to location')
    await toast('Move to location', '2 done')
    await until(() => expect(page.getAllByText(/Z9-01/)).toHaveLength(2))

    await select()
    await press(opened, page, 'Print labels')
    const files: string[] = []
    window.open = (address) => {
      files.push(String(address))
      return null
    }
    await press(opened, await dialog(opened, /^Print labels/), 'Print labels')
    await toast('Print labels', '2 done')
    await until(() => expect(files).toEqual([expect.stringMatching(/^\/files\/admin\/labels\.pdf\?ids=[^,]+,[^,]+$/)]))
    expectPdf(await staff.get(files[0] ?? ''))
  })

  test('an admin merges a duplicate record into another, and the merged record links to it', async () => {
    const member = await harness().buildUser({ name: 'Twice Member' })
    const duplicate = await registered(member, { playerName: 'Murdo Tew', certNumber: '77400002' })
    await registered(member, { playerName: 'Murdo Tew', certNumber: '77400003' })
    const opened = await openPage(harness(), `/admin/cards?card=${duplicate.id}`, await admin())
    const { page, user } = opened
    await press(opened, page, 'Record: more actions')
    await press(opened, page, 'Merge into another record')
    const merging = await dialog(opened, 'Merge into another record')
    await fill(merging, 'Reason', 'The label was read wrongly.')
    // without the other record nothing is sent, and the field says what is missing
    await press(opened, merging, 'Merge')
    await focused(() => merging.getByLabelText('Find the record to keep'))
    await fill(merging, 'Find the record to keep', '77400003')
    await user.click(await merging.findByRole('radio', { name: /77400003/ }))
    await merging.findByRole('row', { name: /^Cert number 77400002 77400003/ })
    await press(opened, merging, 'Merge')
    await toast('Records merged', 'The other record is now the card’s record.')
    await page.findByText('This record was merged into another.')
    await press(opened, page, 'Open the current record', 'link')
    await shows(() => document.querySelector('aside'), '77400003')
  })

  test('a member’s collection downloads as a statement and as JSON', async () => {
    const member = await harness().buildUser({ name: 'Statement Member' })
    for (const playerName of ['One', 'Two', 'Three']) await registered(member, { playerName })
    const opened = await openPage(harness(), '/registry', member)
    await press(opened, opened.page, 'More')
    const statement = await opened.page.findByRole('link', { name: 'Collection statement (PDF)' })
    expectPdf(await member.get(statement.getAttribute('href') ?? ''))
    const all = (await opened.page.findByRole('link', { name: 'Download JSON' })).getAttribute('href') ?? ''
    expect((await wanted(member.get(all))).cards).toHaveLength(3)
  })
})
