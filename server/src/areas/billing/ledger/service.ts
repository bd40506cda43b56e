import { randomUUID } from 'node:crypto'
import type { AccountPosting, LedgerAccount, LedgerEntry, TrialBalance } from '@ambry/contract/billing/ledger/endpoints'
import { type AccountCode, accounts as known } from '@ambry/contract/billing/ledger/kinds'
import { type Day, dayIn } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { firstOfMonth, lastOfMonth, nextMonth } from '../rules.ts'
import * as labels from './labels.ts'
import {
  accountList,
  type EntryRow,
  entryList,
  insertEntries,
  insertEntry,
  insertMonth,
  listEntriesOf,
  listEntriesOfLoan,
  listFundingOf,
  listHouseAccounts,
  listMonths,
  lockMonths,
  type NewEntry,
  type PostingLine,
  postingList,
  trialRows,
  type Written,
} from './queries.ts'

type Unwritten = Omit<NewEntry, 'id'> & { id?: string }

/** Writes one entry. Lines of the same account become one posting; those that net to zero are dropped. */
export async function post(tx: Tx, entry: Unwritten): Promise<string> {
  const written = await write(tx, entry)
  if (!written) throw new Error('an entry was not written')
  return written.id
}

/** Writes many entries at once, without noting them as effects: what a job posts is no one's request. */
export async function postMany(tx: Tx, entries: readonly Omit<NewEntry, 'id'>[]): Promise<void> {
  if (entries.length === 0) return
  await insertEntries(
    tx,
    entries.map((entry) => ({ ...entry, id: randomUUID() })),
  )
  tx.publish({ admins: true }, { type: 'ledger_updated' })
}

type WrittenEntry = Omit<NewEntry, keyof Written> & Written

/** Returns undefined when an entry with this id already exists. */
async function write(tx: Tx, entry: Unwritten): Promise<WrittenEntry | undefined> {
  const sums = new Map<string, PostingLine>()
  for (const line of entry.postings) {
    const key = `${line.code} ${line.memberId}`
    const before = sums.get(key)?.amountCents ?? 0
    sums.set(key, { ...line, amountCents: before + line.amountCents })
  }
  const postings = [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
  const whole = { ...entry, id: entry.id ?? randomUUID(), postings }
  const written = await insertEntry(tx, whole)
  if (!written) return undefined
  tx.publish({ admins: true }, { type: 'ledger_updated' })
  tx.effect({
    type: 'entry',
    words: whole.words,
    lines: postings.map(({ code, memberId, amountCents }) => ({ account: code, memberId, amountCents })),
  })
  return { ...whole, ...written }
}

/**
 * Writes the opposite of an entry. It is booked on its own day and takes effect on that of the entry (decision 76), unless
 * the money moved again: then `valueOn` says when. The database allows one reversal per entry.
 */
export async function reverse(
  tx: Tx,
  entryId: string,
  reversal: Omit<NewEntry, 'id' | 'postings' | 'reverses'>,
): Promise<string> {
  const entry = await entryList.one(tx, entryId)
  if (!entry) throw new Error(`entry ${entryId} is not there`)
  const postings = entry.postings.map(({ code, memberId, amountCents }) => ({
    code,
    memberId,
    amountCents: -amountCents,
  }))
  return post(tx, { valueOn: entry.valueOn ?? entry.bookedOn, ...reversal, reverses: entryId, postings })
}

/** Everything posted about an invoice, including payments and refunds, oldest first. */
export const entriesOf = (db: Db, invoiceId: string): Promise<EntryRow[]> => listEntriesOf(db, invoiceId)

/** What was posted about a loan, newest first: a running loan gets an entry every day. */
export const entriesOfLoan = (db: Db, loanId: string, limit: number): Promise<EntryRow[]> =>
  listEntriesOfLoan(db, loanId, limit)

export const fundingEntryOf = async (db: Db, loanId: string): Promise<EntryRow | null> =>
  (await listFundingOf(db, loanId))[0] ?? null

const quarterHourMs = 900_000
let newest = { timeZone: '', quarter: 0, day: '' }

/**
 * Cached, because most requests need it and it is expensive to compute; in every current time zone a day starts on a
 * quarter hour.
 */
export function today({ settings }: Pick<Deps, 'settings'>, now: Date): Day {
  const { timeZone } = settings.current
  const quarter = Math.floor(now.getTime() / quarterHourMs)
  if (newest.quarter !== quarter || newest.timeZone !== timeZone)
    newest = { timeZone, quarter, day: dayIn(timeZone, now) }
  return newest.day
}

const accountsOf = new WeakMap<Deps, ReadonlyMap<string, AccountCode>>()

/** Read once: the company's accounts come from migrations and never change. */
async function houseAccounts(db: Db, deps: Deps): Promise<ReadonlyMap<string, AccountCode>> {
  const codes = accountsOf.get(deps) ?? new Map((await listHouseAccounts(db)).map(({ id, code }) => [id, code]))
  accountsOf.set(deps, codes)
  return codes
}

type ByHand = {
  id: string
  bookedOn: Day
  words: string
  postings: { accountId: string; amountCents: number }[]
}

export async function postByHand(tx: Tx, deps: Deps, actor: Actor, input: ByHand): Promise<LedgerEntry> {
  const { id, bookedOn, words, postings } = input
  const codes = await houseAccounts(tx, deps)
  requirePast(deps, tx, bookedOn)
  const difference = postings.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (difference !== 0) {
    const message = labels.debitsAndCreditsDiffer(formatMoney(Math.abs(difference)))
    throw new AppError('refused', message, { errors: [{ path: 'postings', message }] })
  }
  const lines = postings.map(({ accountId, amountCents }): PostingLine => {
    const code = codes.get(accountId)
    if (!code) throw new AppError('refused', labels.youCanPostManualEntries)
    return { code, memberId: null, amountCents }
  })
  if (new Set(lines.map(({ code }) => code)).size < 2) throw new AppError('refused', labels.anEntryMustUse)
  const written = await write(tx, { id, kind: 'hand', bookedOn, words, postings: lines })
  if (!written) return sameEntry(await entryRow(tx, id), input)
  tx.audit({ action: 'ledger.post', object: { kind: 'ledger_entry', id }, after: { bookedOn, words, postings } })
  return present(rowOf(written, codes, actor))
}

/** The row just written, as a read would return it. */
function rowOf(
  { id, kind, bookedOn, valueOn, words, postings, number, recordedAt }: WrittenEntry,
  codes: ReadonlyMap<string, AccountCode>,
  actor: Actor,
): EntryRow {
  const idOf = new Map([...codes].map(([accountId, code]) => [code, accountId]))
  return {
    id,
    number,
    kind,
    bookedOn,
    valueOn,
    words,
    recordedAt,
    by: actor.name ?? actor.phone,
    ...{ invoiceId: null, paymentId: null, payoutId: null, memberId: null, memberName: null },
    ...{ reverses: null, reversedBy: null },
    amountCents: postings.reduce((sum, { amountCents }) => sum + Math.max(amountCents, 0), 0),
    postings: postings.map(({ code, amountCents }) => ({
      accountId: idOf.get(code) ?? '',
      code,
      accountName: known[code].name,
      memberId: null,
      memberName: null,
      amountCents,
    })),
  }
}

/** The same id must be the same entry; a different body under it is a caller error. */
function sameEntry(there: EntryRow, input: ByHand): LedgerEntry {
  const said = (list: { accountId: string; amountCents: number }[]) =>
    list
      .map(({ accountId, amountCents }) => `${accountId} ${amountCents}`)
      .sort()
      .join()
  const isSame =
    there.kind === 'hand' &&
    there.bookedOn === input.bookedOn &&
    there.words === input.words &&
    said(there.postings) === said(input.postings)
  if (!isSame) throw new AppError('key_reused', labels.anotherEntryAlreadyHas)
  return present(there)
}

function requirePast(deps: Deps, tx: Tx, bookedOn: Day): void {
  if (bookedOn > today(deps, tx.now)) throw new AppError('refused', labels.youCantPost)
}

export async function reverseByHand(tx: Tx, deps: Deps, id: string, reason: string): Promise<LedgerEntry> {
  const before = await entryRow(tx, id)
  if (before.kind !== 'hand') throw new AppError('refused', labels.onlyManualEntriesCan)
  if (before.reversedBy) throw new AppError('wrong_state', labels.thisEntryHasAlreadyBeen)
  const made = await reverse(tx, id, {
    kind: 'reversal',
    bookedOn: today(deps, tx.now),
    words: labels.reversalOfEntry(before.number, reason).slice(0, 300),
  })
  tx.audit({ action: 'ledger.reverse', object: { kind: 'ledger_entry', id }, reason, after: { reversedBy: made } })
  return entry(tx, made)
}

const present = (row: EntryRow): LedgerEntry => ({
  ...row,
  actions: row.kind === 'hand' && row.reversedBy === null ? ['reverse'] : [],
})

async function entryRow(db: Db, id: string): Promise<EntryRow> {
  const row = await entryList.one(db, id)
  if (!row) throw notThere()
  return row
}

export const entry = async (db: Db, id: string): Promise<LedgerEntry> => present(await entryRow(db, id))

export const entries = (db: Db, query: QueryOf<typeof entryList>): Promise<Page<LedgerEntry>> =>
  entryList.page(db, query, present)

export const accounts = (db: Db, query: QueryOf<typeof accountList>): Promise<Page<LedgerAccount>> =>
  accountList.page(db, query, (row) => row)

export async function account(db: Db, id: string): Promise<LedgerAccount> {
  const row = await accountList.one(db, id)
  if (!row) throw notThere()
  return row
}

export async function postings(db: Db, id: string, query: QueryOf<typeof postingList>): Promise<Page<AccountPosting>> {
  const { code, name: accountName } = await account(db, id)
  return postingList.page(db, query, (row) => ({ ...row, code, accountName }), id)
}

export async function trialBalance(
  db: Db,
  deps: Deps,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<TrialBalance> {
  const last = to ?? today(deps, deps.clock.now())
  const first = from ?? firstOfMonth(last)
  if (first > last) throw new AppError('refused', labels.theEndDateIsBefore)
  const rows = (await trialRows(db, first, last)).map((row) => ({
    ...row,
    closingCents: row.openingCents + row.debitCents - row.creditCents,
  }))
  const debitCents = rows.reduce((sum, { closingCents }) => sum + Math.max(closingCents, 0), 0)
  const creditCents = rows.reduce((sum, { closingCents }) => sum + Math.max(-closingCents, 0), 0)
  const months = await listMonths(db)
  return {
    from: first,
    to: last,
    rows,
    debitCents,
    creditCents,
    differenceCents: debitCents - creditCents,
    entries: await entryList.count(db, { from: first, to: last }),
    months,
    nextToClose: nextToClose(months, today(deps, deps.clock.now())),
  }
}

/** The oldest open month that is over and has entries. */
function nextToClose(months: { month: string; closedAt: string | null }[], now: Day): string | null {
  const over = months.filter(({ month, closedAt }) => closedAt === null && month < now.slice(0, 7))
  return over.at(-1)?.month ?? null
}

export async function closeMonth(tx: Tx, deps: Deps, month: string): Promise<TrialBalance> {
  const now = today(deps, tx.now)
  if (month >= now.slice(0, 7)) throw new AppError('refused', labels.youCanCloseAMonth)
  await lockMonths(tx)
  const months = await listMonths(tx)
  if (months.some((known) => known.month >= month && known.closedAt !== null))
    throw new AppError('wrong_state', labels.thisMonthIsAlreadyClosed)
  const oldest = nextToClose(months, now)
  if (oldest !== null && oldest < month) throw new AppError('refused', labels.closeFirst(oldest))
  await insertMonth(tx, month)
  const { differenceCents } = await trialBalance(tx, deps, { from: `${month}-01`, to: lastOfMonth(month) })
  if (differenceCents !== 0) throw new AppError('refused', labels.theTrialBalanceIsOff(formatMoney(differenceCents)))
  tx.audit({ action: 'ledger.close_month', object: { kind: 'ledger_month', id: month } })
  tx.publish({ admins: true }, { type: 'ledger_updated' })
  return trialBalance(tx, deps, { from: `${nextMonth(month)}-01` })
}
