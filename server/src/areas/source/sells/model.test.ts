import fc from 'fast-check'
import { expect, it } from 'vitest'

import { approvedIfWaiting } from '../../../../test/approvals.ts'
import { disagreements } from '../../../../test/billing.ts'
import {
  acceptAs,
  adminSellNow,
  answerLine,
  counterAs,
  inspectLine,
  inventoryCents,
  offered,
  putInVault,
  sellNow,
} from '../../../../test/buying.ts'
import { wanted } from '../../../../test/cards.ts'
import { sampled } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'

const h = useHarness()

type Line = { asked: number; factors: number[]; outcome: 'buy' | 'reoffer' | 'decline' | 'return'; less: number }
const line: fc.Arbitrary<Line> = fc.record({
  asked: fc.integer({ min: 101, max: 9_999_999 }),
  factors: fc.array(fc.integer({ min: 50, max: 110 }), { minLength: 4, maxLength: 4 }),
  outcome: fc.constantFrom('buy', 'reoffer', 'decline', 'return'),
  less: fc.integer({ min: 1, max: 60 }),
})
const story = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  counters: fc.integer({ min: 0, max: 4 }),
})

it('conserves every cent: payouts and fees are what the cards cost us', { timeout: 120_000 }, async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const second = await h().buildUser({ staffRoles: ['concierge'] })
  for (const person of [admin, second]) await h().stepUp(person)
  await fc.assert(
    fc.asyncProperty(story, async ({ lines, counters }) => {
      const seller = await h().buildUser()
      const before = await inventoryCents(h())
      const sell = await offered(
        seller,
        lines.map(({ asked }) => asked),
      )
      for (const { card } of sell.cards) await putInVault(h(), card.id)
      let prices = lines.map(({ asked }) => asked)
      for (let round = 0; round < counters; round++) {
        prices = prices.map((cents, at) =>
          Math.max(Math.floor((cents * (lines[at]?.factors[round] ?? 100)) / 100), 101),
        )
        if (round % 2 === 0)
          await approvedIfWaiting(second, counterAs(admin, 'admin', await adminSellNow(admin, sell), prices))
        else await wanted(counterAs(seller, 'user', await sellNow(seller, sell), prices))
      }
      if (counters % 2 === 0) await approvedIfWaiting(second, acceptAs(admin, 'admin', await adminSellNow(admin, sell)))
      else await wanted(acceptAs(seller, 'user', await sellNow(seller, sell)))
      const agreed = await sellNow(seller, sell)
      expect(agreed.agreedCents).toBe(prices.reduce((sum, cents) => sum + cents, 0))
      expect(agreed.cards.map(({ agreedCents }: any) => agreedCents)).toEqual(prices)

      let cost = 0
      for (const [at, { outcome, less }] of lines.entries()) {
        const { id, agreedCents } = agreed.cards[at]
        const lower = Math.max(agreedCents - Math.max(Math.floor((agreedCents * less) / 100), 1), 2)
        if (outcome === 'buy') {
          await wanted(inspectLine(admin, id, { action: 'buy' }))
          cost += agreedCents
        } else if (outcome === 'return')
          await wanted(inspectLine(admin, id, { action: 'return', reason: 'Not as described' }))
        else {
          await wanted(inspectLine(admin, id, { action: 'reoffer', cents: lower, reason: 'A crease' }))
          const action = outcome === 'reoffer' ? 'accept_reoffer' : 'return'
          await wanted(answerLine(seller, id, { action, cents: lower }))
          if (outcome === 'reoffer') cost += lower
        }
      }
      const done = await sellNow(seller, sell)
      expect(done.status).toBe('completed')
      const [booked] = await h().query(
        `SELECT coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'payable'), 0) AS paid, coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'fees_sale_seller'), 0) AS fees
         FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
         WHERE e.member_id = $1 AND e.kind = 'card_bought'`,
        [seller.id],
      )
      expect(done.paidCents + Number(booked?.paid)).toBe(0)
      expect(done.paidCents - Number(booked?.fees)).toBe(cost)
      expect((await inventoryCents(h())) - before).toBe(cost)
      expect(await disagreements(admin)).toEqual([])
    }),
    sampled({ short: 4, deep: 12 }),
  )
})
