import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  type FundWorld,
  fundBody,
  fundOf,
  fundWorld,
  held,
  investor,
  issueTo,
  moveFund,
  openFund,
  struck,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { payFor, saleNow } from '../../../../test/sales.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
let buyer: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true })
  buyer = await investor(h(), 'Bea Buyer')
})
beforeEach(async () => {
  for (const by of [world.finance, world.second, admin]) await h().stepUp(by)
})

const sell = (fund: { id: string }, cardId: string, priceCents: number, buyerId = buyer.id) =>
  world.finance.post(`/api/admin/funds/${fund.id}/sell`, { cardId, buyerId, priceCents }, key())

async function withCard() {
  const fund = await openFund(world)
  await issueTo(world, fund, world.member, 100_000)
  await struck(world, fund)
  return { fund, card: await held(world, fund, 50_000) }
}

describe('a card of a fund', () => {
  it('is never sold by staff to themselves', async () => {
    const { fund, card } = await withCard()
    expect((await sell(fund, card.id, 100, world.finance.id)).status).toBe(422)
    expect((await fundOf(world, fund)).cards).toBe(1)
  })

  it('stays with it while its title is disputed, whoever is right', async () => {
    const { fund, card } = await withCard()
    const claimant = await h().buildUser()
    const claim = { grader: card.grader, certNumber: card.certNumber, statement: 'I bought this card in 2019.' }
    const { id } = await wanted(claimant.post('/api/user/disputes', claim), 201)
    expect((await sell(fund, card.id, 60_000)).status).toBe(409)
    const uphold = { action: 'uphold', decision: 'They showed us the receipt.' }
    expect((await admin.post(`/api/admin/disputes/${id}/decide`, uphold)).status).toBe(409)
    const [{ owner_id: owner }] = await h().query('SELECT owner_id FROM cards WHERE id = $1', [card.id])
    expect(owner).toBe(fund.id)
    expect(await disagreements(admin)).toEqual([])
  })

  it('whose buyer’s payment is reversed after the fund ended is owed to us, and the fund stays empty', async () => {
    const { fund, card } = await withCard()
    const { saleId } = await wanted(sell(fund, card.id, 70_000), 201)
    const payment = await payFor(admin, await saleNow(admin, { id: saleId }))
    await approvedBy(world.second, moveFund(world.finance, await fundOf(world, fund), 'liquidate'))
    await approvedBy(
      world.second,
      world.finance.post(`/api/admin/funds/${fund.id}/finish`, { note: 'All sold.' }, key()),
    )
    expect(await booksOf(h(), fund)).toEqual({})
    await wanted(admin.post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'Charged back.' }, key()))
    expect(await saleNow(admin, { id: saleId })).toMatchObject({ status: 'reopened' })
    const undo = await admin.post(`/api/admin/sales/${saleId}/undo`, { reason: 'Never paid' }, key())
    expect(undo.status).toBe(409)
    expect(await booksOf(h(), fund)).toEqual({})
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('what a member sees', () => {
  it('is never another member’s: positions, statements, requests and questions', async () => {
    const { fund } = await withCard()
    const stranger = await investor(h(), 'Sly Stranger')
    await h().stepUp(world.member)
    const question = { question: 'What did you pay for the card?' }
    await wanted(world.member.post(`/api/funds/${fund.id}/questions`, question), 201)
    const position = await wanted(stranger.get(`/api/funds/${fund.id}/position`))
    expect(position).toMatchObject({ units: 0, lots: [], events: [], subscriptions: [], transfers: [] })
    expect((await wanted(stranger.get(`/api/funds/${fund.id}`))).questions).toEqual([])
    for (const path of ['cap-table', 'distributions', 'waterfall', 'window', 'holdings'])
      expect((await stranger.get(`/api/admin/funds/${fund.id}/${path}`)).status, path).toBe(403)
    const draft = await wanted(world.finance.post('/api/admin/funds', fundBody(), key()), 201)
    for (const path of ['', '/position', '/nav', '/quote?cents=100000', '/holdings', '/agreement?cents=100000'])
      expect((await stranger.get(`/api/funds/${draft.id}${path}`)).status, path).toBe(404)
    expect((await h().nobody.get(`/files/funds/${draft.id}/holdings.json`)).status).toBe(404)
  })
})
