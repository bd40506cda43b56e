import { formatDate } from '@ambry/contract/kernel/dates'
import { ownerAnswer, requestStatus, waitingOnLabels } from '@ambry/contract/secure/kinds'
import type { AdminRequest, AdminRequestDetail } from '@ambry/contract/secure/records'

import { waited } from '../../../../ui/time.ts'
import { priceText } from '../../price-text.ts'

const hour = 3_600_000

export type Lateness = { tone: 'wait' | 'bad'; words: string }

/** How overdue our decision is; null while on time or while waiting for someone else. */
export function latenessOf(
  { waitingOn, createdAt }: Pick<AdminRequest, 'waitingOn' | 'createdAt'>,
  now: number,
): Lateness | null {
  const age = now - Date.parse(createdAt)
  if (waitingOn !== 'house' || age <= 24 * hour) return null
  return age > 48 * hour ? { tone: 'bad', words: 'Over 2 days' } : { tone: 'wait', words: 'Over 1 day' }
}

/** `2 others`. */
export const rivalsText = (rivals: number): string | null =>
  rivals === 0 ? null : rivals === 1 ? '1 other' : `${rivals} others`

type Offered = Pick<AdminRequest, 'offerCents' | 'listPriceAtRequestCents' | 'card'>

/** The current list price; once the card has left Secure, the price at the time of the request. */
export const listPriceOf = ({ listPriceAtRequestCents, card }: Omit<Offered, 'offerCents'>): number =>
  card.listPriceCents ?? listPriceAtRequestCents

export const isBelow = (request: Offered): boolean => request.offerCents < listPriceOf(request)

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', String(count)))

/** `Member since Mar 4, 2025. 3 purchases, none expired.` */
export function personText({ since, bought, expired, openCents }: AdminRequestDetail['person']): string {
  const lapsed = expired === 0 ? 'none expired' : counted(expired, '1 expired', '# expired')
  const history =
    bought === 0 ? `No purchases yet, ${lapsed}` : `${bought} ${bought === 1 ? 'purchase' : 'purchases'}, ${lapsed}`
  const owes = openCents > 0 ? ` Owes ${priceText(openCents)} now.` : ''
  return `Member since ${formatDate(since)}. ${history}.${owes}`
}

type Summary = { waiting: number; waitingCents: number; oldestAt: string | null; held: number; heldCents: number }

/** `5 requests waiting, $412,000 in total. Oldest: 30 hours. 3 reserved, $120,000 unpaid.` */
export function summaryText({ waiting, waitingCents, oldestAt, held, heldCents }: Summary, now: number): string {
  const parts = [
    waiting === 0
      ? 'No requests waiting for us.'
      : `${counted(waiting, '1 request waiting', '# requests waiting')}, ${priceText(waitingCents)} in total.`,
    ...(oldestAt && waiting > 0 ? [`Oldest: ${waited(oldestAt, now)}.`] : []),
    ...(held > 0 ? [`${held} reserved, ${priceText(heldCents)} unpaid.`] : []),
  ]
  return parts.join(' ')
}

/** What the owner has answered so far. */
export function ownerText({ owner, seller }: Pick<AdminRequest, 'owner' | 'seller'>): string {
  if (!owner) return `${seller.name} hasn’t been asked yet.`
  const price = priceText(owner.cents)
  if (owner.answer === 'asked') return `${seller.name} was asked about ${price}.`
  return owner.answer === 'agreed' ? `${seller.name} agreed to ${price}.` : `${seller.name} declined ${price}.`
}

/** The other requests for the card, which an approval would decline. */
const declinedWith = ({ others }: Pick<AdminRequestDetail, 'others'>) =>
  others.filter(({ status }) => status === 'pending' || status === 'countered')

/** `2 other requests will be declined: Rhea Castell at $88,000 and Theo Lindqvist at $85,000.` */
export function declinedText(request: Pick<AdminRequestDetail, 'others'>): string {
  const others = declinedWith(request)
  if (others.length === 0) return 'No other requests.'
  const names = new Intl.ListFormat('en-US').format(
    others.map(({ member, offerCents }) => `${member} at ${priceText(offerCents)}`),
  )
  return `${counted(others.length, '1 other request will be', '# other requests will be')} declined: ${names}.`
}

/** What changed between two versions of a request, line by line. */
export function changesBetween(before: AdminRequestDetail, now: AdminRequestDetail): string[] {
  const changes: string[] = []
  const changed = (name: string, was: string, is: string) => {
    if (was !== is) changes.push(`${name}: ${is}, was ${was}.`)
  }
  const word = ({ owner }: AdminRequestDetail) =>
    owner ? `${ownerAnswer[owner.answer].label.toLowerCase()} ${priceText(owner.cents)}` : 'not asked'
  const asking = ({ card }: AdminRequestDetail) =>
    card.listPriceCents === null ? 'not in Secure' : priceText(card.listPriceCents)
  changed('Status', requestStatus[before.status].label, requestStatus[now.status].label)
  changed('Offer', priceText(before.offerCents), priceText(now.offerCents))
  changed('List price', asking(before), asking(now))
  changed('Owner’s response', word(before), word(now))
  changed('Waiting on', waitingOnLabels[before.waitingOn], waitingOnLabels[now.waitingOn])
  changed('Other open requests', String(before.rivals), String(now.rivals))
  return changes
}

type Decided = Pick<AdminRequest, 'id' | 'status'> & { card: { id: string } }
type Queued = Pick<AdminRequest, 'id' | 'waitingOn'> & { card: { id: string } }

/**
 * The next request waiting for us: below the one just decided, otherwise from the top. Approving one declines the
 * others for its card, which the rows don't reflect yet.
 */
export function nextInQueue(rows: readonly Queued[], decided: Decided): string | null {
  const at = rows.findIndex(({ id }) => id === decided.id)
  const waits = ({ id, waitingOn, card }: Queued) =>
    id !== decided.id && waitingOn === 'house' && !(decided.status === 'approved' && card.id === decided.card.id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(waits)?.id ?? null
}
