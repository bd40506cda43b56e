import type { Instant } from '@ambry/contract/kernel/dates'
import type { Notice } from '@ambry/contract/notices/endpoints'

import type { Tx } from '../../db/transaction.ts'

export type FoldRow = {
  items: string[]
  count: number
  link: string | null
  startedAt: Instant
  noticeId: string | null
  textId: string | null
  emailId: string | null
}

type Added = {
  /** The same link is the same record: said again, it replaces what was said, and is still one. */
  isRecord: boolean
  userId: string
  key: string
  item: string
  link: string | null
  quietSince: Instant
  startedSince: Instant
}

const isOpen = 'f.last_at > $6 AND f.started_at > $7'
const isMore = `${isOpen} AND NOT ($8 AND f.count = 1 AND f.link IS NOT DISTINCT FROM $4)`

/** Adds one more to what is still open, or begins anew. The row stays locked, so that two at once are counted as two. */
export async function addToFold(tx: Tx, added: Added): Promise<FoldRow> {
  const { userId, key, item, link, quietSince, startedSince, isRecord } = added
  const [row] = await tx.prepared<FoldRow>(
    'notice_fold',
    `INSERT INTO notice_folds AS f (user_id, key, items, count, link, started_at, last_at)
     VALUES ($1, $2, ARRAY[$3], 1, $4, $5, $5)
     ON CONFLICT (user_id, key) DO UPDATE SET
       items = CASE WHEN ${isMore} THEN (f.items || $3)[1:3] ELSE ARRAY[$3] END,
       count = CASE WHEN ${isMore} THEN f.count + 1 ELSE 1 END,
       link = CASE WHEN ${isOpen} THEN f.link ELSE $4 END,
       started_at = CASE WHEN ${isOpen} THEN f.started_at ELSE $5 END,
       last_at = greatest($5, CASE WHEN ${isOpen} THEN f.last_at END),
       notice_id = CASE WHEN ${isOpen} THEN f.notice_id END,
       text_id = CASE WHEN ${isOpen} THEN f.text_id END,
       email_id = CASE WHEN ${isOpen} THEN f.email_id END
     RETURNING items, count, link, started_at, notice_id, text_id, email_id`,
    [userId, key, item, link, tx.now, quietSince, startedSince, isRecord],
  )
  if (!row) throw new Error('a notice was not folded')
  return row
}

export async function saveFold(
  tx: Tx,
  userId: string,
  key: string,
  { link, noticeId, textId, emailId }: Pick<FoldRow, 'link' | 'noticeId' | 'textId' | 'emailId'>,
): Promise<void> {
  await tx.prepared(
    'notice_fold_save',
    'UPDATE notice_folds SET link = $3, notice_id = $4, text_id = $5, email_id = $6 WHERE user_id = $1 AND key = $2',
    [userId, key, link, noticeId, textId, emailId],
  )
}

type Said = Pick<Notice, 'kind' | 'title' | 'message' | 'link'>

export async function insertNotice(
  tx: Tx,
  userId: string,
  { kind, title, message, link }: Said,
): Promise<string | null> {
  const [row] = await tx.prepared<{ id: string }>(
    'notice_insert',
    'INSERT INTO notices (user_id, kind, title, message, link, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [userId, kind, title, message, link, tx.now],
  )
  return row?.id ?? null
}

/** Unread again: it says something new. */
export async function changeNotice(tx: Tx, id: string, { title, message, link }: Said): Promise<void> {
  await tx.prepared(
    'notice_change',
    'UPDATE notices SET title = $2, message = $3, link = $4, created_at = $5, read_at = NULL WHERE id = $1',
    [id, title, message, link, tx.now],
  )
}
