import { cardTitle } from '@ambry/contract/cards/kinds'
import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { arrivalReminderDays } from '@ambry/contract/source/kinds'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import * as labels from './labels.ts'
import { eachLapsed } from './lapsed.ts'
import { listAwaitedSells, listOverdueSells, markReminded, touchSell } from './queries.ts'
import {
  completeIfDone,
  end,
  linkOf,
  lockHeld,
  notifyMember,
  notifySellStaff,
  release,
  sellChanged,
  titleOf,
} from './states-service.ts'

// Accepted cards must arrive by a day. Those already with a carrier still count; the others stay their owner's.

export async function followArrivals(deps: Deps): Promise<void> {
  const now = today(deps, deps.clock.now())
  await eachLapsed(
    deps,
    'a sell offer whose cards did not arrive',
    (after, limit) => listOverdueSells(deps.db, now, after, limit),
    (tx, id) => lapse(tx, deps, id),
  )
  await eachLapsed(
    deps,
    'a reminder to send cards',
    (after, limit) => listAwaitedSells(deps.db, addDays(now, arrivalReminderDays), after, limit),
    (tx, id) => remind(tx, deps, id),
  )
}

async function lapse(tx: Tx, deps: Deps, id: string): Promise<void> {
  const held = await lockHeld(tx, deps, id)
  const { row, lines } = held
  if (row.status !== 'accepted' || row.arriveOn === null || row.arriveOn >= today(deps, tx.now)) return
  const late = lines.filter(({ status, isShipped }) => status === 'expected' && !isShipped)
  if (late.length === 0) return
  await notifySellStaff(tx, row, labels.cardsDidntArrive, labels.werentSent(row.number, late.length))
  if (lines.every((line) => line.status === 'ended' || late.includes(line))) {
    await end(tx, deps, held, 'lapse', labels.itDidntArrive)
    await notifyMember(tx, deps, row, 'expired', labels.didntArrive(titleOf(row)))
    return
  }
  for (const line of late) await release(tx, deps, held, line, labels.itDidntArrive)
  const titles = late.map(({ facts }) => cardTitle(facts)).join('; ')
  await notifyMember(tx, deps, row, 'accepted', labels.someDidntArrive(titles))
  await touchSell(tx, id)
  await completeIfDone(tx, deps, id)
  sellChanged(tx, row)
}

async function remind(tx: Tx, deps: Deps, id: string): Promise<void> {
  const { row, lines } = await lockHeld(tx, deps, id)
  const isAwaited = lines.some(({ status, isShipped }) => status === 'expected' && !isShipped)
  if (row.status !== 'accepted' || row.arriveOn === null || row.isArrivalReminded || !isAwaited) return
  await markReminded(tx, id)
  const message = labels.sendThemBy(titleOf(row), formatDate(row.arriveOn))
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.sendYourCards,
    message,
    text: `${deps.settings.current.houseName}: ${message}`,
    deadline: true,
    link: linkOf(row),
  })
}
