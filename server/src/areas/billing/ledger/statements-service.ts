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
import { today } from './service.ts'

export type Span = { from?: Day | undefined; to?: Day | undefined }

/** What somebody owed at the beginning, what was charged and paid, and what they owe at the end. What they are owed counts against it. */
export async function statement(db: Db, deps: Deps, memberId: string, span: Span): Promise<Statement> {
  if (!(await findPerson(db, memberId))) throw notThere()
  const to = span.to ?? today(deps, deps.clock.now())
  const from = span.from ?? firstOfMonth(to)
  if (from > to) throw new AppError('refused', 'The end date is before the start date.')
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

/** The head of a paper for a member: whose paper it is, and for whom. */
export async function addressedTo({ db, settings }: Deps, memberId: string) {
  return {
    letterhead: letterheadOf(settings.current),
    billedTo: billedToOf(await findPerson(db, memberId)),
  }
}

/** An account that owes or is owed anything stays open until that is settled. */
export async function requireNothingOwed(db: Db, deps: Deps, memberId: string): Promise<void> {
  const { dueCents, creditCents, payoutsDueCents } = await findBalance(db, memberId, today(deps, deps.clock.now()))
  if (dueCents > 0) throw new AppError('wrong_state', `They owe us ${formatMoney(dueCents)}. Settle that first.`)
  const due = creditCents + payoutsDueCents
  if (due > 0) throw new AppError('wrong_state', `We owe them ${formatMoney(due)}. Pay that out first.`)
}
