/**
 * Who may do it is decided by the endpoint's permission and the service: one action may be open to several roles, and
 * to jobs.
 */
type Transition<Status extends string> = { from: readonly Status[]; to: Status }
export type TransitionTable<Status extends string> = Record<string, Transition<Status>>

type StatusOf<T extends TransitionTable<string>> = T[keyof T]['from'][number] | T[keyof T]['to']

/** The actions available from `status`, in table order. */
export function actionsFrom<T extends TransitionTable<string>>(table: T, status: StatusOf<T>): (keyof T & string)[] {
  return Object.keys(table).filter((action) => table[action]?.from.includes(status))
}

/** States that cannot be reached from the `initial` ones. Must be empty; each area's test asserts it. */
export function unreachable<Status extends string>(
  table: TransitionTable<Status>,
  statuses: readonly Status[],
  initial: readonly Status[],
): Status[] {
  const seen = new Set<Status>(initial)
  for (let grew = true; grew; ) {
    grew = false
    for (const { from, to } of Object.values(table)) {
      if (!seen.has(to) && from.some((status) => seen.has(status))) {
        seen.add(to)
        grew = true
      }
    }
  }
  return statuses.filter((status) => !seen.has(status))
}
