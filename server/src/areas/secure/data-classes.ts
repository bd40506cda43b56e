import type { DataClasses } from '../../db/data-classes.ts'

export const secureData: DataClasses = {
  card_requests: {
    members: {
      member_id: {
        exported: `id card_id listing_id member_id status list_price_at_request_cents offer_cents note delivery
          counter_cents counter_until answer agreed_cents sale_id pay_until created_at updated_at`,
        erased: 'note answer',
      },
      seller_id: {
        exported: `id card_id listing_id seller_id status owner_answer owner_cents owner_at agreed_cents sale_id
          created_at updated_at`,
        redacted: 'note answer',
      },
    },
    staff: 'decided_by decided_at',
    system: 'version',
  },
  card_views: {
    members: {
      user_id: { exported: 'id card_id user_id viewed_at time_spent_seconds' },
    },
    system: 'is_counted',
  },
  card_waits: {
    members: {
      member_id: { exported: 'id card_id member_id status joined_at offer_cents offered_until ended_at' },
    },
  },
  empty_searches: {
    members: {
      member_id: { exported: 'id member_id words at', isDeleted: true },
    },
  },
  listing_prices: {
    members: {
      'listing_id > listings.seller_id': { exported: 'listing_id at price_cents card_id' },
    },
  },
  listings: {
    members: {
      seller_id: {
        exported: 'id card_id seller_id status price_cents listed_at repriced_at ended_at ended_how updated_at',
        erased: 'end_reason',
      },
    },
    staff: 'by_house end_reason',
    system: 'commitment_id version',
  },
  promotion_requests: {
    members: {
      member_id: {
        exported: `id card_id member_id status list_price_cents featured_days wanted_from note first_on last_on
          credit_days fee_cents invoice_id listing_id reason decided_at live_at ended_at created_at updated_at`,
        erased: 'note reason',
      },
    },
    staff: 'decided_by',
    system: 'place template_id template_version reported_at version',
  },
  saved_searches: {
    members: {
      member_id: {
        exported: 'id member_id name query is_notified created_at checked_at last_found_at place',
        isDeleted: true,
      },
    },
  },
  watches: {
    members: {
      member_id: { exported: 'member_id card_id since', isDeleted: true },
    },
  },
}
