import { beforeAll, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../test/approvals.ts'
import { key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import {
  dayOf,
  daysLater,
  earned,
  type FundWorld,
  fundOf,
  fundWorld,
  held,
  investor,
  issueTo,
  moveFund,
  openFund,
  ourCard,
  readyFor,
  struck,
} from '../../../test/funds.ts'
import { useHarness } from '../../../test/harness.ts'
import { checks } from '../../areas.ts'
import { runChecks } from '../../db/checks.ts'
import { fundChecks } from './check-queries.ts'

const h = useHarness()
let world: FundWorld
let fund: any
let card: any

const distribute = () =>
  world.finance.post(
    `/api/admin/funds/${fund.id}/distributions`,
    { kind: 'income', amountCents: 1_000, note: 'Sold a card' },
    key(),
  )

// everything that money of a fund does, and a fund that has ended
beforeAll(async () => {
  world = await fundWorld(h())
  const other = await investor(h(), 'Olga Outside')
  const ended = await openFund(world)
  fund = await openFund(world)
  for (const each of [ended, fund]) {
    await issueTo(world, each, world.member, 100_000)
    await issueTo(world, each, other, 33_333)
    await struck(world, each)
    await earned(world, each, 20_000)
  }
  await daysLater(h(), 20)
  await h().stepUp(world.finance)
  await h().stepUp(world.second)
  for (const each of [ended, fund]) await struck(world, each)
  const bill = { label: 'Insurance', amountCents: 500, billedOn: dayOf(h()) }
  await wanted(world.finance.post(`/api/admin/funds/${fund.id}/bills`, bill, key()), 201)
  const { bills } = await wanted(world.finance.post(`/api/admin/funds/${fund.id}/bills`, bill, key()), 201)
  const pay = world.finance.post(`/api/admin/fund-bills/${bills[0].id}/pay`, { paidOn: dayOf(h()) }, key())
  await wanted(pay)
  await approvedBy(world.second, distribute())
  await wanted(world.finance.post(`/api/admin/funds/${fund.id}/fees`, undefined, key()))
  card = await held(world, fund, 10_000)
  await readyFor(world, fund, await investor(h(), 'Sue Subscriber'), 5_000)
  await approvedBy(world.second, moveFund(world.finance, await fundOf(world, ended), 'liquidate'))
  await approvedBy(
    world.second,
    world.finance.post(`/api/admin/funds/${ended.id}/finish`, { note: 'All cards are sold.' }, key()),
  )
})

const failing = async (list = fundChecks) =>
  (await runChecks(h().app.deps.db, list)).filter(({ findings }) => findings.length > 0).map(({ name }) => name)

describe('the nightly checks', () => {
  it('agree with a fund, and the others with what it did', async () => {
    expect(await failing(checks)).toEqual([])
    const looked = await runChecks(h().app.deps.db, fundChecks)
    expect(looked.every((check) => check.looked > 0)).toBe(true)
  })

  it('find what is wrong', async () => {
    const finds = async (change: string, undo: string, name: string) => {
      await h().query(change, [fund.id])
      expect(await failing()).toEqual([name])
      await h().query(undo, [fund.id])
    }
    await finds(
      'UPDATE funds SET units = units + 1 WHERE id = $1',
      'UPDATE funds SET units = units - 1 WHERE id = $1',
      'fund_units',
    )
    await finds(
      'UPDATE funds SET places = places + 1 WHERE id = $1',
      'UPDATE funds SET places = places - 1 WHERE id = $1',
      'fund_places',
    )
    await finds(
      'UPDATE fund_holdings SET value_cents = value_cents + 1 WHERE fund_id = $1',
      'UPDATE fund_holdings SET value_cents = value_cents - 1 WHERE fund_id = $1',
      'fund_cards',
    )
    await finds(
      `UPDATE fund_holdings SET card_id = '${(await ourCard(world)).id}' WHERE fund_id = $1`,
      `UPDATE fund_holdings SET card_id = '${card.id}' WHERE fund_id = $1`,
      'fund_titles',
    )
    await finds(
      `UPDATE fund_subscriptions SET amount_cents = amount_cents + 1 WHERE fund_id = $1`,
      `UPDATE fund_subscriptions SET amount_cents = amount_cents - 1 WHERE fund_id = $1`,
      'fund_escrow',
    )
    await finds(
      `INSERT INTO fund_redemptions (fund_id, member_id, units, paid_cents, window_on, requested_at)
       SELECT $1, member_id, 1, 1, current_date, now() FROM fund_lots WHERE fund_id = $1 LIMIT 1`,
      'DELETE FROM fund_redemptions WHERE fund_id = $1',
      'fund_payouts',
    )
    await h().query('ALTER TABLE fund_strikes DISABLE TRIGGER USER')
    await finds(
      'UPDATE fund_strikes SET price = price + 1000000 WHERE fund_id = $1 AND seq = 1',
      'UPDATE fund_strikes SET price = price - 1000000 WHERE fund_id = $1 AND seq = 1',
      'fund_strikes',
    )
    await h().query('ALTER TABLE fund_strikes ENABLE TRIGGER USER')
    const unpaid = 'UPDATE fund_bills SET amount_cents = amount_cents'
    await finds(
      `${unpaid} + 1 WHERE fund_id = $1 AND paid_on IS NULL`,
      `${unpaid} - 1 WHERE fund_id = $1 AND paid_on IS NULL`,
      'fund_bills',
    )
    expect(await failing()).toEqual([])
  })
})

it('two distributions at once never pay out more than there is', async () => {
  const { availableCents } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/distribution?cents=1`))
  const { distribute: pay } = await import('./money/distributions-service.ts')
  const { deps } = h().app
  const origin = { actorId: world.finance.id, subjectId: null, sessionId: null, ip: null, requestId: null }
  const amountCents = Math.floor(availableCents * 0.6)
  const results = await Promise.allSettled(
    [1, 2, 3].map(() =>
      deps.transactions.run(origin, (tx) => pay(tx, deps, fund.id, { kind: 'income', amountCents, note: 'At once' })),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await failing()).toEqual([])
})
