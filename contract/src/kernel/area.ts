import type { Endpoints } from './endpoint.ts'
import type { FileEndpoints } from './files.ts'
import type { Scopes } from './permissions.ts'
import type { TransitionTable } from './transitions.ts'

/** Everything an area adds to the contract. */
export type Area = {
  name: string
  endpoints: Endpoints
  /** Files that browsers fetch by URL alone. */
  files: FileEndpoints
  permissions: Readonly<Record<string, Scopes>>
  /** What staff roles can be given, in words, for the page about roles. Every permission of a staff role has one. */
  rights?: { title: string; of: Readonly<Record<string, string>> }
  /** Audit actions with the text that follows the actor's name. */
  auditActions: Readonly<Record<string, string>>
  /** Those of them that only showed something. */
  auditReads?: readonly string[]
  /** The kinds of objects they apply to. */
  auditObjects: Readonly<Record<string, string>>
  /** The paths its live events make stale. A path includes everything below it. */
  liveEvents: Readonly<Record<string, readonly `/api/${string}`[]>>
  /** Its page URLs; `$id` matches any single segment. */
  pages: readonly `/${string}`[]
  /** Every status column: its transitions and its initial status. */
  statuses: Readonly<Record<string, { actions: TransitionTable<string>; statuses: readonly string[]; initial: string }>>
}

export const defineArea = <const T extends Area>(area: T) => area
