import { formatDateTime } from '@ambry/contract/kernel/dates'
import { blockingResults, type LookupResult, waitReasons } from '@ambry/contract/lookups/kinds'
import type { CertAnswer, LookupJob, LookupPlan, LookupQuota } from '@ambry/contract/lookups/records'
import { counted } from '../../parts/figure-labels.ts'

const lists = new Intl.ListFormat('en-US', { type: 'unit' })

/** `48 found, 0 repeated, 2 are no certs`: what is said below the certs while they are typed. */
export function readLabel({ certs, repeated, invalid }: { certs: number; repeated: number; invalid: number }): string {
  const said = `${certs.toLocaleString('en-US')} found, ${repeated.toLocaleString('en-US')} repeated`
  if (invalid === 0) return `${said}.`
  return `${said}, ${invalid === 1 ? '1 is no cert' : `${invalid.toLocaleString('en-US')} are no certs`}.`
}

/** `212 certs: 140 known, 60 to look up, 12 no certs.` */
export function planLabel({ certs, cached, toAsk, invalidCount }: LookupPlan): string {
  const parts = [
    cached > 0 && `${cached.toLocaleString('en-US')} known`,
    toAsk > 0 && `${toAsk.toLocaleString('en-US')} to look up`,
    invalidCount > 0 && (invalidCount === 1 ? '1 no cert' : `${invalidCount.toLocaleString('en-US')} no certs`),
  ].filter((part) => part !== false)
  return `${counted(certs + invalidCount, 'cert')}: ${parts.length > 0 ? lists.format(parts) : 'none'}.`
}

/** What is left to spend, of the month for a member and of the day for the house. */
const purseOf = ({ plan, budget }: LookupQuota) =>
  budget ? { ...budget, when: 'today' } : plan ? { ...plan, when: 'this month' } : null

/** `Costs 60 of the 250 left this month.` */
export function costLabel({ calls, quota }: Pick<LookupPlan, 'calls' | 'quota'>): string {
  if (calls === 0) return 'It costs nothing: every answer is known.'
  if (quota.isSample) return 'It costs nothing: the answers come from the sample data.'
  const purse = purseOf(quota)
  if (!purse) return `Costs ${counted(calls, 'look-up')}.`
  const said = `Costs ${calls.toLocaleString('en-US')} of the ${purse.left.toLocaleString('en-US')} left ${purse.when}.`
  return calls > purse.left ? `${said} When they are used up it waits, and goes on by itself.` : said
}

/** `238 of 250 look-ups left this month`. */
export function leftLabel(quota: LookupQuota): string | null {
  const purse = quota.isSample ? null : purseOf(quota)
  if (!purse) return null
  return `${purse.left.toLocaleString('en-US')} of ${purse.of.toLocaleString('en-US')} look-ups left ${purse.when}.`
}

export const sampleLabel =
  'Answers come from the sample data of this house and not from PSA. They cost nothing, and certs outside of it stay without an answer.'

/** What a result means and what can be done next, in plain words. */
const meanings: Record<LookupResult, string> = {
  verified: 'PSA has this card on record.',
  mismatch: 'PSA’s record and what stands in the registry differ.',
  not_found: 'PSA has no card with this number. Check the digits on the label; zeros at the front count.',
  invalid_format: 'This is no PSA cert. One has 5 to 10 digits and no letters.',
  unavailable: 'PSA is not answering. Register by hand; we will verify later.',
  not_configured: 'It was not looked up. Register by hand; the card then stands as not verified.',
}

export const meaningOf = ({ result, sentence }: Pick<CertAnswer, 'result' | 'sentence'>): string =>
  sentence ?? meanings[result]

/** Without an answer a card is registered by hand; what PSA knows not to exist is not registered at all. */
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

/** `The look-ups of today are used up. It goes on by itself at 2:00 AM.` */
export function waitLabel({ waitReason, waitUntil }: Pick<LookupJob, 'waitReason' | 'waitUntil'>, now: number): string {
  const why = waitReason ? waitReasons[waitReason] : 'It cannot go on right now.'
  return `${why} It goes on by itself${waitUntil ? ` ${untilText(waitUntil, now)}` : ''}.`
}

const jobResults: readonly (readonly [key: keyof LookupJob['counts'], many: string, one?: string])[] = [
  ['verified', 'match'],
  ['mismatch', 'differ', 'differs'],
  ['not_found', 'not found'],
  ['invalid_format', 'no certs', 'no cert'],
  ['unavailable', 'without an answer'],
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
