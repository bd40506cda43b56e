import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import {
  acceptAs,
  inspectLine,
  offerCards,
  offered,
  putInVault,
  receiveCard,
  sellNow,
  withEstimates,
} from '../../../../test/buying.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { followArrivals } from './arrivals-service.ts'

const h = useHarness()
beforeAll(() => withEstimates(h()))
let admin: Caller
let seller: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  seller = await h().buildUser()
})

const days = (count: number) => h().later(count * 86_400)
const follow = () => followArrivals(h().app.deps)
const titles = async (of: Caller) =>
  (await wanted(of.get('/api/user/notices'))).items.map(({ title }: { title: string }) => title)
const cardOf = (id: string) => wanted(seller.get(`/api/registry/${id}`))
const statuses = async (sell: any) => (await sellNow(seller, sell)).cards.map(({ status }: any) => status)

describe('accepted cards that don’t arrive', () => {
  it('are asked for once, and free again after their day with the offer expired', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    await wanted(acceptAs(admin, 'admin', sell))
    expect((await sellNow(seller, sell)).next).toBe(
      'Send your cards to the vault by Nov 29, 2026. We pay once they’re inspected.',
    )
    await days(10)
    await follow()
    expect(await titles(seller)).not.toContain('Send your cards')
    await days(1)
    for (let n = 0; n < 2; n++) await follow()
    expect((await titles(seller)).filter((title: string) => title === 'Send your cards')).toHaveLength(1)
    await days(3)
    await follow()
    expect(await sellNow(seller, sell), 'the last day is theirs').toMatchObject({ status: 'accepted' })
    await days(1)
    for (let n = 0; n < 2; n++) await follow()
    expect(await sellNow(seller, sell)).toMatchObject({
      status: 'expired',
      endReason: 'It didn’t arrive in time.',
      next: 'Your cards didn’t arrive in time.',
      actions: [],
      timeline: expect.arrayContaining([expect.objectContaining({ words: 'Not sent in time' })]),
    })
    expect(await statuses(sell)).toEqual(['ended', 'ended'])
    const [first] = sell.cards
    expect(await cardOf(first.card.id)).toMatchObject({ custody: 'with_owner', commitment: null })
    expect((await titles(admin)).filter((title: string) => title === 'Cards didn’t arrive')).toHaveLength(1)
    expect((await offerCards(seller, [{ cardId: first.card.id, askedCents: 5_000 }])).status, 'again').toBe(201)
  })

  it('leave the rest of the offer as it is', async () => {
    const sell = await offered(seller, [60_000, 40_000, 20_000])
    const [here, shipped, late] = sell.cards
    await wanted(acceptAs(admin, 'admin', sell))
    await receiveCard(h(), here.card.id)
    await h().query(`UPDATE cards SET carrier = 'FedEx', tracking = '77' WHERE id = $1`, [shipped.card.id])
    await days(16)
    await follow()
    expect(await statuses(sell), 'what is with a carrier still arrives').toEqual(['inspecting', 'expected', 'ended'])
    expect((await sellNow(seller, sell)).cards[2].why).toBe('It didn’t arrive in time.')
    expect((await cardOf(late.card.id)).commitment).toBeNull()
    await receiveCard(h(), shipped.card.id)
    for (const { id } of [here, shipped]) await wanted(inspectLine(admin, id, { action: 'buy' }))
    expect(await sellNow(seller, sell)).toMatchObject({ status: 'completed', paidCents: 95_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('have no day when they are in the vault already, and staff set how long it is', async () => {
    const { version } = await wanted(admin.get('/api/admin/settings'))
    await wanted(admin.patch('/api/admin/settings', { version, values: { sellArrivalDays: 2 } }))
    const [inVault, away] = [await offered(seller), await offered(seller)]
    await putInVault(h(), inVault.cards[0].card.id)
    for (const sell of [inVault, away]) await wanted(acceptAs(admin, 'admin', sell))
    expect((await sellNow(seller, inVault)).next).toBe('We’re inspecting your cards.')
    await days(3)
    await follow()
    expect((await sellNow(seller, inVault)).status).toBe('accepted')
    expect((await sellNow(seller, away)).status).toBe('expired')
  })
})
