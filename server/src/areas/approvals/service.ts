import type { Approval, approvalEndpoints } from '@ambry/contract/approvals/endpoints'
import { type ApprovalKindName, approvalActions } from '@ambry/contract/approvals/kinds'
import { type Permission, permissions } from '@ambry/contract/areas'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Effect } from '@ambry/contract/kernel/effects'
import type { PendingApproval } from '@ambry/contract/kernel/endpoint'
import type { Page } from '@ambry/contract/kernel/lists'
import { staffRoles, staffRolesWith } from '@ambry/contract/kernel/permissions'
import type { z } from 'zod'

import { type Actor, forbiddenText, notThere, scopeOf } from '../../access/access.ts'
import { type AnyApprovalKind, type ApprovalKind, type Approvals, refuseSelf } from '../../approvals.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../notices/service.ts'
import * as labels from './labels.ts'
import { insertSoloAct } from './limit-queries.ts'
import { secondPersonNeed } from './limits-service.ts'
import {
  type ApprovalRow,
  approvalList,
  countWaitingFor,
  findWaiting,
  insertApproval,
  listExpired,
  listHolders,
  listNames,
  lockApproval,
  replaceEffects,
  shareADevice,
} from './queries.ts'
import { approvalNumber, areSameEffects, peopleIn, waitSeconds } from './rules.ts'

const link = '/admin?tab=approvals'
const historyLink = `${link}&show=history`

/** What every area asks before it does something that may need a second person. */
export const approvalsOf = (deps: () => Deps, all: readonly AnyApprovalKind[]): Approvals => ({
  kinds: new Map(all.map((kind) => [kind.name, kind])),
  runOrRequest: (tx, actor, kind, input) => runOrRequest(tx, deps(), actor, kind, input),
})

async function runOrRequest<Input, Result>(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  kind: ApprovalKind<Input, Result>,
  input: Input,
): Promise<Result | PendingApproval> {
  const about = await kind.about(tx, deps, input)
  refuseSelf(actor, about.subjectId)
  const { need, act } = await secondPersonNeed(tx, deps, actor, kind, input, about)
  if (need === null) {
    if (act) await insertSoloAct(tx, act)
    return kind.run(tx, deps, input, actor)
  }
  const roles = staffRolesWith(permissions[kind.permission])
  const others = (await listHolders(tx, roles)).filter(({ id }) => id !== actor.id && id !== about.subjectId)
  if (others.length === 0 && (await kind.allowsSoleHolder?.(tx))) return kind.run(tx, deps, input, actor)

  const effects = await tx.dryRun(() => kind.run(tx, deps, input, actor))
  const { id, number } = await insertApproval(tx, {
    kind: kind.name,
    input,
    effects,
    record: about.record,
    subjectId: about.subjectId,
    amountCents: about.amountCents,
    limitCents: need.limitCents,
    reason: need.reason,
    note: about.note || null,
    requestedBy: actor.id,
    expiresAt: addSeconds(tx.now, waitSeconds),
  })
  tx.audit({
    action: 'approval.request',
    object: { kind: 'approval', id },
    after: { kind: kind.name, record: about.record, amountCents: about.amountCents },
  })
  changed(tx)
  const row = await rowOf(tx, actor, deps, id)
  for (const other of others)
    await notify(tx, other.id, {
      ...{ kind: 'approvals', title: labels.waiting, link: `${link}&approval=${id}` },
      message: labels.requested(row.requesterName, titleOf(deps, row)),
    })
  const names = roles.map((role) => staffRoles[role])
  return { pendingApproval: { id, number: approvalNumber(number), roles: names, reason: need.reason } }
}

const changed = (tx: Tx) => tx.publish({ admins: true }, { type: 'approvals_updated' })

function kindOf(deps: Deps, { kind }: Pick<ApprovalRow, 'kind'>): AnyApprovalKind {
  const known = deps.approvals.kinds.get(kind)
  if (!known) throw new Error(`no area approves ${kind}`)
  return known
}

const titleOf = (deps: Deps, row: ApprovalRow): string =>
  kindOf(deps, row).title(row.input, { name: row.subjectName ?? '', amountCents: row.amountCents ?? 0 })

const mayDecide = (deps: Deps, actor: Actor, row: Pick<ApprovalRow, 'kind'>): boolean =>
  scopeOf(actor, kindOf(deps, row).permission) === 'any'

const viewerOf = (deps: Deps, actor: Actor) => ({
  id: actor.id,
  kinds: [...deps.approvals.kinds.values()]
    .filter(({ permission }) => scopeOf(actor, permission) === 'any')
    .map(({ name }) => name),
})

/** An approval that the actor may see. */
async function rowOf(db: Db, actor: Actor, deps: Deps, id: string): Promise<ApprovalRow> {
  const viewer = viewerOf(deps, actor)
  const row = await approvalList.one(db, id, viewer)
  if (!row || (row.requestedBy !== actor.id && !viewer.kinds.includes(row.kind))) throw notThere()
  return row
}

function actionsOf(deps: Deps, actor: Actor, row: ApprovalRow, now: Date): Approval['actions'] {
  if (row.status !== 'pending') return []
  if (row.requestedBy === actor.id) return ['withdraw']
  if (!mayDecide(deps, actor, row)) return []
  const isLate = row.expiresAt <= now.toISOString()
  return row.subjectId === actor.id || isLate ? ['decline'] : ['approve', 'decline']
}

const present =
  (deps: Deps, actor: Actor, now: Date, names: ReadonlyMap<string, string>) =>
  (row: ApprovalRow): Approval => ({
    ...row,
    number: approvalNumber(row.number),
    title: titleOf(deps, row),
    subject: row.subjectId && row.subjectName ? { id: row.subjectId, name: row.subjectName } : null,
    link: kindOf(deps, row).link(row.input, row.subjectId),
    people: peopleIn(row.effects).flatMap((id) => ({ id, name: names.get(id) ?? '' })),
    requestedBy: { id: row.requestedBy, name: row.requesterName, staffRoles: row.requesterRoles },
    decidedBy: row.decidedBy && row.deciderName ? { id: row.decidedBy, name: row.deciderName } : null,
    roles: staffRolesWith(permissions[kindOf(deps, row).permission]),
    actions: actionsOf(deps, actor, row, now),
  })

/** The names of everyone that effects mention, for who sees them before they happen. */
export async function peopleOf(db: Db, effects: readonly Effect[]): Promise<{ id: string; name: string }[]> {
  return listNames(db, peopleIn(effects))
}

async function presented(db: Db, deps: Deps, actor: Actor, now: Date, rows: readonly ApprovalRow[]) {
  const names = await listNames(db, [...new Set(rows.flatMap(({ effects }) => peopleIn(effects)))])
  return rows.map(present(deps, actor, now, new Map(names.map(({ id, name }) => [id, name]))))
}

const one = async (db: Db, deps: Deps, actor: Actor, now: Date, id: string): Promise<Approval> =>
  (await presented(db, deps, actor, now, [await rowOf(db, actor, deps, id)]))[0] as Approval

export async function approvals(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof approvalList>,
): Promise<Page<Approval>> {
  const page = await approvalList.page(deps.db, query, (row) => row, viewerOf(deps, actor))
  return { ...page, items: await presented(deps.db, deps, actor, deps.clock.now(), page.items) }
}

/** What waits for a second person about a record; null when nothing does. */
export const waitingFor = async (db: Db, kind: ApprovalKindName, record: string): Promise<string | null> =>
  (await findWaiting(db, kind, record))?.id ?? null

/** Who can approve what someone requests. */
export async function approverNames(db: Db, permission: Permission, requesterId: string): Promise<string[]> {
  const holders = (await listHolders(db, staffRolesWith(permissions[permission]))).filter(
    ({ id }) => id !== requesterId,
  )
  const names = await listNames(
    db,
    holders.map(({ id }) => id),
  )
  return names.map(({ name }) => name).toSorted()
}

/** How many requests of others they can approve. */
export const approvalsFor = (deps: Deps, actor: Actor): Promise<number> =>
  countWaitingFor(deps.db, actor.id, viewerOf(deps, actor).kinds, deps.clock.now())

type WithChecks = z.output<(typeof approvalEndpoints)['approval']['response']>

/** Runs a waiting action and undoes it, against the present state, so that whoever decides sees whether anything has changed. */
export async function approval(deps: Deps, actor: Actor, transact: Transact, id: string): Promise<WithChecks> {
  return transact(async (tx) => {
    const row = await rowOf(tx, actor, deps, id)
    const shown = await one(tx, deps, actor, tx.now, id)
    if (row.status !== 'pending') return { ...shown, checks: null }
    const kind = kindOf(deps, row)
    const outcome = await dryRunNow(tx, deps, kind, row, actor)
    return {
      ...shown,
      checks: {
        unchanged:
          typeof outcome === 'string' ? outcome : areSameEffects(row.effects, outcome) ? null : labels.changedSince,
        requester: scopeOf({ roles: row.requesterRoles }, kind.permission) === 'any',
        device: row.requestedBy === actor.id || !(await shareADevice(tx, row.requestedBy, actor.id, tx.now)),
      },
    }
  })
}

/** The effects it would have now, or why it can't be done. */
async function dryRunNow(
  tx: Tx,
  deps: Deps,
  kind: AnyApprovalKind,
  row: ApprovalRow,
  by: Actor,
): Promise<Effect[] | string> {
  try {
    return await tx.dryRun(() => kind.run(tx, deps, kind.input.parse(row.input), by))
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return error.message
    throw error
  }
}

/** The action now does something else than what was shown. */
class Changed extends Error {
  readonly effects: Effect[]
  constructor(effects: Effect[]) {
    super('the effects have changed')
    this.effects = effects
  }
}

/**
 * Carries out what was requested, in one transaction with the decision. If it would now do something else, nothing
 * happens, and the request shows the new effects.
 */
export async function approve(deps: Deps, actor: Actor, transact: Transact, id: string): Promise<Approval> {
  try {
    return await transact(async (tx) => {
      const row = await decidable(tx, deps, actor, id)
      if (row.subjectId === actor.id) throw new AppError('refused', labels.aboutYou)
      if (row.status === 'pending' && row.expiresAt <= tx.now.toISOString())
        throw new AppError('wrong_state', labels.expired)
      const kind = kindOf(deps, row)
      if (scopeOf({ roles: row.requesterRoles }, kind.permission) !== 'any')
        throw new AppError('wrong_state', labels.requesterLostTheRight(row.requesterName))
      const isFlagged = await shareADevice(tx, row.requestedBy, actor.id, tx.now)
      await transition(tx, 'approvals', approvalActions, {
        ...{ id, action: 'approve' },
        also: { decided_by: actor.id, decided_at: tx.now, is_flagged: isFlagged },
      })
      const before = tx.effects.length
      await kind.run(tx, deps, kind.input.parse(row.input), actor)
      const effects = tx.effects.slice(before)
      if (!areSameEffects(row.effects, effects)) throw new Changed(effects)
      const title = titleOf(deps, row)
      tx.audit({ action: 'approval.approve', object: { kind: 'approval', id }, after: { kind: row.kind, isFlagged } })
      const name = actor.name ?? actor.phone
      await notify(tx, row.requestedBy, {
        ...{ kind: 'approvals', title: labels.approvedTitle, message: labels.approved(name, title), link: historyLink },
      })
      if (isFlagged) await warn(tx, row, name)
      changed(tx)
      return one(tx, deps, actor, tx.now, id)
    })
  } catch (error) {
    if (!(error instanceof Changed)) throw error
    await deps.transactions.run(systemOrigin, async (tx) => {
      await replaceEffects(tx, id, error.effects)
      changed(tx)
    })
    throw new AppError('stale', labels.changedSince)
  }
}

/** One person with two accounts would be their own second person. */
async function warn(tx: Tx, row: ApprovalRow, approver: string): Promise<void> {
  for (const { id } of await listHolders(tx, ['administrator']))
    await notify(tx, id, {
      ...{ kind: 'approvals', title: labels.sharedTitle, link: `${link}&approval=${row.id}`, variant: 'destructive' },
      message: labels.shared(approvalNumber(row.number), row.requesterName, approver),
    })
}

/** Locks an approval that the actor may decide: it is not their own request, and they have the permission. */
async function decidable(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<ApprovalRow> {
  await lockApproval(tx, id)
  const row = await rowOf(tx, actor, deps, id)
  if (row.requestedBy === actor.id) throw new AppError('refused', labels.yourOwnRequest)
  if (!mayDecide(deps, actor, row)) throw new AppError('forbidden', forbiddenText(actor, kindOf(deps, row).permission))
  return row
}

export async function decline(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<Approval> {
  const row = await decidable(tx, deps, actor, id)
  await transition(tx, 'approvals', approvalActions, {
    ...{ id, action: 'decline' },
    also: { decided_by: actor.id, decided_at: tx.now, decline_reason: reason },
  })
  tx.audit({ action: 'approval.decline', object: { kind: 'approval', id }, reason })
  // the reason can be about the member, so it is kept with the request only, where it can be erased
  const message = labels.declined(actor.name ?? actor.phone, titleOf(deps, row))
  await notify(tx, row.requestedBy, { kind: 'approvals', title: labels.declinedTitle, message, link: historyLink })
  changed(tx)
  return one(tx, deps, actor, tx.now, id)
}

export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Approval> {
  await lockApproval(tx, id)
  const row = await rowOf(tx, actor, deps, id)
  if (row.requestedBy !== actor.id) throw new AppError('refused', labels.notYourRequest)
  await transition(tx, 'approvals', approvalActions, { id, action: 'withdraw', also: { decided_at: tx.now } })
  tx.audit({ action: 'approval.withdraw', object: { kind: 'approval', id } })
  changed(tx)
  return one(tx, deps, actor, tx.now, id)
}

/** `one` does not apply the list's condition, so any viewer will do. */
const everyone = { id: '', kinds: [] }

/** Runs every minute: what nobody decided within three days ends, and its requester is told. */
export async function expireOld(deps: Deps): Promise<void> {
  for (const { id } of await listExpired(deps.db, deps.clock.now()))
    await deps.transactions.run(systemOrigin, async (tx) => {
      await lockApproval(tx, id)
      const row = await approvalList.one(tx, id, everyone)
      if (row?.status !== 'pending') return
      await transition(tx, 'approvals', approvalActions, { id, action: 'expire', also: { decided_at: tx.now } })
      tx.audit({ action: 'approval.expire', object: { kind: 'approval', id } })
      const message = labels.nobodyDecided(titleOf(deps, row))
      await notify(tx, row.requestedBy, { kind: 'approvals', title: labels.expiredTitle, message, link: historyLink })
      changed(tx)
    })
}
