import { expect } from 'vitest'

import { wanted } from './cards.ts'
import type { Caller, Harness } from './harness.ts'
import { csvRecords, type Printed, printed } from './printed-amounts.ts'

// What the ledger says about a document, and how the document is read.

type Sums = Record<string, number>

/** What entries put on accounts, by code; `own` are the member's accounts. Credits are below zero, as posted. */
export async function posted(
  h: Harness,
  memberId: string,
  where: string,
  values: unknown[],
): Promise<{ own: Sums; others: Sums }> {
  const rows = await h.query<{ code: string; isOwn: boolean; cents: string }>(
    `SELECT a.code, a.party_id IS NOT DISTINCT FROM $1 AS "isOwn", sum(p.amount_cents) AS cents FROM ledger_entries e
      JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id WHERE ${where} GROUP BY 1, 2`,
    [memberId, ...values],
  )
  const of = (isOwn: boolean) =>
    Object.fromEntries(rows.filter((row) => row.isOwn === isOwn).map(({ code, cents }) => [code, Number(cents)]))
  return { own: of(true), others: of(false) }
}
export const on = (sums: Sums, ...codes: string[]) => codes.reduce((sum, code) => sum + (sums[code] ?? 0), 0)
export const total = (sums: Sums) => Object.values(sums).reduce((sum, cents) => sum + cents, 0)
export const fees = (sums: Sums) =>
  total(Object.fromEntries(Object.entries(sums).filter(([code]) => code.startsWith('fees_') || code === 'charges')))
export const sum = (cents: readonly (number | null)[]) => cents.reduce<number>((all, one) => all + (one ?? 0), 0)
export const column = (rows: readonly (number | null)[][], at: number) => sum(rows.map((row) => row[at] ?? null))

export const read = async (by: Caller, path: string): Promise<Printed> => {
  const { status, bytes } = await by.get(path)
  expect(status, path).toBe(200)
  return printed(bytes)
}
export const csv = async (by: Caller, path: string) =>
  csvRecords((await by.get(`${path}${path.includes('?') ? '&' : '?'}format=csv`)).body)
export const all = async (by: Caller, path: string): Promise<any[]> =>
  (await wanted(by.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`))).items
