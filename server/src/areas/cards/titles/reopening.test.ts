import { beforeAll, describe, expect, it } from 'vitest'

import { registered, registeredDetail, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let [first, second, admin]: Caller[] = []
beforeAll(async () => {
  first = await h().buildUser({ name: 'Ann First' })
  second = await h().buildUser({ name: 'Bo Second' })
  admin = await h().buildUser({ isAdmin: true })
  await h().stepUp(admin)
})

/** A card that we received and appraised, and that was then removed from the registry. */
async function freed(): Promise<any> {
  const card = await registered(first!)
  await h().query(`UPDATE cards SET proof = 'in_hand', verification = 'verified' WHERE id = $1`, [card.id])
  await wanted(admin!.post(`/api/admin/cards/${card.id}/valuations`, { valueCents: 90_000 }), 201)
  await wanted(first!.post(`/api/registry/${card.id}/remove`))
  h().clock.advance(1)
  return card
}
const valuations = async (id: string) => (await wanted(admin!.get(`/api/admin/cards/${id}`))).valuations

describe('registering a freed cert again', () => {
  it('by the same owner with the same facts keeps our proof and appraisals', async () => {
    const card = await freed()
    expect(await registeredDetail(first!, { certNumber: card.certNumber, notes: 'again' })).toMatchObject({
      id: card.id,
      proof: 'in_hand',
      valueCents: 90_000,
      verification: 'unverified',
      notes: 'again',
    })
    expect(await valuations(card.id)).toMatchObject([{ valueCents: 90_000, isWithdrawn: false }])
  })

  it.each<[string, () => Caller | undefined, object]>([
    ['by the same owner as another card', () => first, { grade: '9' }],
    ['by somebody else with the same facts', () => second, {}],
  ])('%s: our proof and appraisals are reset', async (_name, by, more) => {
    const card = await freed()
    expect(await registeredDetail(by()!, { certNumber: card.certNumber, ...more })).toMatchObject({
      id: card.id,
      proof: 'claimed',
      valueCents: null,
      valuations: [],
      verification: 'unverified',
    })
    expect(await valuations(card.id)).toMatchObject([{ valueCents: 90_000, isWithdrawn: true }])
  })
})

describe('after a claim is upheld', () => {
  it('the new owner sees private data only from their own period and no earlier shipments; admins see all', async () => {
    const card = await registered(first!, { estimateCents: 5 })
    const url = `/api/registry/${card.id}`
    await wanted(first!.post(`${url}/send`, { vault: 'Delaware vault', carrier: 'FedEx', tracking: 'SECRET-1' }))
    h().clock.advance(60)
    const claim = { grader: 'PSA', certNumber: card.certNumber, statement: 'It has always been mine.' }
    const dispute = await wanted(second!.post('/api/user/disputes', claim), 201)
    h().clock.advance(60)
    const decision = { action: 'uphold', decision: 'We held both in our hands.' }
    await wanted(admin!.post(`/api/admin/disputes/${dispute.id}/decide`, decision))
    h().clock.advance(60)
    await wanted(admin!.post(`/api/admin/cards/${card.id}/valuations`, { valueCents: 700 }), 201)

    const { shipment, ownedSince } = await wanted(second!.get(url))
    expect(shipment).toEqual({ carrier: null, tracking: null })
    const { items } = await wanted(second!.get(`${url}/provenance`))
    const shown = items.map(({ kind, private: secret, salt }: any) => [kind, secret !== null, salt !== null])
    expect(shown).toEqual([
      ['registered', false, false],
      ['sent', false, false],
      ['disputed', false, false],
      ['dispute_ended', false, false],
      ['title_corrected', false, false],
      ['appraised', true, true],
    ])
    expect(items.at(-1).at >= ownedSince).toBe(true)
    const address = `/files/cards/${card.id}/provenance.json?private=1`
    const file = (await second!.get(address)).json()
    expect(file.events.map((event: any) => event.private !== null)).toEqual([false, false, false, false, false, true])
    expect(JSON.stringify([items, file])).not.toMatch(/SECRET-1|FedEx/)

    expect((await first!.get(`${url}/provenance`)).status).toBe(404)
    expect((await first!.get(address)).status).toBe(404)
    const house = (await wanted(admin!.get(`/api/admin/cards/${card.id}/provenance`))).items
    expect(house.every((event: any) => event.private !== null)).toBe(true)
    expect((await admin!.get(address)).body).toContain('SECRET-1')
  })
})
