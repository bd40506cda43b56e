import { expect, test } from 'vitest'
import { daysLater, fundWorld, held, issueTo, openFund, struck } from '../../server/test/funds.ts'
import { useHarness } from '../../server/test/harness.ts'
import { flatJpeg } from './files.ts'
import { openPage } from './page.ts'
import { dialog, press, shows, toast } from './parts.ts'

const harness = useHarness()

test('a person of the vault takes the photo of a fund’s card that is due', async () => {
  const world = await fundWorld(harness())
  const fund = await openFund(world)
  await issueTo(world, fund, world.member, 1_000_000)
  await struck(world, fund)
  await held(world, fund, 50_000, { playerName: 'Ines Held' })
  await daysLater(harness(), 91)
  const clerk = await harness().buildUser({ staffRoles: ['vault'], name: 'Val Vault' })
  const opened = await openPage(harness(), '/admin?tab=work&queue=fundPhotos&assignee=all', clerk)
  await press(opened, opened.page, /Ines Held/, 'link')
  await press(opened, opened.page, 'Assign to me')
  await opened.page.findByText('Assigned to you')
  await shows(
    () => opened.window.document.querySelector('[aria-labelledby=card-fund]'),
    fund.name,
    '91 days old',
    'Photo due',
  )
  await press(opened, opened.page, 'Photograph')
  const form = await dialog(opened, 'Photograph Ines Held')
  const photo = new opened.window.File([new Uint8Array(await flatJpeg())], 'slab.jpg', { type: 'image/jpeg' })
  await opened.user.upload(await form.findByLabelText(/Photo in the vault/), photo)
  await press(opened, form, 'Save photo')
  await toast('Photo saved', /Ines Held/)
  await opened.until(() => expect(opened.page.queryByText('Photo due')).toBeNull())
  await opened.until(() => expect(opened.page.queryByText('Assigned to you')).toBeNull())
  await opened.page.findByText(/, 0 days old/)
})
