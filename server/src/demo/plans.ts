import { begin, collect } from '../areas/payments/charges/service.ts'
import { choose } from '../areas/plans/subscriptions-service.ts'
import { systemOrigin } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Sandbox } from '../gateways/payments-sandbox.ts'
import type { DemoPeople } from './people.ts'

/** The lender pays for a plan with a saved card; the collector has none yet. Only where nothing real is charged. */
export async function loadDemoPlans(deps: Deps, { lender }: DemoPeople): Promise<void> {
  const { payments, transactions } = deps
  if (!(payments instanceof Sandbox)) return
  const origin = { ...systemOrigin, actorId: lender }
  const expYear = deps.clock.now().getUTCFullYear() + 3
  const card = { kind: 'card', number: '4242424242424242', expMonth: 6, expYear } as const
  const method = await payments.token(card, await payments.customer({ id: lender }))
  if (!method) return
  const chargeId = await transactions.run(origin, async (tx) => {
    const wanted = { planId: 'patron', interval: 'month', dueCents: 19_900 } as const
    const { invoiceId } = await choose(tx, deps, lender, wanted)
    if (!invoiceId) throw new Error('the plan of the demonstration was not billed')
    return begin(tx, deps, {
      memberId: lender,
      parts: [{ invoiceId, amountCents: wanted.dueCents }],
      source: { kind: 'token', ref: method.ref, save: true },
      kind: 'card',
      label: 'Visa ending in 4242',
    })
  })
  await collect(deps, chargeId)
}
