import { paymentsArea as contract } from '@ambry/contract/payments/area'

import { defineServerArea } from '../../area.ts'
import { eachForItself } from '../../jobs/each.ts'
import { paymentsAudited } from './audited-queries.ts'
import { checkAll } from './charges/service.ts'
import { paymentChecks, paymentTotals } from './check-queries.ts'
import { paymentsClosing } from './closing-queries.ts'
import { paymentsData } from './data-classes.ts'
import { sendAnswers } from './disputes/answer-service.ts'
import { checkDisputes, remindOfDisputes } from './disputes/service.ts'
import { sandboxOf } from './methods/service.ts'
import { comparisonCheck, processorCheck } from './processor/check-queries.ts'
import { compare } from './processor/compare-service.ts'
import { readTransactions } from './processor/service.ts'
import { refundApproval, sendPending } from './refunds/service.ts'
import { paymentFileHandlers, paymentHandlers } from './routes.ts'

export const paymentsArea = defineServerArea({
  contract,
  data: paymentsData,
  audited: paymentsAudited,
  closing: paymentsClosing,
  checks: [...paymentChecks, processorCheck, comparisonCheck],
  totals: paymentTotals,
  approvals: [refundApproval],
  routes: (deps) => ({ handlers: paymentHandlers(deps), files: paymentFileHandlers(deps) }),
  jobs: ({ deps, callOwnWebhook }) => ({
    check_charges: async () => {
      await checkAll(deps)
      await sendPending(deps)
      await sendAnswers(deps)
    },
    read_processor: async () => {
      // none of them keeps the others from running
      await eachForItself(deps, 'the check of open disputes', 'read_processor', () => checkDisputes(deps))
      try {
        await readTransactions(deps)
      } finally {
        await remindOfDisputes(deps)
      }
    },
    compare_processor: async () => void (await compare(deps)),
    sandbox_advance: async ({ ref }) => sandboxOf(deps).later(String(ref)),
    sandbox_tell: async ({ body }) => callOwnWebhook(String(body), sandboxOf(deps).sign(String(body))),
  }),
  schedule: [
    { task: 'check_charges', cron: '* * * * *' },
    { task: 'read_processor', cron: '17 * * * *' },
    // before the books' own checks
    { task: 'compare_processor', cron: '5 7 * * *' },
  ],
  constraints: {
    charge_parts_one_under_way: [
      'conflict',
      'A payment for this is already in progress. Check it before you pay again.',
    ],
    charges_one_per_purpose: [
      'conflict',
      'A payment for this loan is already in progress. Check it before you pay again.',
    ],
    dispute_files_one_of_kind: ['conflict', 'There is already a document of this kind.'],
    payments_refunded: ['conflict', 'You can’t refund more than the payment.'],
    payments_reversed_cents: ['conflict', 'You can’t refund more than is left of the payment.'],
  },
})
