import type { WorkFigures } from '@ambry/contract/dashboard/work/endpoints'
import { addDays, beginningOf, type Day, dayIn } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { queuesOf, readTargets } from '../queue-targets.ts'
import { type FigureRow, readFigures } from './figures-queries.ts'

const none = { arrived: 0, done: 0, medianHours: null, p95Hours: null }

const figuresIn = (rows: FigureRow[], weekday: number | null) => rows.find((row) => row.weekday === weekday) ?? none

/** The Monday of a day's week. */
const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** What came to each queue in a week, what was done, and how long it took. */
export async function workFigures(deps: Deps, actor: Actor, { on }: { on?: Day | undefined }): Promise<WorkFigures> {
  const { timeZone } = deps.settings.current
  const today = dayIn(timeZone, deps.clock.now())
  const monday = mondayOf(on ?? today)
  const [from, to] = [beginningOf(monday, timeZone), beginningOf(addDays(monday, 7), timeZone)]
  const rows = Map.groupBy(await readFigures(deps.db, { from, to, today, timeZone }), ({ queue }) => queue)
  const targets = await readTargets(deps)
  const queues = queuesOf(actor).map((queue) => {
    const own = rows.get(queue) ?? []
    return {
      queue,
      promiseHours: targets.promiseHours(queue),
      ...figuresIn(own, null),
      days: Array.from({ length: 7 }, (_, day) => ({ on: addDays(monday, day), ...figuresIn(own, day + 1) })),
    }
  })
  return { from: monday, to: addDays(monday, 6), queues }
}
