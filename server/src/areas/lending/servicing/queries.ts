import type { Day } from '@ambry/contract/kernel/dates'
import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import type { LoanState, LoanTotals } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent, ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { Deficiency } from '@ambry/contract/lending/margin/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type LoanRow, listEvents } from '../loans/queries.ts'

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** As the arithmetic takes it. */
export function eventOf(row: EventRow): LoanEvent {
  const base = { id: row.id, on: row.onDay, seq: row.seq }
  switch (row.kind) {
    case 'payment':
      return {
        ...base,
        kind: 'payment',
        isProceeds: row.isProceeds,
        amountCents: row.amountCents ?? 0,
        extraTo: row.extraTo ?? 'installments',
      }
    case 'reversal':
      return { ...base, kind: 'reversal', eventId: row.reverses ?? '' }
    case 'waiver':
      return { ...base, kind: 'waiver', interestCents: row.interestCents ?? 0, feesCents: row.feesCents ?? 0 }
    case 'write_off':
      return {
        ...base,
        kind: 'write_off',
        principalCents: row.principalCents ?? 0,
        interestCents: row.interestCents ?? 0,
        feesCents: row.feesCents ?? 0,
      }
    case 'terms':
      return {
        ...base,
        kind: 'terms',
        rateBps: row.rateBps ?? 0,
        scheduleKind: row.scheduleKind ?? 'amortizing',
        firstDueOn: row.firstDueOn ?? row.onDay,
        termMonths: row.termMonths ?? 1,
      }
  }
}

/** Everything that happened to a loan, as the arithmetic takes it. */
export const eventsOf = async (db: Db, loanId: string): Promise<LoanEvent[]> =>
  (await listEvents(db, loanId)).map(eventOf)

/** The same for many loans. */
export async function listEventsOfMany(db: Db, loanIds: readonly string[]): Promise<Map<string, LoanEvent[]>> {
  const rows = await db.all(
    sql<
      EventRow & { loanId: string }
    >`SELECT e.loan_id, e.id, e.kind, e.on_day, e.seq, e.amount_cents, e.extra_to, e.is_proceeds, e.reverses,
        e.principal_cents, e.interest_cents, e.fees_cents, e.rate_bps, e.schedule_kind, e.first_due_on, e.term_months, e.payment_id,
        e.reason, NULL AS by, e.at
      FROM loan_events e WHERE e.loan_id = ANY(${[...loanIds]}::uuid[]) ORDER BY e.loan_id, e.seq`,
  )
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([loanId, events]) => [loanId, events.map(eventOf)]),
  )
}

export type NewEvent = { id: string; loanId: string; on: Day; reason?: string | null; paymentId?: string | null } & (
  | { kind: 'payment'; amountCents: number; extraTo: 'installments' | 'principal'; isProceeds?: boolean }
  | { kind: 'reversal'; reverses: string }
  | { kind: 'waiver'; interestCents: number; feesCents: number }
  | { kind: 'write_off'; principalCents: number; interestCents: number; feesCents: number }
  | { kind: 'terms'; rateBps: number; scheduleKind: ScheduleKind; firstDueOn: Day; termMonths: number }
)

export async function insertLoanEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.run(
    build.insertInto('loan_events').values({
      id: event.id,
      loan_id: event.loanId,
      kind: event.kind,
      on_day: event.on,
      reason: event.reason ?? null,
      payment_id: event.paymentId ?? null,
      actor_id: tx.origin.actorId,
      at: tx.now,
      ...(event.kind === 'payment' && {
        amount_cents: event.amountCents,
        extra_to: event.extraTo,
        is_proceeds: event.isProceeds ?? false,
      }),
      ...(event.kind === 'reversal' && { reverses: event.reverses }),
      ...((event.kind === 'waiver' || event.kind === 'write_off') && {
        interest_cents: event.interestCents,
        fees_cents: event.feesCents,
      }),
      ...(event.kind === 'write_off' && { principal_cents: event.principalCents }),
      ...(event.kind === 'terms' && {
        rate_bps: event.rateBps,
        schedule_kind: event.scheduleKind,
        first_due_on: event.firstDueOn,
        term_months: event.termMonths,
      }),
    }),
  )
}

/** Totals in the ledger. The daily accrual keeps interest in a column of its own. */
export const postedTotals = (
  row: { posted: Record<string, number>; interestEarnedCents: number },
  none: LoanTotals,
): LoanTotals => ({ ...none, ...row.posted, interestEarnedCents: row.interestEarnedCents })

/** The columns that hold a computed state. */
export const copiesOf = (state: LoanState, valueCents: number) => {
  const { interestEarnedCents, ...posted } = state.totals
  return {
    outstanding_cents: state.principalCents,
    interest_cents: state.interestCents,
    fees_cents: state.feesCents,
    current_rate_bps: state.rateBps,
    interest_units: String(state.interestUnits) as unknown as number,
    accrues_from: state.accruesFrom,
    accrued_through: state.asOf,
    next_due_on: state.nextDue?.on ?? null,
    next_due_cents: state.nextDue?.cents ?? null,
    past_due_cents: state.pastDueCents,
    past_due_from: state.daysPastDue > 0 ? state.oldestUnpaidDueOn : null,
    matures_on: state.maturesOn,
    late_check_on: state.nextLateFeeCheckOn,
    interest_earned_cents: interestEarnedCents,
    posted: JSON.stringify(posted),
    ltv_bps: ltvBps(state.principalCents, valueCents),
  }
}

export async function updateCopies(tx: Tx, id: string, state: LoanState, valueCents: number): Promise<void> {
  await tx.run(
    build
      .updateTable('loans')
      .set({ ...copiesOf(state, valueCents), version: sql`version + 1`, updated_at: tx.now })
      .where('id', '=', id),
  )
}

/** Catching up leaves the version alone: nothing was changed by anyone. One statement, because each checks every constraint of the table anew. */
export async function updateAccrued(
  tx: Tx,
  loans: readonly { loan: Pick<LoanRow, 'id' | 'valueCents'>; state: LoanState }[],
): Promise<void> {
  const rows = loans.map(({ loan, state }) => {
    const copies = copiesOf(state, loan.valueCents)
    return { ...copies, id: loan.id, posted: JSON.parse(copies.posted) }
  })
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const assigned = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))
  await tx.run(
    sql`UPDATE loans l SET ${assigned} FROM jsonb_populate_recordset(NULL::loans, ${JSON.stringify(rows)}::jsonb) n WHERE l.id = n.id`,
  )
}

export async function updateLoan(
  tx: Tx,
  id: string,
  columns: { autopay_method_id?: string | null; returns_cards?: boolean; deficiency?: Deficiency },
): Promise<void> {
  await tx.run(
    build
      .updateTable('loans')
      .set({ ...columns, version: sql`version + 1`, updated_at: tx.now })
      .where('id', '=', id),
  )
}

/** The event that applied a payment, unless it was reversed. */
export const findEventOfPayment = (db: Db, paymentId: string): Promise<{ id: string; loanId: string } | undefined> =>
  db.one(
    sql<{ id: string; loanId: string }>`SELECT e.id, e.loan_id FROM loan_events e WHERE e.payment_id = ${paymentId}
      AND NOT EXISTS (SELECT FROM loan_events r WHERE r.reverses = e.id)`,
  )

/** Which pledged cards are not yet checked in and signed off. */
export const listUnchecked = (db: Db, loanId: string): Promise<{ id: string; title: string; isChecked: boolean }[]> =>
  db.all(
    sql<{
      id: string
      title: string
      isChecked: boolean
    }>`SELECT k.id, concat_ws(' ', c.year, c.set_name, c.player_name) AS title,
        k.checked_at IS NOT NULL AS is_checked
      FROM loan_collateral k JOIN cards c ON c.id = k.card_id
      WHERE k.loan_id = ${loanId} AND k.status = 'pledged' AND (k.signed_off_at IS NULL OR c.custody <> 'in_vault') ORDER BY k.id`,
  )

export async function countPledged(db: Db, loanId: string): Promise<number> {
  const row = await db.one(
    sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM loan_collateral WHERE loan_id = ${loanId} AND status = 'pledged'`,
  )
  return row?.count ?? 0
}

/** Cards released from a loan that are still the borrower's and in the vault, without a return under way. */
export const listReturnable = (db: Db, loanId: string): Promise<{ cardId: string }[]> =>
  db.all(
    sql<{
      cardId: string
    }>`SELECT DISTINCT k.card_id FROM loan_collateral k JOIN loans l ON l.id = k.loan_id JOIN cards c ON c.id = k.card_id
      WHERE k.loan_id = ${loanId} AND k.status = 'released' AND c.owner_id = l.member_id AND c.status = 'registered'
        AND c.custody = 'in_vault' AND c.return_requested_at IS NULL AND c.commitment IS NULL`,
  )

export type ReminderKind =
  | 'due_soon'
  | 'due_today'
  | 'late'
  | 'late_fee'
  | 'maturing'
  | 'autopay'
  | 'margin_call'
  | 'promise'
  | 'lenders_late'
  | 'no_phone'

/** Returns false when it was done before. */
export async function insertLoanReminder(tx: Tx, loanId: string, kind: ReminderKind, on: Day): Promise<boolean> {
  const made = await tx.run(
    sql`INSERT INTO loan_reminders (loan_id, kind, on_day, at) VALUES (${loanId}, ${kind}, ${on}, ${tx.now}) ON CONFLICT DO NOTHING`,
  )
  return made > 0
}

/** Running loans with autopay and something due or past due; candidates, each decided by its own state. */
export const listAutopay = (db: Db, from: Day, on: Day): Promise<{ id: string }[]> =>
  db.all(
    sql<{ id: string }>`SELECT id FROM loans WHERE autopay_method_id IS NOT NULL AND status IN ('active', 'defaulted')
      AND (next_due_on BETWEEN ${from} AND ${on} OR past_due_from BETWEEN ${from} AND ${on}) ORDER BY id`,
  )

/** Running loans to which a reminder may apply on a day, by id. */
export const listForLoanReminders = (
  db: Db,
  { on, dueBy, maturesBy, after, limit }: { on: Day; dueBy: Day; maturesBy: Day; after: string; limit: number },
): Promise<LoanRow[]> =>
  db.all(
    sql<LoanRow>`SELECT l.*, NULL AS member_name, '{}'::jsonb AS settings FROM loans l WHERE l.status IN ('active', 'defaulted')
      AND (l.next_due_on BETWEEN ${on} AND ${dueBy} OR l.past_due_from IS NOT NULL OR l.fees_cents > 0 OR l.matures_on BETWEEN ${on} AND ${maturesBy})
      AND l.id > ${after}::uuid ORDER BY l.id LIMIT ${limit}`,
  )

type LoanReminder = { loanId: string; kind: ReminderKind; on: Day }

/** What was sent about these loans. */
export const listLoanReminders = (db: Db, loanIds: readonly string[]): Promise<LoanReminder[]> =>
  db.all(
    sql<LoanReminder>`SELECT loan_id, kind, on_day AS on FROM loan_reminders WHERE loan_id = ANY(${[...loanIds]}::uuid[])`,
  )

/** Funded loans with the columns that copy their computed state, by id. */
export const listCopies = (
  db: Db,
  after: string,
  limit: number,
): Promise<(LoanRow & { copies: Record<string, unknown> })[]> =>
  db.all(
    sql<
      LoanRow & { copies: Record<string, unknown> }
    >`SELECT l.*, NULL AS member_name, '{}'::jsonb AS settings, jsonb_build_object(
        'outstanding_cents', l.outstanding_cents, 'interest_cents', l.interest_cents, 'fees_cents', l.fees_cents,
        'current_rate_bps', l.current_rate_bps, 'interest_units', l.interest_units::text, 'accrues_from', l.accrues_from,
        'accrued_through', l.accrued_through, 'next_due_on', l.next_due_on, 'next_due_cents', l.next_due_cents,
        'past_due_cents', l.past_due_cents, 'past_due_from', l.past_due_from, 'matures_on', l.matures_on,
        'late_check_on', l.late_check_on, 'interest_earned_cents', l.interest_earned_cents, 'ltv_bps', l.ltv_bps) AS copies
      FROM loans l WHERE l.funded_on IS NOT NULL AND l.id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid ORDER BY l.id LIMIT ${limit}`,
  )
