import type { DataClasses } from '../../db/data-classes.ts'

export const sharingData: DataClasses = {
  share_card_times: {
    members: {
      'visit_id > share_visits.link_id > share_links.owner_id': { exported: 'visit_id card_id seconds' },
    },
  },
  share_link_cards: {
    members: {
      'link_id > share_links.owner_id': { exported: 'link_id card_id ownership_id position' },
    },
  },
  share_links: {
    members: {
      owner_id: {
        exported: `id short_id owner_id name scope tag shows status closed_reason created_at expires_at closed_at
          max_views notify dropped_at views people seconds first_view_at last_view_at last_seen_at`,
        erased: 'name tag password_hash',
      },
    },
    system: 'token_hash token_sealed password_hash version',
    kept: 'short_id',
  },
  share_messages: {
    members: {
      'link_id > share_links.owner_id': { exported: 'id link_id kind at card_id message', isDeleted: true },
    },
    others: 'name contact',
  },
  share_visits: {
    members: {
      'link_id > share_links.owner_id': {
        exported: 'id link_id at last_at is_new seconds source device',
        erased: 'referrer',
      },
    },
    others: 'visitor referrer left_out',
  },
  share_wrong_passwords: {
    members: {
      'link_id > share_links.owner_id': {},
    },
    system: 'link_id at',
  },
}
