import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { cardTitle } from '@ambry/contract/cards/kinds'
import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import type { AdminHunt, AdminHuntDetail } from '@ambry/contract/source/hunts/records'
import { type Actor, notThere } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { assign as assignItem } from '../../accounts/work/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { businessClock } from '../../holidays/service.ts'
import * as labels from './labels.ts'
import { adminHuntDetail, adminHuntOf } from './present.ts'
import {
  findHunt,
  findHuntNames,
  type HuntFilters,
  type HuntRow,
  huntList,
  insertNote,
  listExpiredHunts,
  lockHunt,
  updateHunt,
} from './queries.ts'
import { adminActions } from './rules.ts'
import { end, huntChanged, notifyMember } from './states-service.ts'

// What staff do with hunts. Candidates have their own service.

export async function hunts(deps: Deps, actor: Actor, query: QueryOf<typeof huntList>): Promise<Page<AdminHunt>> {
  const after = await businessClock(deps)
  return huntList.page(deps.db, query, (row) => adminHuntOf(row, actor, after), actor.id)
}

async function huntRow(db: Db, id: string): Promise<HuntRow> {
  const row = await findHunt(db, id)
  if (!row) throw notThere()
  return row
}

export const listed = async (db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminHunt> =>
  adminHuntOf(await huntRow(db, id), actor, await businessClock(deps))

export const hunt = async (db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminHuntDetail> =>
  adminHuntDetail(db, deps, await huntRow(db, id), actor)

/** Locks a hunt for an action, or throws with the reason the page would show. */
export async function locked(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  action: AdminHunt['actions'][number]['action'],
): Promise<HuntRow> {
  const row = await lockHunt(tx, id)
  if (!row) throw notThere()
  const why = adminActions(row, row.memberId === actor.id).find((one) => one.action === action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await listed(tx, deps, actor, id) })
  return row
}

/** Proposing again before the member agreed replaces the fee. */
export async function proposeFee(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { feeBps, note }: { feeBps: number; note?: string | null | undefined },
): Promise<void> {
  const row = await locked(tx, deps, actor, id, 'propose_fee')
  await updateHunt(tx, id, row.version, { fee_bps: feeBps })
  const words = note?.trim() || null
  tx.audit({ action: 'hunt.fee', object: { kind: 'hunt', id }, before: { feeBps: row.feeBps }, after: { feeBps } })
  const message = labels.weProposeAFee(cardTitle(row), formatBps(feeBps))
  await notifyMember(tx, deps, row, null, words ? `${message} ${words}` : message, { title: labels.feeProposed })
  huntChanged(tx, row)
}

export async function endOne(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { action, reason }: { action: 'reject' | 'close'; reason: string },
): Promise<void> {
  const row = await locked(tx, deps, actor, id, action)
  await end(tx, deps, row, action, reason)
  tx.audit({ action: 'hunt.end', object: { kind: 'hunt', id }, after: { action }, reason })
}

export async function note(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { note: words, minutes }: { note: string; minutes: number },
): Promise<void> {
  const row = await locked(tx, deps, actor, id, 'note')
  await insertNote(tx, id, actor.id, words, minutes)
  tx.audit({ action: 'hunt.note', object: { kind: 'hunt', id }, after: { minutes } })
  huntChanged(tx, row)
}

export async function assign(tx: Tx, actor: Actor, id: string, isMine: boolean): Promise<void> {
  await huntRow(tx, id)
  await assignItem(tx, { queue: 'hunts', itemId: id }, { assigneeId: isMine ? actor.id : null, note: null })
}

export type Change = { select: Selection<HuntFilters> } & ({ action: 'close'; reason: string } | { action: 'assign' })

export async function changeMany(deps: Deps, actor: Actor, transact: Transact, change: Change): Promise<BulkResult> {
  return oneByOne({
    transact,
    ids: await selectedIds(change.select, (filters, range) => huntList.ids(deps.db, filters, range, actor.id)),
    act: (tx, id) =>
      change.action === 'close'
        ? endOne(tx, deps, actor, id, { action: 'close', reason: change.reason })
        : assign(tx, actor, id, true),
    namesOf: (ids) => findHuntNames(deps.db, ids),
  })
}

const atOnce = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Closes hunts whose deadline has passed, each on its own and only if still so. */
export async function expireHunts(deps: Deps): Promise<void> {
  const now = today(deps, deps.clock.now())
  for (let after = lowestId; ; ) {
    const page = await listExpiredHunts(deps.db, now, after, atOnce)
    for (const { id } of page)
      await eachForItself(deps, 'a hunt whose deadline has passed', id, () =>
        deps.transactions.run(systemOrigin, async (tx) => {
          const row = await lockHunt(tx, id)
          const isOpen = row?.status === 'pending' || row?.status === 'active'
          if (!row || !isOpen || row.deadlineOn === null || row.deadlineOn >= today(deps, tx.now)) return
          await end(tx, deps, row, 'close', labels.theDeadlinePassed)
        }),
      )
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}
