import { beforeAll, describe, expect, it } from 'vitest'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed, held, payFor } from '../../../../test/sales.ts'
import { computePriceIndexes } from './service.ts'

const h = useHarness()
let admin: Caller
let member: Caller
let cards = 0

/** Sales of one card in one grade, each a price and a day. */
async function soldTwice(sales: readonly (readonly [cents: number, on: string])[], more: object = {}): Promise<void> {
  const facts = {
    category: 'basketball',
    playerName: `Player ${++cards}`,
    grader: 'PSA',
    grade: '9',
    source: 'Auction',
  }
  for (const [priceCents, soldOn] of sales)
    await wanted(admin.post('/api/admin/comparables', { ...facts, priceCents, soldOn, ...more }), 201)
}

const index = (category = 'basketball', by = member) => by.get(`/api/price-index?category=${category}`)

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  member = await h().buildUser()
})

describe('the price index', () => {
  it('is empty before anything was sold twice: 401, 400 and 200', async () => {
    expect((await h().nobody.get('/api/price-index?category=basketball')).status).toBe(401)
    expect((await index('stamps')).status).toBe(400)
    expect((await member.get('/api/price-index')).status).toBe(400)
    await soldTwice([[100_000, '2026-01-10']])
    await computePriceIndexes(h().app.deps)
    expect(await wanted(index())).toMatchObject({ pairs: 0, points: [], computedAt: null })
  })

  it('is made from consecutive sales of the same card and grade, here and elsewhere', async () => {
    // +20% to the second quarter twice, and −10% to the third: 100, 120, 108
    for (let at = 0; at < 3; at++) {
      await soldTwice([
        [100_000, '2026-01-10'],
        [120_000, '2026-05-10'],
        [108_000, '2026-08-10'],
      ])
      await soldTwice([
        [50_000, '2026-02-01'],
        [54_000, '2026-09-01'],
      ])
    }
    // not the same card: another grade, raw, excluded, another category, the same quarter
    await soldTwice([[1_000, '2026-01-10']], { playerName: 'Same', grade: '8' })
    await soldTwice([[9_000, '2026-08-10']], { playerName: 'Same', grade: '10' })
    await soldTwice(
      [
        [1_000, '2026-01-10'],
        [9_000, '2026-08-10'],
      ],
      { grader: 'RAW', grade: null },
    )
    await soldTwice(
      [
        [1_000, '2026-01-10'],
        [9_000, '2026-08-10'],
      ],
      { category: 'hockey' },
    )
    await soldTwice([
      [1_000, '2026-01-10'],
      [9_000, '2026-01-20'],
    ])
    await soldTwice(
      [
        [1_000, '2026-01-10'],
        [9_000, '2026-08-10'],
      ],
      { playerName: 'Excluded' },
    )
    const { items } = await wanted(admin.get('/api/admin/comparables?q=Excluded'))
    await wanted(admin.post(`/api/admin/comparables/${items[0].id}/exclude`, { reason: 'Not a real sale' }))
    await computePriceIndexes(h().app.deps)
    const { points, pairs, method } = await wanted(index())
    expect(points.map(({ quarter, value, pairs: count }: any) => [quarter, value.toFixed(4), count])).toEqual([
      ['2026-01-01', '100.0000', 6],
      ['2026-04-01', '120.0000', 6],
      ['2026-07-01', '108.0000', 6],
    ])
    expect(pairs).toBe(9)
    expect(method).toContain('repeat-sales')
    for (const { value, low, high } of points) expect(low <= value && value <= high).toBe(true)
    expect(await wanted(index('hockey'))).toMatchObject({ points: [] })
  })

  it('counts our own sales, and has a band when sales disagree', async () => {
    const [seller, buyer] = [await h().buildUser(), await h().buildUser()]
    const facts = { playerName: 'Marcus Vale', year: '1986', set: 'Crown Hoops', cardNumber: '57', grade: '10' }
    await soldTwice([[100_000, '2026-08-10']], facts)
    const card = await held(h(), seller)
    await payFor(admin, await agreed(admin, { cardId: card.id, buyerId: buyer.id, priceCents: 130_000 }))
    await soldTwice([
      [100_000, '2026-07-10'],
      [100_000, '2026-11-01'],
    ])
    await computePriceIndexes(h().app.deps)
    const { points, pairs } = await wanted(index())
    expect(pairs).toBe(11)
    const last = points.at(-1)
    expect(last).toMatchObject({ quarter: '2026-10-01', pairs: 2 })
    // half of the logarithm of +30% and 0% since the third quarter
    expect(last.value).toBeCloseTo(108 * Math.sqrt(1.3), 1)
    expect(last.low).toBeLessThan(last.value - 1)
    expect(last.high).toBeGreaterThan(last.value + 1)
  })

  it('is written again every night', async () => {
    const { items } = await wanted(admin.get('/api/admin/comparables?limit=100'))
    for (const { id, excluded } of items)
      if (!excluded) await wanted(admin.post(`/api/admin/comparables/${id}/exclude`, { reason: 'All of them' }))
    await computePriceIndexes(h().app.deps)
    expect((await wanted(index())).points).toEqual([])
  })
})
