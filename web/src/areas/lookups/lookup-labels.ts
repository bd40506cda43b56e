import { formatDateTime } from '@ambry/contract/kernel/dates'
import { blockingResults, type LookupResult, waitReasons } from '@ambry/contract/lookups/kinds'
import type { CertAnswer, LookupJob, LookupPlan, LookupQuota } from '@ambry/contract/lookups/records'
import { counted } from '../../parts/figure-labels.ts'

const lists = new Intl.ListFormat('en-US', { type: 'unit' })

/** `48 found, 0 duplicates, 2 aren’t cert numbers.`: shown below the input while typing. */
export function readLabel({ certs, repeated, invalid }: { certs: number; repeated: number; invalid: number }): string {
  const said = `${certs.toLocaleString('en-US')} found, ${counted(repeated, 'duplicate')}`
  if (invalid === 0) return `${said}.`
  return `${said}, ${invalid === 1 ? '1 isn’t a cert number' : `${invalid.toLocaleString('en-US')} aren’t cert numbers`}.`
}

/** `212 certs: 140 already looked up, 60 to look up, 12 not cert numbers.` */
export function planLabel({ certs, cached, toAsk, invalidCount }: LookupPlan): string {
  const parts = [
    cached > 0 && `${cached.toLocaleString('en-US')} already looked up`,
    toAsk > 0 && `${toAsk.toLocaleString('en-US')} to look up`,
    invalidCount > 0 &&
      (invalidCount === 1 ? '1 not a cert number' : `${invalidCount.toLocaleString('en-US')} not cert numbers`),
  ].filter((part) => part !== false)
  return `${counted(certs + invalidCount, 'cert')}: ${parts.length > 0 ? lists.format(parts) : 'none'}.`
}

/** The remaining quota: per month for members, per day for admins. */
const purseOf = ({ plan, budget }: LookupQuota) =>
  budget ? { ...budget, when: 'today' } : plan ? { ...plan, when: 'this month' } : null

/** `Uses 60 of the 250 left this month.` */
export function costLabel({ calls, quota }: Pick<LookupPlan, 'calls' | 'quota'>): string {
  if (calls === 0) return 'Free: we already have every result.'
  if (quota.isSample) return 'Free: results come from sample data.'
  const purse = purseOf(quota)
  if (!purse) return `Uses ${counted(calls, 'lookup')}.`
  const said = `Uses ${calls.toLocaleString('en-US')} of the ${purse.left.toLocaleString('en-US')} left ${purse.when}.`
  return calls > purse.left ? `${said} When they run out, the list waits and then resumes automatically.` : said
}

/** `238 of 250 lookups left this month.` */
export function leftLabel(quota: LookupQuota): string | null {
  const purse = quota.isSample ? null : purseOf(quota)
  if (!purse) return null
  return `${purse.left.toLocaleString('en-US')} of ${purse.of.toLocaleString('en-US')} lookups left ${purse.when}.`
}

export const sampleLabel =
  'Results come from sample data, not from PSA. They’re free. Certs outside the sample return no result.'

/** What a result means and what to do next. */
const meanings: Record<LookupResult, string> = {
  verified: 'PSA has this card on record.',
  mismatch: 'PSA’s record and the registry don’t match.',
  not_found: 'PSA has no card with this number. Check the digits on the label, including leading zeros.',
  invalid_format: 'This isn’t a PSA cert number. PSA numbers have 5 to 10 digits and no letters.',
  unavailable: 'PSA isn’t responding. Register the card manually; we’ll verify it later.',
  not_configured: 'Not looked up. You can register the card manually as unverified.',
}

export const meaningOf = ({ result, sentence }: Pick<CertAnswer, 'result' | 'sentence'>): string =>
  sentence ?? meanings[result]

/** If PSA gave no result the card can be registered manually; a number PSA doesn't have can't be registered at all. */
export const isByHand = (result: LookupResult): boolean => result === 'unavailable' || result === 'not_configured'
export const isBlocked = (result: LookupResult): boolean => blockingResults.includes(result)

/** `About 40 seconds left`, `About 3 minutes left`. */
export function leftText(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < 1) return 'Nearly done'
  if (seconds < 90) return `About ${counted(seconds < 10 ? seconds : Math.round(seconds / 10) * 10, 'second')} left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `About ${counted(minutes, 'minute')} left`
  return `About ${counted(Math.round(minutes / 60), 'hour')} left`
}

/** `at 2:00 AM` within a day, `on Dec 1, 2026, 12:00 AM` later. */
export function untilText(at: string, now: number): string {
  const date = new Date(at)
  if (date.getTime() - now > 24 * 3_600_000) return `on ${formatDateTime(at)}`
  return `at ${date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
}

/** The reason, then `It resumes automatically at 2:00 AM.` */
export function waitLabel({ waitReason, waitUntil }: Pick<LookupJob, 'waitReason' | 'waitUntil'>, now: number): string {
  const why = waitReason ? waitReasons[waitReason] : 'It can’t continue right now.'
  return `${why} It resumes automatically${waitUntil ? ` ${untilText(waitUntil, now)}` : ''}.`
}

const jobResults: readonly (readonly [key: keyof LookupJob['counts'], many: string, one?: string])[] = [
  ['verified', 'match'],
  ['mismatch', 'differ', 'differs'],
  ['not_found', 'not found'],
  ['invalid_format', 'not cert numbers', 'not a cert number'],
  ['unavailable', 'no answer'],
  ['not_configured', 'not looked up'],
  ['waiting', 'waiting'],
]

/** `20 match, 1 differs, 26 waiting`: a job in one line. */
export const jobLabel = ({ counts }: Pick<LookupJob, 'counts'>): string =>
  lists.format(
    jobResults
      .filter(([key]) => counts[key] > 0)
      .map(([key, many, one = many]) => `${counts[key].toLocaleString('en-US')} ${counts[key] === 1 ? one : many}`),
  )
