import type { IdentityStatus } from '@ambry/contract/identity/kinds'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../db/db.ts'

export type WaitingCase = { status: IdentityStatus; expiresOn: Day | null; retakes: number }

/** A member's verification, if we asked for something again, or if it has expired or will by a day. */
export const findWaitingCase = async (db: Db, userId: string, expiresBy: Day): Promise<WaitingCase | undefined> =>
  (
    await db.prepared<WaitingCase>(
      'identity_attention',
      `SELECT c.status, c.expires_on, (SELECT count(*)::int FROM identity_documents d
         WHERE d.user_id = c.id AND d.is_current AND d.status = 'rejected') AS retakes
       FROM identity_cases c WHERE c.id = $1
         AND (c.status IN ('rejected', 'expired') OR (c.status = 'verified' AND c.expires_on <= $2))`,
      [userId, expiresBy],
    )
  )[0]
