import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const paymentsClosing: AreaClosing = {
  blockers: [
    {
      title: labels.aPaymentIsInProgress,
      link: '/dashboard',
      count: (id) => sql`SELECT count(*) FROM charges
        WHERE member_id = ${id} AND status IN ('created', 'requires_action', 'processing')`,
    },
    {
      title: labels.aRefundIsInProgress,
      link: '/dashboard',
      count: (id) => sql`SELECT count(*) FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.member_id = ${id} AND r.status = 'pending'`,
    },
    {
      title: labels.aDisputeIsOpen,
      link: '/dashboard',
      count: (id) => sql`SELECT count(*) FROM payment_disputes d JOIN charges c ON c.id = d.charge_id
        WHERE c.member_id = ${id} AND d.status IN ('inquiry', 'inquiry_review', 'needs_response', 'under_review')`,
    },
  ],
  erase: eraseBy('erase_payments'),
}
