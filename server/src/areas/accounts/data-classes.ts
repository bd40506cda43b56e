import type { DataClasses } from '../../db/data-classes.ts'

export const accountsData: DataClasses = {
  access_requests: {
    members: {
      'phone > users(phone).id': {
        exported: `id phone country instagram referral terms_version privacy_version marketing_opt_in sms_opt_in status
          decided_at ip created_at came_by`,
        isDeleted: true,
      },
    },
    staff: 'decided_by note',
    system: 'recorded_at',
  },
  account_erasures: {
    members: {
      user_id: { exported: 'user_id requested_at erased_at counts files' },
    },
    system: 'recorded_at',
    kept: 'counts',
  },
  email_outbox: {
    members: {
      'email > users(email).id': { isDeleted: true },
    },
    system: 'id email subject body html headers code at',
  },
  email_verifications: {
    members: {
      user_id: { exported: 'id user_id email created_at expires_at tries used_at', isDeleted: true },
    },
  },
  impersonation_intents: {
    members: {
      target_id: { erased: 'reason' },
    },
    staff: 'id session_id target_id reason created_at used_at',
  },
  messages: {
    members: {
      user_id: {
        exported: `id recipient body created_at sent_at failed_at channel user_id kind subject link fallback attempts
          failure delivered_at bounced_at bounce`,
        isDeleted: true,
      },
    },
    system: 'provider_id verification_id dedupe_key resent_from search held_until',
  },
  otp_challenges: {
    members: {
      'phone > users(phone).id': { isDeleted: true },
      target_id: { isDeleted: true },
    },
    system: `id phone country purpose lane session_id target_id code_hash delivery tries created_at expires_at
      proven_at closed_at recorded_at`,
  },
  phone_changes: {
    members: {
      user_id: {
        exported: 'id user_id kind status old_phone new_phone started_at takes_effect_at ended_at failure',
        isDeleted: true,
      },
    },
    staff: 'note started_by stopped_by',
  },
  phone_failures: {
    members: {
      user_id: { isDeleted: true },
    },
    system: 'phone_hash failures changed_at user_id',
  },
  receive_codes: {
    members: {
      member_id: { exported: 'member_id code created_at expires_at', isDeleted: true },
    },
  },
  saved_views: {
    members: {
      user_id: { exported: 'id user_id list name address created_at version', isDeleted: true },
    },
  },
  sessions: {
    members: {
      user_id: {
        exported: `id user_id reason ip user_agent created_at last_seen_at expires_at stepped_up_at review_began_at
          review_used_at ended_at device_id`,
        erased: 'reason ip user_agent device_id',
      },
    },
    hidden: { impersonator_id: 'set' },
    staff: 'impersonator_id',
    system: 'token_hash parent_id recorded_at',
  },
  sms_outbox: {
    members: {
      'phone > users(phone).id': { isDeleted: true },
    },
    system: 'id phone body code at',
  },
  user_presence: {
    members: {
      user_id: { exported: 'user_id seen_at' },
    },
  },
  users: {
    members: {
      id: {
        exported: `id phone status name email instagram city shipping_address is_lender marketing_opt_in sms_opt_in
          created_at registered_at accepted_terms accepted_privacy referral staff_roles email_verified_at
          email_undeliverable_at email_undeliverable_why closes_at erased_at`,
        erased: 'phone name email instagram city shipping_address suspended_reason referral email_undeliverable_why',
      },
    },
    staff: 'is_demo suspended_reason invited_by',
    system: 'party_kind version recorded_at sort_name search is_admin',
    kept: 'party_kind staff_roles',
  },
  work_assignments: {
    staff: 'queue item_id assignee_id assigned_at active_at note note_by',
  },
  work_stays: {
    staff: 'queue item_id arrived_at done_at',
  },
  work_viewers: {
    members: {
      user_id: { isDeleted: true },
    },
    staff: 'queue item_id user_id seen_at',
  },
}
