import type { Tone } from '@ambry/contract/kernel/statuses'
import type { RequestStatus } from '@ambry/contract/secure/kinds'
import type { SecureCard } from '@ambry/contract/secure/records'

export type Flag = { key: string; tone: Tone; text: string }
/** What happened to a card that left the list while it was open. */
export type Gone = 'sold' | 'left'

const justNow = 15 * 60_000

const mine: Partial<Record<RequestStatus, Flag>> = {
  pending: { key: 'request', tone: 'wait', text: 'Requested by you' },
  countered: { key: 'request', tone: 'info', text: 'Counteroffer' },
  approved: { key: 'request', tone: 'ok', text: 'Reserved for you' },
}

type Flagged = Pick<SecureCard, 'isFeatured' | 'isMine' | 'isNew' | 'myRequest' | 'availability' | 'heldAt'>

export const goneFlags: Record<Gone, Flag> = {
  sold: { key: 'gone', tone: 'plain', text: 'Sold' },
  left: { key: 'gone', tone: 'plain', text: 'No longer listed' },
}

/** A card that was reserved when it left has been paid for. */
export const goneAs = ({ availability }: Pick<SecureCard, 'availability'>): Gone =>
  availability === 'reserved' ? 'sold' : 'left'

/** The flags above a card's niche: always that it is promoted, plus the most important other one. */
export function flagsOf(card: Flagged, now: number): readonly Flag[] {
  const most = mostOf(card, now)
  const promoted: Flag[] = card.isFeatured ? [{ key: 'promoted', tone: 'info', text: 'Promoted' }] : []
  // promoted cards are first anyway, so they needn't be flagged as new
  return most === null || (card.isFeatured && most.key === 'new') ? promoted : [...promoted, most]
}

function mostOf({ isMine, isNew, myRequest, availability, heldAt }: Flagged, now: number): Flag | null {
  if (isMine) return { key: 'mine', tone: 'outline', text: 'Yours' }
  const asked = myRequest && mine[myRequest]
  if (asked) return asked
  if (availability === 'reserved') {
    const isFresh = heldAt !== null && now - Date.parse(heldAt) < justNow
    return { key: 'held', tone: 'wait', text: isFresh ? 'Just reserved' : 'Reserved' }
  }
  if (availability === 'requested') return { key: 'asked', tone: 'wait', text: 'Requested' }
  return isNew ? { key: 'new', tone: 'ok', text: 'New' } : null
}
