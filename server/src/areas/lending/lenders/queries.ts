import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { NoteStatus, OfferingStatus, RiskGrade } from '@ambry/contract/lending/lenders/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type OfferingRow = {
  id: string
  status: OfferingStatus
  amountCents: number
  minimumCents: number
  committedCents: number
  feeBps: number
  grade: RiskGrade
  memo: string
  closesOn: Day
  openedAt: Instant
}

const offeringColumns = sql<OfferingRow>`id, status, amount_cents, minimum_cents, committed_cents, fee_bps, grade, memo, closes_on, opened_at`

export const findOffering = (db: Db, loanId: string): Promise<OfferingRow | undefined> =>
  db.one(sql<OfferingRow>`SELECT ${offeringColumns} FROM loan_offerings WHERE id = ${loanId}`)

/** Locked before the balances of lenders, so that commitments to one loan take turns. */
export const lockOffering = (tx: Tx, loanId: string): Promise<OfferingRow | undefined> =>
  tx.one(sql<OfferingRow>`SELECT ${offeringColumns} FROM loan_offerings WHERE id = ${loanId} FOR UPDATE`)

type NewOffering = Omit<OfferingRow, 'status' | 'committedCents' | 'openedAt'>

export async function insertOffering(tx: Tx, offering: NewOffering): Promise<void> {
  await tx.run(
    build.insertInto('loan_offerings').values({
      id: offering.id,
      amount_cents: offering.amountCents,
      minimum_cents: offering.minimumCents,
      fee_bps: offering.feeBps,
      grade: offering.grade,
      memo: offering.memo,
      closes_on: offering.closesOn,
      opened_by: tx.origin.actorId,
      opened_at: tx.now,
    }),
  )
}

/** The database refuses more than is offered, and less than nothing. */
export async function addCommitted(tx: Tx, loanId: string, cents: number): Promise<void> {
  await tx.run(
    sql`UPDATE loan_offerings SET committed_cents = committed_cents + ${cents}, version = version + 1 WHERE id = ${loanId}`,
  )
}

export async function insertView(tx: Tx, loanId: string, lenderId: string): Promise<boolean> {
  const made = await tx.run(
    sql`INSERT INTO offering_views (loan_id, lender_id, accepted_at) VALUES (${loanId}, ${lenderId}, ${tx.now}) ON CONFLICT DO NOTHING`,
  )
  return made > 0
}

export async function findView(db: Db, loanId: string, lenderId: string): Promise<Instant | null> {
  const row = await db.one(
    sql<{
      at: Instant
    }>`SELECT accepted_at AS at FROM offering_views WHERE loan_id = ${loanId} AND lender_id = ${lenderId}`,
  )
  return row?.at ?? null
}

export type NoteRow = {
  id: string
  number: string
  loanId: string
  status: NoteStatus
  lenderId: string
  shareCents: number
  feeBps: number
  isByRule: boolean
  /** Totals over all holders. */
  principalCents: number
  interestCents: number
  feeCents: number
  lostCents: number
}

const noteColumns = sql<NoteRow>`n.id, n.number, n.loan_id, n.status, n.lender_id, n.share_cents, n.fee_bps, n.is_by_rule,
  n.principal_cents, n.interest_cents, n.fee_cents, n.lost_cents`

/** What a note still has outstanding. */
export const outstandingOf = ({ shareCents, principalCents, lostCents }: NoteRow): number =>
  shareCents - principalCents - lostCents

/** In the order in which they share. */
export const listNotes = (db: Db, loanId: string, statuses: readonly NoteStatus[]): Promise<NoteRow[]> =>
  db.all(
    sql<NoteRow>`SELECT ${noteColumns} FROM loan_notes n WHERE n.loan_id = ${loanId} AND n.status = ANY(${[...statuses]}) ORDER BY n.id`,
  )

/** The notes of several loans that ever began, in the order in which they share. */
export const listBegunNotes = (db: Db, loanIds: readonly string[]): Promise<NoteRow[]> =>
  db.all(
    sql<NoteRow>`SELECT ${noteColumns} FROM loan_notes n WHERE n.loan_id = ANY(${[...loanIds]}::uuid[]) AND n.began_on IS NOT NULL ORDER BY n.loan_id, n.id`,
  )

export const lockNote = (tx: Tx, id: string): Promise<NoteRow | undefined> =>
  tx.one(sql<NoteRow>`SELECT ${noteColumns} FROM loan_notes n WHERE n.id = ${id} FOR UPDATE`)

export const findNoteRow = (db: Db, id: string): Promise<NoteRow | undefined> =>
  db.one(sql<NoteRow>`SELECT ${noteColumns} FROM loan_notes n WHERE n.id = ${id}`)

export const listCommittedOf = (db: Db, lenderId: string): Promise<NoteRow[]> =>
  db.all(
    sql<NoteRow>`SELECT ${noteColumns} FROM loan_notes n WHERE n.lender_id = ${lenderId} AND n.status = 'committed' ORDER BY n.loan_id, n.id`,
  )

type NewNote = { id: string; loanId: string; lenderId: string; shareCents: number; feeBps: number; isByRule: boolean }

export async function insertNote(tx: Tx, note: NewNote): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('loan_notes')
      .values({
        id: note.id,
        loan_id: note.loanId,
        lender_id: note.lenderId,
        share_cents: note.shareCents,
        fee_bps: note.feeBps,
        is_by_rule: note.isByRule,
        committed_at: tx.now,
      })
      .returning('number'),
  )
  if (!row) throw new Error('a note was not written')
  return row.number
}

type Totals = Pick<NoteRow, 'id' | 'principalCents' | 'interestCents' | 'feeCents' | 'lostCents'>

export async function updateTotals(tx: Tx, notes: readonly Totals[]): Promise<void> {
  const column = (of: (note: Totals) => string | number) => notes.map(of)
  await tx.run(sql`UPDATE loan_notes n SET principal_cents = t.principal, interest_cents = t.interest, fee_cents = t.fee, lost_cents = t.lost,
      version = n.version + 1
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ principalCents }) => principalCents)}::bigint[], ${column(({ interestCents }) => interestCents)}::bigint[],
      ${column(({ feeCents }) => feeCents)}::bigint[], ${column(({ lostCents }) => lostCents)}::bigint[]) AS t (id, principal, interest, fee, lost)
    WHERE n.id = t.id`)
}

export async function updateHolder(tx: Tx, noteId: string, lenderId: string): Promise<void> {
  await tx.run(sql`UPDATE loan_notes SET lender_id = ${lenderId}, version = version + 1 WHERE id = ${noteId}`)
}

export type HoldingRow = {
  noteId: string
  seq: number
  fromDay: Day
  afterSeq: number
  lenderId: string
  paidCents: number
}

/** Who held each note of a loan, from the first on. */
export const listHoldings = (db: Db, loanIds: readonly string[]): Promise<HoldingRow[]> =>
  db.all(
    sql<HoldingRow>`SELECT h.note_id, h.seq, h.from_day, h.after_seq, h.lender_id, h.paid_cents FROM note_holdings h JOIN loan_notes n ON n.id = h.note_id
      WHERE n.loan_id = ANY(${[...loanIds]}::uuid[]) ORDER BY h.note_id, h.seq`,
  )

export async function insertHoldings(tx: Tx, rows: readonly HoldingRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.run(
    build.insertInto('note_holdings').values(
      rows.map((row) => ({
        note_id: row.noteId,
        seq: row.seq,
        from_day: row.fromDay,
        after_seq: row.afterSeq,
        lender_id: row.lenderId,
        paid_cents: row.paidCents,
      })),
    ),
  )
}

/** The number of the last event of a loan. */
export async function findLastEvent(db: Db, loanId: string): Promise<number> {
  const row = await db.one(
    sql<{ seq: number }>`SELECT coalesce(max(seq), 0)::bigint AS seq FROM loan_events WHERE loan_id = ${loanId}`,
  )
  return row?.seq ?? 0
}

export type ReceiptSum = {
  noteId: string
  lenderId: string
  onDay: Day
  interestCents: number
  feeCents: number
  principalCents: number
  lostCents: number
}

/** What was posted so far, by note, holder and value date. */
export const sumReceipts = (db: Db, loanIds: readonly string[]): Promise<ReceiptSum[]> =>
  db.all(
    sql<ReceiptSum>`SELECT r.note_id, r.lender_id, r.on_day, sum(r.interest_cents)::bigint AS interest_cents, sum(r.fee_cents)::bigint AS fee_cents,
        sum(r.principal_cents)::bigint AS principal_cents, sum(r.lost_cents)::bigint AS lost_cents
      FROM note_receipts r JOIN loan_notes n ON n.id = r.note_id WHERE n.loan_id = ANY(${[...loanIds]}::uuid[])
      GROUP BY r.note_id, r.lender_id, r.on_day`,
  )

export async function insertReceipts(tx: Tx, entryId: string, rows: readonly ReceiptSum[]): Promise<void> {
  await tx.run(
    build.insertInto('note_receipts').values(
      rows.map((row) => ({
        note_id: row.noteId,
        lender_id: row.lenderId,
        on_day: row.onDay,
        interest_cents: row.interestCents,
        fee_cents: row.feeCents,
        principal_cents: row.principalCents,
        lost_cents: row.lostCents,
        entry_id: entryId,
        at: tx.now,
      })),
    ),
  )
}

/** The last entry of a loan's shares. */
export async function findSharesEntry(db: Db, loanId: string): Promise<string | null> {
  const row = await db.one(
    sql<{
      id: string
    }>`SELECT id FROM ledger_entries WHERE loan_id = ${loanId} AND kind = 'note_shares' ORDER BY number DESC LIMIT 1`,
  )
  return row?.id ?? null
}

type LenderRow = { id: string; name: string; status: string; isLender: boolean }

export const findLender = (db: Db, id: string): Promise<LenderRow | undefined> =>
  db.one(sql<LenderRow>`SELECT id, coalesce(name, phone) AS name, status, is_lender FROM users WHERE id = ${id}`)

/** Everyone who is notified of a new offering. */
export const listLenders = (db: Db): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM users WHERE is_lender AND status = 'active' ORDER BY id`)

/** Whether someone may see the cards of a loan: it is offered to lenders, they hold or held a note of it, or one is for sale to them. */
export async function isShownTo(db: Db, loanId: string, userId: string, isLender: boolean): Promise<boolean> {
  const row = await db.one(
    sql<{
      shown: boolean
    }>`SELECT (${isLender} AND EXISTS (SELECT FROM loan_offerings o WHERE o.id = ${loanId} AND o.status = 'open'))
      OR EXISTS (SELECT FROM loan_notes n WHERE n.loan_id = ${loanId} AND (n.lender_id = ${userId}
        OR EXISTS (SELECT FROM note_holdings h WHERE h.note_id = n.id AND h.lender_id = ${userId})
        OR EXISTS (SELECT FROM note_transfers t WHERE t.note_id = n.id AND (t.buyer_id = ${userId} OR ${isLender} AND t.buyer_id IS NULL)
          AND t.status IN ('proposed', 'accepted')))) AS shown`,
  )
  return row?.shown ?? false
}

export type CardOfLoan = {
  /** Of its row in this loan: what lenders see instead of the card's. */
  id: string
  loanId: string
  cardId: string
  valueCents: number
  valuedOn: Day
}

/** The cards of several loans, the most valuable first: what secures them, or what did when they have ended. */
export const listCardsOfLoans = (db: Db, loanIds: readonly string[]): Promise<CardOfLoan[]> =>
  db.all(
    sql<CardOfLoan>`SELECT DISTINCT ON (k.loan_id, k.value_cents, k.card_id) k.id, k.loan_id, k.card_id, k.value_cents, k.valued_on
      FROM loan_collateral k JOIN loans l ON l.id = k.loan_id
      WHERE k.loan_id = ANY(${[...loanIds]}::uuid[]) AND (k.status IN ('proposed', 'pledged')
        OR k.status IN ('released', 'sold') AND l.status IN ('paid', 'foreclosed', 'withdrawn', 'expired', 'rejected'))
      ORDER BY k.loan_id, k.value_cents DESC, k.card_id, k.id`,
  )

/** Loans that lenders hold or held a part of, by id. */
export const listLoansWithNotes = (db: Db, after: string, limit: number): Promise<{ id: string }[]> =>
  db.all(
    sql<{ id: string }>`SELECT DISTINCT loan_id AS id FROM loan_notes WHERE began_on IS NOT NULL
      AND loan_id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid ORDER BY 1 LIMIT ${limit}`,
  )
