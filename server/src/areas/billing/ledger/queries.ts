import type { AccountCode, AccountKind, EntryKind } from '@ambry/contract/billing/ledger/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { anyOf, atLeast, atMost, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type PostingLine = { code: AccountCode; memberId: string | null; amountCents: number }

export type NewEntry = {
  id: string
  kind: EntryKind
  /** In a closed month, the database books it in the first open one and keeps this as the value date. */
  bookedOn: Day
  /** When it took effect, where that is another day. */
  valueOn?: Day
  words: string
  memberId?: string | null
  invoiceId?: string | null
  paymentId?: string | null
  payoutId?: string | null
  loanId?: string | null
  fundId?: string | null
  reverses?: string | null
  postings: PostingLine[]
}

const ensureText = `INSERT INTO ledger_accounts (code, party_id)
  SELECT DISTINCT * FROM unnest($1::text[], $2::uuid[]) ON CONFLICT DO NOTHING`

// An entry and its postings are one statement, so neither can exist without the other. Accounts are found in two ways,
// because no index supports IS NOT DISTINCT FROM.
const postText = `WITH entry AS (
    INSERT INTO ledger_entries (id, kind, booked_on, words, member_id, invoice_id, payment_id, payout_id, loan_id, fund_id, reverses, actor_id, at, value_on)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $17)
    ON CONFLICT (id) DO NOTHING RETURNING id, number, booked_on, value_on, recorded_at
  ), posted AS (
    INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
    SELECT entry.id, w.line, a.id, entry.number, entry.booked_on, w.amount
    FROM entry, unnest($14::text[], $15::uuid[], $16::bigint[]) WITH ORDINALITY AS w (code, party, amount, line)
    LEFT JOIN LATERAL (
      SELECT id FROM ledger_accounts o WHERE o.code = w.code AND o.party_id = w.party
      UNION ALL SELECT id FROM ledger_accounts o WHERE o.code = w.code AND o.party_id IS NULL AND w.party IS NULL
    ) a ON true
  )
  SELECT number, recorded_at, booked_on, value_on FROM entry`

export type Written = { number: number; recordedAt: Instant; bookedOn: Day; valueOn: Day | null }

/** Returns undefined when an entry with this id already exists. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<Written | undefined> {
  const { postings } = entry
  const ofMembers = postings.filter(({ memberId }) => memberId !== null)
  if (ofMembers.length > 0)
    await tx.prepared('ledger_accounts', ensureText, [
      ofMembers.map(({ code }) => code),
      ofMembers.map(({ memberId }) => memberId),
    ])
  const [written] = await tx.prepared<Written>('ledger_post', postText, [
    entry.id,
    entry.kind,
    entry.bookedOn,
    entry.words,
    entry.memberId ?? null,
    entry.invoiceId ?? null,
    entry.paymentId ?? null,
    entry.payoutId ?? null,
    entry.loanId ?? null,
    entry.fundId ?? null,
    entry.reverses ?? null,
    tx.origin.actorId,
    tx.now,
    postings.map(({ code }) => code),
    postings.map(({ memberId }) => memberId),
    postings.map(({ amountCents }) => amountCents),
    entry.valueOn ?? null,
  ])
  return written
}

const postManyText = `WITH entry AS (
    INSERT INTO ledger_entries (id, kind, booked_on, words, member_id, loan_id, actor_id, at)
    SELECT g.id, g.kind, g.booked_on, g.words, g.member_id, g.loan_id, $7::uuid, $8::timestamptz
    FROM unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::uuid[], $6::uuid[]) AS g (id, kind, booked_on, words, member_id, loan_id)
    RETURNING id, number, booked_on
  )
  INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
  SELECT entry.id, w.line, a.id, entry.number, entry.booked_on, w.amount
  FROM unnest($9::uuid[], $10::int[], $11::text[], $12::uuid[], $13::bigint[]) AS w (entry_id, line, code, party, amount)
  JOIN entry ON entry.id = w.entry_id
  LEFT JOIN LATERAL (
    SELECT id FROM ledger_accounts o WHERE o.code = w.code AND o.party_id = w.party
    UNION ALL SELECT id FROM ledger_accounts o WHERE o.code = w.code AND o.party_id IS NULL AND w.party IS NULL
  ) a ON true`

/** Many entries in one statement. Each account appears once in an entry, and no amount is zero. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const lines = entries.flatMap(({ id, postings }) => postings.map((line, at) => ({ ...line, id, at: at + 1 })))
  const ofMembers = lines.filter(({ memberId }) => memberId !== null)
  await tx.prepared('ledger_accounts', ensureText, [
    ofMembers.map(({ code }) => code),
    ofMembers.map(({ memberId }) => memberId),
  ])
  await tx.prepared('ledger_post_many', postManyText, [
    entries.map(({ id }) => id),
    entries.map(({ kind }) => kind),
    entries.map(({ bookedOn }) => bookedOn),
    entries.map(({ words }) => words),
    entries.map(({ memberId }) => memberId ?? null),
    entries.map(({ loanId }) => loanId ?? null),
    tx.origin.actorId,
    tx.now,
    lines.map(({ id }) => id),
    lines.map(({ at }) => at),
    lines.map(({ code }) => code),
    lines.map(({ memberId }) => memberId),
    lines.map(({ amountCents }) => amountCents),
  ])
}

/** The company's own accounts. Migrations create them, and they are never changed or deleted. */
export const listHouseAccounts = (db: Db): Promise<{ id: string; code: AccountCode }[]> =>
  db.all(sql<{ id: string; code: AccountCode }>`SELECT id, code FROM ledger_accounts WHERE party_id IS NULL`)

type EntryPosting = {
  accountId: string
  code: AccountCode
  accountName: string
  memberId: string | null
  memberName: string | null
  amountCents: number
}
export type EntryRow = {
  id: string
  number: number
  kind: EntryKind
  bookedOn: Day
  valueOn: Day | null
  words: string
  amountCents: number
  invoiceId: string | null
  paymentId: string | null
  payoutId: string | null
  memberId: string | null
  memberName: string | null
  reverses: string | null
  reversedBy: string | null
  by: string | null
  recordedAt: Instant
  postings: EntryPosting[]
}

const entryColumns = sql<EntryRow>`
  e.id, e.number, e.kind, e.booked_on, e.value_on, e.words, e.invoice_id, e.payment_id,
  e.payout_id, e.member_id, coalesce(m.name, m.phone) AS member_name, e.reverses,
  (SELECT r.id FROM ledger_entries r WHERE r.reverses = e.id) AS reversed_by, coalesce(b.name, b.phone) AS by,
  e.recorded_at, p.postings, p.debits AS amount_cents`
const entryJoins = sql`
  LEFT JOIN users m ON m.id = e.member_id LEFT JOIN users b ON b.id = e.actor_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount_cents) FILTER (WHERE p.amount_cents > 0), 0)::bigint AS debits, json_agg(json_build_object(
      'accountId', a.id, 'code', a.code, 'accountName', c.name, 'memberId', a.party_id,
      'memberName', coalesce(u.name, u.phone), 'amountCents', p.amount_cents) ORDER BY p.line) AS postings
    FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_codes c ON c.code = a.code
      LEFT JOIN users u ON u.id = a.party_id
    WHERE p.entry_id = e.id) p`

export const entryList = defineList({
  columns: entryColumns,
  from: sql`ledger_entries e ${entryJoins}`,
  countFrom: sql`ledger_entries e`,
  filters: {
    q: (q: string) => sql`(lower(e.words) LIKE ${containing(q)} OR e.number::text = ${q})`,
    kind: anyOf('e.kind'),
    memberId: is('e.member_id'),
    invoiceId: is('e.invoice_id'),
    from: atLeast('e.booked_on'),
    to: atMost('e.booked_on'),
  },
  sorts: { number: by('e.number', 'int8') },
  id: 'e.id',
  // postings are read only for the entries of this page
  select: ({ where, after, orderBy, limit }) => sql`SELECT ${entryColumns} FROM (
      SELECT * FROM ledger_entries e WHERE ${where} AND ${after} ORDER BY ${orderBy} LIMIT ${limit}
    ) e ${entryJoins} ORDER BY ${orderBy}`,
})

export const listEntriesOfLoan = (db: Db, loanId: string, limit: number): Promise<EntryRow[]> =>
  entryList.rows(db, sql`e.loan_id = ${loanId} ORDER BY e.number DESC LIMIT ${limit}`)

export const listFundingOf = (db: Db, loanId: string): Promise<EntryRow[]> =>
  entryList.rows(db, sql`e.loan_id = ${loanId} AND e.kind = 'loan_funded' LIMIT 1`)

export const listEntriesOf = (db: Db, invoiceId: string): Promise<EntryRow[]> =>
  entryList.rows(db, sql`e.invoice_id = ${invoiceId} ORDER BY e.number`)

/** The entry that recorded something, for example the issue of an invoice. */
export async function findEntryId(db: Db, invoiceId: string, kind: EntryKind): Promise<string | undefined> {
  const row = await db.one(
    sql<{
      id: string
    }>`SELECT id FROM ledger_entries WHERE invoice_id = ${invoiceId} AND kind = ${kind} ORDER BY number LIMIT 1`,
  )
  return row?.id
}

type AccountRow = {
  id: string
  code: AccountCode
  name: string
  kind: AccountKind
  memberId: string | null
  balanceCents: number
  postings: number
  position: number
}
const accountsFrom = sql`
  ledger_accounts a JOIN ledger_codes c ON c.code = a.code LEFT JOIN users u ON u.id = a.party_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount_cents), 0)::bigint AS balance, count(*)::int AS postings
    FROM ledger_postings p WHERE p.account_id = a.id) p`
const accountColumns = sql<AccountRow>`a.id, a.code, c.kind, a.party_id AS member_id, p.balance AS balance_cents, p.postings, c.position,
  c.name || coalesce(': ' || coalesce(u.name, u.phone), '') AS name`

/** Balances are summed first, so that the list can be sorted by them. */
export const accountList = defineList({
  columns: accountColumns,
  from: accountsFrom,
  countFrom: sql`ledger_accounts a JOIN ledger_codes c ON c.code = a.code LEFT JOIN users u ON u.id = a.party_id`,
  filters: {
    q: (q: string) => sql`(lower(c.name) LIKE ${containing(q)} OR u.search LIKE ${containing(q)})`,
    code: anyOf('a.code'),
    kind: anyOf('c.kind'),
    memberId: is('a.party_id'),
  },
  sorts: { code: by('a.position', 'int8'), balance: by('a.balance_cents', 'int8') },
  id: 'a.id',
  select: ({ where, after, orderBy, limit }) => sql`
    SELECT * FROM (SELECT ${accountColumns} FROM ${accountsFrom} WHERE ${where}) a WHERE ${after} ORDER BY ${orderBy} LIMIT ${limit}`,
})

type PostingRow = {
  id: string
  entryId: string
  number: number
  kind: EntryKind
  bookedOn: Day
  words: string
  amountCents: number
  balanceCents: number
}
const postingColumns = sql<PostingRow>`p.entry_id AS id, p.entry_id, p.number, e.kind, p.booked_on, e.words, p.amount_cents,
  r.balance::bigint AS balance_cents`

/**
 * Lines of one account are merged into one posting, so an entry appears here once. The balance before the page is
 * summed once.
 */
export const postingList = defineList({
  columns: postingColumns,
  from: sql`ledger_postings p`,
  always: (accountId: string) => sql`p.account_id = ${accountId}`,
  filters: {
    q: (q: string) => sql`EXISTS (SELECT FROM ledger_entries e WHERE e.id = p.entry_id
      AND (lower(e.words) LIKE ${containing(q)} OR e.number::text = ${q}))`,
    from: atLeast('p.booked_on'),
    to: atMost('p.booked_on'),
  },
  sorts: { number: by('p.number', 'int8') },
  id: 'p.entry_id',
  select: ({ where, after, orderBy, limit }, accountId) => sql`WITH shown AS (
      SELECT * FROM ledger_postings p WHERE ${where} AND ${after} ORDER BY ${orderBy} LIMIT ${limit}
    ), reach AS (SELECT min(number) AS first, max(number) AS last FROM shown),
    running AS (
      SELECT b.number, (SELECT coalesce(sum(o.amount_cents), 0) FROM ledger_postings o, reach WHERE o.account_id = ${accountId} AND o.number < reach.first)
        + sum(b.amount_cents) OVER (ORDER BY b.number) AS balance
      FROM ledger_postings b, reach WHERE b.account_id = ${accountId} AND b.number BETWEEN reach.first AND reach.last
    )
    SELECT ${postingColumns} FROM shown p JOIN running r ON r.number = p.number JOIN ledger_entries e ON e.id = p.entry_id ORDER BY ${orderBy}`,
})

export type TrialRow = {
  code: AccountCode
  name: string
  kind: AccountKind
  accountId: string | null
  openingCents: number
  debitCents: number
  creditCents: number
}

/** One pass over the postings; account sums first, names after. */
export const trialRows = (db: Db, from: Day, to: Day): Promise<TrialRow[]> =>
  db.all(
    sql<TrialRow>`
      WITH sums AS (
        SELECT account_id, coalesce(sum(amount_cents) FILTER (WHERE booked_on < ${from}), 0) AS opening,
          coalesce(sum(amount_cents) FILTER (WHERE booked_on >= ${from} AND amount_cents > 0), 0) AS debit,
          coalesce(sum(amount_cents) FILTER (WHERE booked_on >= ${from} AND amount_cents < 0), 0) AS credit
        FROM ledger_postings WHERE booked_on <= ${to} GROUP BY account_id
      )
      SELECT c.code, c.name, c.kind, CASE WHEN c.per_member THEN NULL ELSE min(a.id::text) END AS "accountId",
        coalesce(sum(s.opening), 0)::bigint AS opening_cents, coalesce(sum(s.debit), 0)::bigint AS debit_cents,
        (-coalesce(sum(s.credit), 0))::bigint AS credit_cents
      FROM ledger_codes c LEFT JOIN ledger_accounts a ON a.code = c.code LEFT JOIN sums s ON s.account_id = a.id
      GROUP BY c.code, c.name, c.kind, c.per_member, c.position ORDER BY c.position`,
  )

export type MonthRow = { month: string; entries: number; closedAt: Instant | null; closedBy: string | null }

/** Months with entries. When a month is closed, all earlier ones are too. */
export const listMonths = (db: Db): Promise<MonthRow[]> =>
  db.all(
    sql<MonthRow>`SELECT to_char(m.month, 'YYYY-MM') AS month, m.entries, k.closed_at, coalesce(u.name, u.phone) AS closed_by
      FROM (SELECT date_trunc('month', booked_on)::date AS month, count(*)::int AS entries FROM ledger_entries GROUP BY 1) m
      LEFT JOIN LATERAL (SELECT closed_at, closed_by FROM ledger_months k WHERE k.month >= m.month ORDER BY k.month LIMIT 1) k ON true
      LEFT JOIN users u ON u.id = k.closed_by ORDER BY m.month DESC`,
  )

/** After this no entry is in progress, and new ones wait. */
export async function lockMonths(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(7301001)`)
}

export async function insertMonth(tx: Tx, month: string): Promise<void> {
  await tx.run(
    sql`INSERT INTO ledger_months (month, closed_at, closed_by) VALUES (${`${month}-01`}::date, ${tx.now}, ${tx.origin.actorId})`,
  )
}
