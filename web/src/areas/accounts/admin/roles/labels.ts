import type { StaffRole } from '@ambry/contract/kernel/permissions'

// Every sentence about staff roles.

export const changeRoles = 'Change roles'
export const changeRolesOf = (name: string) => `Change roles: ${name}`
export const rolesChanged = 'Roles changed'
export const newRoles = (name: string) => `${name} has been notified.`
export const staffRoles = 'Staff roles'
export const lender = 'Lender'
export const lenderText = 'Sees loans that are offered to lenders.'
export const descriptions: Record<StaffRole, string> = {
  vault: 'Receives, stores, audits, and ships cards.',
  concierge: 'Handles access, card and promotion requests, and members’ questions.',
  lending: 'Reviews loans and their collateral.',
  finance: 'Handles invoices, payments, payouts, and the books.',
  compliance: 'Checks identities, decides claims, and reads the audit log.',
  administrator: 'Can do everything. Only administrators change roles and settings.',
}
export const whatChanges = 'What changes'
export const nothingChanges = 'Nothing changes.'
export const gains = (name: string) => `${name} will be able to:`
export const loses = (name: string) => `${name} will no longer be able to:`

// RolesTab.tsx
export const rolesText = 'What each role can do, and who holds it. People can hold several roles.'
export const people = 'People'
export const rights = 'Permissions'
export const can = 'Permission'
export const yes = 'Yes'
export const no = 'No'
export const change = 'Change'
export const onlyAdministrators = 'Administrators can change roles.'
export const you = '(you)'
