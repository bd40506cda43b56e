import { reminderKinds } from '@ambry/contract/billing/invoices/kinds'
import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Db } from '../../../db/db.ts'
import { type CreditNoteRow, listReminders, type SettlementRow } from '../settling/queries.ts'
import * as labels from './labels.ts'
import { type InvoiceRow, listHistory } from './queries.ts'

const historyLabel: Record<string, string> = {
  issue: 'Issued',
  discard: 'Discarded',
  void: 'Voided',
  settle: labels.paidInFull,
  credit_off: labels.creditedInFull,
  reopen: 'Reopened',
  write_off: labels.writtenOff,
}

const howSettled = { payment: 'received', credit: 'in credit applied', payout: labels.ofAPayout } as const

/** For entries with the same timestamp, money received comes before what followed from it. */
export async function timeline(
  db: Db,
  row: InvoiceRow,
  { settlements, notes }: { settlements: SettlementRow[]; notes: CreditNoteRow[] },
): Promise<InvoiceDetail['timeline']> {
  const events: InvoiceDetail['timeline'] = [{ at: row.createdAt, words: 'Created', by: row.createdBy, detail: null }]
  for (const { at, kind, number, amountCents, isReversed } of settlements) {
    if (kind === 'credit_note') continue
    const detail = [number, isReversed ? 'later reversed' : null].filter(Boolean).join(', ') || null
    const words = `${formatMoney(amountCents)} ${howSettled[kind]}`
    events.push({ at, words, by: null, detail })
  }
  for (const { at, number, amountCents, reason, by } of notes)
    events.push({ at, words: labels.creditedWith(formatMoney(amountCents), number), by, detail: reason })
  for (const { at, action, by } of await listHistory(db, row.id)) {
    const isEnd = action === 'void' || action === 'discard'
    const detail = isEnd ? row.voidReason : action === 'write_off' ? row.writeOffReason : null
    events.push({ at, words: historyLabel[action] ?? action, by, detail })
  }
  if (row.seenAt) events.push({ at: row.seenAt, words: labels.viewedByTheMember, by: null, detail: null })
  for (const { at, kind, by } of await listReminders(db, row.id))
    events.push({ at, words: labels.reminderSent, by, detail: reminderKinds[kind] })
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
