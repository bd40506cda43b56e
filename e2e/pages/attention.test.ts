import { expect, test } from 'vitest'

import { key } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { asked, inSecure } from '../../server/test/secure.ts'
import { openPage } from './page.ts'
import { part, press, shows } from './parts.ts'

const harness = useHarness()

test('the dashboard lists what waits, four rows first, and the badges count the same', async () => {
  const h = harness()
  const admin = await h.buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  const seller = await h.buildUser({ name: 'Sela Moreau' })
  const buyer = await h.buildUser({ name: 'Theo Lindqvist' })
  for (const playerName of ['Ada Reyes', 'Bo Castell', 'Cy Holt', 'Di Marsh']) {
    const { id } = await asked(buyer, (await inSecure(h, seller, { playerName })).id, { offerCents: 80_000 })
    await wanted(admin.post(`/api/admin/requests/${id}/counter`, { counterCents: 100_000 }, key()))
  }
  const opened = await openPage(h, '/dashboard', buyer)
  const list = await part(opened.page, 'region', '5 items need your attention')
  await list.findByRole('link', { name: /^Review offer: \w+ \w+: \$1,000$/ })
  const names = () => list.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names()).toHaveLength(4)
  await press(opened, list, 'Show all 5')
  await opened.until(() => expect(names().at(-1)).toBe('Add a shipping address'))
  await list.findByRole('link', { name: /^Add a shipping address/ })

  const secure = await openPage(h, '/secure', buyer)
  await secure.page.findByRole('link', { name: 'My requests 4 waiting for you' })
  const tab = await openPage(h, '/secure?tab=requests', buyer)
  await shows(() => tab.page.queryByRole('button', { name: /^Waiting for you/ }), '4')
})
