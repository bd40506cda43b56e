import { sql } from 'kysely'

import * as payouts from '../areas/billing/settling/payouts-service.ts'
import * as settling from '../areas/billing/settling/service.ts'
import * as responses from '../areas/source/responses/service.ts'
import { acting } from './people.ts'
import type { SourceDemo, Step } from './source-demo.ts'
import type { PostStory, Who } from './source-posts-data.ts'

type Deal = Extract<NonNullable<PostStory['end']>, { as: 'deal' }>['deal']

/** Days between two prices. */
const pause = 0.6

/** Answered with a card, countered in turn, accepted, and paid unless it still waits for that. */
export function dealSteps(demo: SourceDemo, story: PostStory, deal: Deal): Step[] {
  const accepted = story.posted - deal.after
  const answered = accepted + pause * deal.prices.length
  let responseId = ''
  const step = (daysAgo: number, write: () => Promise<void>): Step => ({ daysAgo, write })
  const { also } = deal
  const steps = [
    step(answered, async () => {
      const [asked = 0, ...counters] = deal.prices
      responseId = await answer(demo, story, deal.from, asked, answered, 'vault')
      await bargain(demo, story, deal.from, responseId, { asked, counters, answered })
    }),
    step(accepted, async () => {
      const standing = (deal.prices.at(-1) ?? 0) * 100
      // whoever did not name the last price accepts it
      const by = acting(demo.idOf(deal.prices.length % 2 === 1 ? story.by : deal.from))
      await demo.past.run(by.id, accepted, (tx, then) => responses.accept(tx, then, by, responseId, standing))
    }),
  ]
  if (also)
    steps.push(
      step(accepted + 1, async () => {
        await answer(demo, story, also.from, also.price, accepted + 1, 'home')
      }),
    )
  if (!deal.isOpen) steps.push(step(accepted - 1.2, () => pay(demo, responseId, accepted - 1.2)))
  return steps
}

/** Registers a copy that fits and answers a post with it. */
export async function answer(
  demo: SourceDemo,
  story: PostStory,
  from: Who,
  price: number,
  daysAgo: number,
  place: 'vault' | 'home',
  note: string | null = null,
): Promise<string> {
  const { copies, people } = demo
  const seller = acting(demo.idOf(from))
  const grade = story.grades[0] ?? 'PSA 8'
  const [cardId = ''] = await copies.register(seller.id, daysAgo + 6, [{ card: story.card, grade, dollars: price }])
  if (place === 'vault') await copies.toTheVault(people.admin, daysAgo + 4, [cardId])
  return respond(demo, story, from, { cardId, price, daysAgo, note })
}

export async function respond(
  demo: SourceDemo,
  story: PostStory,
  from: Who,
  { cardId, price, daysAgo, note }: { cardId: string; price: number; daysAgo: number; note: string | null },
): Promise<string> {
  const seller = acting(demo.idOf(from))
  const { id } = await demo.past.run(seller.id, daysAgo, (tx, then) =>
    responses.respond(tx, then, seller, demo.postOf(story), { cardId, priceCents: price * 100, note }),
  )
  return id
}

/** Counteroffers in turn, the poster's first. */
export async function bargain(
  demo: SourceDemo,
  story: PostStory,
  from: Who,
  id: string,
  {
    asked,
    counters,
    answered,
    every = pause,
  }: { asked: number; counters: readonly number[]; answered: number; every?: number },
): Promise<void> {
  let standing = asked
  for (const [n, price] of counters.entries()) {
    const by = acting(demo.idOf(n % 2 === 0 ? story.by : from))
    const named = { standingCents: standing * 100, cents: price * 100, note: null }
    await demo.past.run(by.id, answered - every * (n + 1), (tx, then) => responses.counter(tx, then, by, id, named))
    standing = price
  }
}

/** The buyer's wire arrives, and three days later the seller is paid out. */
async function pay({ past, people }: SourceDemo, responseId: string, daysAgo: number): Promise<void> {
  const sale = await past.deps.db.one(
    sql<{ id: string; invoiceId: string; memberId: string; totalCents: number }>`
      SELECT s.id, i.id AS invoice_id, i.member_id, i.total_cents FROM source_responses r JOIN sales s ON s.id = r.sale_id
      JOIN invoices i ON i.id = s.invoice_id WHERE r.id = ${responseId}`,
  )
  if (!sale) throw new Error('an accepted response of the demonstration has no invoice')
  const { invoiceId, memberId, totalCents } = sale
  await past.run(people.admin, daysAgo, (tx, then) =>
    settling.recordPayment(tx, then, {
      ...{ memberId, amountCents: totalCents, method: 'wire', receivedOn: past.on(daysAgo) },
      reference: `FDT ${40_000 + Math.round(daysAgo * 10)}`,
      parts: [{ invoiceId, amountCents: totalCents }],
    }),
  )
  await past.run(people.admin, daysAgo - 3, async (tx, then) => {
    const row = await tx.one(
      sql<{ payoutId: string | null }>`SELECT payout_id FROM sales WHERE id = ${sale.id} AND status = 'settled'`,
    )
    if (!row?.payoutId) throw new Error('a settled sale of the demonstration has no payout')
    const reference = `OUT ${6_000 + Math.round(daysAgo * 10)}`
    await payouts.pay(tx, then, row.payoutId, { method: 'wire', paidOn: past.on(daysAgo - 3), reference })
  })
}
