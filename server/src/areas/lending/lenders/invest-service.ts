import type { InvestRule, OfferedLoan, RuleOutcome } from '@ambry/contract/lending/lenders/records'

import type { Actor } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { type LoanRow, listLoans } from '../loans/queries.ts'
import { lockBalances } from './balance-queries.ts'
import { insertCommitment, lockCommittable } from './commitments-service.ts'
import { investFault } from './fault-service.ts'
import * as labels from './labels.ts'
import { offeredList } from './list-queries.ts'
import { presentOffered } from './offered-service.ts'
import { positionOf } from './positions-service.ts'
import { findPreferences, listRuleHolders, savePreferences, turnRuleOff } from './preference-queries.ts'
import { type Candidate, type Position, ruleOutcome } from './rules.ts'

type Settings = { version: number; alertBps: number; rule: InvestRule | null; isRuleOn: boolean }

export async function saveSettings(tx: Tx, actor: Actor, saved: Settings): Promise<void> {
  if (saved.isRuleOn && !saved.rule) throw new AppError('refused', labels.chooseARule)
  const before = await findPreferences(tx, actor.id)
  if (!(await savePreferences(tx, actor.id, saved)))
    throw new AppError('stale', labels.settingsChanged, { present: await findPreferences(tx, actor.id) })
  tx.audit({ action: 'lender.settings', object: { kind: 'lender', id: actor.id }, before, after: saved })
  tx.publish({ users: [actor.id] }, { type: 'note_updated' })
}

/** Called when an account is suspended or is no longer a lender's. */
export async function stopRule(tx: Tx, lenderId: string): Promise<void> {
  if (!(await turnRuleOff(tx, lenderId))) return
  tx.audit({
    action: 'lender.settings',
    object: { kind: 'lender', id: lenderId },
    subjectId: lenderId,
    after: { isRuleOn: false },
  })
}

const candidateOf = (offered: OfferedLoan, loan: LoanRow): Candidate => ({
  ltvBps: offered.ltvBps,
  lenderRateBps: offered.lenderRateBps,
  termMonths: offered.termMonths,
  grade: offered.grade,
  borrowerId: loan.memberId,
  openCents: offered.openCents,
  minimumCents: offered.minimumCents,
  mineCents: offered.mineCents,
  cards: offered.cards,
})

const mostTried = 200

/** What a rule would commit to every open loan now, each after the one before it. Nothing is committed. */
export async function tryRule(deps: Deps, actor: Actor, rule: InvestRule): Promise<RuleOutcome[]> {
  const { db } = deps
  const context = { lenderId: actor.id, today: today(deps, deps.clock.now()) }
  const { items: rows } = await offeredList.page(db, { sort: 'closesOn', limit: mostTried }, (row) => row, context)
  const offered = await presentOffered(db, deps, rows)
  const ids = offered.map(({ id }) => id)
  const loans = new Map((ids.length === 0 ? [] : await listLoans(db, ids)).map((loan) => [loan.id, loan]))
  let position = await positionOf(db, deps, actor.id)
  return offered.map((each) => {
    const candidate = candidateOf(each, loans.get(each.id) as LoanRow)
    const { amountCents, fault } = ruleOutcome(rule, candidate, position)
    if (amountCents > 0) position = after(position, candidate, amountCents)
    return { loan: { id: each.id, number: each.number }, title: each.title, amountCents, fault }
  })
}

/** A position with one more commitment. */
function after(position: Position, loan: Candidate, amountCents: number): Position {
  const value = loan.cards.reduce((sum, card) => sum + card.valueCents, 0)
  const grown = (sums: ReadonlyMap<string, number>, keyOf: (card: Candidate['cards'][number]) => string) => {
    const next = new Map(sums)
    for (const card of loan.cards) {
      const part = value === 0 ? 0 : Math.ceil((amountCents * card.valueCents) / value)
      next.set(keyOf(card), (next.get(keyOf(card)) ?? 0) + part)
    }
    return next
  }
  return {
    availableCents: position.availableCents - amountCents,
    investedCents: position.investedCents + amountCents,
    byCategory: grown(position.byCategory, ({ category }) => category),
    byPlayer: grown(position.byPlayer, ({ playerName }) => playerName),
    byBorrower: new Map(position.byBorrower).set(
      loan.borrowerId,
      (position.byBorrower.get(loan.borrowerId) ?? 0) + amountCents,
    ),
  }
}

/** Right after a loan is offered: everyone whose rule is on, in the order in which they turned it on, each on their own. */
export async function autoInvest(deps: Deps, loanId: string): Promise<void> {
  for (const { id } of await listRuleHolders(deps.db))
    await eachForItself(deps, 'auto-invest for a lender', id, () =>
      deps.transactions.run(systemOrigin, (tx) => investByRule(tx, deps, id, loanId)),
    )
}

/** Every limit is checked with the offering and the lender's balance locked, so no other commitment comes between. */
async function investByRule(tx: Tx, deps: Deps, lenderId: string, loanId: string): Promise<void> {
  if ((await investFault(tx, deps, lenderId)) !== null) return
  const committable = await lockCommittable(tx, deps, lenderId, loanId).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!committable) return
  await lockBalances(tx, [lenderId])
  const { rule, isRuleOn } = await findPreferences(tx, lenderId)
  if (!rule || !isRuleOn) return
  const row = await offeredList.one(tx, loanId, { lenderId, today: today(deps, tx.now) })
  const [offered] = row ? await presentOffered(tx, deps, [row]) : []
  if (!offered) return
  const { amountCents } = ruleOutcome(
    rule,
    candidateOf(offered, committable.loan),
    await positionOf(tx, deps, lenderId),
  )
  if (amountCents > 0) await insertCommitment(tx, deps, lenderId, { ...committable, amountCents, isByRule: true })
}
