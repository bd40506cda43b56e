import { beforeAll, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import { soldElsewhere } from '../../../../test/buying.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  dayOf,
  type FundWorld,
  fundOf,
  fundWorld,
  held,
  issueTo,
  openFund,
  struck,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { checks } from '../../../areas.ts'
import { runChecks } from '../../../db/checks.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
let fund: any
let sold: any
let appraised: any
let plain: any

const base = () => `/api/admin/funds/${fund.id}/valuation`
const runNow = async () => (await wanted(world.finance.get(base()))).run
const save = (version: number, lines: object[], by = world.finance) => by.patch(base(), { version, lines })
const publish = (version: number, by = world.finance) => by.post(`${base()}/publish`, { version })
const lineOf = (run: any, holding: any) => run.lines.find(({ holdingId }: any) => holdingId === holding.holdingId)
const appraise = async (cardId: string, valueCents: number) => {
  await wanted(admin.post(`/api/admin/cards/${cardId}/valuations`, { valueCents }), 201)
  const [row] = await h().query(
    `SELECT id FROM valuations WHERE card_id = $1 AND source = 'appraisal' ORDER BY id DESC LIMIT 1`,
    [cardId],
  )
  return row?.id as string
}
const disagreeing = async () =>
  (await runChecks(h().app.deps.db, checks)).flatMap(({ name, findings }) =>
    findings.length > 0 ? [name, ...findings] : [],
  )

// a fund with three cards: one that was often sold, one we appraised, and one nothing is known about
beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true })
  fund = await openFund(world, { category: 'basketball' })
  await issueTo(world, fund, world.member, 1_000_000)
  await struck(world, fund)
  sold = await held(world, fund, 100_000)
  appraised = await held(world, fund, 100_000, { playerName: 'Ann Ito', cardNumber: '1' })
  plain = await held(world, fund, 100_000, { playerName: 'Bo Lund', cardNumber: '2' })
  await soldElsewhere(h(), [110_000, 130_000, 120_000])
  await appraise(appraised.id, 105_000)
  for (const [quarter, value] of [
    ['2026-07-01', 1_000_000],
    ['2026-10-01', 1_100_000],
  ] as const)
    await h().query(
      `INSERT INTO price_indexes (category, quarter, value, standard_error, pairs, computed_at) VALUES ('basketball', $1, $2, 10000, 5, now())`,
      [quarter, value],
    )
  await h().query(`UPDATE fund_holdings SET valued_on = '2026-08-01' WHERE id = $1`, [plain.holdingId])
})

describe('a valuation', () => {
  it('is drafted with suggestions from sales, appraisals and the index: 401, 403, 404, 409 and 201', async () => {
    const { finance, member } = world
    expect((await h().nobody.post(base())).status).toBe(401)
    expect((await member.post(base())).status).toBe(403)
    expect((await finance.post(`/api/admin/funds/${sold.id}/valuation`)).status).toBe(404)
    expect((await finance.post(`/api/admin/funds/${(await openFund(world)).id}/valuation`)).status).toBe(409)
    expect(await runNow()).toBe(null)
    const run = await wanted(finance.post(base()), 201)
    expect((await finance.post(base())).status).toBe(409)
    expect(run).toMatchObject({
      status: 'draft',
      on: dayOf(h()),
      draftedBy: { name: 'Fay Finance' },
      pendingApproval: null,
    })
    expect(run.approvers).toContain('Sam Second')
    expect(run.approvers).not.toContain('Fay Finance')
    expect(lineOf(run, sold)).toMatchObject({
      ...{
        beforeCents: 100_000,
        valueCents: 120_000,
        source: 'comps',
        comps: 3,
        isThin: false,
        needsConfirmation: false,
      },
      ...{ compsFrom: '2026-10-01', compsTo: '2026-10-03' },
    })
    expect(lineOf(run, appraised)).toMatchObject({ valueCents: 105_000, source: 'appraisal', isThin: true })
    expect(lineOf(run, plain)).toMatchObject({ valueCents: 110_000, source: 'index', isThin: true })
    expect(lineOf(run, plain).suggestions.map(({ source, cents }: any) => [source, cents])).toEqual([
      ['index', 110_000],
      ['cost', 100_000],
    ])
    expect(lineOf(run, plain).suggestions[0].text).toBe('+10% by the price index since Aug 1, 2026')
    // 1,000,000 of capital, of which 300,000 is in cards that are now worth 335,000
    expect(run.preview).toMatchObject({ cardsCents: 335_000, cashCents: 700_000, cards: 3 })
    expect(run.last.cardsCents).toBe(0)
  })

  it('is saved card by card; a value far from the last one must be confirmed: 400, 409, 422 and 200', async () => {
    const { version } = await runNow()
    const line = { holdingId: plain.holdingId, valueCents: 150_000, source: 'cost' }
    expect((await save(version, [])).status).toBe(400)
    expect((await save(version + 1, [line])).status).toBe(409)
    const far = await save(version, [line])
    expect([far.status, far.body]).toEqual([422, expect.stringContaining('more than 40%')])
    expect((await save(version, [{ ...line, valueCents: 140_000, source: 'appraisal' }])).body).toContain(
      'no appraisal',
    )
    expect((await save(version, [{ ...line, valueCents: 140_000, source: 'comps' }])).body).toContain('No sales')
    expect((await save(version, [{ ...line, holdingId: fund.id }])).status).toBe(422)
    const saved = await wanted(save(version, [{ ...line, isConfirmed: true, note: 'Seen at a show' }]))
    expect(saved.version).toBe(version + 1)
    expect(lineOf(saved, plain)).toMatchObject({
      valueCents: 150_000,
      source: 'cost',
      note: 'Seen at a show',
      needsConfirmation: false,
    })
    await wanted(save(saved.version, [{ ...line, valueCents: 140_000 }]))
  })

  it('is published by a second person, and strikes a NAV with its values', async () => {
    const { version } = await runNow()
    expect((await publish(version + 1)).status).toBe(409)
    await approvedBy(world.second, publish(version))
    expect(await runNow()).toBe(null)
    const { last } = await fundOf(world, fund)
    expect(last).toMatchObject({ kind: 'valuation', cards: 3, cardsCents: 365_000, cashCents: 700_000 })
    expect((await booksOf(h(), fund)).fund_cards).toBe(365_000)
    const { items } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/holdings`))
    expect(items.map(({ valueCents, valueSource }: any) => [valueCents, valueSource])).toEqual([
      [140_000, 'cost'],
      [120_000, 'comps'],
      [105_000, 'appraisal'],
    ])
    const shown = await wanted(world.member.get(`/api/funds/${fund.id}/cards/${sold.holdingId}`))
    expect(shown.values.map(({ cents, source }: any) => [cents, source])).toEqual([
      [100_000, 'cost'],
      [120_000, 'comps'],
    ])
    expect(await disagreeing()).toEqual([])
  })

  it('shows who waits for whom, and isn’t published while a value rests on a withdrawn appraisal', async () => {
    const { finance, second } = world
    const id = await appraise(appraised.id, 110_000)
    const run = await wanted(finance.post(base()), 201)
    expect(lineOf(run, appraised)).toMatchObject({ valueCents: 110_000, source: 'appraisal', isWithdrawn: false })
    const { pendingApproval } = await wanted(publish(run.version), 202)
    expect((await runNow()).pendingApproval).toBe(pendingApproval.id)
    await wanted(admin.post(`/api/admin/cards/${appraised.id}/valuations/${id}/withdraw`, { reason: 'Another card' }))
    const refused = await second.post(`/api/admin/approvals/${pendingApproval.id}/approve`, undefined, key())
    expect([refused.status, refused.body.includes('withdrawn')]).toEqual([422, true])
    expect(lineOf(await runNow(), appraised).isWithdrawn).toBe(true)
    const discard = `${base()}/discard`
    expect((await world.member.post(discard)).status).toBe(403)
    await wanted(finance.post(discard))
    expect((await finance.post(discard)).status).toBe(409)
    expect(await runNow()).toBe(null)
  })

  it('whose appraisal is withdrawn after the strike is a problem of the fund', async () => {
    const [row] = await h().query(
      `SELECT id FROM valuations WHERE card_id = $1 AND source = 'appraisal' AND withdrawn_at IS NULL`,
      [appraised.id],
    )
    await wanted(
      admin.post(`/api/admin/cards/${appraised.id}/valuations/${row?.id}/withdraw`, { reason: 'Another card' }),
    )
    expect((await fundOf(world, fund)).problems.join(' ')).toContain('The appraisal behind the value')
  })

  it('can’t be drafted twice at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.finance.post(base())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    await wanted(world.finance.post(`${base()}/discard`))
  })
})
