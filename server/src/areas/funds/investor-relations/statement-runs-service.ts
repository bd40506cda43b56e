import { randomUUID } from 'node:crypto'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import type { Day } from '@ambry/contract/kernel/dates'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { adminFund } from '../admin/service.ts'
import { requireFund } from '../fund-queries.ts'
import { fundChanged, positionLink } from '../fund-service.ts'
import * as labels from './labels.ts'
import { countHolders, findRun, insertRun, insertStatement, listHoldersWithoutStatement } from './statement-queries.ts'
import { requirePeriod } from './statement-service.ts'

/** A job makes them one after the other; the page shows how far it is. */
export async function makeStatements(
  tx: Tx,
  deps: Deps,
  fundId: string,
  { from, to }: { from: Day; to: Day },
): Promise<AdminFundDetail> {
  await requireFund(tx, fundId)
  requirePeriod(deps, { from, to })
  const holders = await countHolders(tx, fundId, from, to)
  if (holders === 0) throw new AppError('refused', labels.nobodyHeld)
  const id = randomUUID()
  await insertRun(tx, { id, fundId, from, to, holders })
  await tx.enqueue({ task: 'make_fund_statements', payload: { id }, jobKey: `fund statements ${id}` })
  tx.audit({ action: 'fund.statements', object: { kind: 'fund', id: fundId }, after: { from, to, holders } })
  fundChanged(tx)
  return adminFund(tx, deps, fundId, tx.now)
}

/** Each in a transaction of its own: what was made stays made when the job is interrupted, and it goes on from there. */
export async function runStatements(deps: Deps, id: string): Promise<void> {
  const run = await findRun(deps.db, id)
  if (!run) return
  const { fundId, fundName, from, to } = run
  for (const memberId of await listHoldersWithoutStatement(deps.db, run))
    await deps.transactions.run(systemOrigin, async (tx) => {
      if (!(await insertStatement(tx, id, memberId))) return
      await notify(tx, memberId, {
        ...{ kind: 'funds', title: labels.statementReady, link: positionLink(fundId) },
        message: labels.statementMessage(fundName, from, to),
      })
      fundChanged(tx)
    })
}
