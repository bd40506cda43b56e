import { beforeAll, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import {
  createFund,
  daysLater,
  earned,
  type FundWorld,
  fundOf,
  fundWorld,
  investor,
  issueTo,
  moveFund,
  openFund,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { overlapsIn, pagesOf } from '../../../../test/pdf.ts'
import { findFund } from '../fund-queries.ts'
import { faultsOf } from './eligibility-service.ts'

const h = useHarness()
let world: FundWorld
let outsider: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  outsider = await investor(h(), 'Olga Outside')
})

const nowhere = '0190a000-0000-7000-8000-000000000001'
const seenBy = (by: Caller, fund: { id: string }): Promise<any> => wanted(by.get(`/api/funds/${fund.id}`))
const kindsFor = async (by: Caller, fund: { id: string }) =>
  (await seenBy(by, fund)).faults.map(({ kind }: any) => kind) as string[]

describe('the list of funds', () => {
  it('has mine first, and no drafts', async () => {
    const draft = await wanted(createFund(world.finance), 201)
    const own = await openFund(world)
    const other = await openFund(world)
    await issueTo(world, own, world.member, 250_000)
    await struck(world, own)
    expect((await h().nobody.get('/api/funds')).status).toBe(401)
    const { items } = await wanted(world.member.get('/api/funds'))
    expect(items[0]).toMatchObject({ id: own.id, mine: { units: 25_000_000, valueCents: 250_000 }, faults: [] })
    expect(items.map(({ id }: any) => id)).toContain(other.id)
    expect(items.map(({ id }: any) => id)).not.toContain(draft.id)
    expect((await wanted(world.member.get('/api/funds?mine=1'))).items).toHaveLength(1)
    expect((await wanted(world.member.get('/api/funds?mine=1&total=1&limit=1'))).total).toBe(1)
    expect((await wanted(outsider.get('/api/funds?mine=1'))).items).toEqual([])
    expect((await wanted(outsider.get('/api/funds?status=closed'))).items).toEqual([])
    expect((await outsider.get(`/api/funds/${draft.id}`)).status).toBe(404)
    expect((await outsider.get(`/api/funds/${nowhere}`)).status).toBe(404)
    const first = await wanted(world.member.get('/api/funds?limit=1'))
    const next = await wanted(world.member.get(`/api/funds?limit=1&cursor=${first.nextCursor}`))
    expect(next.items[0].id).toBe(other.id)
  })
})

describe('who can subscribe', () => {
  it('is said with what is missing', async () => {
    const fund = await openFund(world)
    expect(await kindsFor(outsider, fund)).toEqual([])
    const unknown = await h().buildUser({ isVerified: false, name: 'Una Unknown' })
    expect(await kindsFor(unknown, fund)).toEqual(['identity'])
    await h().query(
      `INSERT INTO identity_cases (id, status, level, target, country, verified_at, expires_on, created_at)
       VALUES ($1, 'verified', 'address', 'accreditation', 'US', $2, '2099-01-01', $2)
       ON CONFLICT (id) DO UPDATE SET status = 'verified', level = 'address', country = 'US', verified_at = $2, expires_on = '2099-01-01'`,
      [unknown.id, h().clock.now()],
    )
    expect(await kindsFor(unknown, fund)).toEqual(['accreditation'])
    const foreigner = await h().buildUser({ name: 'Fred Foreign' })
    await h().query(`UPDATE identity_cases SET country = 'FR' WHERE id = $1`, [foreigner.id])
    const [fault] = (await seenBy(foreigner, fund)).faults
    expect(fault).toMatchObject({
      kind: 'country',
      text: 'This fund is open to members with an ID from the United States only.',
    })
    expect(await kindsFor(foreigner, await openFund(world, { countries: [] }))).toEqual([])
    const suspended = await h().buildUser({ status: 'suspended' })
    await h().query(`UPDATE identity_cases SET country = 'US' WHERE id = $1`, [suspended.id])
    const row = await findFund(h().app.deps.db, fund.id)
    if (!row) throw new Error('no fund')
    const faults = await faultsOf(h().app.deps.db, h().app.deps, suspended.id, row)
    expect(faults.map(({ kind }) => kind)).toEqual(['account'])
  })

  it('depends on the fund: opening, closed, and its places', async () => {
    expect(await kindsFor(outsider, await openFund(world, { opensOn: '2099-01-01' }))).toEqual(['opening'])
    expect(await kindsFor(outsider, await openFund(world, { opensOn: '2020-01-01', closesOn: '2020-02-01' }))).toEqual([
      'closed',
    ])
    const open = await openFund(world)
    const closed = await wanted(moveFund(world.finance, open, 'close'))
    expect(await kindsFor(outsider, closed)).toEqual(['closed'])
    const full = await openFund(world, { terms: { ...terms, mostHolders: 1 } })
    await issueTo(world, full, world.member, 100_000)
    expect(await seenBy(outsider, full)).toMatchObject({ faults: [{ kind: 'places' }], canWait: true, places: 0 })
    // who has a place already needs no other
    expect(await seenBy(world.member, full)).toMatchObject({ faults: [], canWait: false })
  })

  it('is told when it opens, once', async () => {
    const fund = await openFund(world, { opensOn: '2099-01-01' })
    const remind = (isOn: boolean, of = fund) => outsider.post(`/api/funds/${of.id}/remind`, { isOn })
    expect((await h().nobody.post(`/api/funds/${fund.id}/remind`, { isOn: true })).status).toBe(401)
    expect((await remind(true, { id: nowhere })).status).toBe(404)
    expect(await refusal(remind(true, await openFund(world)))).toEqual([
      422,
      'This fund is already open. You can subscribe now.',
    ])
    await wanted(remind(true))
    await wanted(remind(true))
    expect((await seenBy(outsider, fund)).isReminded).toBe(true)
    await wanted(remind(false))
    await wanted(remind(true))
    const job = async () => {
      await h().query(`INSERT INTO job_outbox (task, payload) VALUES ('remind_of_funds', '{}')`)
      await h().runJobs()
    }
    const told = async () =>
      (await wanted(outsider.get('/api/user/notices'))).items.filter(({ title }: any) => title === 'Fund open').length
    await job()
    expect(await told()).toBe(0)
    const { version } = await fundOf(world, fund)
    await wanted(world.finance.patch(`/api/admin/funds/${fund.id}`, { opensOn: null, version }))
    await job()
    await job()
    expect(await told()).toBe(1)
    expect((await seenBy(outsider, fund)).isReminded).toBe(false)
  })
})

describe('a fund', () => {
  it('shows its returns, fees in dollars, and a proof', async () => {
    const fund = await openFund(world)
    await issueTo(world, fund, world.member, 1_000_000)
    await struck(world, fund)
    await h().query(
      `INSERT INTO price_indexes (category, quarter, value, standard_error, pairs, computed_at)
       VALUES ('baseball', '2026-10-01', 1000000, 0, 5, now()), ('baseball', '2027-01-01', 1100000, 20000, 5, now())`,
    )
    await earned(world, fund, 100_000)
    await daysLater(h(), 1)
    await struck(world, fund)
    await daysLater(h(), 60)
    await struck(world, fund)
    const shown = await seenBy(outsider, fund)
    expect(shown).toMatchObject({
      ...{ legend: expect.stringContaining('506(b)'), terms: { number: 1 }, vaults: [], nextValuationOn: '2027-03-31' },
      example: {
        amountCents: 1_000_000,
        entryFeeCents: 10_000,
        yearFeeCents: 15_000,
        gainCents: 100_000,
        carryCents: 17_000,
      },
      allocation: [{ label: 'Cash', shareBps: 10_000 }],
      proof: { fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const { returns } = shown
    expect(returns.net).toBeGreaterThan(0.07)
    expect(returns.gross).toBeGreaterThan(returns.net)
    expect(returns.yearly).toBeNull()
    expect(returns.drawdown.deepest).toBeLessThan(0)
    expect(returns.benchmark).toEqual({ label: 'Baseball price index', growth: expect.closeTo(0.1, 6) })
    expect(returns.years.map(({ year }: any) => year)).toEqual(['2026', '2027'])
    expect(returns.years.reduce((growth: number, { growth: year }: any) => growth * (1 + year), 1) - 1).toBeCloseTo(
      returns.net,
      6,
    )

    const { points, benchmark } = await wanted(outsider.get(`/api/funds/${fund.id}/nav?span=year`))
    expect(benchmark).toBe('Baseball price index')
    expect(points).toHaveLength(3)
    expect(points[0]).toMatchObject({ net: 1, gross: 1, benchmark: 1 })
    expect((await outsider.get(`/api/funds/${nowhere}/nav`)).status).toBe(404)
    expect((await outsider.get(`/api/funds/${fund.id}/nav?span=day`)).status).toBe(400)

    const proof = await h().nobody.get(`/files/funds/${fund.id}/holdings.json`)
    expect(proof.status).toBe(200)
    expect(JSON.parse(proof.json().statement)).toMatchObject({ fund: { id: fund.id }, nav: { number: 3 }, cards: [] })
    expect(proof.json()).toMatchObject({ signature: expect.any(String), publicKey: expect.any(String) })
    expect((await h().nobody.get(`/files/funds/${nowhere}/holdings.json`)).status).toBe(404)
  })

  it('has a series of at most 400 points', async () => {
    const fund = await openFund(world)
    await issueTo(world, fund, world.member, 100_000)
    await struck(world, fund)
    await h().query(
      `INSERT INTO fund_strikes (fund_id, seq, on_day, kind, terms_number, cards, cards_cents, cash_cents, fees_due_cents, payables_cents,
         gross_cents, carry_cents, nav_cents, units, price, nav_per_unit, high_water_mark, gross_growth, net_growth, at)
       SELECT fund_id, seq + n, on_day + n, 'daily', 1, 0, 0, 100000, 0, 0, 100000, 0, 100000, units, price, nav_per_unit, high_water_mark,
         gross_growth + n, net_growth + n, at FROM fund_strikes, generate_series(1, 3649) n WHERE fund_id = $1`,
      [fund.id],
    )
    const all = (await wanted(outsider.get(`/api/funds/${fund.id}/nav`))).points
    expect(all.length).toBeLessThanOrEqual(400)
    expect(all.length).toBeGreaterThan(300)
    expect(all[0].net).toBe(1)
    expect(all.at(-1).net).toBeCloseTo(1 + 3_649e-9, 12)
    expect((await wanted(outsider.get(`/api/funds/${fund.id}/nav?span=year`))).points).toHaveLength(366)
    const { items } = await wanted(outsider.get('/api/funds'))
    expect(items.find(({ id }: any) => id === fund.id).trend.length).toBeLessThanOrEqual(60)
  })

  it('has a fact sheet', async () => {
    const fund = await openFund(world)
    expect((await h().nobody.get(`/files/funds/${fund.id}/fact-sheet.pdf`)).status).toBe(401)
    expect((await outsider.get(`/files/funds/${nowhere}/fact-sheet.pdf`)).status).toBe(404)
    await issueTo(world, fund, world.member, 100_000)
    await struck(world, fund)
    const answer = await outsider.get(`/files/funds/${fund.id}/fact-sheet.pdf`)
    expect(overlapsIn(answer.bytes)).toEqual([])
    const text = pagesOf(answer.bytes).join(' ').replace(/\s+/g, ' ')
    for (const part of [fund.name, 'Rule 506(b)', '1.5% of the fund’s value a year', '$100.00', 'Cash'])
      expect(text).toContain(part)
  })

  it('that is being liquidated takes nobody', async () => {
    const fund = await openFund(world)
    await h().stepUp(world.second)
    await approvedBy(world.second, moveFund(world.finance, fund, 'liquidate'))
    expect(await kindsFor(outsider, fund)).toEqual(['closed'])
  })
})
