import type { StaffActivity } from '@ambry/contract/dashboard/endpoints'
import { addDays, beginningOf, type Day, dayIn } from '@ambry/contract/kernel/dates'

import type { Deps } from '../../../deps.ts'
import { entriesOf } from '../../site/audit/search-service.ts'
import { type ActionCount, countActions, readStaff } from './queries.ts'

type Person = StaffActivity['people'][number]

/** What each person on staff did on a day; people who did nothing are listed too. */
export async function staffActivity(
  { db, clock, settings }: Deps,
  { on, q = '' }: { on?: Day | undefined; q?: string | undefined },
): Promise<StaffActivity> {
  const { timeZone } = settings.current
  const day = on ?? dayIn(timeZone, clock.now())
  const [from, to] = [beginningOf(day, timeZone), beginningOf(addDays(day, 1), timeZone)]
  const staff = await readStaff(db)
  const ids = await entriesOf({ db, clock }, { from, to, q, actorIds: staff.map(({ id }) => id) })
  const counts = Map.groupBy(await countActions(db, ids, timeZone), ({ actorId }) => actorId)
  const people = staff.map((person) => ({ ...person, ...sumUp(counts.get(person.id) ?? []) }))
  return { on: day, from, to, people: people.toSorted((a, b) => b.actions - a.actions) }
}

function sumUp(counts: ActionCount[]): Omit<Person, 'id' | 'name'> {
  const sum = (of: ActionCount[]) => of.reduce((total, { count }) => total + count, 0)
  const byAction = [...Map.groupBy(counts, ({ action }) => action)].map(([action, of]) => ({ action, count: sum(of) }))
  return {
    actions: sum(counts),
    denied: sum(counts.filter(({ outcome }) => outcome === 'refused')),
    firstAt: counts.map(({ firstAt }) => firstAt).sort()[0] ?? null,
    lastAt:
      counts
        .map(({ lastAt }) => lastAt)
        .sort()
        .at(-1) ?? null,
    hours: Array.from({ length: 24 }, (_, hour) => sum(counts.filter((each) => each.hour === hour))),
    byAction: byAction.toSorted((a, b) => b.count - a.count),
  }
}
