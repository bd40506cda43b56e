import type { DataClasses } from '../../db/data-classes.ts'

export const identityData: DataClasses = {
  identity_archives: {
    members: {
      user_id: {},
    },
    system: 'user_id sealed delete_on created_at',
    kept: 'sealed',
  },
  identity_cases: {
    members: {
      id: {
        exported: `id status level target country document_kind legal_name born_on address document_expires_on
          document_number_ends funds_sources funds_note accreditation_kind prefilled submitted_at verified_at
          expires_on is_final rejected_at message version created_at`,
        erased: `country document_kind legal_name born_on address document_expires_on document_number
          document_number_ends document_fingerprint funds_sources funds_note message recorded_note`,
      },
    },
    staff: 'reminded_days screened_at locked_by locked_at escalated_by recorded_note',
    system: 'document_number document_fingerprint',
  },
  identity_deletions: {
    members: {
      user_id: { exported: 'id user_id cause documents files at' },
    },
    system: 'hash',
    kept: 'hash',
  },
  identity_documents: {
    members: {
      user_id: {
        exported: 'id user_id item status reason is_current replaced_at pages created_at decided_at',
        erased: 'content_hash zone',
      },
    },
    staff: 'decided_by',
    system: 'content_hash zone',
  },
  identity_handoffs: {
    members: {
      user_id: { exported: 'id user_id created_at expires_at opened_at ended_at', isDeleted: true },
    },
    system: 'session_id token_hash device_hash',
  },
  identity_pages: {
    members: {
      'document_id > identity_documents.user_id': { exported: 'document_id page width height deleted_at' },
    },
    system: 'file_key key_id wrapped_key',
    kept: 'file_key key_id',
  },
  identity_reviews: {
    members: {
      user_id: { exported: 'id user_id action level reasons message submitted_at at', erased: 'message note' },
    },
    hidden: { action: ['escalate', 'note'] },
    staff: 'note by_id',
    kept: 'reasons',
  },
  watchlist_drafts: {
    staff: `id format file_name entries base_id entries_before added removed changed uploaded_by uploaded_at`,
    system: 'content names',
  },
  watchlist_entries: { system: 'list_id entry_id kind names weak_names programs birth_dates' },
  watchlist_hits: {
    members: {
      user_id: { erased: 'name born_on reason' },
    },
    staff: `id user_id status name born_on entry_id listed_name listed_names listed_birth_dates programs
      similarity_bps birth_date created_at decided_by decided_at reason`,
    kept: 'entry_id listed_name listed_names listed_birth_dates programs',
  },
  watchlists: {
    staff: 'id format file_name entries is_sample is_current loaded_by loaded_at screened_at',
  },
}
