import { formatMoney } from '@ambry/contract/kernel/money'

import { centsOf } from '../../../ui/fields/amount.ts'
import * as labels from './labels.ts'

/** A posting as it is typed: an account, and an amount on one side. */
export type DraftRow = { key: number; accountId: string; debit: string; credit: string }
export type Posting = { accountId: string; amountCents: number }

export const mostRows = 20
export const emptyRow = (key: number): DraftRow => ({ key, accountId: '', debit: '', credit: '' })

const centsIn = (text: string): number => {
  const cents = centsOf(text)
  return typeof cents === 'number' ? cents : 0
}

export type DraftSums = { debitCents: number; creditCents: number; differenceCents: number }

export function draftSums(rows: readonly DraftRow[]): DraftSums {
  const debitCents = rows.reduce((sum, row) => sum + centsIn(row.debit), 0)
  const creditCents = rows.reduce((sum, row) => sum + centsIn(row.credit), 0)
  return { debitCents, creditCents, differenceCents: debitCents - creditCents }
}

/** The current difference between the two sides. */
export function differenceIn({ debitCents, creditCents, differenceCents }: DraftSums): string {
  if (debitCents === 0 && creditCents === 0) return labels.debitsAndCreditsMust
  if (differenceCents === 0) return labels.debitsAndCreditsAreBoth(formatMoney(debitCents))
  const side = differenceCents > 0 ? 'credit' : 'debit'
  return labels.missingOnTheSide(formatMoney(Math.abs(differenceCents)), side)
}

/** The postings of the filled rows. Throws a message for the user if something is missing. */
export function postingsOf(rows: readonly DraftRow[]): Posting[] {
  const said = rows.filter(({ accountId, debit, credit }) => accountId || debit.trim() || credit.trim())
  const postings = said.map(({ accountId, debit, credit }) => ({
    accountId,
    amountCents: centsIn(debit) - centsIn(credit),
  }))
  if (postings.length < 2) throw new Error('An entry needs at least two postings: one debit and one credit.')
  if (postings.some(({ accountId }) => accountId === '')) throw new Error('Choose an account for each row.')
  if (postings.some(({ amountCents }) => amountCents === 0)) throw new Error('Enter an amount for each row.')
  const sums = draftSums(said)
  if (sums.differenceCents !== 0) throw new Error(differenceIn(sums))
  return postings
}

/**
 * A new id. Not crypto.randomUUID, which is unavailable when the page is served over plain http from another machine.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
