import type { DataClasses } from '../../db/data-classes.ts'

export const approvalsData: DataClasses = {
  approvals: {
    members: {
      subject_id: { erased: 'input effects note decline_reason' },
    },
    staff: `id number kind status input effects record subject_id amount_cents limit_cents reason note requested_by
      created_at expires_at decided_by decided_at decline_reason is_flagged`,
    kept: 'kind record reason',
  },
  solo_acts: {
    members: {
      subject_id: {},
    },
    staff: 'id limit_name actor_id subject_id amount_cents limit_cents at',
    kept: 'limit_name',
  },
}
