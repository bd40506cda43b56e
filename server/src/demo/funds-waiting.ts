import { unitsValueHalfEven } from '@ambry/contract/funds/arithmetic/units'
import { sql } from 'kysely'

import { createReceiveCode } from '../areas/accounts/receiving/service.ts'
import * as settling from '../areas/billing/settling/service.ts'
import { priceOn } from '../areas/funds/money/lot-values-service.ts'
import { joinWaitlist } from '../areas/funds/subscriptions/service.ts'
import { answerTransfer, proposeTransfer } from '../areas/funds/transfers/service.ts'
import { requestRedemption } from '../areas/funds/units/redemptions-service.ts'
import type { FundHolder } from './funds-data.ts'
import type { DemoFund, FundsDemo } from './funds-demo.ts'
import { subscriptionSteps } from './funds-subscriptions.ts'
import type { Meanwhile } from './meanwhile.ts'

const unit = 1_000_000

/** What waits today: money, redemptions, a transfer, and those for whom there is no place. */
export function waitingSteps(demo: FundsDemo, demoFund: DemoFund): Meanwhile[] {
  const { name } = demoFund.story
  if (name === 'First Edition Fund')
    return (
      [
        ['collector', 6, 25_000],
        [9, 4, 40_000],
      ] as const
    ).map(([who, daysAgo, dollars]) =>
      demo.step(daysAgo, 14, () => {
        const member = demo.actor(who)
        return demo.run(member.id, daysAgo, 14, (tx, then) =>
          joinWaitlist(tx, then, member, demoFund.id, dollars * 100),
        )
      }),
    )
  if (name === 'Modern Chrome') return [redemption(demo, demoFund, 'collector', 165, 200)]
  if (name !== 'Meridian Fund I') return []
  return [
    redemption(demo, demoFund, 'lender', 171, 400),
    ...subscriptionSteps(demo, demoFund, { who: 10, daysAgo: 3, dollars: 50_000, isPaid: true, isAccepted: false }),
    ...subscriptionSteps(demo, demoFund, { who: 11, daysAgo: 2, dollars: 75_000, isPaid: true, isAccepted: true }),
    ...subscriptionSteps(demo, demoFund, { who: 9, daysAgo: 2, dollars: 100_000, isPaid: false, isAccepted: false }),
    redemption(demo, demoFund, 'lender', 8, 500),
    ...transferSteps(demo, demoFund, { from: 'collector', to: 2, units: 150 }),
  ]
}

const redemption = (demo: FundsDemo, demoFund: DemoFund, who: FundHolder, daysAgo: number, units: number): Meanwhile =>
  demo.step(daysAgo, 13.5, () => {
    const member = demo.actor(who)
    return demo.run(member.id, daysAgo, 13.5, (tx, then) =>
      requestRedemption(tx, then, member, demoFund.id, units * unit),
    )
  })

type Transferred = { from: FundHolder; to: FundHolder; units: number }

/** Offered, accepted and paid: it waits for us. */
function transferSteps(demo: FundsDemo, demoFund: DemoFund, { from, to, units }: Transferred): Meanwhile[] {
  const [seller, buyer] = [demo.actor(from), demo.actor(to)]
  return [
    demo.step(5, 14.4, async () => {
      const { current } = await demo.run(buyer.id, 5, 14.3, (tx) => createReceiveCode(tx, buyer))
      const { id } = await demo.run(seller.id, 5, 14.4, async (tx, then) => {
        const price = (await priceOn(tx, demoFund.id, demo.dayOf(5))) ?? 0
        const priceCents = Math.floor(unitsValueHalfEven(units * unit, price) / 10_000) * 10_000
        const { code } = current
        return proposeTransfer(tx, then, seller, demoFund.id, { code, units: units * unit, priceCents })
      })
      await demo.run(buyer.id, 5, 14.6, (tx, then) => answerTransfer(tx, then, buyer, id, 'accept'))
      await demo.run(demo.people.admin, 5, 16, async (tx, then) => {
        const invoice = await tx.one(
          sql<{
            id: string
            totalCents: number
          }>`SELECT i.id, i.total_cents FROM fund_transfers t JOIN invoices i ON i.id = t.invoice_id
            WHERE t.id = ${id}`,
        )
        if (!invoice) throw new Error('a transfer of the demonstration has no invoice')
        const { totalCents } = invoice
        await settling.recordPayment(tx, then, {
          ...{ memberId: buyer.id, amountCents: totalCents, method: 'wire', receivedOn: demo.dayOf(5) },
          ...{ reference: 'FDT 77120', parts: [{ invoiceId: invoice.id, amountCents: totalCents }] },
        })
      })
    }),
  ]
}
