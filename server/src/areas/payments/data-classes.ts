import type { DataClasses } from '../../db/data-classes.ts'

export const paymentsData: DataClasses = {
  charge_parts: {
    members: {
      'charge_id > charges.member_id': { exported: 'charge_id invoice_id amount_cents' },
    },
    system: 'is_live',
  },
  charges: {
    members: {
      member_id: {
        exported: `id member_id status amount_cents kind label decline_message payment_id created_at updated_at purpose
          purpose_id purpose_label`,
        erased: 'source label action_url decline_message attention purpose_label purpose_data',
      },
    },
    staff: 'attention seen_to_at',
    system: 'gateway source ref action_url decline_code checked_at purpose_data',
    kept: 'ref decline_code',
  },
  dispute_files: {
    members: {
      'dispute_id > payment_disputes.charge_id > charges.member_id': { erased: 'name' },
    },
    staff: 'id dispute_id kind name content_type file_key bytes added_at added_by removed_at',
    kept: 'file_key',
  },
  payment_customers: {
    members: {
      member_id: { exported: 'member_id gateway created_at', isDeleted: true },
    },
    system: 'ref',
  },
  payment_disputes: {
    members: {
      'charge_id > charges.member_id': {
        exported: 'id charge_id status amount_cents reason opened_at',
        erased: 'evidence_text send_error',
      },
    },
    staff: 'due_at evidence_text answer answered_by answered_at sent_at send_error reminded_at updated_at',
    system: 'gateway ref',
    kept: 'ref reason',
  },
  payment_methods: {
    members: {
      member_id: {
        exported: 'id member_id kind brand last4 exp_month exp_year is_default created_at removed_at',
        isDeleted: true,
      },
    },
    system: 'gateway ref',
  },
  processor_entries: { system: 'entry_id gateway transaction_ref' },
  processor_reads: { system: 'gateway began_at after_number read_at compared_at findings' },
  processor_transactions: {
    members: {
      'charge_id > charges.member_id': {},
    },
    system: `gateway ref kind amount_cents fee_cents net_cents source_ref payment_ref charge_id occurred_at recorded_at
`,
    kept: 'ref source_ref payment_ref',
  },
  refunds: {
    members: {
      'payment_id > payments.member_id': {
        exported: 'id payment_id amount_cents status credit_note_id created_at ended_at',
        erased: 'reason fail_message',
      },
    },
    staff: 'reason actor_id is_from_dashboard',
    system: 'ref entry_id failed_entry_id fail_message',
    kept: 'ref',
  },
  reinstated_payments: {
    members: {
      'charge_id > charges.member_id': {},
    },
    system: 'payment_id charge_id',
  },
  sandbox_disputes: { system: 'ref payment_ref amount_cents reason status due_at answer created_at' },
  sandbox_methods: { system: 'ref customer kind brand last4 exp_month exp_year behaviour created_at' },
  sandbox_payments: { system: 'ref key amount_cents customer method_ref status decline_code behaviour created_at' },
  sandbox_refunds: { system: 'ref key payment_ref amount_cents status is_from_dashboard' },
  sandbox_transactions: { system: 'ref position kind amount_cents fee_cents source_ref payment_ref created_at' },
  webhook_events: { system: 'gateway id type received_at' },
}
