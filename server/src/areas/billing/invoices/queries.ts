import type { FeeUse } from '@ambry/contract/billing/fees/kinds'
import type { Letterhead } from '@ambry/contract/billing/invoices/document'
import type {
  InvoiceDisplayStatus,
  InvoicePurpose,
  InvoiceStatus,
  LineDraft,
} from '@ambry/contract/billing/invoices/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { type RawBuilder, sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, atLeast, atMost, by, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type BilledTo = { name: string; lines: string[] }

export type InvoiceRow = {
  id: string
  purpose: InvoicePurpose
  purposeId: string | null
  status: InvoiceStatus
  memberId: string | null
  memberName: string | null
  number: string | null
  issuedOn: Day | null
  issuedAt: Instant | null
  dueOn: Day | null
  memo: string | null
  internalNote: string | null
  taxBps: number
  taxLabel: string
  title: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  paidCents: number
  creditedCents: number
  returnedCents: number
  letterhead: Letterhead | null
  billedTo: BilledTo | null
  seenAt: Instant | null
  remindedAt: Instant | null
  wireSaidAt: Instant | null
  voidReason: string | null
  writeOffReason: string | null
  createdAt: Instant
  createdBy: string | null
  updatedAt: Instant
  version: number
  dueOrder: Day
  numberOrder: string
  owedCents: number
}

/** An overdue or partly paid invoice is also open, so it matches every status that applies. */
const hasDisplayStatus = (displayStatus: InvoiceDisplayStatus, today: Day): RawBuilder<unknown> => {
  if (displayStatus === 'overdue') return sql`(i.status = 'open' AND i.due_on < ${today})`
  if (displayStatus === 'partial') return sql`(i.status = 'open' AND i.paid_cents > 0)`
  return sql`i.status = ${displayStatus}`
}

/** By number and text, or by the member billed; each has its own index. */
const found = (q: string) => sql`i.id IN (
  SELECT id FROM invoices WHERE search LIKE ${containing(q)}
  UNION ALL SELECT o.id FROM users w JOIN invoices o ON o.member_id = w.id WHERE w.search LIKE ${containing(q)})`

export const invoiceList = defineList({
  columns: sql<InvoiceRow>`i.id, i.purpose, i.purpose_id, i.status, i.member_id, coalesce(u.name, u.phone) AS member_name, i.number, i.issued_on,
    i.issued_at, i.due_on, i.memo, i.internal_note, i.tax_bps, i.tax_label, i.title, i.subtotal_cents, i.discount_cents, i.tax_cents,
    i.total_cents, i.paid_cents, i.credited_cents, i.returned_cents, i.letterhead, i.billed_to, i.seen_at, i.reminded_at, i.wire_said_at,
    i.void_reason, i.write_off_reason, i.created_at, coalesce(c.name, c.phone) AS created_by, i.updated_at, i.version, i.due_order, i.number_order, i.owed_cents`,
  from: sql`invoices i LEFT JOIN users u ON u.id = i.member_id LEFT JOIN users c ON c.id = i.created_by`,
  countFrom: sql`invoices i`,
  filters: {
    q: found,
    displayStatus: (displayStatuses: string, today: Day) =>
      sql`(${sql.join(
        displayStatuses
          .split(',')
          .map((displayStatus) => hasDisplayStatus(displayStatus as InvoiceDisplayStatus, today)),
        sql` OR `,
      )})`,
    purpose: anyOf('i.purpose'),
    memberId: is('i.member_id'),
    from: atLeast('i.issued_on'),
    to: atMost('i.issued_on'),
    issued: (_: '1') => sql`i.number IS NOT NULL`,
  },
  sorts: {
    createdAt: by('i.created_at', 'timestamptz'),
    dueOn: by('i.due_order', 'date'),
    dueCents: by('i.owed_cents', 'int8'),
    totalCents: by('i.total_cents', 'int8'),
    number: by('i.number_order', 'text'),
    issuedOn: by('i.issued_on', 'date'),
  },
  id: 'i.id',
})
export type InvoiceFilters = FiltersOf<typeof invoiceList>

export async function findInvoiceNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{
      id: string
      name: string
    }>`SELECT i.id, coalesce(i.number, 'Draft for ' || coalesce(u.name, u.phone, 'nobody yet')) AS name
      FROM invoices i LEFT JOIN users u ON u.id = i.member_id WHERE i.id = ANY(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type SummaryRow = {
  count: number
  draftCents: number
  totalCents: number
  paidCents: number
  creditedCents: number
  dueCents: number
} & Record<`${'notDue' | 'to30' | 'to60' | 'to90' | 'over90'}${'Cents' | 'Count'}`, number>

export async function sumInvoices(db: Db, filters: InvoiceFilters, today: Day): Promise<SummaryRow> {
  const late = sql`(${today}::date - i.due_on)`
  const bucket = (name: string, is: RawBuilder<unknown>) => sql`
    coalesce(sum(i.owed_cents) FILTER (WHERE i.status = 'open' AND ${is}), 0)::bigint AS ${sql.ref(`${name}Cents`)},
    count(*) FILTER (WHERE i.status = 'open' AND ${is})::int AS ${sql.ref(`${name}Count`)}`
  const row = await db.one(
    sql<SummaryRow>`SELECT count(*)::int AS count,
        coalesce(sum(i.total_cents) FILTER (WHERE i.status = 'draft'), 0)::bigint AS draft_cents,
        coalesce(sum(i.total_cents) FILTER (WHERE i.status IN ('open', 'paid', 'written_off')), 0)::bigint AS total_cents,
        coalesce(sum(i.paid_cents), 0)::bigint AS paid_cents,
        coalesce(sum(i.credited_cents + i.returned_cents), 0)::bigint AS credited_cents,
        coalesce(sum(i.owed_cents), 0)::bigint AS due_cents,
        ${bucket('notDue', sql`${late} <= 0`)}, ${bucket('to30', sql`${late} BETWEEN 1 AND 30`)},
        ${bucket('to60', sql`${late} BETWEEN 31 AND 60`)}, ${bucket('to90', sql`${late} BETWEEN 61 AND 90`)},
        ${bucket('over90', sql`${late} > 90`)}
      FROM invoices i WHERE ${invoiceList.where(filters, today)}`,
  )
  if (!row) throw new Error('a sum has a row')
  return row
}

export async function countTabs(
  db: Db,
  { displayStatus: _, ...filters }: InvoiceFilters,
  today: Day,
): Promise<Record<'all' | InvoiceDisplayStatus, number>> {
  const counted = (displayStatus: InvoiceDisplayStatus) =>
    sql`count(*) FILTER (WHERE ${hasDisplayStatus(displayStatus, today)})::int AS ${sql.ref(displayStatus)}`
  const row = await db.one(
    sql<
      Record<'all' | 'writtenOff' | Exclude<InvoiceDisplayStatus, 'written_off'>, number>
    >`SELECT count(*)::int AS "all", ${counted('draft')}, ${counted('open')},
        ${counted('partial')}, ${counted('overdue')}, ${counted('paid')}, ${counted('void')}, ${counted('written_off')}
      FROM invoices i WHERE ${invoiceList.where(filters, today)}`,
  )
  if (!row) throw new Error('a count has a row')
  const { writtenOff, ...others } = row
  return { ...others, written_off: writtenOff }
}

/** Locks in id order, so that concurrent settlements cannot deadlock. */
export async function lockInvoices(tx: Tx, ids: string[]): Promise<Map<string, InvoiceRow>> {
  await tx.run(sql`SELECT FROM invoices WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`)
  const rows = await invoiceList.rows(tx, sql`i.id = ANY(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export type LineRow = LineDraft & {
  id: string
  amountCents: number
  templateName: string | null
  use: FeeUse | null
  newest: number | null
}

export const listLines = (db: Db, invoiceId: string): Promise<LineRow[]> =>
  db.all(
    sql<LineRow>`SELECT l.id, l.source, l.label, l.detail, l.quantity, l.rate, l.amount_cents, l.card_id,
        l.template_id, l.template_version, t.name AS template_name, t.use, t.number AS newest
      FROM invoice_lines l LEFT JOIN fee_templates t ON t.id = l.template_id
      WHERE l.invoice_id = ${invoiceId} ORDER BY l.position`,
  )

export async function replaceLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly (LineDraft & { amountCents: number })[],
): Promise<void> {
  await tx.run(build.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId))
  if (lines.length === 0) return
  await tx.run(
    build.insertInto('invoice_lines').values(
      lines.map((line, at) => ({
        invoice_id: invoiceId,
        position: at,
        source: line.source,
        label: line.label,
        detail: line.detail || null,
        quantity: line.quantity,
        rate: JSON.stringify(line.rate),
        amount_cents: line.amountCents,
        card_id: line.cardId,
        template_id: line.templateId,
        template_version: line.templateVersion,
      })),
    ),
  )
}

export type DraftColumns = {
  purpose?: InvoicePurpose
  purpose_id?: string
  member_id?: string | null
  due_on?: Day | null
  memo?: string | null
  internal_note?: string | null
  tax_bps?: number
  title?: string
  subtotal_cents?: number
  discount_cents?: number
  tax_cents?: number
  total_cents?: number
}

export async function insertDraft(tx: Tx, draft: DraftColumns & { tax_label: string }): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('invoices')
      .values({ ...draft, created_at: tx.now, updated_at: tx.now, created_by: tx.origin.actorId })
      .returning('id'),
  )
  if (!row) throw new Error('an invoice was not made')
  return row.id
}

/** Returns false when it is no longer a draft, or was changed since. */
export async function updateDraft(tx: Tx, id: string, version: number, draft: DraftColumns): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('invoices')
      .set({ ...draft, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'draft'),
  )
  return changed > 0
}

/** When the previous number was issued, because a later number must never have an earlier time. */
export async function findIssuedBefore(tx: Tx, number: string): Promise<{ at: Instant; on: Day } | undefined> {
  return tx.one(
    sql<{ at: Instant; on: Day }>`SELECT issued_at AS at, issued_on AS on FROM invoices
      WHERE number < ${number} AND number LIKE ${`${number.slice(0, 9)}%`} ORDER BY number DESC LIMIT 1`,
  )
}

export async function markSeen(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(
      sql`UPDATE invoices SET seen_at = ${tx.now} WHERE id = ${id} AND seen_at IS NULL AND number IS NOT NULL`,
    )) > 0
  )
}

export type Person = {
  id: string
  status: string
  name: string | null
  phone: string
  city: string | null
  address: string | null
}

export const findPerson = (db: Db, id: string): Promise<Person | undefined> =>
  db.one(sql<Person>`SELECT id, status, name, phone, city, shipping_address AS address FROM users WHERE id = ${id}`)

export type HistoryRow = { at: Instant; action: string; by: string | null }

export const listHistory = (db: Db, invoiceId: string): Promise<HistoryRow[]> =>
  db.all(
    sql<HistoryRow>`SELECT h.at, h.action, coalesce(u.name, u.phone) AS by FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
      WHERE h.subject = 'invoices' AND h.subject_id = ${invoiceId} ORDER BY h.id`,
  )

/** Makes the database check deferred constraints now instead of at commit. */
export async function applyDeferred(tx: Tx): Promise<void> {
  await tx.run(sql`SET CONSTRAINTS ALL IMMEDIATE`)
}

/** Who is billed; null for a draft without a member, and for an invoice that does not exist. */
export async function ownerOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db.prepared<{ memberId: string | null }>(
    'invoice_owner',
    'SELECT member_id FROM invoices WHERE id = $1',
    [id],
  )
  return row?.memberId ?? null
}

type CardInvoice = { id: string; number: string; member: string; totalCents: number; paidCents: number }

/** Issued invoices for cards that belong to no sale, and that weren't voided or credited in full. */
export const listCardInvoices = (db: Db): Promise<CardInvoice[]> =>
  db.all(
    sql<CardInvoice>`SELECT i.id, i.number, coalesce(u.name, u.phone) AS member, i.total_cents, i.paid_cents - i.returned_cents AS paid_cents
      FROM invoices i JOIN users u ON u.id = i.member_id
      WHERE i.purpose <> 'sale' AND i.status IN ('open', 'paid') AND EXISTS (SELECT FROM invoice_lines l WHERE l.invoice_id = i.id AND l.source = 'card')
      ORDER BY i.number`,
  )
