import type { Audience, FundDocumentKind } from '@ambry/contract/funds/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type DocumentRow = {
  id: string
  fundId: string
  kind: FundDocumentKind
  title: string
  audience: Audience
  mustAccept: boolean
  number: number
  memberId: string | null
  fileKey: string
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: number
  /** the newest version, and not taken off the page */
  isCurrent: boolean
  addedAt: Instant
  addedBy: string | null
  accepted: number
}

/** The newest version of each that was not taken off the page. */
const isCurrent = sql`d.removed_at IS NULL AND NOT EXISTS (SELECT FROM fund_documents n WHERE n.replaces = d.id)`
const documentColumns = sql<DocumentRow>`d.id, d.fund_id, d.kind, d.title, d.audience, d.must_accept, d.number, d.member_id, d.file_key, d.content_type, d.bytes,
  d.added_at, coalesce(u.name, u.phone) AS added_by,
  (SELECT count(*)::int FROM fund_document_acceptances a WHERE a.document_id = d.id AND a.accepted_at IS NOT NULL) AS accepted, ${isCurrent} AS is_current`
const documentTables = sql`fund_documents d LEFT JOIN users u ON u.id = d.added_by`

/** In the order in which they are read. */
const documentOrder = sql`array_position(ARRAY['memorandum', 'agreement', 'custody', 'valuation', 'report', 'tax', 'other'], d.kind), d.added_at, d.id`

export const listDocuments = (db: Db, fundId: string): Promise<DocumentRow[]> =>
  db.all(sql<DocumentRow>`SELECT ${documentColumns} FROM ${documentTables}
    WHERE d.fund_id = ${fundId} AND ${isCurrent} ORDER BY ${documentOrder}`)

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.one(sql<DocumentRow>`SELECT ${documentColumns} FROM ${documentTables} WHERE d.id = ${id}`)

export type NewDocument = Pick<
  DocumentRow,
  'id' | 'fundId' | 'kind' | 'title' | 'audience' | 'mustAccept' | 'number' | 'memberId' | 'fileKey' | 'bytes'
> & { contentType: string; hash: string; replaces: string | null }

export async function insertDocument(tx: Tx, d: NewDocument): Promise<void> {
  await tx.run(
    build.insertInto('fund_documents').values({
      ...{ id: d.id, fund_id: d.fundId, kind: d.kind, title: d.title, audience: d.audience, must_accept: d.mustAccept },
      ...{ number: d.number, replaces: d.replaces, member_id: d.memberId, file_key: d.fileKey, bytes: d.bytes },
      ...{ content_type: d.contentType, hash: d.hash, added_by: tx.origin.actorId, added_at: tx.now },
    }),
  )
}

export async function markDocumentRemoved(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('fund_documents').set({ removed_at: tx.now }).where('id', '=', id))
}

export type UpdateRow = {
  id: string
  audience: Audience
  title: string
  body: string
  documentId: string | null
  at: Instant
}

/** Newest first. */
export const listUpdates = (db: Db, fundId: string, audiences: readonly Audience[]): Promise<UpdateRow[]> =>
  db.all(sql<UpdateRow>`SELECT id, audience, title, body, document_id, at FROM fund_updates
    WHERE fund_id = ${fundId} AND audience = ANY(${audiences}::text[]) ORDER BY at DESC, id DESC LIMIT 200`)

export type QuestionRow = {
  id: string
  fundId: string
  memberId: string | null
  member: string | null
  question: string
  askedAt: Instant
  answer: string | null
  answeredAt: Instant | null
  isPublic: boolean
}

const questionColumns = sql<QuestionRow>`q.id, q.fund_id, q.member_id, coalesce(u.name, u.phone) AS member, q.question, q.asked_at, q.answer,
  q.answered_at, q.is_public`

/** Unanswered ones first, then the newest. */
export const listQuestions = (db: Db, fundId: string): Promise<QuestionRow[]> =>
  db.all(sql<QuestionRow>`SELECT ${questionColumns} FROM fund_questions q LEFT JOIN users u ON u.id = q.member_id
    WHERE q.fund_id = ${fundId} ORDER BY q.answer IS NOT NULL, q.asked_at DESC, q.id DESC LIMIT 500`)

export const findQuestion = (db: Db, id: string): Promise<QuestionRow | undefined> =>
  db.one(
    sql<QuestionRow>`SELECT ${questionColumns} FROM fund_questions q LEFT JOIN users u ON u.id = q.member_id WHERE q.id = ${id}`,
  )

export type ListedQuestionRow = QuestionRow & { fundName: string }

/** For staff: questions about all funds. */
export const questionList = defineList({
  columns: sql<ListedQuestionRow>`${questionColumns}, f.name AS fund_name`,
  from: sql`fund_questions q JOIN funds f ON f.id = q.fund_id LEFT JOIN users u ON u.id = q.member_id`,
  id: 'q.id',
  sorts: { askedAt: by<ListedQuestionRow>('q.asked_at', 'timestamptz') },
  filters: {
    fundId: is('q.fund_id'),
    waiting: (_: '1') => sql`q.answer IS NULL`,
    q: (text: string) =>
      sql`(lower(q.question) LIKE ${containing(text)} OR u.search LIKE ${containing(text)} OR lower(f.name) LIKE ${containing(text)})`,
  },
})

export async function countUnanswered(db: Db, fundId: string, memberId: string): Promise<number> {
  const found = await db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM fund_questions
    WHERE fund_id = ${fundId} AND member_id = ${memberId} AND answer IS NULL`)
  return found?.n ?? 0
}

export async function insertQuestion(
  tx: Tx,
  q: { id: string; fundId: string; memberId: string; question: string },
): Promise<void> {
  await tx.run(
    build.insertInto('fund_questions').values({
      ...{ id: q.id, fund_id: q.fundId, member_id: q.memberId, question: q.question, asked_at: tx.now },
    }),
  )
}

export async function writeAnswer(tx: Tx, id: string, answer: string, isPublic: boolean): Promise<void> {
  await tx.run(
    build
      .updateTable('fund_questions')
      .set({ answer, is_public: isPublic, answered_by: tx.origin.actorId, answered_at: tx.now })
      .where('id', '=', id),
  )
}

export type NewUpdate = {
  id: string
  fundId: string
  audience: Audience
  title: string
  body: string
  documentId: string | null
}

export async function insertUpdate(tx: Tx, update: NewUpdate): Promise<void> {
  await tx.run(
    build.insertInto('fund_updates').values({
      ...{ id: update.id, fund_id: update.fundId, audience: update.audience, title: update.title, body: update.body },
      ...{ document_id: update.documentId, by_id: tx.origin.actorId, at: tx.now },
    }),
  )
}

export const findUpdate = (db: Db, id: string): Promise<(UpdateRow & { fundId: string }) | undefined> =>
  db.one(
    sql<
      UpdateRow & { fundId: string }
    >`SELECT id, fund_id, audience, title, body, document_id, at FROM fund_updates WHERE id = ${id}`,
  )
