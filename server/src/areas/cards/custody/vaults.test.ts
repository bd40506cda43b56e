import { beforeAll, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { pagesOf } from '../../../../test/pdf.ts'

const h = useHarness()
const name = 'Delaware vault'
const url = `/api/admin/vaults/${encodeURIComponent(name)}`
let [member, other, admin]: Caller[] = []
beforeAll(async () => {
  ;[member, other, admin] = [
    await h().buildUser({ name: 'Ada Marsh' }),
    await h().buildUser(),
    await h().buildUser({ isAdmin: true }),
  ]
})
const vaultNow = async (by = member!) =>
  (await wanted(by.get('/api/registry/vaults'))).items.find((one: any) => one.name === name)

it('each vault has its own address, hours, and packing instructions', async () => {
  const { version } = await vaultNow()
  const values = {
    address: ' 1209 Orange Street\nWilmington, DE 19801 ',
    hours: 'Mon–Fri, 9 AM–4 PM',
    packing: 'Two boards.',
  }
  expect((await h().nobody.patch(url, { version, ...values })).status).toBe(401)
  expect((await member!.patch(url, { version, ...values })).status).toBe(403)
  expect((await admin!.patch(url, { version, ...values, packing: 'x'.repeat(2001) })).status).toBe(400)
  expect((await admin!.patch('/api/admin/vaults/nowhere', { version, ...values })).status).toBe(404)
  await wanted(admin!.patch(url, { version, ...values }))
  expect(await vaultNow()).toEqual({
    ...{ name, version: version + 1, hours: values.hours, packing: 'Two boards.' },
    address: '1209 Orange Street\nWilmington, DE 19801',
  })
  expect((await admin!.patch(url, { version, ...values })).status).toBe(409)
  expect(await wanted(admin!.patch(url, { version: version + 1, ...values, hours: ' ' }))).toMatchObject({
    hours: null,
  })
})

it('only a card being sent has a packing slip', async () => {
  const card = await registered(member!, { playerName: 'Slip Carter' })
  const slip = `/files/cards/${card.id}/packing-slip.pdf`
  expect((await member!.get(slip)).status).toBe(409)
  await wanted(member!.post(`/api/registry/${card.id}/send`, { vault: name, carrier: 'UPS', tracking: '1Z 42' }))
  expect((await other!.get(slip)).status).toBe(404)
  const { version } = await vaultNow()
  await wanted(admin!.patch(url, { version, address: '1209 Orange Street', hours: 'Mon–Fri', packing: 'Two boards.' }))
  const answer = await member!.get(slip)
  expect(answer.status).toBe(200)
  const [page] = pagesOf(answer.bytes)
  for (const words of [
    'Slip Carter',
    `Cert # ${card.certNumber}`,
    name,
    '1209 Orange Street',
    'Mon–Fri',
    'Two boards.',
    'Ada Marsh',
    'UPS 1Z 42',
  ])
    expect(page).toContain(words)
})
