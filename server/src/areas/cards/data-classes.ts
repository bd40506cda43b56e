import type { DataClasses } from '../../db/data-classes.ts'

export const cardsData: DataClasses = {
  card_commitments: { system: 'id card_id kind opened_at closed_at' },
  card_disputes: {
    members: {
      claimant_id: {
        exported: 'id card_id claimant_id status statement opened_at decided_at',
        erased: 'statement decision',
      },
      'card_id > ownerships(card_id).owner_id': { redacted: 'statement decision' },
    },
    staff: 'decided_by decision',
  },
  card_documents: {
    members: {
      'ownership_id > ownerships.owner_id': {
        exported: 'id card_id ownership_id kind name content_type bytes added_at removed_at',
        isDeleted: true,
      },
    },
    system: 'file_key',
  },
  card_imports: {
    members: {
      owner_id: {
        exported: `id owner_id name status columns mapping format rows problems bad_rows done_rows registered fault
          created_at finished_at dropped_at constants edits warnings warned_rows cards`,
        erased: 'name content columns mapping problems fault constants edits warnings',
      },
    },
    system: 'content touched_at',
    kept: 'format',
  },
  card_names: {
    members: {
      owner_id: { isDeleted: true },
    },
    system: 'field name owner_id',
  },
  card_photos: {
    members: {
      'ownership_id > ownerships.owner_id': {
        exported: 'id card_id purpose position width height bytes ownership_id taken_at removed_at',
        isDeleted: true,
      },
    },
    staff: 'by_staff by_id move_id',
    system: 'file_key sha256',
  },
  card_words: { system: 'word' },
  cards: {
    members: {
      owner_id: {
        exported: `id category player_name year set_name card_number variety grader grade qualifier cert_number
          verification lookup looked_up_at population population_higher population_on front_photo_id proof
          status owner_id ownership_id custody vault carrier tracking return_requested_at audited_at commitment
          open_disputes value_cents value_on value_source cost_cents acquired_on acquired_from notes tags
          estimate_cents estimate_on estimate_source import_id registered_at updated_at version list_price_cents
          listed_at`,
        erased: 'carrier tracking acquired_from notes tags cost_cents acquired_on import_id front_photo_id',
      },
    },
    staff: 'place',
    others: 'open_request_count interest',
    system: `merged_into sort_name year_from grade_tenths worth_cents appraised_cents gain_cents facets facet_bits
      set_mark worth_or_last_cents gain_or_last_cents`,
    kept: 'player_name year set_name card_number variety grade cert_number lookup place value_source estimate_source',
    passes: `id category player_name year set_name card_number variety grader grade qualifier cert_number verification
      lookup looked_up_at population population_higher population_on status merged_into custody vault place
      audited_at commitment open_disputes value_cents value_on value_source registered_at list_price_cents
      listed_at open_request_count interest`,
  },
  catalog_cards: {
    system: `id key category player_name year set_name card_number variety is_public copies sales last_price_cents
      last_sold_on population merged_into updated_at popularity sort_name facets`,
  },
  catalog_progress: { system: 'source read_at read_id' },
  custody_moves: {
    members: {
      by_id: {
        exported: 'id card_id action at by_id vault carrier tracking note',
        erased: 'carrier tracking note condition',
      },
      'card_id > ownerships(card_id).owner_id': { erased: 'carrier tracking note condition' },
    },
    staff: 'place condition proof_before',
    kept: 'vault place proof_before',
  },
  ownerships: {
    members: {
      owner_id: { exported: 'id card_id owner_id began_at ended_at kept', erased: 'kept' },
    },
  },
  provenance_events: {
    members: {
      'card_id > ownerships(card_id).owner_id': { redacted: 'salt private' },
    },
    others: 'salt private',
    system: 'card_id seq kind at body prev hash xid recorded_at is_erased',
    kept: 'kind body',
  },
  provenance_heads: { system: 'card_id seq hash' },
  set_goals: {
    members: {
      owner_id: { exported: 'owner_id set_name year total', isDeleted: true },
    },
  },
  valuations: {
    members: {
      'ownership_id > ownerships.owner_id': {
        exported: 'id card_id source value_cents valued_on note ownership_id withdrawn_at',
        erased: 'note',
      },
    },
    staff: 'by_id',
    system: 'recorded_at',
  },
  vaults: { system: 'name address hours packing version' },
}
