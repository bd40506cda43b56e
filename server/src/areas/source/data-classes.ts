import type { DataClasses } from '../../db/data-classes.ts'

export const sourceData: DataClasses = {
  hunt_candidates: {
    members: {
      'hunt_id > hunts.member_id': {
        exported: `id hunt_id status grader grade cert_number price_cents note approved_cents answer sale_id
          proposed_at answered_at`,
        erased: 'answer note',
      },
    },
    hidden: { status: ['noted', 'dropped'] },
    staff: 'source link added_by added_at',
    others: 'card_id',
    system: 'version',
    kept: 'source link grade cert_number',
  },
  hunt_files: {
    members: {
      'candidate_id > hunt_candidates.hunt_id > hunts.member_id': { erased: 'name' },
    },
    staff: 'id candidate_id kind name content_type file_key bytes added_by added_at removed_at',
    kept: 'file_key',
  },
  hunt_notes: {
    members: {
      'hunt_id > hunts.member_id': { erased: 'note' },
    },
    staff: 'id hunt_id by_id note minutes at',
  },
  hunts: {
    members: {
      member_id: {
        exported: `id number member_id status catalog_id category player_name year set_name card_number variety grades
          budget_cents deadline_on brief fee_bps fee_agreed_at end_reason created_at began_at ended_at
          updated_at`,
        erased: 'brief end_reason search',
      },
    },
    staff: 'minutes',
    system: 'match_key version search',
    kept: 'number player_name year set_name card_number variety grades',
  },
  sell_offer_cards: {
    members: {
      'offer_id > sell_offers.member_id': {
        exported: `id offer_id card_id position status asked_cents standing_cents agreed_cents reoffer_cents
          reoffer_reason reoffer_until agreed_fee_cents reoffer_fee_cents condition is_sent end_reason
          inspected_at ended_at`,
        erased: 'condition reoffer_reason end_reason',
      },
    },
    staff: 'inspected_by',
    system: 'commitment_id purchase_id',
  },
  sell_offers: {
    members: {
      member_id: {
        exported: `id number member_id status hunt_id note round turn standing_cents answer_by agreed_cents agreed_at
          arrive_on end_reason created_at ended_at updated_at`,
        erased: 'note end_reason search',
      },
    },
    system: 'arrival_reminded_at version search',
    kept: 'number',
  },
  source_matches: {
    members: {
      member_id: { exported: 'request_id card_id member_id told_at', isDeleted: true },
    },
    system: 'is_waiting',
  },
  source_preferences: {
    members: {
      member_id: { exported: 'member_id is_matched updated_at', isDeleted: true },
    },
  },
  source_reports: {
    members: {
      member_id: { exported: 'request_id member_id reason at', isDeleted: true },
    },
  },
  source_requests: {
    members: {
      member_id: {
        exported: `id number member_id status catalog_id category player_name year set_name card_number variety grades
          min_cents max_cents is_budget_hidden visibility note closes_on renewals paused_at end_kind end_reason
          responses views first_response_at created_at published_at ended_at updated_at`,
        erased: 'note end_reason',
      },
    },
    staff: 'hidden_at pinned_at held_at reports',
    others: 'merged_into',
    system: 'match_key match_keys player_key stated reminded_on version budget_cents is_on_board facets',
    kept: 'number player_name year set_name card_number variety grades match_keys',
  },
  source_responses: {
    members: {
      seller_id: {
        exported: `id request_id letter seller_id card_id status note round turn standing_cents answer_by agreed_cents
          pay_until sale_id end_reason created_at ended_at updated_at`,
        erased: 'note end_reason',
      },
      'request_id > source_requests.member_id': {
        exported: 'id request_id letter status round turn standing_cents answer_by agreed_cents created_at ended_at',
        redacted: 'note end_reason',
      },
    },
    system: 'version',
    kept: 'letter',
  },
  source_views: {
    members: {
      member_id: { exported: 'request_id member_id on_day', isDeleted: true },
    },
  },
}
