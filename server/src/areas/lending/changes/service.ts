import type { Page } from '@ambry/contract/kernel/lists'
import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import { type ChangeKind, changeActions } from '@ambry/contract/lending/kinds'
import type { LoanChange } from '@ambry/contract/lending/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { type LienCard, lienCards } from '../../cards/titles/liens-service.ts'
import { type CollateralRow, listCollateral } from '../collateral/queries.ts'
import {
  type LoanWithCollateral,
  lockLoanWithCollateral,
  pledgeCard,
  propose,
  releaseCard,
  revalue,
} from '../collateral/service.ts'
import * as labels from '../labels.ts'
import { loansChanged, notifyBorrower, notifyLoanOfficers } from '../loans/notices-service.ts'
import { type LoanRow, listLoans } from '../loans/queries.ts'
import { extendedTerms, ineligibility, releaseFault, securedCents, totalValue, whyIneligible } from '../rules.ts'
import { changeTerms } from '../servicing/terms-service.ts'
import { type ChangeRow, changeList, findChange, findSchedule, insertChange, listChanges } from './queries.ts'

// What borrowers request while a loan runs, and how we decide it.

type Known = { loan: LoanRow; collateral: readonly CollateralRow[]; cards: ReadonlyMap<string, LienCard> }

const leaving = ({ collateral }: Pick<Known, 'collateral'>, { collateralIds }: Pick<ChangeRow, 'collateralIds'>) =>
  collateral.filter(({ id }) => collateralIds.includes(id))

/** What would secure the loan afterwards. */
function afterwards({ collateral, cards }: Known, change: Pick<ChangeRow, 'collateralIds' | 'cardIds'>) {
  const open = collateral.filter(({ status }) => status === 'pledged')
  return [
    ...open.filter(({ id }) => !change.collateralIds.includes(id)),
    ...change.cardIds.map((id) => ({ valueCents: cards.get(id)?.valueCents ?? 0 })),
  ]
}

type Wanted = Pick<ChangeRow, 'kind' | 'months' | 'collateralIds' | 'cardIds'>

/** Why a request can't be approved as it is; null when it can. */
function faultOf(known: Known, change: Wanted, day: string): string | null {
  const { loan, cards } = known
  if (loan.status !== 'active') return labels.onlyActiveLoans
  if (change.kind === 'extension') return null
  const out = leaving(known, change)
  if (out.length !== change.collateralIds.length || out.some(({ status }) => status !== 'pledged'))
    return labels.cardsNoLongerPledged
  // an officer answers it, and appraises the card again if the borrower is right
  if (change.kind === 'value') return null
  if (change.kind === 'swap') {
    for (const id of change.cardIds) {
      const card = cards.get(id)
      if (!card || card.ownerId !== loan.memberId || !card.isRegistered) return labels.notTheirCard
      const reason = ineligibility(card, loan.settings, { today: day })
      if (reason) return labels.ofCard(card.title, whyIneligible(reason, loan.settings, null))
      if (card.custody !== 'in_vault') return labels.ofCard(card.title, labels.swapNeedsVault)
    }
    const incoming = change.cardIds.reduce((sum, id) => sum + (cards.get(id)?.valueCents ?? 0), 0)
    return incoming < totalValue(out) ? labels.swapOfLessValue : null
  }
  return releaseFault(afterwards(known, change), securedCents(loan), loan.settings)
}

function presentChange(row: ChangeRow, known: Known, day: string): LoanChange {
  const { loan, cards, collateral } = known
  const titleOf = (cardId: string) => cards.get(cardId)?.title ?? labels.aCard
  const isPending = row.status === 'pending'
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    months: row.months,
    out: row.collateralIds.map((id) => ({
      collateralId: id,
      title: titleOf(collateral.find((each) => each.id === id)?.cardId ?? ''),
    })),
    in: row.cardIds.map((cardId) => ({
      cardId,
      title: titleOf(cardId),
      valueCents: cards.get(cardId)?.valueCents ?? null,
    })),
    ltvAfterBps:
      isPending && (row.kind === 'release' || row.kind === 'swap')
        ? ltvBps(securedCents(loan), totalValue(afterwards(known, row)))
        : null,
    fault: isPending ? faultOf(known, row, day) : null,
    note: row.note,
    answer: row.answer,
    askedAt: row.askedAt,
    decidedAt: row.decidedAt,
  }
}

/** What several requests are decided by, loan by loan, in three queries. */
async function knownOf(db: Db, deps: Deps, rows: readonly ChangeRow[]): Promise<Map<string, Known>> {
  const loanIds = [...new Set(rows.map(({ loanId }) => loanId))]
  const loans = await listLoans(db, loanIds)
  const collateral = Map.groupBy(await listCollateral(db, loanIds), ({ loanId }) => loanId)
  const cardIds = [
    ...[...collateral.values()].flat().map(({ cardId }) => cardId),
    ...rows.flatMap((row) => row.cardIds),
  ]
  const cards = await lienCards(db, deps, [...new Set(cardIds)])
  return new Map(loans.map((loan) => [loan.id, { loan, collateral: collateral.get(loan.id) ?? [], cards }]))
}

async function presented(db: Db, deps: Deps, rows: readonly ChangeRow[]): Promise<LoanChange[]> {
  if (rows.length === 0) return []
  const known = await knownOf(db, deps, rows)
  const day = today(deps, deps.clock.now())
  return rows.map((row) => presentChange(row, known.get(row.loanId) as Known, day))
}

/** Every request about a loan, newest first. */
export const changesOf = async (db: Db, deps: Deps, loanId: string): Promise<LoanChange[]> =>
  presented(db, deps, await listChanges(db, loanId))

type Listed = LoanChange & { loan: { id: string; number: string }; member: { id: string; name: string } }

export async function openChanges(deps: Deps, query: QueryOf<typeof changeList>): Promise<Page<Listed>> {
  const page = await changeList.page(deps.db, query, (row) => row)
  const shown = await presented(deps.db, deps, page.items)
  return {
    ...page,
    items: page.items.map((row, at) => ({
      ...(shown[at] as LoanChange),
      loan: { id: row.loanId, number: row.number },
      member: { id: row.memberId, name: row.memberName },
    })),
  }
}

const change = async (db: Db, deps: Deps, id: string): Promise<LoanChange> => {
  const row = await findChange(db, id)
  if (!row) throw notThere()
  return (await presented(db, deps, [row]))[0] as LoanChange
}

type Request = {
  kind: ChangeKind
  months?: number | undefined
  collateralIds: readonly string[]
  cardIds: readonly string[]
  note?: string | null | undefined
}

const invalid = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] })

/** What the kind of request needs, and nothing else. */
function requireFields({ kind, months, collateralIds, cardIds, note }: Request): Wanted {
  if (kind === 'extension') {
    if (months === undefined) throw invalid('months', labels.chooseMonths)
    return { kind, months, collateralIds: [], cardIds: [] }
  }
  if (collateralIds.length === 0)
    throw invalid('collateralIds', kind === 'value' ? labels.chooseWhatIsWorthMore : labels.chooseWhatLeaves)
  if (kind === 'value' && !note?.trim()) throw invalid('note', labels.sayWhyWorthMore)
  if (kind === 'swap' && cardIds.length === 0) throw invalid('cardIds', labels.chooseWhatComes)
  return {
    ...{ kind, months: null, collateralIds: [...new Set(collateralIds)] },
    cardIds: kind === 'swap' ? [...new Set(cardIds)] : [],
  }
}

export async function request(tx: Tx, deps: Deps, actor: Actor, id: string, input: Request): Promise<LoanChange> {
  const wanted = requireFields(input)
  const held = await lockLoanWithCollateral(tx, deps, id, wanted.cardIds)
  const { loan } = held
  if (loan.memberId !== actor.id) throw notThere()
  const fault = faultOf(held, wanted, today(deps, tx.now))
  if (fault) throw new AppError('wrong_state', fault)
  const changeId = await insertChange(tx, { ...wanted, loanId: id, note: input.note?.trim() || null })
  tx.audit({ action: 'loan.request', object: { kind: 'loan', id }, after: { ...wanted } })
  await notifyLoanOfficers(tx, id, {
    title: labels.newChangeRequest(wanted.kind),
    message: labels.loanOf(loan.number, loan.memberName ?? actor.phone),
  })
  loansChanged(tx, actor.id)
  return change(tx, deps, changeId)
}

async function lockChange(
  tx: Tx,
  deps: Deps,
  id: string,
  changeId: string,
): Promise<LoanWithCollateral & { row: ChangeRow }> {
  const before = await findChange(tx, changeId)
  if (before?.loanId !== id) throw notThere()
  const held = await lockLoanWithCollateral(tx, deps, id, before.cardIds)
  const row = await findChange(tx, changeId)
  if (!row) throw notThere()
  return { ...held, row }
}

export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string, changeId: string): Promise<void> {
  const { loan } = await lockChange(tx, deps, id, changeId)
  if (loan.memberId !== actor.id) throw notThere()
  await transition(tx, 'loan_changes', changeActions, {
    id: changeId,
    action: 'withdraw',
    also: { decided_at: tx.now },
  })
  tx.audit({ action: 'loan.decide_change', object: { kind: 'loan', id }, after: { changeId, status: 'withdrawn' } })
  loansChanged(tx, actor.id)
}

type Decision = { approve: boolean; answer?: string | null | undefined }

export async function decide(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  changeId: string,
  { approve, answer }: Decision,
): Promise<LoanChange> {
  const held = await lockChange(tx, deps, id, changeId)
  const { loan, row } = held
  refuseSelf(actor, loan.memberId)
  const said = answer?.trim() || null
  await transition(tx, 'loan_changes', changeActions, {
    id: changeId,
    action: approve ? 'approve' : 'decline',
    also: { decided_at: tx.now, decided_by: actor.id, answer: said },
  })
  if (approve) {
    const fault = faultOf(held, row, today(deps, tx.now))
    if (fault) throw new AppError('wrong_state', fault)
    await carryOut(tx, deps, actor, held)
  }
  tx.audit({
    action: 'loan.decide_change',
    object: { kind: 'loan', id },
    after: { changeId, kind: row.kind, status: approve ? 'approved' : 'declined' },
    reason: said,
  })
  await notifyBorrower(tx, deps, loan, {
    title: approve ? labels.changeApproved(row.kind) : labels.changeDeclined(row.kind),
    message: labels.changeDecided(loan.number, row.kind, approve, said),
  })
  loansChanged(tx, loan.memberId)
  return change(tx, deps, changeId)
}

async function carryOut(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  held: LoanWithCollateral & { row: ChangeRow },
): Promise<void> {
  const { loan, row, cards } = held
  if (row.kind === 'extension') return extend(tx, deps, actor, loan, row.months ?? 0)
  if (row.kind === 'value') return
  const reason = row.kind === 'swap' ? labels.swappedAtRequest : labels.releasedAtRequest
  for (const each of leaving(held, row)) await releaseCard(tx, deps, loan, each, reason)
  const incoming = row.cardIds.flatMap((cardId) => cards.get(cardId) ?? [])
  for (const each of await propose(tx, loan.id, incoming)) await pledgeCard(tx, deps, loan, each)
  await revalue(tx, deps, held, row.kind === 'swap' ? 'swap' : 'cards')
}

/** The same rate and payment plan, over more due dates. */
async function extend(tx: Tx, deps: Deps, actor: Actor, loan: LoanRow, months: number): Promise<void> {
  const schedule = await findSchedule(tx, loan.id)
  if (!schedule) throw new AppError('wrong_state', labels.onlyActiveLoans)
  const day = today(deps, tx.now)
  await changeTerms(tx, deps, actor, loan.id, {
    on: day,
    rateBps: loan.currentRateBps,
    scheduleKind: schedule.scheduleKind,
    ...extendedTerms(schedule, months, day),
    reason: labels.extendedAtRequest(months),
  })
}
