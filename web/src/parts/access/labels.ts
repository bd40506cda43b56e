import { type StaffRole, staffRoles } from '@ambry/contract/kernel/permissions'

// Every sentence about what someone's staff roles don't include.

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })
const namesOf = (roles: readonly StaffRole[]) => either.format(roles.map((role) => staffRoles[role]))

export const noAccessTo = (page: string) => `You don’t have access to ${page}`
export const theseRolesDo = (roles: readonly StaffRole[]) =>
  `You need the ${namesOf(roles)} role. Administrators can give it to you.`
export const whoToAsk = 'Who to ask'
export const goToDashboard = 'Go to dashboard'
export const rolesCanDoMore = (roles: readonly StaffRole[], what: string) =>
  `Someone with the ${namesOf(roles)} role can ${what.charAt(0).toLowerCase()}${what.slice(1)}.`
