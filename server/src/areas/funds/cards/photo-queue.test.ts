import { beginningOf } from '@ambry/contract/kernel/dates'
import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  dayOf,
  daysLater,
  type FundWorld,
  fundWorld,
  held,
  issueTo,
  openFund,
  ourCard,
  struck,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { payFor, saleNow } from '../../../../test/sales.ts'
import { flatPng } from '../../../../test/upload-files.ts'

const h = useHarness()
let world: FundWorld
let clerk: Caller
let fund: any
let card: any
let other: any

beforeAll(async () => {
  world = await fundWorld(h())
  clerk = await h().buildUser({ staffRoles: ['vault'], name: 'Val Vault' })
  fund = await openFund(world)
  await issueTo(world, fund, world.member, 10_000_000)
  await struck(world, fund)
  card = await held(world, fund, 50_000, { playerName: 'Ondine Reyes' })
  other = await held(world, fund, 60_000)
})

const custodyOf = async (by: Caller, id: string) =>
  (await wanted(by.get(`/api/admin/cards/${id}/fund-custody`))).holding
const waitingFor = async (by: Caller) =>
  (await wanted(by.get('/api/admin/work?queue=fundPhotos'))).items.map(({ itemId }: any) => itemId)
const counted = async (by: Caller) =>
  (await wanted(by.get('/api/admin/overview'))).queues.find(({ key }: any) => key === 'fundPhotos')
const dueOnPage = async () =>
  (await wanted(world.member.get(`/api/funds/${fund.id}/holdings?limit=10`))).items.filter(
    ({ custody }: any) => custody.isDue,
  ).length

/** The list, the count and the page agree. */
async function expectDue(ids: string[]): Promise<void> {
  expect((await waitingFor(clerk)).toSorted()).toEqual(ids.toSorted())
  expect((await counted(clerk)).waiting).toBe(ids.length)
  expect(await dueOnPage()).toBe(ids.length)
  for (const { id } of [card, other]) expect((await custodyOf(clerk, id)).isDue).toBe(ids.includes(id))
}

describe('photos of a fund’s cards', () => {
  it('wait for the vault from the day after the 90 that the fund promises', async () => {
    await expectDue([])
    await daysLater(h(), 90)
    await expectDue([])
    await daysLater(h(), 1)
    await expectDue([card.id, other.id])
    const since = beginningOf(dayOf(h()), h().app.deps.settings.current.timeZone)
    expect(await counted(clerk)).toMatchObject({ oldestAt: since, promiseHours: 48 })
    const item = await wanted(clerk.get(`/api/admin/work/fundPhotos/${card.id}`))
    expect(item).toMatchObject({ title: expect.stringContaining('Ondine Reyes'), detail: fund.name, since })
  })

  it('are taken by a person of the vault, who sees nothing else of the fund', async () => {
    await wanted(clerk.post(`/api/admin/work/fundPhotos/${card.id}/assign`, { to: clerk.id }))
    expect((await wanted(clerk.get('/api/admin/work?assignee=me'))).items).toMatchObject([{ itemId: card.id }])
    const custody = await custodyOf(clerk, card.id)
    expect(custody).toMatchObject({ fund: { id: fund.id, name: fund.name }, actions: ['check'] })
    expect(Object.keys(custody).toSorted()).toEqual(['actions', 'custody', 'fund', 'holdingId', 'isDue'])
    expect(custody.custody).toMatchObject({ ageDays: 91, isDue: true })
    expect((await clerk.get(`/api/admin/funds/${fund.id}`)).status).toBe(403)
    expect((await clerk.get(`/api/admin/cards/${card.id}`)).status).toBe(200)
    await wanted(clerk.upload(`/api/admin/fund-holdings/${custody.holdingId}/check`, flatPng(40, 60)))
    await expectDue([other.id])
    expect((await custodyOf(clerk, card.id)).custody).toMatchObject({ on: dayOf(h()), ageDays: 0, isDue: false })
    expect((await clerk.get((await custodyOf(clerk, card.id)).custody.photo)).status).toBe(200)
    expect((await clerk.get(`/api/admin/work/fundPhotos/${card.id}`)).status).toBe(404)
    const { queues } = await wanted(clerk.get('/api/admin/work-figures'))
    const figures = queues.find(({ queue }: any) => queue === 'fundPhotos')
    expect(figures).toMatchObject({ arrived: 2, done: 1 })
  })

  it('are also taken by auditing the card as any other', async () => {
    const photo = await wanted(clerk.upload(`/api/admin/cards/${other.id}/photos?purpose=audit`, flatPng(40, 60)), 201)
    await wanted(clerk.post(`/api/admin/cards/${other.id}/custody`, { action: 'audit', photoId: photo.id }))
    await expectDue([])
    expect((await custodyOf(clerk, other.id)).custody).toMatchObject({ on: dayOf(h()), ageDays: 0 })
    await daysLater(h(), 91)
    await expectDue([card.id, other.id])
    // with a photo from before it doesn't count
    await clerk.post(`/api/admin/cards/${card.id}/custody`, { action: 'audit', photoId: photo.id })
    await expectDue([card.id, other.id])
    await wanted(
      clerk.upload(`/api/admin/fund-holdings/${(await custodyOf(clerk, card.id)).holdingId}/check`, flatPng(40, 60)),
    )
  })

  it('are not due of cards that a fund doesn’t have anymore, or that their buyer may have', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    await h().stepUp(world.finance)
    await h().stepUp(admin)
    const buyer = await h().buildUser({ name: 'Bea Buyer' })
    const body = { cardId: other.id, buyerId: buyer.id, priceCents: 70_000 }
    const { saleId } = await wanted(world.finance.post(`/api/admin/funds/${fund.id}/sell`, body, key()), 201)
    await expectDue([other.id])
    const payment = await payFor(admin, await saleNow(admin, { id: saleId }))
    expect(await waitingFor(clerk)).toEqual([])
    expect(await custodyOf(clerk, other.id)).toBeNull()
    const bounced = { reason: 'The bank took it back' }
    await wanted(admin.post(`/api/admin/payments/${payment.id}/reverse`, bounced, key()))
    await expectDue([])
    expect((await custodyOf(clerk, other.id)).actions).toEqual([])
  })

  it('are for those with the right: 401, 403, 404 and a card of no fund', async () => {
    const url = `/api/admin/cards/${card.id}/fund-custody`
    expect((await h().nobody.get(url)).status).toBe(401)
    expect((await world.member.get(url)).status).toBe(403)
    const concierge = await h().buildUser({ staffRoles: ['concierge'] })
    expect((await concierge.get(url)).status).toBe(403)
    expect(await counted(concierge)).toBeUndefined()
    expect((await concierge.get(`/api/admin/work/fundPhotos/${other.id}`)).status).toBe(404)
    expect(await custodyOf(clerk, (await ourCard(world)).id)).toBeNull()
    expect((await clerk.get('/api/admin/cards/x/fund-custody')).status).toBe(400)
  })
})
