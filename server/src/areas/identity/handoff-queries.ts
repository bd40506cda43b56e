import type { Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export type HandoffRow = { id: string; userId: string; deviceHash: Buffer | null; expiresAt: Instant }

/** Earlier links of the same member stop working. */
export async function insertHandoff(
  tx: Tx,
  handoff: { userId: string; sessionId: string; tokenHash: Buffer; expiresAt: Instant },
): Promise<void> {
  await tx.prepared(
    'identity_handoff_end',
    'UPDATE identity_handoffs SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL',
    [handoff.userId, tx.now],
  )
  await tx.prepared(
    'identity_handoff',
    'INSERT INTO identity_handoffs (user_id, session_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [handoff.userId, handoff.sessionId, handoff.tokenHash, tx.now, handoff.expiresAt],
  )
}

/** Locked; undefined once it has ended, expired, or the session that made it is over. */
export async function lockHandoff(tx: Tx, tokenHash: Buffer): Promise<HandoffRow | undefined> {
  const [row] = await tx.prepared<HandoffRow>(
    'identity_handoff_lock',
    `SELECT h.id, h.user_id, h.device_hash, h.expires_at FROM identity_handoffs h
     JOIN sessions s ON s.id = h.session_id AND s.ended_at IS NULL AND s.expires_at > $2
     JOIN users u ON u.id = h.user_id AND u.status = 'active'
     WHERE h.token_hash = $1 AND h.ended_at IS NULL AND h.expires_at > $2 FOR UPDATE OF h`,
    [tokenHash, tx.now],
  )
  return row
}

export async function bindHandoff(tx: Tx, id: string, deviceHash: Buffer): Promise<void> {
  await tx.prepared(
    'identity_handoff_bind',
    'UPDATE identity_handoffs SET device_hash = $2, opened_at = $3 WHERE id = $1',
    [id, deviceHash, tx.now],
  )
}

/** The link of a member that still works. */
export async function findHandoff(
  db: Db,
  userId: string,
  now: Instant,
): Promise<{ isConnected: boolean; expiresAt: Instant } | null> {
  const [row] = await db.prepared<{ isConnected: boolean; expiresAt: Instant }>(
    'identity_handoff_find',
    `SELECT device_hash IS NOT NULL AS is_connected, expires_at FROM identity_handoffs
     WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2`,
    [userId, now],
  )
  return row ?? null
}
