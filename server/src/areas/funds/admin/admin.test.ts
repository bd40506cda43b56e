import { beforeAll, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import {
  createFund,
  dayOf,
  type FundWorld,
  fundOf,
  fundWorld,
  issueTo,
  moveFund,
  openFund,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let world: FundWorld
beforeAll(async () => {
  world = await fundWorld(h())
})

const nowhere = '0190a000-0000-7000-8000-000000000001'

describe('a fund', () => {
  it('is created by finance, as a draft with its first terms', async () => {
    const { finance, member } = world
    expect((await createFund(h().nobody)).status).toBe(401)
    expect((await createFund(member)).status).toBe(403)
    expect((await createFund(finance, { name: 'X' })).status).toBe(400)
    expect((await createFund(finance, { terms: { ...terms, mostHolders: 100 } })).status).toBe(400)
    expect(await refusal(createFund(finance, { opensOn: '2027-02-01', closesOn: '2027-01-01' }))).toEqual([
      422,
      'The closing date is before the opening date. Enter a later one.',
    ])
    const fund = await wanted(createFund(finance, { name: 'Mantle and Mays', about: ' ' }), 201)
    expect(fund).toMatchObject({
      ...{ name: 'Mantle and Mays', status: 'draft', about: null, navPerUnit: null, holders: 0, places: 99 },
      ...{ terms: { number: 1, effectiveOn: dayOf(h()), ...terms }, actions: ['edit', 'open'], last: null },
      ...{ preview: { units: 0, navCents: 0, price: null }, documents: [], bills: [], problems: [] },
    })
    const [party] = await h().query('SELECT kind FROM parties WHERE id = $1', [fund.id])
    expect(party.kind).toBe('fund')
    expect(await refusal(createFund(finance, { name: 'mantle AND mays' }))).toEqual([
      409,
      'Another fund already has this name.',
    ])
  })

  it('is listed for staff who see funds', async () => {
    const { finance, member } = world
    const fund = await wanted(createFund(finance), 201)
    expect((await h().nobody.get('/api/admin/funds')).status).toBe(401)
    expect((await member.get('/api/admin/funds')).status).toBe(403)
    const vault = await h().buildUser({ staffRoles: ['vault'] })
    expect((await vault.get('/api/admin/funds')).status).toBe(403)
    const concierge = await h().buildUser({ staffRoles: ['concierge'] })
    const { items } = await wanted(concierge.get('/api/admin/funds?status=draft'))
    expect(items[0]).toMatchObject({ id: fund.id, waiting: { subscriptions: 0, questions: 0 }, trend: [] })
    expect((await wanted(concierge.get(`/api/admin/funds/${fund.id}`))).actions).toEqual([])
    expect((await finance.get(`/api/admin/funds/${nowhere}`)).status).toBe(404)
    const csv = await finance.get('/api/admin/funds?format=csv')
    expect(csv.body).toContain(fund.name)
  })

  it('is edited by its version', async () => {
    const { finance, member } = world
    const fund = await wanted(createFund(finance), 201)
    const edit = (by = finance, body: object = {}) =>
      by.patch(`/api/admin/funds/${fund.id}`, { strategy: 'Modern cards', version: fund.version, ...body })
    expect((await edit(member)).status).toBe(403)
    expect((await finance.patch(`/api/admin/funds/${nowhere}`, { version: 1 })).status).toBe(404)
    const after = await wanted(edit())
    expect(after).toMatchObject({ strategy: 'Modern cards', team: 'Two people', version: fund.version + 1 })
    expect((await refusal(edit()))[0]).toBe(409)
    const opened = await wanted(moveFund(finance, after, 'open'))
    expect(await refusal(edit(finance, { offeringRule: '506c', version: opened.version }))).toEqual([
      422,
      'The offering rule can’t change after the fund has opened.',
    ])
  })
})

describe('terms of a fund', () => {
  const change = (fund: any, more: object = {}) =>
    world.finance.post(`/api/admin/funds/${fund.id}/terms`, {
      ...{ terms: { ...terms, managementBps: 100 }, effectiveOn: dayOf(h()), reason: 'Cheaper', version: fund.version },
      ...more,
    })

  it('change at once while nobody holds units, and keep their history', async () => {
    const fund = await wanted(createFund(world.finance), 201)
    expect(await refusal(change(fund, { effectiveOn: '2020-01-01' }))).toEqual([
      422,
      'New terms can’t start in the past. Enter today or a later day.',
    ])
    const after = await wanted(change(fund))
    expect(after.terms).toMatchObject({ number: 2, managementBps: 100 })
    expect(after.pastTerms).toMatchObject([
      { number: 2, reason: 'Cheaper' },
      { number: 1, reason: null },
    ])
    const later = await wanted(change(after, { effectiveOn: '2030-01-01', terms: { ...terms, managementBps: 50 } }))
    expect(later.terms).toMatchObject({ number: 2, managementBps: 100 })
    expect((await change(fund)).status).toBe(409)
  })

  it('take a second person once someone holds units, and tell the holders', async () => {
    const fund = await openFund(world)
    await issueTo(world, fund, world.member, 100_000)
    await approvedBy(world.second, change(await fundOf(world, fund)))
    expect((await fundOf(world, fund)).terms.managementBps).toBe(100)
    const { items } = await wanted(world.member.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'New fund terms', link: `/funds/${fund.id}` })
  })
})

describe('a fund moves', () => {
  it('from draft to open to closed and back, and to liquidating with a second person', async () => {
    const { finance, second, member } = world
    const fund = await wanted(createFund(finance), 201)
    expect((await moveFund(member, fund, 'open')).status).toBe(403)
    expect((await moveFund(finance, fund, 'close')).status).toBe(409)
    const open = await wanted(moveFund(finance, fund, 'open'))
    expect(open).toMatchObject({ status: 'open', openedOn: dayOf(h()), actions: expect.arrayContaining(['strike']) })
    expect((await moveFund(finance, fund, 'close')).status).toBe(409)
    const closed = await wanted(moveFund(finance, open, 'close'))
    const reopened = await wanted(moveFund(finance, closed, 'open'))
    expect(reopened.openedOn).toBe(open.openedOn)
    await issueTo(world, fund, member, 100_000)
    await approvedBy(second, moveFund(finance, reopened, 'liquidate'))
    expect(await fundOf(world, fund)).toMatchObject({ status: 'liquidating', actions: ['edit', 'finish', 'strike'] })
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items[0].title).toBe('Fund is being liquidated')
  })

  it('shows what a NAV would be now, and the last one', async () => {
    const fund = await openFund(world)
    await issueTo(world, fund, world.member, 100_000)
    const before = await fundOf(world, fund)
    expect(before).toMatchObject({ holders: 1, places: 98, cashCents: 100_000, navCents: null })
    expect(before.preview).toMatchObject({ navCents: 100_000, units: 10_000_000, navPerUnit: 100_000_000_000 })
    await struck(world, fund)
    expect(await fundOf(world, fund)).toMatchObject({
      ...{ navCents: 100_000, navPerUnit: 100_000_000_000, growth: 0, trend: [100_000_000_000] },
      last: { seq: 1, kind: 'daily', on: dayOf(h()), navCents: 100_000, isCorrected: false },
    })
  })
})
