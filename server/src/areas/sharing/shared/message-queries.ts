import type { Instant } from '@ambry/contract/kernel/dates'
import type { AdminShareLinkDetail, ShareLead } from '@ambry/contract/sharing/records'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type NewMessage = {
  linkId: string
  kind: 'interest' | 'report'
  cardId: string | null
  name: string | null
  contact: string | null
  message: string | null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx.run(
    build.insertInto('share_messages').values({
      link_id: message.linkId,
      kind: message.kind,
      at: tx.now,
      card_id: message.cardId,
      name: message.name,
      contact: message.contact,
      message: message.message,
    }),
  )
}

export async function listLeads(db: Db, linkId: string): Promise<ShareLead[]> {
  return db.all(
    sql<ShareLead>`
      SELECT m.id, m.at, m.name, m.contact, m.message, CASE WHEN c.id IS NOT NULL THEN concat_ws(' ', c.year, c.set_name, c.player_name) END AS card_title
      FROM share_messages m LEFT JOIN cards c ON c.id = m.card_id
      WHERE m.link_id = ${linkId} AND m.kind = 'interest' ORDER BY m.at DESC, m.id DESC LIMIT 200`,
  )
}

export async function listReports(db: Db, linkId: string): Promise<AdminShareLinkDetail['reportList']> {
  return db.all(
    sql<{ at: Instant; reason: string }>`
      SELECT at, message AS reason FROM share_messages WHERE link_id = ${linkId} AND kind = 'report'
      ORDER BY at DESC, id DESC LIMIT 100`,
  )
}

export async function insertWrongPassword(tx: Tx, linkId: string): Promise<void> {
  await tx.run(build.insertInto('share_wrong_passwords').values({ link_id: linkId, at: tx.now }))
}
