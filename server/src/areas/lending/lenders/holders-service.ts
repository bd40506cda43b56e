import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import { notify } from '../../notices/service.ts'
import type { LoanRow } from '../loans/queries.ts'
import { noteLink, notesChanged } from './balance-service.ts'
import * as labels from './labels.ts'
import { listNotes, type NoteRow, outstandingOf } from './queries.ts'

/** What holders of a loan's notes learn about it. A note that ends has a notice of its own. */
type Happened =
  | { kind: 'call'; ltvBps: number; until: string }
  | { kind: 'cured'; ltvBps: number }
  | { kind: 'late'; days: number; dueOn: Day }
  | { kind: 'default'; saleFrom: Day }
  | { kind: 'sold'; card: string; price: string }
  | { kind: 'foreclosed' }

/** What it meant for one of them. */
type Part = { receivedCents: number; leftCents: number }

function said(number: string, happened: Happened, { receivedCents, leftCents }: Part): [title: string, text: string] {
  const left = formatMoney(leftCents)
  switch (happened.kind) {
    case 'call':
      return [labels.callTitle(number), labels.callMessage(happened.ltvBps, happened.until)]
    case 'cured':
      return [labels.curedTitle(number), labels.curedMessage(happened.ltvBps)]
    case 'late':
      return [labels.lateTitle(number, happened.days), labels.lateMessage(happened.dueOn, left)]
    case 'default':
      return [labels.defaultTitle(number), labels.defaultMessage(happened.saleFrom, left)]
    case 'sold': {
      const { card, price } = happened
      const message = labels.cardSoldMessage(card, price, formatMoney(receivedCents), leftCents > 0 ? left : null)
      return [labels.cardSoldTitle(number), message]
    }
    case 'foreclosed':
      return [labels.foreclosedTitle(number), labels.foreclosedMessage(left)]
  }
}

export const runningNotes = (tx: Tx, loanId: string): Promise<NoteRow[]> => listNotes(tx, loanId, ['active'])

const receivedBy = ({ principalCents, interestCents, feeCents }: NoteRow) => principalCents + interestCents - feeCents

/**
 * Notifies everyone who holds a part of a loan, once each, without saying who borrows. `before` are the notes before
 * it happened, where it paid or ended them.
 */
export async function notifyHolders(
  tx: Tx,
  { id, number }: Pick<LoanRow, 'id' | 'number'>,
  happened: Happened,
  before?: readonly NoteRow[],
): Promise<void> {
  const now = await listNotes(tx, id, ['active', 'repaid', 'closed'])
  const after = new Map(now.map((note) => [note.id, note]))
  const running = before ?? now.filter(({ status }) => status === 'active')
  const byHolder = Map.groupBy(running, ({ lenderId }) => lenderId)
  if (byHolder.size === 0) return
  for (const [lenderId, [first, ...more]] of byHolder) {
    if (!first) continue
    const part: Part = { receivedCents: 0, leftCents: 0 }
    for (const note of [first, ...more]) {
      const changed = after.get(note.id) ?? note
      part.receivedCents += receivedBy(changed) - receivedBy(note)
      part.leftCents += outstandingOf(changed)
    }
    const [title, message] = said(number, happened, part)
    await notify(tx, lenderId, { kind: 'loans', title, message, link: noteLink(first.id) })
  }
  notesChanged(tx, [...byHolder.keys()])
}
