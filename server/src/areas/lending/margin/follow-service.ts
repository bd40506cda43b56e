import { type CuredBy, marginCallActions } from '@ambry/contract/lending/margin/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transitionMany } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { endedColumns, insertCalls, listEnded, updateLevels } from './queries.ts'

/**
 * Makes and ends margin calls after principal or value of loans changed, whatever changed them and however many they
 * are. The caller has locked the loans. Borrowers learn about it from a job, so that a bulk valuation stays fast.
 */
export async function followMargin(tx: Tx, deps: Deps, loanIds: readonly string[], cause: CuredBy): Promise<void> {
  await updateLevels(tx, loanIds)
  await openAndEndCalls(tx, deps, loanIds, cause)
}

/** The same for loans whose level was written with their value. */
export async function openAndEndCalls(tx: Tx, deps: Deps, loanIds: readonly string[], cause: CuredBy): Promise<void> {
  const { timeZone } = deps.settings.current
  const opened = await insertCalls(tx, loanIds, { today: today(deps, tx.now), timeZone })
  const ended = await listEnded(tx, loanIds)
  const changed = endedColumns(tx)
  const cured = ended.filter(({ isCured }) => isCured).map(({ id }) => id)
  if (cured.length > 0)
    await transitionMany(tx, 'margin_calls', marginCallActions, {
      ...{ ids: cured, action: 'cure', also: { ...changed, cured_by: cause } },
    })
  const canceled = ended.filter(({ isCured }) => !isCured).map(({ id }) => id)
  if (canceled.length > 0)
    await transitionMany(tx, 'margin_calls', marginCallActions, { ids: canceled, action: 'cancel', also: changed })
  if (opened.length + ended.length > 0)
    await tx.enqueue({ task: 'announce_margin_calls', payload: {}, jobKey: 'announce_margin_calls' })
}
