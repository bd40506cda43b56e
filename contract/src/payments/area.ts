import { refundStatuses } from '../billing/invoices/kinds.ts'
import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { disputeEndpoints, disputeFiles } from './disputes/endpoints.ts'
import { disputeActions, disputeStatuses } from './disputes/kinds.ts'
import { adminChargeEndpoints, chargeEndpoints, webhookEndpoints } from './endpoints.ts'
import { chargeActions, chargeStatuses, refundActions } from './kinds.ts'

export const paymentsArea = defineArea({
  name: 'payments',
  endpoints: { ...chargeEndpoints, ...adminChargeEndpoints, ...disputeEndpoints, ...webhookEndpoints },
  files: disputeFiles,
  permissions: {
    'payment.make': ownViewedWith('invoice.any'),
    'payment.refund': staffOnly('finance'),
    'payment.dispute': staffOnly('finance'),
  },
  rights: {
    title: 'Refunds and disputes',
    of: {
      'payment.refund': 'Refund payments',
      'payment.dispute': 'Answer payment disputes',
    },
  },
  auditActions: {
    'payment.begin': 'Started a payment',
    'payment.end': 'Received a payment result',
    'payment.refund': 'Refunded a payment',
    'payment.dispute': 'Received a dispute’s status',
    'payment.dispute_evidence': 'Changed the evidence of a dispute',
    'payment.dispute_answer': 'Answered a dispute',
    'payment.dispute_accept': 'Gave up a dispute',
    'payment.wire_sent': 'Reported a wire as sent',
    'payment_method.add': 'Saved a payment method',
    'payment_method.default': 'Changed the default payment method',
    'payment_method.remove': 'Removed a payment method',
  },
  auditObjects: {
    payment_dispute: 'a payment dispute',
    payment_method: 'a payment method',
    refund: 'a refund',
  },
  liveEvents: {
    // a charge through the processor, a payment method, a refund
    payment_updated: [
      '/api/user/payments',
      '/api/user/attention',
      '/api/user/checkout',
      '/api/user/payment-methods',
      '/api/user/invoices',
      '/api/user/balance',
      '/api/admin/payments',
      '/api/admin/charges',
      '/api/admin/payment-disputes',
      '/api/admin/overview',
    ],
  },
  pages: ['/checkout', '/payment-success', '/payment-test'],
  statuses: {
    charge: { actions: chargeActions, statuses: chargeStatuses, initial: 'created' },
    paymentDispute: { actions: disputeActions, statuses: disputeStatuses, initial: 'reported' },
    refund: { actions: refundActions, statuses: refundStatuses, initial: 'pending' },
  },
})
