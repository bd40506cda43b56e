import { paymentsArea as contract } from '@ambry/contract/payments/area'

import { defineServerArea } from '../../area.ts'
import { checkAll } from './charges/service.ts'
import { paymentChecks } from './check-queries.ts'
import { paymentsClosing } from './closing-queries.ts'
import { sandboxOf } from './methods/service.ts'
import { refundApproval, sendPending } from './refunds/service.ts'
import { paymentHandlers } from './routes.ts'

export const paymentsArea = defineServerArea({
  contract,
  closing: paymentsClosing,
  checks: paymentChecks,
  approvals: [refundApproval],
  routes: (deps) => ({ handlers: paymentHandlers(deps) }),
  jobs: ({ deps, callOwnWebhook }) => ({
    check_charges: async () => {
      await checkAll(deps)
      await sendPending(deps)
    },
    sandbox_advance: async ({ ref }) => void (await sandboxOf(deps).advance(String(ref))),
    sandbox_tell: async ({ body }) => callOwnWebhook(String(body), sandboxOf(deps).sign(String(body))),
  }),
  schedule: [{ task: 'check_charges', cron: '* * * * *' }],
  constraints: {
    charge_parts_one_under_way: [
      'conflict',
      'A payment for this is already in progress. Check it before you pay again.',
    ],
    charges_one_per_purpose: [
      'conflict',
      'A payment for this loan is already in progress. Check it before you pay again.',
    ],
    payments_refunded: ['conflict', 'You can’t refund more than the payment.'],
  },
})
