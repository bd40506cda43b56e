import type { DataClasses } from '../../db/data-classes.ts'

export const salesData: DataClasses = {
  card_purchases: {
    members: {
      seller_id: {
        exported: 'id card_id facts seller_id source agreed_on bought_on payout_id settlement_id sale_id at',
      },
    },
    staff: 'cost_cents seller_cost_cents',
    system: 'entry_id cost_entry_id fund_id search',
    kept: 'source facts',
  },
  comparables: {
    staff: `id category player_name year set_name card_number variety grader grade cert_number price_cents sold_on
      source link file_name added_at added_by excluded_at excluded_by exclude_reason`,
    system: 'match_key search',
  },
  negotiation_rounds: {
    members: {
      by_id: { exported: 'subject_id round side cents lines note by_id at answer_by', erased: 'note' },
      'subject_id > sell_offers.member_id': {
        exported: 'subject_id round side cents lines at answer_by',
        erased: 'note',
      },
    },
    kept: 'lines',
  },
  sale_files: {
    members: {
      'sale_id > sales.buyer_id': { erased: 'name' },
      'sale_id > sales.seller_id': { erased: 'name' },
    },
    staff: 'id sale_id name content_type file_key bytes added_at added_by removed_at',
    kept: 'file_key',
  },
  settlements: {
    members: { member_id: { exported: 'id number member_id sale_id offer_id at' } },
    kept: 'number',
  },
  sales: {
    members: {
      buyer_id: {
        exported: `id status channel card_id facts price_cents agreed_on settled_on agreed_at settled_at reopened_at
          ended_at delivery shipped_at carrier tracking completes_on problem problem_at accepted_at buyer_id
          buyer_fee_cents buyer_discount_bps invoice_id credited_cents`,
        erased: 'tracking carrier note link fee_reason end_reason problem',
      },
      seller_id: {
        exported: `id status channel card_id facts price_cents agreed_on settled_on agreed_at settled_at reopened_at
          ended_at delivery shipped_at carrier tracking completes_on problem problem_at accepted_at seller_id
          seller_fee_cents seller_discount_bps net_cents payout_id clawback_id`,
        erased: 'tracking carrier note link fee_reason end_reason problem',
      },
    },
    staff: 'by_house fee_reason note link cost_cents end_reason agreed_by by_fund',
    system: `buyer_template_id buyer_template_version seller_template_id seller_template_version entry_id commitment_id
      updated_at version day_order match_key search`,
    kept: 'facts delivery',
  },
}
