import { formatMoney } from '@ambry/contract/kernel/money'

import { centsOf } from '../../../ui/fields/amount.ts'

/** A posting as it is typed: an account, and an amount on one of the two sides. */
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

/** How far the two sides are from each other while they are typed. */
export function differenceIn({ debitCents, creditCents, differenceCents }: DraftSums): string {
  if (debitCents === 0 && creditCents === 0) return 'Debits and credits must be equal.'
  if (differenceCents === 0) return `Debits and credits are both ${formatMoney(debitCents)}.`
  const side = differenceCents > 0 ? 'credits' : 'debits'
  return `${formatMoney(Math.abs(differenceCents))} missing on the ${side} side.`
}

/** The postings of the rows that say something, or the sentence for the person who has to say more. */
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

/** A new id. Not crypto.randomUUID: that one is missing where the page is served over plain http from another machine. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
