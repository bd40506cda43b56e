import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { PictureWidth } from '@ambry/contract/cards/files'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { addSeconds, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { ActiveHunt, OwnHunt, OwnHuntDetail } from '@ambry/contract/source/hunts/records'
import { candidateActions, huntActions, mostHuntsADay, mostOpenHunts } from '@ambry/contract/source/kinds'
import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { today } from '../../billing/ledger/service.ts'
import { slabBytes } from '../../cards/registry/files-service.ts'
import { drawnCard } from '../../sales/catalog/service.ts'
import { purchaseFault } from '../../sales/service.ts'
import { wantedColumns } from '../posts/own-service.ts'
import type { WantedFacts } from '../posts/queries.ts'
import { lowestGrade } from '../posts/rules.ts'
import { changedWith, findCandidate, lockCandidate } from './candidate-queries.ts'
import * as labels from './labels.ts'
import { activeHunt, ownHuntDetail, ownHuntOf } from './present.ts'
import {
  activeHuntList,
  countHuntMatches,
  countHunts,
  findHunt,
  type HuntColumns,
  type HuntRow,
  insertHunt,
  lockAsker,
  lockHunt,
  ownHuntList,
  stamped,
  touchHunt,
  updateHunt,
} from './queries.ts'
import { ownActions } from './rules.ts'
import { end, huntChanged, notifyHuntStaff } from './states-service.ts'

// What a member does with a hunt. Other members never learn whose it is.

export async function activeHunts(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof activeHuntList>,
): Promise<Page<ActiveHunt>> {
  const found = await activeHuntList.page(deps.db, query, (row) => row)
  const matches = await countHuntMatches(
    deps.db,
    actor.id,
    found.items.map(({ id }) => id),
  )
  return { ...found, items: found.items.map((row) => activeHunt(row, matches.get(row.id) ?? 0)) }
}

export const ownHunts = (deps: Deps, actor: Actor, query: QueryOf<typeof ownHuntList>): Promise<Page<OwnHunt>> =>
  ownHuntList.page(deps.db, query, ownHuntOf, actor.id)

async function visible(db: Db, actor: Actor, id: string): Promise<HuntRow> {
  const row = await findHunt(db, id)
  if (!row || row.memberId !== actor.id) throw notThere()
  return row
}

export const own = async (db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnHuntDetail> =>
  ownHuntDetail(db, deps, await visible(db, actor, id))

const listed = async (db: Db, actor: Actor, id: string): Promise<OwnHunt> => ownHuntOf(await visible(db, actor, id))

export type Brief = WantedFacts & {
  budgetCents: number
  deadlineOn: Day | null
  brief?: string | null | undefined
}

async function columnsOf(tx: Tx, deps: Deps, brief: Brief, before?: HuntRow): Promise<HuntColumns> {
  // one that was set before may stay until it is changed
  const isNew = brief.deadlineOn !== null && brief.deadlineOn !== before?.deadlineOn
  if (isNew && brief.deadlineOn !== null && brief.deadlineOn < today(deps, tx.now)) {
    const message = labels.theDeadlineHasPassed
    throw new AppError('refused', message, { errors: [{ path: 'deadlineOn', message }] })
  }
  const { match_keys: _, note: __, ...wanted } = await wantedColumns(tx, brief)
  return {
    ...wanted,
    budget_cents: brief.budgetCents,
    deadline_on: brief.deadlineOn,
    brief: brief.brief?.trim() || null,
  }
}

export async function ask(tx: Tx, deps: Deps, actor: Actor, brief: Brief): Promise<OwnHunt> {
  await lockAsker(tx, actor.id)
  const counted = await countHunts(tx, actor.id, addSeconds(tx.now, -86_400))
  if (counted.open >= mostOpenHunts) throw new AppError('refused', labels.youAlreadyHaveOpenHunts(mostOpenHunts))
  if (counted.today >= mostHuntsADay)
    throw new AppError('too_many', labels.youAskedOftenToday(mostHuntsADay), { retryAfterSeconds: 86_400 })
  const id = await insertHunt(tx, actor.id, await columnsOf(tx, deps, brief))
  tx.audit({ action: 'hunt.ask', object: { kind: 'hunt', id }, after: brief })
  const row = await visible(tx, actor, id)
  await notifyHuntStaff(tx, row, labels.newHunt, labels.isAskedFor(row.number, cardTitle(row)))
  huntChanged(tx, row)
  return ownHuntOf(row)
}

/** Locks a hunt of the caller, or throws with what it is now. */
async function ownLocked(tx: Tx, actor: Actor, id: string, action: OwnHunt['actions'][number]): Promise<HuntRow> {
  await visible(tx, actor, id)
  const row = await lockHunt(tx, id)
  if (!row) throw notThere()
  if (!ownActions(row).includes(action)) {
    const why = row.status === 'found' ? labels.aCardWasBought : labels.someoneElseChangedIt
    throw new AppError('wrong_state', action === 'agree_fee' && row.feeBps === null ? labels.noFeeYet : why, {
      present: ownHuntOf(row),
    })
  }
  return row
}

export async function edit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...brief }: Brief & { version: number },
): Promise<OwnHunt> {
  const before = await ownLocked(tx, actor, id, 'edit')
  const columns = await columnsOf(tx, deps, brief, before)
  if (!(await updateHunt(tx, id, version, columns)))
    throw new AppError('stale', labels.someoneElseChangedIt, { present: await listed(tx, actor, id) })
  tx.audit({ action: 'hunt.edit', object: { kind: 'hunt', id }, before: ownHuntOf(before), after: brief })
  await notifyHuntStaff(tx, before, labels.huntEdited, labels.wasEdited(before.number, cardTitle(brief)))
  huntChanged(tx, before, { isOnBoard: before.status === 'active' })
  return listed(tx, actor, id)
}

export async function agreeFee(tx: Tx, actor: Actor, id: string, feeBps: number): Promise<OwnHunt> {
  const row = await ownLocked(tx, actor, id, 'agree_fee')
  if (row.feeBps !== feeBps)
    throw new AppError('stale', labels.theFeeIsNow(formatBps(row.feeBps ?? 0)), { present: ownHuntOf(row) })
  await transition(tx, 'hunts', huntActions, {
    id,
    action: 'begin',
    also: stamped(tx, { fee_agreed_at: tx.now, began_at: tx.now }),
  })
  tx.audit({ action: 'hunt.agree', object: { kind: 'hunt', id }, after: { feeBps } })
  await notifyHuntStaff(tx, row, labels.feeAgreed, labels.theMemberAgreed(row.number, formatBps(feeBps)))
  huntChanged(tx, row, { isOnBoard: true })
  return listed(tx, actor, id)
}

export async function close(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnHunt> {
  const row = await ownLocked(tx, actor, id, 'close')
  await end(tx, deps, row, 'close', labels.closedByTheMember, { isNotified: false })
  tx.audit({ action: 'hunt.end', object: { kind: 'hunt', id } })
  await notifyHuntStaff(tx, row, labels.huntClosed, labels.theMemberClosed(row.number))
  return listed(tx, actor, id)
}

export type Answer =
  | { action: 'approve'; priceCents: number; upToCents: number }
  | { action: 'decline'; reason?: string | null | undefined }

export async function answer(tx: Tx, deps: Deps, actor: Actor, id: string, given: Answer): Promise<OwnHuntDetail> {
  const found = await findCandidate(tx, id)
  if (!found || found.proposedAt === null) throw notThere()
  await visible(tx, actor, found.huntId)
  const hunt = await lockHunt(tx, found.huntId)
  const candidate = await lockCandidate(tx, id)
  if (!hunt || !candidate) throw notThere()
  if (candidate.status !== 'proposed' || hunt.status !== 'active')
    throw new AppError('wrong_state', labels.thisCardIsntProposed, { present: await own(tx, deps, actor, hunt.id) })
  if (given.action === 'approve') {
    if (candidate.priceCents !== given.priceCents)
      throw new AppError('stale', labels.thePriceIsNow(formatMoney(candidate.priceCents)), {
        present: await own(tx, deps, actor, hunt.id),
      })
    const fault = await purchaseFault(tx, deps, actor.id, given.upToCents)
    if (fault) throw new AppError('refused', fault)
    await transition(tx, 'hunt_candidates', candidateActions, {
      id,
      action: 'approve',
      also: changedWith({ approved_cents: given.upToCents, answered_at: tx.now, answer: null }),
    })
    const words = labels.upTo(hunt.number, formatMoney(given.upToCents))
    await notifyHuntStaff(tx, hunt, labels.candidateApproved, words)
  } else {
    const reason = given.reason?.trim() || null
    await transition(tx, 'hunt_candidates', candidateActions, {
      id,
      action: 'decline',
      also: changedWith({ answer: reason, answered_at: tx.now }),
    })
    await notifyHuntStaff(tx, hunt, labels.candidateDeclined, labels.wasDeclined(hunt.number, reason ?? ''))
  }
  tx.audit({ action: 'candidate.answer', object: { kind: 'hunt', id: hunt.id }, after: { candidate: id, ...given } })
  await touchHunt(tx, hunt.id)
  huntChanged(tx, hunt)
  return own(tx, deps, actor, hunt.id)
}

/** For everyone while the hunt is on the board, and for its member and staff. */
export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const row = await findHunt(deps.db, id)
  const isStaff = scopeOf(actor, 'hunt.any') === 'any' && actor.impersonatorId === null
  if (!row || !(row.status === 'active' || row.memberId === actor.id || isStaff)) throw notThere()
  const bytes = await slabBytes(deps, drawnCard(row), w, { ghost: { gradeMin: lowestGrade(row.grades) } })
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}
