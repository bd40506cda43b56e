import type { StaffRole } from '../kernel/permissions.ts'

/** One thing staff can be allowed to do, with the roles that may. */
export type Right = { permission: string; label: string; roles: readonly StaffRole[] }

const isHeld = ({ roles }: Right, held: readonly StaffRole[]) => roles.some((role) => held.includes(role))

/** What someone can do afterwards and could not before, and the other way around. */
export function rightChanges(
  rights: readonly Right[],
  before: readonly StaffRole[],
  after: readonly StaffRole[],
): { gained: Right[]; lost: Right[] } {
  return {
    gained: rights.filter((right) => isHeld(right, after) && !isHeld(right, before)),
    lost: rights.filter((right) => isHeld(right, before) && !isHeld(right, after)),
  }
}
