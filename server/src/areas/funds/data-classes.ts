import type { DataClasses } from '../../db/data-classes.ts'

export const fundsData: DataClasses = {
  fund_bills: {
    staff: 'id fund_id label amount_cents billed_on paid_on entry_id paid_entry_id by_id at',
  },
  fund_custody_checks: {
    staff: 'id holding_id on_day photo_id vault note by_id at',
  },
  fund_distribution_shares: {
    members: {
      member_id: { exported: 'distribution_id member_id units cents payout_id' },
    },
    system: 'exact_micros residue_cents',
  },
  fund_distributions: {
    staff: 'id fund_id kind amount_cents record_on units note entry_id made_by at',
  },
  fund_document_acceptances: {
    members: {
      member_id: { exported: 'document_id member_id opened_at accepted_at' },
    },
  },
  fund_documents: {
    members: {
      member_id: {
        exported: 'id fund_id kind title member_id content_type bytes added_at removed_at',
        erased: 'title',
      },
    },
    staff: 'added_by',
    system: 'audience must_accept number replaces file_key hash',
    kept: 'file_key hash',
  },
  fund_holdings: {
    staff: `id fund_id card_id commitment_id source bought_on cost_cents value_cents valued_on value_source entry_id
      sale_id sold_on proceeds_cents sold_entry_id at`,
  },
  fund_lots: {
    members: {
      member_id: {
        exported: 'id fund_id member_id opened_on units cost_cents high_water_mark marked_on locked_until',
      },
    },
    system: 'version',
  },
  fund_proofs: { system: 'strike_id body hash signature at' },
  fund_questions: {
    members: {
      member_id: {
        exported: 'id fund_id member_id question asked_at answer answered_at is_public',
        erased: 'question answer',
      },
    },
    staff: 'answered_by',
  },
  fund_redemptions: {
    members: {
      member_id: {
        exported: `id number fund_id member_id status units met_units paid_cents window_on requested_at ended_at
          end_reason`,
        erased: 'end_reason',
      },
    },
    system: 'version',
    kept: 'number',
  },
  fund_reminders: {
    members: {
      member_id: { exported: 'fund_id member_id at', isDeleted: true },
    },
  },
  fund_statement_runs: {
    staff: 'id fund_id from_day to_day holders done made_by at ended_at',
  },
  fund_statements: {
    members: {
      member_id: { exported: 'run_id member_id made_at' },
    },
  },
  fund_strikes: {
    staff: `id fund_id seq on_day kind terms_number run_id cards cards_cents cash_cents fees_due_cents payables_cents
      gross_cents carry_cents nav_cents units price nav_per_unit high_water_mark gross_growth net_growth
      corrects fees_corrected_cents redemptions_corrected_cents reason entry_id at`,
  },
  fund_subscriptions: {
    members: {
      member_id: {
        exported: `id number fund_id member_id status amount_cents fee_cents terms_number agreement agreement_hash
          signed_name signed_at signed_ip signed_agent reserved_until invoice_id paid_at accepted_at
          cooling_off_until lot_id units issued_cents returned_cents created_at ended_at end_reason`,
        erased: 'agreement signed_name signed_ip signed_agent end_reason',
      },
    },
    staff: 'accepted_by',
    system: 'strike_id version',
    kept: 'number agreement_hash',
  },
  fund_terms: {
    staff: `fund_id number effective_on management_bps carry_bps hurdle_bps entry_fee_bps minimum_cents step_cents
      lock_up_days window_months notice_days gate_bps most_holders cooling_off_days reason made_by made_at`,
  },
  fund_transfers: {
    members: {
      seller_id: {
        exported: `id number fund_id status units price_cents proposed_at expires_at accepted_at paid_at ended_at
          seller_id`,
        erased: 'end_reason',
      },
      buyer_id: {
        exported: `id number fund_id status units price_cents proposed_at expires_at accepted_at paid_at ended_at
          buyer_id invoice_id`,
        erased: 'end_reason',
      },
    },
    staff: 'decided_by end_reason',
    kept: 'number',
  },
  fund_unit_events: {
    members: {
      member_id: {
        exported: `seq fund_id lot_id member_id kind units price cents carry_cents subscription_id redemption_id
          transfer_id on_day at lot_units lot_cost_cents lot_high_water_mark lot_marked_on`,
      },
    },
    system: 'strike_id entry_id',
  },
  fund_updates: {
    staff: 'id fund_id audience title body document_id by_id at',
  },
  fund_valuation_lines: {
    staff: `run_id holding_id before_cents value_cents source comps comps_from comps_to valuation_id note is_confirmed
`,
  },
  fund_valuation_runs: {
    staff: 'id fund_id status on_day drafted_by drafted_at published_by ended_at version',
  },
  funds: {
    staff: `id name status strategy about team valuation_method category countries risk offering_rule target_cents
      first_price opens_on closes_on held_until terms_number high_water_mark marked_on units places raised_cents
      struck_on created_at created_by opened_at ended_at version`,
  },
  price_indexes: { system: 'category quarter value standard_error pairs computed_at' },
}
