import type { DataClasses } from '../../db/data-classes.ts'

export const billingData: DataClasses = {
  credit_notes: {
    members: {
      'invoice_id > invoices.member_id': {
        exported: 'id number invoice_id amount_cents to_credit_cents reason issued_on at',
        erased: 'reason',
      },
    },
    staff: 'actor_id',
    system: 'entry_id',
    kept: 'number',
  },
  fee_template_versions: {
    staff: 'template_id number rules note created_at created_by',
  },
  fee_templates: {
    staff: 'id name use status is_default number created_at updated_at version',
    system: 'sort_name',
  },
  invoice_lines: {
    members: {
      'invoice_id > invoices.member_id': {
        exported: 'id invoice_id position source label detail quantity rate amount_cents card_id',
        redacted: 'label detail',
      },
    },
    system: 'template_id template_version',
    kept: 'rate',
  },
  invoice_reminders: {
    members: {
      'invoice_id > invoices.member_id': { exported: 'id invoice_id kind on_day at' },
    },
    staff: 'actor_id',
  },
  invoice_settlements: {
    members: {
      'invoice_id > invoices.member_id': {
        exported: 'id invoice_id kind payment_id credit_note_id amount_cents from_credit on_day at payout_id',
      },
    },
    system: 'entry_id',
  },
  invoices: {
    members: {
      member_id: {
        exported: `id purpose purpose_id status member_id number issued_on issued_at due_on memo tax_bps tax_label title
          subtotal_cents discount_cents tax_cents total_cents paid_cents credited_cents returned_cents billed_to
          seen_at void_reason created_at updated_at wire_said_at`,
        erased: 'memo internal_note billed_to void_reason write_off_reason',
        redacted: 'title',
      },
    },
    hidden: { status: ['draft'] },
    staff: 'internal_note reminded_at created_by write_off_reason',
    system: 'letterhead version due_order number_order owed_cents search',
    kept: 'number tax_label letterhead',
  },
  ledger_accounts: {
    members: {
      party_id: {},
    },
    system: 'id code party_id per_member',
    kept: 'code',
  },
  ledger_codes: { system: 'code name kind per_member position' },
  ledger_entries: {
    members: {
      member_id: { redacted: 'words' },
    },
    staff: 'words actor_id fund_id',
    system:
      'id number xid kind booked_on value_on member_id invoice_id payment_id payout_id reverses at recorded_at loan_id',
  },
  ledger_postings: { system: 'entry_id line account_id number booked_on amount_cents' },
  ledger_proofs: { system: 'id at ok milliseconds checks recorded_at' },
  payments: {
    members: {
      member_id: {
        exported: `id number member_id method status amount_cents to_credit_cents received_on reference received_from at
          reversed_at reverse_reason gateway refunded_cents pays_for reversed_cents reversed_credit_cents`,
        erased: 'note received_from reverse_reason',
        redacted: 'reference',
      },
    },
    staff: 'note recorded_by',
    system: 'entry_id letterhead',
    kept: 'number letterhead pays_for',
  },
  payouts: {
    members: {
      member_id: {
        exported: `id number member_id kind status amount_cents method reference paid_on cancel_reason created_at available_on
          netted_cents returned_on return_kind return_reason`,
        erased: 'note cancel_reason return_reason',
        redacted: 'reference',
      },
    },
    staff: 'note created_by',
    system: 'due_entry_id end_entry_id',
    kept: 'number',
  },
}
