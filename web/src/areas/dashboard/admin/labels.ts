import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { waited } from '../../../ui/time.ts'

const some = (count: number, unit: string) => `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`

/** `45 minutes`, `20 hours`, `2.5 days`: in days from 24 hours on. */
export function duration(hours: number): string {
  if (hours < 1) return some(Math.max(1, Math.round(hours * 60)), 'minute')
  if (hours < 24) return some(Math.round(hours), 'hour')
  return some(Math.round((hours / 24) * 10) / 10, 'day')
}

/** A queue in one line: `3 waiting, oldest 2 days`. */
export const waiting = ({ waiting: count, oldestAt }: Overview['queues'][number]): string =>
  oldestAt ? `${count} waiting, oldest ${waited(oldestAt, Date.now())}` : 'None waiting'

// MoneyFigures.tsx
export const money = 'Money'
export const owedOn = 'owed on'
export const drafts = 'Drafts'
export const received30Days = 'Received, 30 days'
export const paidOut = 'Paid out, 30 days'
export const dueToMembers = (some: string | number) => `Due to members, ${some}`
export const books = 'Books'
export const notCheckedYet = 'Not checked yet'
export const balanced = 'Balanced'
export const outOfBalance = 'Out of balance'
export const checked = ', checked'

// OverviewPage.tsx
export const pagePersonOrSetting = 'Page, person, or setting'
export const nothingWaiting = 'Nothing waiting.'
export const n1QueueIsPast = '1 queue is past its target time.'
export const queuesArePastTheirTarget = (late: string | number) => `${late} queues are past their target time.`
export const theBooksAreOut = 'The books are out of balance.'
export const textsFailedToday = (textsFailedToday: string | number) => `Texts failed today: ${textsFailedToday}.`
export const waitingForUs = 'Waiting for us'
export const oldestFirst = 'Oldest first'
export const queue = 'Queue'
export const waitingTitle = 'Waiting'
export const oldest = 'Oldest'
export const target = 'Target'
export const open = 'Open'
export const due = (time: string | number) => `due ${time}`
export const late = 'Late'
export const members = 'Members'
export const active = 'active'
export const growth = 'Growth'
export const requested30Days = 'Requested, 30 days'
export const invited30Days = 'Invited, 30 days'
export const joined30Days = 'Joined, 30 days'
export const medianDecisionTime = 'Median decision time'
export const membersJoinedIn12Months = (inAll: string | number) => `Members joined in 12 months: ${inAll}.`
export const joined = 'Joined'
export const auditTrail = 'Audit log'
export const viewAll = 'View all'

// SystemTab.tsx
export const retryingSoon = 'Retrying soon'
export const providers = 'Providers'
export const setByTheServersEnvironment = 'Set by the server’s environment.'
export const thisServer = 'This server'
export const version = 'Version'
export const build = (version: string | number, build: string | number) => `${version}, build ${build}`
export const started = 'Started'
export const node = 'Node'
export const database = 'Database'
export const mb = (version: string | number, fixed: string | number) => `${version}, ${fixed} MB`
export const latestMigration = 'Latest migration'
export const textsToday = 'Texts today'
export const sentFailed = (sentToday: string | number, failedToday: string | number) =>
  `${sentToday} sent, ${failedToday} failed`
export const auditEntriesSealed = 'Audit entries sealed'
export const last = ', last'
export const api = 'API'
export const apiSpecification = 'API specification'
export const jobs = 'Jobs'
export const unfinishedBackgroundJobs = 'Unfinished background jobs, failed ones first.'
export const noWaitingOrFailedJobs = 'No waiting or failed jobs.'
export const attempt = 'Attempt'
export const of = 'of'
export const created = '. Created'
export const retryNow = 'Retry now'
export const discard = 'Discard'

// VaultCensus.tsx
export const vault = 'Vault'
export const cardsInTheVault = (amount: string | number) => `cards in the vault, valued at ${amount}`

// OverviewPage.tsx
export const paymentDisputes = 'Disputes to answer'
export const deliveryProblems = 'Delivery problems'
export const paymentsToReview = 'Payments to review'
export const booksOutOfBalance = 'Books out of balance'
export const failedJobs = 'Failed jobs'
export const accessRequests = 'Access requests'
export const cardRequests = 'Card requests'
export const promotionRequests = 'Promotion requests'
export const loanApplications = 'Loan applications'
export const borrowerRequests = 'Requests from borrowers'
export const marginCalls = 'Margin calls'
export const loansInDefault = 'Loans in default'
export const noteTransfers = 'Note transfers'
export const fundSubscriptions = 'Fund subscriptions'
export const fundRedemptions = 'Fund redemptions'
export const fundTransfers = 'Unit transfers'
export const fundQuestions = 'Fund questions'
export const unansweredMessages = 'Unanswered messages'
export const cardsArriving = 'Cards arriving'
export const returnsRequested = 'Returns requested'
export const fundPhotos = 'Fund photos due'
export const ownershipClaims = 'Ownership claims'

// VaultCensus.tsx
export const withOwners = 'With owners'
export const inTheVaultWithNo = 'In the vault with no value'
export const identityChecks = 'Identity checks'
export const sourceRequests = 'Source requests'
export const hunts = 'Hunts'
export const sellOffers = 'Sell offers'
export const inspections = 'Cards to inspect'
