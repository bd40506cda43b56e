import type { DataClasses } from '../../db/data-classes.ts'

export const siteData: DataClasses = {
  audit_log: {
    members: {
      actor_id: { erased: 'ip', redacted: 'reason before after object_name' },
    },
    staff: `id at actor_id subject_id session_id ip request_id action object_kind object_id object_name about_ids outcome
      reason before after`,
    system: 'xid recorded_at',
    kept: 'request_id action object_kind object_id outcome',
  },
  audit_reseals: {
    members: {
      user_id: {},
    },
    system: 'id seq user_id hash_before hash_after at',
  },
  audit_seals: { system: 'seq low_xid high_xid floor_id last_id row_count rows_hash prev_hash hash sealed_at' },
  audit_search: { system: 'term block entries' },
  audit_search_progress: { system: 'id seal high_xid floor_id last_id entries' },
  house_settings: { system: 'singleton chosen secret_fingerprint version changed_at' },
  idempotency_keys: {
    members: {
      user_id: { isDeleted: true },
    },
    system: 'user_id key endpoint body_hash response recorded_at',
  },
  job_outbox: { system: 'id task payload run_at job_key recorded_at' },
  ledger_months: {
    staff: 'month closed_at closed_by',
    system: 'recorded_at',
  },
  legal_acceptances: {
    members: {
      user_id: { exported: 'id phone page version accepted_at user_id ip', erased: 'phone ip' },
    },
    system: 'recorded_at',
    kept: 'page',
  },
  legal_drafts: {
    staff: 'page title markdown version updated_at updated_by',
  },
  legal_versions: {
    staff: 'note published_by',
    system: 'page version title markdown published_at recorded_at requires_acceptance',
  },
  limit_hits: { system: 'id key at' },
  number_series: { system: 'series year last' },
  outbox: { system: 'id xid audience event recorded_at' },
  parties: { system: 'id kind recorded_at' },
  secret_keys: { system: 'version wrapped created_at rewrapped_at' },
  status_history: { system: 'id subject subject_id action from_status to_status actor_id at recorded_at' },
}
