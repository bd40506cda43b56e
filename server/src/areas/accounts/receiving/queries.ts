import type { ReceiveCode } from '@ambry/contract/accounts/receiving/endpoints'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export const findReceiveCode = (db: Db, memberId: string, now: Date): Promise<ReceiveCode | undefined> =>
  db.one(sql<ReceiveCode>`SELECT code, expires_at FROM receive_codes
    WHERE member_id = ${memberId} AND expires_at > ${now}`)

export async function replaceReceiveCode(tx: Tx, memberId: string, { code, expiresAt }: ReceiveCode): Promise<void> {
  await tx.run(sql`INSERT INTO receive_codes (member_id, code, created_at, expires_at)
    VALUES (${memberId}, ${code}, ${tx.now}, ${expiresAt})
    ON CONFLICT (member_id) DO UPDATE SET code = excluded.code, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

type Receiver = { id: string; status: string; isLender: boolean }

export const findReceiver = (tx: Tx, code: string): Promise<Receiver | undefined> =>
  tx.one(sql<Receiver>`SELECT u.id, u.status, u.is_lender FROM receive_codes r JOIN users u ON u.id = r.member_id
    WHERE r.code = ${code} AND r.expires_at > ${tx.now}`)
