import type { Holiday } from '@ambry/contract/holidays/endpoints'
import { type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'

import { notThere } from '../../access/access.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { deleteHoliday, insertHoliday, listHolidays } from './queries.ts'
import { addBusinessHours } from './rules.ts'

export async function holidays({ db, clock, settings }: Deps): Promise<{ items: Holiday[] }> {
  return { items: await listHolidays(db, dayIn(settings.current.timeZone, clock.now())) }
}

export async function add(tx: Tx, holiday: Holiday): Promise<Holiday> {
  await insertHoliday(tx, holiday)
  tx.audit({ action: 'holiday.add', object: { kind: 'holiday', id: holiday.on }, after: holiday })
  tx.publish({ admins: true }, { type: 'holidays_updated' })
  return holiday
}

export async function remove(tx: Tx, on: Day): Promise<void> {
  const name = await deleteHoliday(tx, on)
  if (name === undefined) throw notThere()
  tx.audit({ action: 'holiday.remove', object: { kind: 'holiday', id: on }, before: { on, name } })
  tx.publish({ admins: true }, { type: 'holidays_updated' })
}

/** Counts the hours of a deadline in business days. */
export async function businessClock(deps: Deps): Promise<(from: Instant, hours: number) => Instant> {
  const { items } = await holidays(deps)
  const { timeZone } = deps.settings.current
  const closed = new Set(items.map(({ on }) => on))
  return (from, hours) => addBusinessHours(from, hours, { timeZone, holidays: closed })
}
