import { cardTitle } from '@ambry/contract/cards/kinds'
import { type HuntStatus, huntActions } from '@ambry/contract/source/kinds'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import * as labels from './labels.ts'
import { type HuntRow, stamped } from './queries.ts'

// The states of a hunt, and what its member and staff learn about them. The caller has locked the hunt.

const linkOf = ({ id }: Pick<HuntRow, 'id'>) => `/source?tab=hunts&hunt=${id}`
export const adminLinkOf = ({ id }: Pick<HuntRow, 'id'>) => `/admin/requests?tab=hunts&hunt=${id}`

/** The event that shows the member the outcome, in the wording of the specification. */
const huntEvent = (status: HuntStatus, { playerName, year }: Pick<HuntRow, 'playerName' | 'year'>) =>
  ({ type: 'hunt_updated', status, playerName, ...(year && { year }) }) as const

/** Refreshes the lists of staff and of the member, and for everyone what we are searching for. */
export const huntChanged = (tx: Tx, row: Pick<HuntRow, 'memberId'>, { isOnBoard = false } = {}) =>
  tx.publish(isOnBoard ? { everyone: true } : { admins: true, users: [row.memberId] }, { type: 'hunt_updated' })

/** With the status it has now if that changed: only then the specification's message appears, else the bell's. */
export async function notifyMember(
  tx: Tx,
  deps: Deps,
  row: HuntRow,
  status: HuntStatus | null,
  message: string,
  { title = labels.huntRequestUpdated, isDeadline = false } = {},
): Promise<void> {
  await notify(tx, row.memberId, {
    kind: 'requests',
    title,
    message,
    text: `${deps.settings.current.houseName}: ${message}`,
    deadline: isDeadline,
    link: linkOf(row),
    ...(status && { live: huntEvent(status, row) }),
  })
}

export const notifyHuntStaff = (tx: Tx, row: Pick<HuntRow, 'id'>, title: string, message: string) =>
  notifyStaff(tx, 'hunt.manage', { kind: 'requests', title, message, link: adminLinkOf(row) })

/** Ends a hunt that has no card yet. */
export async function end(
  tx: Tx,
  deps: Deps,
  row: HuntRow,
  action: 'reject' | 'close',
  reason: string,
  { isNotified = true } = {},
): Promise<void> {
  await transition(tx, 'hunts', huntActions, {
    id: row.id,
    action,
    also: stamped(tx, { ended_at: tx.now, end_reason: reason.slice(0, 500) }),
  })
  const title = cardTitle(row)
  if (isNotified) {
    const message = action === 'reject' ? labels.wasRejected(title, reason) : labels.wasClosed(title, reason)
    await notifyMember(tx, deps, row, huntActions[action].to, message)
  }
  huntChanged(tx, row, { isOnBoard: row.status === 'active' })
}
