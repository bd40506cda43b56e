import { gradeFault } from '@ambry/contract/cards/grades'
import {
  bindingCommitments,
  type Commitment,
  type Custody,
  cardTitle,
  commitments,
  type Grader,
} from '@ambry/contract/cards/kinds'
import type { PlainObject } from '@ambry/contract/cards/provenance/records'
import type { AdminActionName, CardActionName, CardFacts } from '@ambry/contract/cards/records'
import { type Instant, secondsBetween } from '@ambry/contract/kernel/dates'

/** A cert as it is kept: no spaces, capitals. `0 1234-5678 ` is `01234-5678`. */
export const cleanCert = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

export type Identity = Omit<CardFacts, 'category'> & { category: string }

/** What the chain and the audit log speak of when they speak of a card's facts. */
export const factNames = [
  'category',
  'playerName',
  'year',
  'set',
  'cardNumber',
  'variety',
  'grader',
  'grade',
  'qualifier',
  'certNumber',
] as const satisfies readonly (keyof Identity)[]

/** Nobody has acquired a card tomorrow. */
export const dayFault = (acquiredOn: string | null | undefined, today: string): string | null =>
  !acquiredOn || (acquiredOn <= today && acquiredOn >= '1850-01-01')
    ? null
    : 'The date acquired can’t be in the future.'

/** What is wrong with a card's facts taken together; null when they fit. */
export function identityFault(
  card: Identity,
  { certMayMiss = false, gradeMayStay = false }: { certMayMiss?: boolean; gradeMayStay?: boolean } = {},
): { field: string; message: string } | null {
  if (card.grader === 'RAW') {
    if (card.certNumber !== null)
      return { field: 'certNumber', message: 'A raw card has no cert number. Choose a grader.' }
    if (card.grade !== null) return { field: 'grade', message: 'A raw card has no grade. Choose a grader.' }
    if (card.qualifier !== null) return { field: 'qualifier', message: 'A raw card has no qualifier.' }
    return null
  }
  const fault = gradeMayStay ? null : gradeFault(card)
  if (fault) return fault
  if (card.certNumber === null)
    return certMayMiss ? null : { field: 'certNumber', message: `Enter the cert number on the ${card.grader} label.` }
  if (card.grader === 'PSA' && !/^\d{4,12}$/.test(card.certNumber)) {
    return { field: 'certNumber', message: 'A PSA cert number has 4 to 12 digits and no letters.' }
  }
  return null
}

/** What the chain says of a card to everybody who may see it. */
export const publicFacts = (card: Identity): PlainObject => ({
  title: cardTitle(card),
  grader: card.grader,
  grade: card.grade,
  cert: card.certNumber,
})

export type CardState = {
  status: 'registered' | 'removed'
  custody: Custody
  commitment: Commitment | null
  isDisputed: boolean
  returnRequestedAt: string | null
  /** It was handed to a carrier. */
  isShipped: boolean
  /** It has been in the hands of the house since its owner registered it. */
  isSeen: boolean
  grader: Grader
  certNumber: string | null
}

const promised = (commitment: Commitment) =>
  `It’s ${commitments[commitment].charAt(0).toLowerCase()}${commitments[commitment].slice(1)}.`
const disputed = 'Its ownership is disputed.'
const gone = 'It has been removed from the registry.'

/** Why its owner cannot do this now; null when they can. */
export function whyNot(action: CardActionName, card: CardState): string | null {
  if (card.status === 'removed') return gone
  switch (action) {
    case 'edit':
    case 'photo':
    case 'value':
    case 'share':
      return null
    case 'verify':
      return whyNotComparable(card)
    case 'send':
      if (card.custody !== 'with_owner') return 'It isn’t with you.'
      return null
    case 'cancel':
      if (card.custody === 'inbound' || card.returnRequestedAt !== null) return null
      return 'There’s nothing to cancel.'
    case 'requestReturn':
      if (card.custody !== 'in_vault') return 'It isn’t in the vault.'
      if (card.returnRequestedAt !== null) return 'You’ve already requested its return.'
      return bound(card)
    case 'confirmDelivery':
      if (card.custody !== 'outbound') return 'It isn’t on its way to you.'
      return card.isShipped ? null : 'It hasn’t been handed to a carrier yet.'
    case 'remove':
      if (card.custody !== 'with_owner') return 'It isn’t with you.'
      if (card.commitment) return promised(card.commitment)
      return card.isDisputed ? disputed : null
  }
}

const whyNotComparable = ({ grader, certNumber }: CardState): string | null => {
  if (grader === 'RAW') return 'A raw card has no cert number to compare.'
  if (certNumber === null) return 'Add the cert number first.'
  return grader === 'PSA' ? null : `${grader} doesn’t offer lookups. Compare it on ${grader}’s website.`
}

/** What keeps a card in the vault. */
function bound({ commitment, isDisputed }: CardState): string | null {
  if (commitment && bindingCommitments.includes(commitment)) return promised(commitment)
  return isDisputed ? disputed : null
}

/** Why a card cannot be sold, or promised to a buyer; null when it can. */
export function whyNotSold(card: CardState, ownerKind: 'member' | 'house' | 'fund'): string | null {
  if (card.status === 'removed') return gone
  if (ownerKind === 'fund') return 'It’s held by a fund and sold from there.'
  if (card.commitment) return promised(card.commitment)
  return card.isDisputed ? disputed : null
}

/** Why a card cannot be shown in Secure; null when it can. */
export function whyNotListed(card: CardState, ownerKind: 'member' | 'house' | 'fund'): string | null {
  const why = whyNotSold(card, ownerKind)
  if (why) return why
  if (card.custody !== 'in_vault') return 'It isn’t in the vault.'
  return card.returnRequestedAt === null ? null : 'Its owner has requested its return.'
}

/** Why the facts of a card cannot be changed by its owner any more; null when they can. */
export function whyFactsLocked(card: CardState): string | null {
  if (card.isSeen) return 'Our staff have seen this card. Contact us to correct its details.'
  if (card.commitment) return promised(card.commitment)
  return card.isDisputed ? disputed : null
}

/** How long a wrong receipt can be corrected: later the vault answers for the card. */
const correctableSeconds = 86_400

/** What is known of the receipt that was the last thing done with a card, where somebody asks to correct it. */
export type LastReceipt = { at: Instant; now: Date } | null

function whyReceiptStands(card: CardState, receipt: LastReceipt): string | null {
  if (card.custody !== 'in_vault') return 'It isn’t in the vault.'
  if (card.commitment) return promised(card.commitment)
  if (receipt === null) return 'It has been handled since it was received.'
  return secondsBetween(receipt.at, receipt.now) > correctableSeconds
    ? 'A receipt can be corrected only within 24 hours.'
    : null
}

/** Why we cannot do this now; null when we can. */
export function whyAdminCannot(action: AdminActionName, card: CardState, receipt: LastReceipt = null): string | null {
  if (card.status === 'removed' && action !== 'edit') return gone
  switch (action) {
    case 'edit':
      return card.status === 'removed' ? gone : null
    case 'photo':
    case 'value':
      return null
    case 'verify':
      return whyNotComparable(card)
    case 'expect':
      return card.custody === 'with_owner' ? null : 'It isn’t with its owner.'
    case 'receive':
      return card.custody === 'inbound' ? null : 'It isn’t on its way to the vault.'
    case 'undoReceive':
      return whyReceiptStands(card, receipt)
    case 'move':
    case 'audit':
      return card.custody === 'in_vault' ? null : 'It isn’t in the vault.'
    case 'release':
      return card.custody === 'in_vault' ? bound(card) : 'It isn’t in the vault.'
    case 'ship':
    case 'deliver':
      return card.custody === 'outbound' ? null : 'It isn’t leaving the vault.'
    case 'cancel':
      return card.custody === 'inbound' || card.custody === 'outbound' ? null : 'It isn’t in transit.'
    case 'correctTitle':
      return card.commitment ? promised(card.commitment) : null
    case 'merge':
      if (card.commitment) return promised(card.commitment)
      if (card.isDisputed) return disputed
      return card.custody === 'with_owner' ? null : 'Only a record whose card is with its owner can be merged.'
  }
}
