import type { Statement } from '@ambry/contract/billing/invoices/records'
import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { billedToOf, letterheadOf } from '../invoices/present.ts'
import { findPerson } from '../invoices/queries.ts'
import { firstOfMonth } from '../rules.ts'
import { findBalance, listStatement, openingOf } from './balance-queries.ts'
import * as labels from './labels.ts'
import { today } from './service.ts'

export type Span = { from?: Day | undefined; to?: Day | undefined }

/** The opening balance, charges, payments and closing balance of a member. What they are owed is deducted. */
export async function statement(db: Db, deps: Deps, memberId: string, span: Span): Promise<Statement> {
  if (!(await findPerson(db, memberId))) throw notThere()
  const to = span.to ?? today(deps, deps.clock.now())
  const from = span.from ?? firstOfMonth(to)
  if (from > to) throw new AppError('refused', labels.theEndDateIsBefore)
  const openingCents = await openingOf(db, memberId, from)
  let balanceCents = openingCents
  const lines = (await listStatement(db, memberId, from, to)).map(({ on, words, number, amountCents }) => {
    balanceCents += amountCents
    return {
      on,
      words,
      number,
      chargeCents: Math.max(amountCents, 0),
      paymentCents: Math.max(-amountCents, 0),
      balanceCents,
    }
  })
  return { from, to, openingCents, closingCents: balanceCents, lines }
}

/** The header of a document for a member: letterhead and recipient. */
export async function addressedTo({ db, settings }: Deps, memberId: string) {
  return {
    letterhead: letterheadOf(settings.current),
    billedTo: billedToOf(await findPerson(db, memberId)),
  }
}

/** An account with an outstanding balance in either direction cannot be closed. */
export async function requireNothingOwed(db: Db, deps: Deps, memberId: string): Promise<void> {
  const { dueCents, creditCents, payoutsDueCents } = await findBalance(db, memberId, today(deps, deps.clock.now()))
  if (dueCents > 0) throw new AppError('wrong_state', labels.theyOweUs(formatMoney(dueCents)))
  const due = creditCents + payoutsDueCents
  if (due > 0) throw new AppError('wrong_state', labels.weOweThem(formatMoney(due)))
}
