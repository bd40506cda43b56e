import type { DataClasses } from '../../db/data-classes.ts'

export const lendingData: DataClasses = {
  collateral_sales: {
    members: {
      'loan_id > loans.member_id': {
        exported: `id loan_id collateral_id sale_id status notice_id margin_call_id value_cents price_cents costs_cents
          to_loan_cents surplus_cents event_id made_at ended_at`,
        erased: 'reasoning',
      },
    },
    staff: 'channel offered_from offers comps reasoning made_by',
    kept: 'channel comps',
  },
  holding_proof_leaves: {
    members: {
      lender_id: { exported: 'on_day position lender_id salt principal_cents cash_cents notes' },
    },
    kept: 'salt notes',
  },
  holding_proofs: { system: 'on_day root lenders principal_cents cash_cents ledger_number at' },
  lender_preferences: {
    members: {
      lender_id: { exported: 'lender_id alert_bps rule is_rule_on version updated_at', isDeleted: true },
    },
  },
  lending_states: {
    staff: 'code is_closed maximum_cents maximum_rate_bps note updated_at updated_by',
  },
  loan_accruals: { system: 'on_day loans interest_cents at' },
  loan_agreements: {
    members: {
      'loan_id > loans.member_id': {
        exported: `id loan_id kind template_number body hash made_at signed_name signed_at signed_ip signed_agent
          signed_hash`,
        erased: 'signed_name signed_ip signed_agent',
        redacted: 'body',
      },
    },
    system: 'is_erased',
    kept: 'hash signed_hash',
  },
  loan_changes: {
    members: {
      'loan_id > loans.member_id': {
        exported: 'id loan_id kind status months collateral_ids card_ids note answer asked_at decided_at',
        erased: 'note answer',
      },
    },
    staff: 'decided_by',
  },
  loan_collateral: {
    members: {
      'loan_id > loans.member_id': {
        exported: 'id loan_id card_id status value_cents valued_on insured_cents added_at pledged_at ended_at',
        erased: 'condition_note end_reason',
      },
    },
    staff: 'checked_by checked_at condition_note checks signed_off_by signed_off_at end_reason',
    system: 'commitment_id',
  },
  loan_drafts: {
    members: {
      member_id: { exported: 'member_id draft version updated_at', isDeleted: true },
    },
  },
  loan_events: {
    members: {
      'loan_id > loans.member_id': {
        exported: `id loan_id kind on_day seq amount_cents extra_to is_proceeds reverses principal_cents interest_cents fees_cents
          rate_bps schedule_kind first_due_on term_months payment_id at`,
        erased: 'reason',
      },
    },
    staff: 'reason actor_id',
  },
  loan_months: {
    members: {
      'loan_id > loans.member_id': {},
    },
    staff: 'month loan_id bucket outstanding_cents lenders_cents lost_cents provision_cents',
  },
  loan_notes: {
    members: {
      lender_id: {
        exported: `id number loan_id status lender_id share_cents fee_bps is_by_rule committed_at began_on ended_on
          principal_cents interest_cents fee_cents lost_cents`,
      },
    },
    system: 'version',
    kept: 'number',
  },
  loan_notice_deliveries: {
    members: {
      'notice_id > loan_notices.loan_id > loans.member_id': {
        exported: 'notice_id channel address proof at',
        erased: 'address proof',
      },
    },
  },
  loan_notices: {
    members: {
      'loan_id > loans.member_id': {
        exported: 'id loan_id kind cause body hash owed_cents sent_at sent_on effective_on margin_call_id card_ids',
        redacted: 'body',
      },
    },
    staff: 'sent_by',
    system: 'is_erased',
    kept: 'hash',
  },
  loan_offerings: {
    members: {
      'id > loans.member_id': { erased: 'memo' },
    },
    staff: `id status amount_cents minimum_cents committed_cents fee_bps grade memo closes_on opened_by opened_at
      ended_at version`,
  },
  loan_product_versions: {
    staff: 'product_id number settings note made_by made_at',
  },
  loan_products: {
    staff: 'id name is_open current_version created_at',
  },
  loan_promises: {
    members: {
      'loan_id > loans.member_id': {
        exported: 'id loan_id status amount_cents due_on made_at ended_at',
        erased: 'note',
      },
    },
    staff: 'note made_by',
  },
  loan_reminders: {
    members: {
      'loan_id > loans.member_id': { exported: 'loan_id kind on_day at' },
    },
  },
  loan_templates: {
    staff: 'number body made_by made_at',
  },
  loans: {
    members: {
      member_id: {
        exported: `id number member_id status product_id product_version requested_cents requested_months requested_kind
          purpose state_code custody_choice returns_cards principal_cents rate_bps term_months schedule_kind
          fee_cents grace_days late_fee_bps late_fee_minimum_cents payment_order proceeds_order conditions value_cents ltv_bps submitted_at
          approved_at offer_ends_on signed_at funded_on funded_at first_due_on paid_on ended_at end_reason
          autopay_method_id outstanding_cents interest_cents fees_cents current_rate_bps accrues_from
          accrued_through next_due_on next_due_cents past_due_cents past_due_from matures_on
          interest_earned_cents updated_at ltv_level defaulted_on default_cause foreclosed_on deficiency`,
        erased: 'purpose conditions memo end_reason search',
      },
    },
    staff: 'memo checklist approved_by',
    system: `fee_template_id fee_template_version funding_entry_id interest_units late_check_on posted search version
`,
    kept: 'number state_code checklist posted',
  },
  margin_calls: {
    members: {
      'loan_id > loans.member_id': {
        exported: `id loan_id status level ltv_bps principal_cents value_cents target_bps opened_at deadline_at
          acknowledged_at consented_at consent_collateral consent_least_cents ended_at cured_by`,
      },
    },
    hidden: { is_announced: ['false'] },
    staff: 'changed_by',
    system: 'is_announced version',
  },
  margin_messages: {
    members: {
      'margin_call_id > margin_calls.loan_id > loans.member_id': {
        exported: 'margin_call_id seq channel words at',
        erased: 'words',
      },
    },
  },
  note_holdings: {
    members: {
      lender_id: { exported: 'note_id from_day after_seq seq lender_id paid_cents' },
    },
  },
  note_receipts: {
    members: {
      lender_id: { exported: 'note_id seq lender_id on_day interest_cents fee_cents principal_cents lost_cents at' },
    },
    system: 'entry_id',
  },
  note_transfers: {
    members: {
      seller_id: {
        exported:
          'id note_id status price_cents principal_cents accrued_cents proposed_at expires_at accepted_at ended_at seller_id',
        erased: 'end_reason',
      },
      buyer_id: {
        exported:
          'id note_id status price_cents principal_cents accrued_cents proposed_at expires_at accepted_at ended_at buyer_id',
        erased: 'end_reason',
      },
    },
    staff: 'decided_by end_reason',
  },
  offering_views: {
    members: {
      lender_id: { exported: 'loan_id lender_id accepted_at' },
    },
  },
}
