import { beforeAll, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  buy,
  dayOf,
  daysLater,
  type FundWorld,
  fundBody,
  fundOf,
  fundWorld,
  held,
  investor,
  issueTo,
  moveFund,
  openFund,
  ourCard,
  struck,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agree, payFor, saleNow } from '../../../../test/sales.ts'
import { approve, asked, houseInSecure } from '../../../../test/secure.ts'
import { flatPng } from '../../../../test/upload-files.ts'
import { checks } from '../../../areas.ts'
import { runChecks } from '../../../db/checks.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { buyFromOutside } from '../../sales/purchases/service.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
let buyer: Caller
let fund: any

beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  buyer = await investor(h(), 'Bea Buyer')
  await h().stepUp(admin)
  fund = await openFund(world)
  await issueTo(world, fund, world.member, 100_000_000)
  await struck(world, fund)
})

const disagreeing = async () =>
  (await runChecks(h().app.deps.db, checks)).flatMap(({ name, findings }) =>
    findings.length > 0 ? [name, ...findings] : [],
  )

const cardRow = async (id: string) =>
  (
    await h().query(
      `SELECT c.commitment, c.custody, p.kind AS owner, c.owner_id FROM cards c JOIN parties p ON p.id = c.owner_id WHERE c.id = $1`,
      [id],
    )
  )[0] as any

const sell = (by: Caller, cardId: string, priceCents: number, buyerId = buyer.id) =>
  by.post(`/api/admin/funds/${fund.id}/sell`, { cardId, buyerId, priceCents }, key())
const offer = (by: Caller, cardId: string, priceCents: number | null) =>
  by.post(`/api/admin/funds/${fund.id}/list`, { cardId, priceCents })
const holdingOf = async (cardId: string) =>
  (await wanted(world.finance.get(`/api/admin/funds/${fund.id}/holdings?limit=100`))).items.find(
    ({ id }: any) => id === cardId,
  )
const reverse = (paymentId: string) =>
  wanted(admin.post(`/api/admin/payments/${paymentId}/reverse`, { reason: 'The bank took it back' }, key()))
const callOff = (saleId: string) =>
  wanted(admin.post(`/api/admin/sales/${saleId}/call-off`, { reason: 'They changed their mind' }, key()))

describe('buying', () => {
  it('takes a card of ours that is in the vault and was photographed there: 401, 403, 400, 404, 422, 409 and 201', async () => {
    const { finance, member } = world
    const card = await ourCard(world)
    const path = `/api/admin/funds/${fund.id}/buy`
    expect((await h().nobody.post(path, { cardId: card.id, priceCents: 1 }, key())).status).toBe(401)
    expect((await buy(member, fund, card.id, 1)).status).toBe(403)
    expect((await finance.post(path, { cardId: card.id }, key())).status).toBe(400)
    expect((await buy(finance, { id: card.id }, card.id, 1)).status).toBe(404)
    const theirs = await registered(member)
    expect((await buy(finance, fund, theirs.id, 100)).body).toContain('only cards that Ambry owns')
    const unseen = await ourCard(world, { isSeen: false })
    expect((await buy(finance, fund, unseen.id, 100)).body).toContain('Photograph the card')
    const draft = await wanted(finance.post('/api/admin/funds', fundBody(), key()), 201)
    expect((await buy(finance, draft, card.id, 100)).status).toBe(409)
    const poor = await openFund(world)
    expect((await buy(finance, poor, card.id, 100)).body).toContain(
      'The fund has only $0.00 in cash. Enter that much or less.',
    )

    const before = await booksOf(h(), fund)
    const bought = await wanted(buy(finance, fund, card.id, 60_000), 201)
    expect(bought).toMatchObject({
      ...{ id: card.id, costCents: 60_000, valueCents: 60_000, valueSource: 'cost', isClear: true, isDisputed: false },
      ...{ soldOn: null, problem: null, actions: ['sell', 'list', 'check'] },
      custody: { vault: 'Delaware vault' },
    })
    const after = await booksOf(h(), fund)
    const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0)
    expect([moved('fund_cards'), moved('fund_bank'), moved('fund_cash')]).toEqual([60_000, -60_000, 60_000])
    expect(await cardRow(card.id)).toMatchObject({ commitment: 'fund_holding', owner: 'fund', owner_id: fund.id })
    expect((await buy(finance, fund, card.id, 100)).status).toBe(409)
    expect(await disagreeing()).toEqual([])
  })

  it('ends our own listing in Secure and books what the card cost us', async () => {
    const listed = await houseInSecure(h(), world.member)
    await h().query(
      `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
       VALUES ($1, 'audit', 1, 'photos/secure', 1, 1, 1, repeat('0', 64), true, $2, $3)`,
      [listed.id, world.finance.id, h().clock.now()],
    )
    const request = await asked(buyer, listed.id)
    const bought = await wanted(buy(world.finance, fund, listed.id, 90_000), 201)
    expect(bought.listPriceCents).toBe(null)
    expect((await wanted(buyer.get(`/api/user/requests/${request.id}`))).status).toBe('declined')
    const [holding] = await h().query(`SELECT source FROM fund_holdings WHERE id = $1`, [bought.holdingId])
    expect(holding?.source).toBe('secure')
    expect(await disagreeing()).toEqual([])
  })

  it('books what a card that we bought for it had cost us', async () => {
    const { deps } = h().app
    const card = await ourCard(world)
    const inventory = async () =>
      Number(
        (
          await h().query(
            `SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = 'card_inventory'`,
          )
        )[0]?.cents,
      )
    const before = await inventory()
    const outside = { cardId: card.id, title: 'A card', source: 'A dealer', costCents: 40_000, boughtOn: dayOf(h()) }
    await deps.transactions.run(systemOrigin, (tx) => buyFromOutside(tx, deps, outside))
    expect((await inventory()) - before).toBe(40_000)
    await wanted(buy(world.finance, fund, card.id, 45_000), 201)
    expect(await inventory()).toBe(before)
    const [holding] = await h().query(`SELECT source FROM fund_holdings WHERE card_id = $1`, [card.id])
    const [purchase] = await h().query(`SELECT fund_id, cost_entry_id FROM card_purchases WHERE card_id = $1`, [
      card.id,
    ])
    expect([holding?.source, purchase?.fund_id]).toEqual(['outside', fund.id])
    expect(await disagreeing()).toEqual([])
  })

  it('of one card by two funds at once happens once', async () => {
    const other = await openFund(world)
    await issueTo(world, other, world.member, 1_000_000)
    await struck(world, other)
    const card = await ourCard(world)
    const answers = await Promise.all(
      [fund, other, fund, other].map((each) => buy(world.finance, each, card.id, 10_000)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await disagreeing()).toEqual([])
  })

  it('takes a second person above the limit', async () => {
    const card = await ourCard(world)
    await approvedBy(world.second, buy(world.finance, fund, card.id, 5_000_000))
    expect(await holdingOf(card.id)).toMatchObject({ costCents: 5_000_000 })
    expect(await disagreeing()).toEqual([])
  })
})

describe('a card of a fund', () => {
  it('can’t be sold, listed, pledged, corrected or sent out by anyone else', async () => {
    const { id } = await held(world, fund)
    const refused = async (answer: Promise<{ status: number; body: string }>) => {
      const { status, body } = await answer
      expect(status, body).toBe(409)
      return body
    }
    expect(await refused(agree(admin, { cardId: id, buyerId: buyer.id }))).toContain('held by a fund')
    expect(
      await refused(admin.post(`/api/admin/cards/${id}/custody`, { action: 'release', reason: 'They asked' })),
    ).toContain('fund')
    expect(
      await refused(admin.post(`/api/admin/cards/${id}/title`, { ownerId: buyer.id, reason: 'By mistake' })),
    ).toContain('fund')
    const bulk = await wanted(
      admin.post(
        '/api/admin/cards/listings',
        { select: { ids: [id] }, action: 'list', price: { by: 'price', cents: 100 } },
        key(),
      ),
    )
    expect(JSON.stringify(bulk)).toContain('It belongs to a fund')
    await expect(
      h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [id]),
    ).rejects.toMatchObject({ constraint: 'card_commitments_fund' })
    await expect(
      h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1 AND closed_at IS NULL`, [id]),
    ).rejects.toMatchObject({ constraint: 'cards_fund_committed' })
    await expect(h().query(`UPDATE cards SET custody = 'outbound' WHERE id = $1`, [id])).rejects.toMatchObject({
      constraint: 'cards_stays_in_vault',
    })
  })

  it('that someone disputes is shown as a problem', async () => {
    const card = await held(world, fund)
    const claimant = await h().buildUser()
    await wanted(
      claimant.post('/api/user/disputes', {
        ...{ grader: card.grader, certNumber: card.certNumber, statement: 'I bought this card in 2019.' },
      }),
      201,
    )
    expect(await holdingOf(card.id)).toMatchObject({
      ...{ isDisputed: true, isClear: false, actions: ['check'] },
      problem: 'Ownership disputed. Check its title before the next NAV.',
    })
    expect((await fundOf(world, fund)).problems.join(' ')).toContain('disputes the ownership')
    expect((await sell(world.finance, card.id, 100)).status).toBe(409)
    const shown = await wanted(world.member.get(`/api/funds/${fund.id}/cards/${card.holdingId}`))
    expect(shown.isClear).toBe(false)
  })
})

describe('selling to a member', () => {
  it('below its value, or listed below it, waits for a second person', async () => {
    const { id } = await held(world, fund, 50_000)
    expect((await sell(world.finance, id, 49_999)).status).toBe(202)
    const listed = { cardId: id, priceCents: 49_999 }
    expect((await world.finance.post(`/api/admin/funds/${fund.id}/list`, listed, key())).status).toBe(202)
    expect(await holdingOf(id)).toMatchObject({ saleId: null, listPriceCents: null })
    await wanted(sell(world.finance, id, 50_000), 201)
  })

  it('brings the fund cash and a gain when it is paid: 401, 403, 404, 409 and 201', async () => {
    const { finance, member } = world
    const { id } = await held(world, fund, 50_000)
    expect((await h().nobody.post(`/api/admin/funds/${fund.id}/sell`, {}, key())).status).toBe(401)
    expect((await sell(member, id, 70_000)).status).toBe(403)
    expect((await sell(finance, fund.id, 70_000)).status).toBe(404)
    const before = await booksOf(h(), fund)
    const reserved = await wanted(sell(finance, id, 70_000), 201)
    expect(reserved).toMatchObject({ soldOn: null, isClear: false, actions: ['check'] })
    expect((await sell(finance, id, 70_000)).status).toBe(409)
    expect(await booksOf(h(), fund)).toEqual(before)
    const sale = await saleNow(admin, { id: reserved.saleId })
    expect(sale).toMatchObject({ channel: 'fund', sellerFeeCents: 0, seller: { id: null, name: fund.name } })
    await payFor(admin, sale)
    const after = await booksOf(h(), fund)
    const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0)
    expect(['fund_bank', 'fund_cash', 'fund_cards', 'fund_gains'].map(moved)).toEqual([
      70_000, -70_000, -50_000, -20_000,
    ])
    expect(await holdingOf(id)).toMatchObject({ proceedsCents: 70_000, actions: [] })
    expect(await cardRow(id)).toMatchObject({ owner: 'member', owner_id: buyer.id, commitment: null })
    const ids = async (sold: string) =>
      (await wanted(finance.get(`/api/admin/funds/${fund.id}/holdings?limit=100&sold=${sold}`))).items.map(
        (item: any) => item.id,
      )
    expect([(await ids('1')).includes(id), (await ids('0')).includes(id)]).toEqual([true, false])
    expect((await wanted(buyer.get(`/api/registry/${id}`))).id).toBe(id)
    expect(await disagreeing()).toEqual([])
  })

  it('that is called off leaves the card with the fund', async () => {
    const { id } = await held(world, fund)
    const { saleId } = await wanted(sell(world.finance, id, 70_000), 201)
    await callOff(saleId)
    expect(await cardRow(id)).toMatchObject({ owner: 'fund', commitment: 'fund_holding' })
    expect(await holdingOf(id)).toMatchObject({ saleId: null, isClear: true, actions: ['sell', 'list', 'check'] })
    expect(await disagreeing()).toEqual([])
  })

  it('that is reversed or undone gives the fund its card at its value again', async () => {
    const { id } = await held(world, fund)
    const books = await booksOf(h(), fund)
    const { saleId } = await wanted(sell(world.finance, id, 70_000), 201)
    const payment = await payFor(admin, await saleNow(admin, { id: saleId }))
    await reverse(payment.id)
    expect(await booksOf(h(), fund)).toEqual(books)
    expect(await holdingOf(id)).toMatchObject({
      soldOn: null,
      problem: expect.stringContaining('payment was reversed'),
    })
    expect((await fundOf(world, fund)).problems.join(' ')).toContain('was reversed')
    expect(await disagreeing()).toEqual([])
    await payFor(admin, await saleNow(admin, { id: saleId }))
    expect(await holdingOf(id)).toMatchObject({ proceedsCents: 70_000 })
    await wanted(admin.post(`/api/admin/sales/${saleId}/undo`, { reason: 'Sold by mistake' }, key()))
    expect(await booksOf(h(), fund)).toEqual(books)
    expect(await cardRow(id)).toMatchObject({ owner: 'fund', commitment: 'fund_holding' })
    expect(await holdingOf(id)).toMatchObject({ soldOn: null, saleId: null, isClear: true })
    expect(await disagreeing()).toEqual([])
  })

  it('can’t be undone when the fund has spent the money', async () => {
    const poor = await openFund(world)
    await issueTo(world, poor, world.member, 50_000)
    await struck(world, poor)
    const { id } = await held(world, poor, 50_000)
    const { saleId } = await wanted(
      world.finance.post(
        `/api/admin/funds/${poor.id}/sell`,
        { cardId: id, buyerId: buyer.id, priceCents: 60_000 },
        key(),
      ),
      201,
    )
    const payment = await payFor(admin, await saleNow(admin, { id: saleId }))
    await held(world, poor, 55_000)
    const undone = await admin.post(`/api/admin/sales/${saleId}/undo`, { reason: 'Sold by mistake' }, key())
    expect([undone.status, undone.body.includes('no longer has the cash')]).toEqual([409, true])
    await reverse(payment.id)
    expect((await saleNow(admin, { id: saleId })).status).toBe('reopened')
    expect(await disagreeing()).toEqual([])
  })
})

describe('in Secure', () => {
  it('a card is offered, repriced, sold and taken down by its fund', async () => {
    const { finance, member } = world
    const { id } = await held(world, fund, 50_000)
    expect((await offer(member, id, 80_000)).status).toBe(403)
    expect((await offer(finance, id, null)).status).toBe(409)
    expect(await wanted(offer(finance, id, 80_000))).toMatchObject({ listPriceCents: 80_000, isClear: true })
    expect(await cardRow(id)).toMatchObject({ commitment: 'listing', owner: 'fund' })
    expect((await wanted(buyer.get(`/api/cards/${id}`))).listPriceCents).toBe(80_000)
    expect(await wanted(offer(finance, id, 90_000))).toMatchObject({ listPriceCents: 90_000 })
    expect(await wanted(offer(finance, id, null))).toMatchObject({ listPriceCents: null })
    expect(await cardRow(id)).toMatchObject({ commitment: 'fund_holding' })
    await wanted(offer(finance, id, 80_000))

    const request = await asked(buyer, id, { listPriceCents: 80_000 })
    await wanted(approve(admin, request))
    const { saleId } = await holdingOf(id)
    expect(saleId).not.toBe(null)
    await callOff(saleId)
    expect(await cardRow(id)).toMatchObject({ commitment: 'listing', owner: 'fund' })
    expect(await disagreeing()).toEqual([])

    await wanted(approve(admin, await asked(buyer, id, { listPriceCents: 80_000 })))
    await payFor(admin, await saleNow(admin, { id: (await holdingOf(id)).saleId }))
    expect(await holdingOf(id)).toMatchObject({ proceedsCents: 80_000 })
    expect(await cardRow(id)).toMatchObject({ owner_id: buyer.id, commitment: null })
    expect(await disagreeing()).toEqual([])
  })
})

describe('custody', () => {
  it('is photographed in the vault: 401, 403, 404, 415, 409 and 200', async () => {
    const { finance, member } = world
    const card = await held(world, fund)
    const path = `/api/admin/fund-holdings/${card.holdingId}/check`
    const clerk = await h().buildUser({ staffRoles: ['vault'] })
    expect((await h().nobody.upload(path, flatPng(40, 60))).status).toBe(401)
    expect((await member.upload(path, flatPng(40, 60))).status).toBe(403)
    expect((await clerk.upload(`/api/admin/fund-holdings/${fund.id}/check`, flatPng(40, 60))).status).toBe(404)
    expect((await clerk.upload(path, 'not a picture')).status).toBe(415)
    await daysLater(h(), 1)
    const checked = await wanted(clerk.upload(`${path}?note=All%20good`, flatPng(40, 60)))
    expect(checked.lastCheckOn).toBe(checked.custody.on)
    const shown = await wanted(member.get(`/api/funds/${fund.id}/cards/${card.holdingId}`))
    expect(shown.custodyChecks).toHaveLength(2)
    expect(shown.provenance[0].text).toBe('Audited in the vault')
    expect(shown.provenance.map(({ text }: any) => text)).toContain('Transferred to a fund')
    expect((await member.get(shown.custodyChecks[0].photo)).status).toBe(200)
    expect((await h().nobody.get(shown.custodyChecks[0].photo)).status).toBe(401)
    expect((await member.get('/files/fund-custody/01980000-0000-7000-8000-000000000001')).status).toBe(404)
    const { saleId } = await wanted(sell(finance, card.id, 70_000), 201)
    await payFor(admin, await saleNow(admin, { id: saleId }))
    expect((await clerk.upload(path, flatPng(40, 60))).status).toBe(409)
  })
})

describe('holdings for members', () => {
  it('have weight, value and proof of custody: 401, 400, 404 and 200', async () => {
    const other = await openFund(world)
    await issueTo(world, other, world.member, 1_000_000)
    await struck(world, other)
    const [large, small] = [
      await held(world, other, 600_000),
      await held(world, other, 200_000, { playerName: 'Ann Ito' }),
    ]
    const path = `/api/funds/${other.id}/holdings`
    expect((await h().nobody.get(path)).status).toBe(401)
    expect((await buyer.get(`${path}?sort=rarity`)).status).toBe(400)
    expect((await buyer.get(`/api/funds/${large.id}/holdings`)).status).toBe(404)
    const { items, total } = await wanted(buyer.get(`${path}?total=1`))
    expect(total).toBe(2)
    expect(items.map(({ id, shareBps, isClear }: any) => [id, shareBps, isClear])).toEqual([
      [large.holdingId, 6_000, true],
      [small.holdingId, 2_000, true],
    ])
    expect((await buyer.get(items[0].picture)).status).toBe(200)
    expect((await buyer.get(`/files/funds/${fund.id}/cards/${large.holdingId}/picture.webp`)).status).toBe(404)
    const csv = await buyer.get(`${path}?format=csv`)
    expect(csv.body).toContain('Ann Ito')
    expect((await buyer.get(`/api/funds/${other.id}/cards/${other.id}`)).status).toBe(404)
    expect((await buyer.get(`/api/funds/${other.id}/cards/${small.id}`)).status, 'the id of the card').toBe(404)
    const shown = await wanted(buyer.get(`/api/funds/${other.id}/cards/${small.holdingId}`))
    expect(shown).toMatchObject({
      fund: { id: other.id },
      source: 'inventory',
      values: [{ cents: 200_000, source: 'cost' }],
    })
  })

  it('a fund that is being liquidated buys nothing and sells what it has', async () => {
    const other = await openFund(world)
    await issueTo(world, other, world.member, 1_000_000)
    await struck(world, other)
    const card = await held(world, other, 600_000)
    await h().stepUp(world.second)
    await approvedBy(world.second, moveFund(world.finance, await fundOf(world, other), 'liquidate'))
    expect((await buy(world.finance, other, (await ourCard(world)).id, 100)).status).toBe(409)
    const below = { cardId: card.id, buyerId: buyer.id, priceCents: 500_000 }
    await approvedBy(world.second, world.finance.post(`/api/admin/funds/${other.id}/sell`, below, key()))
    const { items } = await wanted(world.finance.get(`/api/admin/funds/${other.id}/holdings`))
    await payFor(admin, await saleNow(admin, { id: items[0].saleId }))
    expect(await disagreeing()).toEqual([])
  })
})
