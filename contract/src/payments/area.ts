import { refundStatuses } from '../billing/invoices/kinds.ts'
import { defineArea } from '../kernel/area.ts'
import { everyoneOwn, staffOnly } from '../kernel/permissions.ts'
import { adminChargeEndpoints, chargeEndpoints, webhookEndpoints } from './endpoints.ts'
import { chargeActions, chargeStatuses, refundActions } from './kinds.ts'

export const paymentsArea = defineArea({
  name: 'payments',
  endpoints: { ...chargeEndpoints, ...adminChargeEndpoints, ...webhookEndpoints },
  files: {},
  permissions: {
    'payment.make': everyoneOwn,
    'payment.refund': staffOnly('finance'),
  },
  rights: {
    title: 'Refunds',
    of: {
      'payment.refund': 'Refund payments',
    },
  },
  auditActions: {
    'payment.begin': 'Started a payment',
    'payment.end': 'Received a payment result',
    'payment.refund': 'Refunded a payment',
    'payment.wire_sent': 'Reported a wire as sent',
    'payment_method.add': 'Saved a payment method',
    'payment_method.default': 'Changed the default payment method',
    'payment_method.remove': 'Removed a payment method',
  },
  auditObjects: {
    payment_method: 'a payment method',
    refund: 'a refund',
  },
  liveEvents: {
    // a charge through the processor, a payment method, a refund
    payment_updated: [
      '/api/user/payments',
      '/api/user/checkout',
      '/api/user/payment-methods',
      '/api/user/invoices',
      '/api/user/balance',
      '/api/admin/payments',
      '/api/admin/charges',
      '/api/admin/overview',
    ],
  },
  pages: ['/checkout', '/payment-success', '/payment-test'],
  statuses: {
    charge: { actions: chargeActions, statuses: chargeStatuses, initial: 'created' },
    refund: { actions: refundActions, statuses: refundStatuses, initial: 'pending' },
  },
})
