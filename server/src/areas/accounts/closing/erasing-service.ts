import { userActions } from '@ambry/contract/accounts/kinds'
import { addSeconds } from '@ambry/contract/kernel/dates'

import { eraseBy, findBlockers, findPatterns } from '../../../db/closing.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { eraseCopies, findRequestedAt, insertErasure, listDue, lockUser, postpone } from './queries.ts'
import { sayGoodbye } from './service.ts'

const daySeconds = 86_400

/** The job: erases every account whose time to be kept has passed, each in its own transaction. */
export async function eraseDue(deps: Deps): Promise<void> {
  for (const { id } of await listDue(deps.db, deps.clock.now())) {
    await eachForItself(deps, 'an account that closes', id, () =>
      deps.transactions.run(systemOrigin, (tx) => eraseOne(tx, deps, id)),
    )
  }
}

async function eraseOne(tx: Tx, deps: Deps, id: string): Promise<void> {
  const user = await lockUser(tx, id)
  // kept or erased since it was listed
  if (user?.status !== 'closing' || user.closesAt === null || user.closesAt > tx.now.toISOString()) return
  const blockers = await findBlockers(tx, deps.closing, id)
  if (blockers.length > 0) return postponeErasing(tx, deps, id, blockers.length)
  if (!(await sayGoodbye(tx, deps, { ...user, closesAt: user.closesAt }))) return
  await erase(tx, deps, id)
}

/** Something now prevents it, such as a payment that was reversed: staff resolve it, and it is tried again tomorrow. */
async function postponeErasing(tx: Tx, deps: Deps, id: string, blockers: number): Promise<void> {
  await postpone(tx, id, addSeconds(tx.now, daySeconds))
  tx.audit({ action: 'account.close_blocked', object: { kind: 'user', id }, after: { blockers } })
  await deps.hooks.erasingBlocked(tx, id)
  tx.publish({ admins: true }, { type: 'user_updated', userId: id })
}

async function erase(tx: Tx, deps: Deps, id: string): Promise<void> {
  const requestedAt = await findRequestedAt(tx, id)
  for (const { prepare } of deps.closing.toReversed()) await prepare?.(tx, deps, id)
  const { counts, files, copies } = await erasePersonalData(tx, deps, id)
  const erasedAt = tx.now.toISOString()
  await transition(tx, 'users', userActions, { id, action: 'erase', also: { closes_at: null, erased_at: erasedAt } })
  await insertErasure(tx, id, { requestedAt, erasedAt, counts, files: files.length })
  // after the commit, and again after a crash: removing a file twice does no harm
  if (files.length > 0) await tx.enqueue({ task: 'remove_files', payload: { keys: [...files, ...copies] } })
  tx.audit({ action: 'user.erase', object: { kind: 'user', id }, after: { ...counts, files: files.length } })
  tx.publish({ admins: true }, { type: 'user_updated', userId: id, status: 'closed' })
}

/** Everything that is classed as erased or redacted (decision 66). The log comes last and loses copies of it. */
export async function erasePersonalData(tx: Tx, deps: Deps, id: string) {
  const patterns = await findPatterns(tx, deps.dataClasses, id)
  const counts: Record<string, number> = {}
  const files: string[] = []
  const copies: string[] = []
  await eraseCopies(tx, id, patterns.texts)
  const areas = deps.closing.toReversed()
  for (const erase of [eraseBy('erase_texts'), ...areas.map((area) => area.erase)]) {
    const erased = await erase?.(tx, id, patterns)
    for (const [table, count] of Object.entries(erased?.counts ?? {})) counts[table] = (counts[table] ?? 0) + count
    files.push(...(erased?.files ?? []))
    copies.push(...(erased?.copies ?? []))
  }
  return { counts, files, copies }
}

export async function removeFiles({ files }: Deps, keys: string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}
