import { provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'

// The texts of a card's provenance.

export const title = 'Provenance'
export const events = 'Events on record, newest first'
export const showAll = (count: number) => `Show all ${count} events`
export const showFewer = 'Show recent events only'

export const appraisedTimes = (count: number) => `Appraised ${count} times`
export const showAppraisals = (count: number) => `Show all ${count} appraisals`
/** `Apr 19, 2026 to Nov 16, 2026. $446,940 to $493,745.` */
export const appraisalRange = (from: string, to: string, values: readonly number[]) => {
  const days = `${formatDate(from)} to ${formatDate(to)}.`
  if (values.length === 0) return days
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return `${days} ${low === high ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`}.`
}

export const downloadRecord = 'Download record'
export const exportChain = 'Export history (JSON)'
export const publicPart = 'Public part only'
export const privatePart = 'Including private details'

export const verify = 'Verify'
export const insecure = 'Verification needs a secure connection (HTTPS). Export the history and verify it elsewhere.'
export const brokenTitle = (seq: number, kind: keyof typeof provenanceKinds | undefined) =>
  `Event ${seq}${kind ? ` (${provenanceKinds[kind].toLowerCase()})` : ''} doesn’t match. `
export const brokenText = (fault: string) => `Reason: ${fault}. Please contact us.`
export const unbroken = (count: number) => (count === 1 ? '1 event verified.' : `All ${count} events verified.`)
export const head = 'Latest hash'

// ProvenancePart.tsx
