import type { DataClasses } from '../../db/data-classes.ts'

export const plansData: DataClasses = {
  plans: {
    system: `id name sentence monthly_cents yearly_cents lookups_per_month share_links promotion_days fee_discount_bps
      position is_offered version`,
  },
  subscription_bills: {
    members: {
      'subscription_id > subscriptions.member_id': {
        exported: `invoice_id subscription_id kind plan_id interval price_cents period_start period_end created_at
          applied_at`,
      },
    },
    kept: 'interval',
  },
  subscriptions: {
    members: {
      member_id: {
        exported: `id member_id plan_id interval status price_cents period_start period_end anchor_day cancel_at_end
          end_reason next_plan_id next_interval past_due_since created_at started_on ended_on`,
        erased: 'end_reason',
      },
    },
    staff: 'granted_by',
    system: 'retries next_retry_on period_order',
  },
}
