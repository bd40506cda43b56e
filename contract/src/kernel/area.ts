import type { Endpoints } from './endpoint.ts'
import type { FileEndpoints } from './files.ts'
import type { Scopes } from './permissions.ts'
import type { TransitionTable } from './transitions.ts'

/** Everything an area adds to the contract. */
export type Area = {
  name: string
  endpoints: Endpoints
  /** What browsers fetch by address alone. */
  files: FileEndpoints
  permissions: Readonly<Record<string, Scopes>>
  /** What the audit log may say of it, in the words that follow the name of whoever did it. */
  auditActions: Readonly<Record<string, string>>
  /** What it was done to. */
  auditObjects: Readonly<Record<string, string>>
  /** What its live events make stale. A path stands for itself and everything below it. */
  liveEvents: Readonly<Record<string, readonly `/api/${string}`[]>>
  /** Its page addresses; `$id` stands for any one part. */
  pages: readonly `/${string}`[]
  /** Every status column: what leads from where to where, and where it begins. */
  statuses: Readonly<Record<string, { actions: TransitionTable<string>; statuses: readonly string[]; initial: string }>>
}

export const defineArea = <const T extends Area>(area: T) => area
