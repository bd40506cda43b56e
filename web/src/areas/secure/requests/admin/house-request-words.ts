import { formatDate } from '@ambry/contract/kernel/dates'
import { balls, ownerAnswers, requestStatusWords } from '@ambry/contract/secure/kinds'
import type { HouseRequest, HouseRequestDetail } from '@ambry/contract/secure/records'

import { waited } from '../../../../ui/time.ts'
import { priceText } from '../../price-text.ts'

const hour = 3_600_000

export type Lateness = { tone: 'wait' | 'bad'; words: string }

/** How late the house is with its word; null while it is in time, or while others have the turn. */
export function latenessOf(
  { ball, createdAt }: Pick<HouseRequest, 'ball' | 'createdAt'>,
  now: number,
): Lateness | null {
  const age = now - Date.parse(createdAt)
  if (ball !== 'house' || age <= 24 * hour) return null
  return age > 48 * hour ? { tone: 'bad', words: 'Over two days' } : { tone: 'wait', words: 'Over a day' }
}

/** `2 others`. */
export const rivalsText = (rivals: number): string | null =>
  rivals === 0 ? null : rivals === 1 ? '1 other' : `${rivals} others`

type Offered = Pick<HouseRequest, 'offerCents' | 'askedCents' | 'card'>

/** What the card costs now; once it has left Secure, what it cost when it was asked for. */
export const askingOf = ({ askedCents, card }: Omit<Offered, 'offerCents'>): number => card.askingCents ?? askedCents

export const isBelow = (request: Offered): boolean => request.offerCents < askingOf(request)

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', String(count)))

/** `Member since Mar 4, 2025. 3 bought, none lapsed.` */
export function personText({ since, bought, expired, openCents }: HouseRequestDetail['person']): string {
  const lapsed = expired === 0 ? 'none lapsed' : counted(expired, 'one lapsed', '# lapsed')
  const history = bought === 0 ? `Nothing bought yet, ${lapsed}` : `${bought} bought, ${lapsed}`
  const owes = openCents > 0 ? ` Owes ${priceText(openCents)} now.` : ''
  return `Member since ${formatDate(since)}. ${history}.${owes}`
}

type Summary = { waiting: number; waitingCents: number; oldestAt: string | null; held: number; heldCents: number }

/** `5 wait for the house, $412,000 asked for. The oldest for 30 hours. 3 reserved, $120,000 to be paid.` */
export function summaryText({ waiting, waitingCents, oldestAt, held, heldCents }: Summary, now: number): string {
  const parts = [
    waiting === 0
      ? 'Nothing waits for the house.'
      : `${counted(waiting, '1 waits', '# wait')} for the house, ${priceText(waitingCents)} asked for.`,
    ...(oldestAt && waiting > 0 ? [`The oldest for ${waited(oldestAt, now)}.`] : []),
    ...(held > 0 ? [`${held} reserved, ${priceText(heldCents)} to be paid.`] : []),
  ]
  return parts.join(' ')
}

/** What the owner has said so far. */
export function ownerText({ owner, seller }: Pick<HouseRequest, 'owner' | 'seller'>): string {
  if (!owner) return `${seller.name} has not been asked.`
  const price = priceText(owner.cents)
  if (owner.answer === 'asked') return `${seller.name} was asked about ${price}.`
  return owner.answer === 'agreed' ? `${seller.name} agreed to ${price}.` : `${seller.name} refused ${price}.`
}

/** Who else asks for the card and would be declined with an approval. */
const declinedWith = ({ others }: Pick<HouseRequestDetail, 'others'>) =>
  others.filter(({ status }) => status === 'pending' || status === 'countered')

/** `2 other requests are declined: Rhea Castell at $88,000 and Theo Lindqvist at $85,000.` */
export function declinedText(request: Pick<HouseRequestDetail, 'others'>): string {
  const others = declinedWith(request)
  if (others.length === 0) return 'Nobody else asks for it.'
  const names = new Intl.ListFormat('en-US').format(
    others.map(({ member, offerCents }) => `${member} at ${priceText(offerCents)}`),
  )
  return `${counted(others.length, 'One other request is', '# other requests are')} declined: ${names}.`
}

/** What is another by now than what somebody looked at, line by line. */
export function changesBetween(before: HouseRequestDetail, now: HouseRequestDetail): string[] {
  const changes: string[] = []
  const changed = (name: string, was: string, is: string) => {
    if (was !== is) changes.push(`${name}: ${is}, was ${was}.`)
  }
  const word = ({ owner }: HouseRequestDetail) =>
    owner ? `${ownerAnswers[owner.answer].toLowerCase()} ${priceText(owner.cents)}` : 'not asked'
  const asking = ({ card }: HouseRequestDetail) =>
    card.askingCents === null ? 'not in Secure' : priceText(card.askingCents)
  changed('Status', requestStatusWords[before.status], requestStatusWords[now.status])
  changed('Offer', priceText(before.offerCents), priceText(now.offerCents))
  changed('Asking price', asking(before), asking(now))
  changed('The owner’s word', word(before), word(now))
  changed('Turn', balls[before.ball].toLowerCase(), balls[now.ball].toLowerCase())
  changed('Other open requests', String(before.rivals), String(now.rivals))
  return changes
}

type Decided = Pick<HouseRequest, 'id' | 'status'> & { card: { id: string } }
type Queued = Pick<HouseRequest, 'id' | 'ball'> & { card: { id: string } }

/**
 * The next one that waits for the house: below the one just decided, else from the top. Approving one has declined the
 * others of its card, which the rows do not know yet.
 */
export function nextInQueue(rows: readonly Queued[], decided: Decided): string | null {
  const at = rows.findIndex(({ id }) => id === decided.id)
  const waits = ({ id, ball, card }: Queued) =>
    id !== decided.id && ball === 'house' && !(decided.status === 'approved' && card.id === decided.card.id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(waits)?.id ?? null
}
