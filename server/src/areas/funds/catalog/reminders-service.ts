import type { Actor } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { requireVisibleFund } from '../fund-queries.ts'
import { fundLink, ownFundChanged } from '../fund-service.ts'
import { faultsOf } from './eligibility-service.ts'
import * as labels from './labels.ts'
import { deleteReminder, listDueReminders, writeReminder } from './queries.ts'

export async function setReminder(tx: Tx, deps: Deps, actor: Actor, fundId: string, isOn: boolean): Promise<void> {
  const fund = await requireVisibleFund(tx, fundId)
  if (isOn && (await faultsOf(tx, deps, actor.id, fund)).length === 0) throw new AppError('refused', labels.alreadyOpen)
  await (isOn ? writeReminder(tx, fundId, actor.id) : deleteReminder(tx, fundId, actor.id))
  ownFundChanged(tx, actor.id)
}

/** Every quarter hour: notifies members who set a reminder, once the fund is open and has a place. */
export async function sendReminders(deps: Deps): Promise<void> {
  for (const { fundId, fundName, memberId } of await listDueReminders(deps.db, today(deps, deps.clock.now())))
    await eachForItself(deps, 'a reminder of a fund', memberId, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        await deleteReminder(tx, fundId, memberId)
        await notify(tx, memberId, {
          ...{ kind: 'funds', title: labels.nowOpen, link: fundLink(fundId) },
          message: labels.nowOpenMessage(fundName),
        })
      }),
    )
}
