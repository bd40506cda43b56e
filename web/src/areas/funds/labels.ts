import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'

// What several screens of funds say.

export const funds = 'Funds'
export const vault = 'Vault'
export const source = 'Source'
export const sales = 'Sales'
export const sections = 'Secure sections'

export const openUntil = (on: string) => `Open until ${on}`
export const open = 'Open'
export const opens = (on: string) => `Opens ${on}`
export const full = 'Full'
export const closed = 'Closed'
export const liquidating = 'Being liquidated'
export const liquidated = 'Liquidated'

export const subscribe = 'Subscribe'
export const joinWaitlist = 'Join waitlist'
export const remindMe = 'Remind me'
export const reminderSet = 'Reminder set'
export const viewFund = 'View fund'
export const verifyIdentity = 'Verify identity'

export const units = (count: number) => `${formatUnits(count)} units`
export const notYet = 'Not yet'
export const none = '–'

const percent = (bps: number) => `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

export const feeLine = (managementBps: number, carryBps: number) =>
  carryBps > 0
    ? `${percent(managementBps)} a year and ${percent(carryBps)} of gains`
    : `${percent(managementBps)} a year`

const windowNames: Record<number, string> = { 1: 'Every month', 3: 'Every quarter', 12: 'Every year' }

/** `Every quarter, with 30 days’ notice`. */
export const windowsLine = ({ windowMonths, noticeDays }: FundTerms) => {
  if (windowMonths === null) return 'None. Units are paid out when the fund ends.'
  const every = windowNames[windowMonths] ?? `Every ${windowMonths} months`
  return noticeDays > 0 ? `${every}, with ${noticeDays === 1 ? '1 day’s' : `${noticeDays} days’`} notice` : every
}

export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
export const percentOf = percent
export const notSaved = 'Not saved'
export const raised = (raised: string, target: string) => `${raised} of ${target} subscribed`
export const fullySubscribed = (target: string) => `Fully subscribed, ${target}`
export const clearTitle = 'Clear title'
