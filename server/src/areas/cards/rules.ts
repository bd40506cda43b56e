import { describedFields, fieldWithContacts } from '@ambry/contract/cards/description'
import { gradeFault } from '@ambry/contract/cards/grades'
import {
  bindingCommitments,
  type Commitment,
  type Custody,
  cardTitle,
  commitments,
  type Grader,
} from '@ambry/contract/cards/kinds'
import { describeTheCardOnly } from '@ambry/contract/cards/labels'
import type { PlainObject } from '@ambry/contract/cards/provenance/records'
import type { AdminActionName, CardActionName, CardFacts } from '@ambry/contract/cards/records'
import { type Instant, secondsBetween } from '@ambry/contract/kernel/dates'
import * as labels from './labels.ts'

/** Normalizes a cert for storage: no spaces, upper case. `0 1234-5678 ` becomes `01234-5678`. */
export const cleanCert = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

export type Identity = Omit<CardFacts, 'category'> & { category: string }

/** The fields that count as facts in the chain and the audit log. */
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

/** A card cannot be acquired in the future. */
export const dayFault = (acquiredOn: string | null | undefined, today: string): string | null =>
  !acquiredOn || (acquiredOn <= today && acquiredOn >= '1850-01-01') ? null : labels.theDateAcquiredCant

/** What is wrong with the combination of a card's facts; null when they are consistent. */
export function identityFault(
  card: Identity,
  { certMayMiss = false, gradeMayStay = false }: { certMayMiss?: boolean; gradeMayStay?: boolean } = {},
): { field: string; message: string } | null {
  if (card.grader === 'RAW') {
    if (card.certNumber !== null) return { field: 'certNumber', message: labels.aRawCardHasNo }
    if (card.grade !== null) return { field: 'grade', message: labels.aRawCardHasNoGrade }
    if (card.qualifier !== null) return { field: 'qualifier', message: labels.aRawCardHasNoQualifier }
    return null
  }
  const fault = gradeMayStay ? null : gradeFault(card)
  if (fault) return fault
  if (card.certNumber === null)
    return certMayMiss ? null : { field: 'certNumber', message: labels.enterTheCertNumber(card.grader) }
  if (card.grader === 'PSA' && !/^\d{4,12}$/.test(card.certNumber)) {
    return { field: 'certNumber', message: labels.aPsaCertNumberHas }
  }
  return null
}

/** Contact details in what describes a card, which others read; null when there are none, or nothing of it changed. */
export function descriptionFault(card: Identity, before?: Identity): { field: string; message: string } | null {
  const isNew = describedFields.some((name) => card[name] !== before?.[name])
  const field = isNew ? fieldWithContacts(card) : null
  return field === null ? null : { field, message: describeTheCardOnly }
}

/** The facts of a card that everyone who can see its chain may read. */
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
  /** Our staff have handled it since its owner registered it. */
  isSeen: boolean
  grader: Grader
  certNumber: string | null
}

const promised = (commitment: Commitment) =>
  labels.its(commitments[commitment].charAt(0).toLowerCase(), commitments[commitment].slice(1))
const disputed = labels.itsOwnershipIsDisputed
const gone = labels.itHasBeenRemoved

/** Why the owner cannot do this now; null when they can. */
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
      if (card.custody !== 'with_owner') return labels.itIsntWithYou
      return null
    case 'track':
      return card.custody === 'inbound' ? null : labels.youArentSendingIt
    case 'cancel':
      if (card.custody === 'inbound' || card.returnRequestedAt !== null) return null
      return labels.theresNothingToCancel
    case 'requestReturn':
      if (card.custody !== 'in_vault') return labels.itIsntInTheVault
      if (card.returnRequestedAt !== null) return labels.youveAlreadyRequestedItsReturn
      return bound(card)
    case 'confirmDelivery':
      if (card.custody !== 'outbound') return labels.itIsntOnItsWay
      return card.isShipped ? null : labels.itHasntBeenHanded
    case 'remove':
      if (card.custody !== 'with_owner') return labels.itIsntWithYou
      if (card.commitment) return promised(card.commitment)
      return card.isDisputed ? disputed : null
  }
}

const whyNotComparable = ({ grader, certNumber }: CardState): string | null => {
  if (grader === 'RAW') return labels.aRawCardHasNoCert
  if (certNumber === null) return labels.addTheCertNumberFirst
  return grader === 'PSA' ? null : labels.doesntOfferLookups(grader)
}

/** Why a card must stay in the vault. */
function bound({ commitment, isDisputed }: CardState): string | null {
  if (commitment && bindingCommitments.includes(commitment)) return promised(commitment)
  return isDisputed ? disputed : null
}

export type OwnerKind = 'member' | 'house' | 'fund'

/** Why a card cannot be sold or reserved for a buyer; null when it can. Only its fund sells a card of a fund. */
export function whyNotSold(card: CardState, ownerKind: OwnerKind, isByFund = false): string | null {
  if (card.status === 'removed') return gone
  if (ownerKind === 'fund' && !isByFund) return labels.itsHeldByAFund
  const isPromised = card.commitment !== null && !(isByFund && card.commitment === 'fund_holding')
  if (card.commitment && isPromised) return promised(card.commitment)
  return card.isDisputed ? disputed : null
}

/** Why a card cannot be listed in Secure; null when it can. */
export function whyNotListed(card: CardState, ownerKind: OwnerKind, isByFund = false): string | null {
  const why = whyNotSold(card, ownerKind, isByFund)
  if (why) return why
  if (card.custody !== 'in_vault') return labels.itIsntInTheVault
  return card.returnRequestedAt === null ? null : labels.itsOwnerHasRequested
}

/** Why the owner can no longer change the facts of a card; null when they can. */
export function whyFactsLocked(card: CardState): string | null {
  if (card.isSeen) return labels.ourStaffHaveSeen
  if (card.commitment) return promised(card.commitment)
  return card.isDisputed ? disputed : null
}

/** How long a mistaken receipt can be corrected; after that the vault is liable for the card. */
const correctableSeconds = 86_400

/** The receipt, if it was the latest action on the card, for a request to correct it. */
export type LastReceipt = { at: Instant; now: Date } | null

function whyReceiptStands(card: CardState, receipt: LastReceipt): string | null {
  if (card.custody !== 'in_vault') return labels.itIsntInTheVault
  if (card.commitment) return promised(card.commitment)
  if (receipt === null) return labels.itHasBeenHandledSince
  return secondsBetween(receipt.at, receipt.now) > correctableSeconds ? labels.aReceiptCanBeCorrected : null
}

/** Why an admin cannot do this now; null when they can. */
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
      return card.custody === 'with_owner' ? null : labels.itIsntWithItsOwner
    case 'receive':
      return card.custody === 'inbound' ? null : labels.itIsntOnItsWayTo
    case 'undoReceive':
      return whyReceiptStands(card, receipt)
    case 'move':
    case 'audit':
      return card.custody === 'in_vault' ? null : labels.itIsntInTheVault
    case 'release':
      return card.custody === 'in_vault' ? bound(card) : labels.itIsntInTheVault
    case 'ship':
    case 'deliver':
      return card.custody === 'outbound' ? null : labels.itIsntLeavingTheVault
    case 'cancel':
      return card.custody === 'inbound' || card.custody === 'outbound' ? null : labels.itIsntInTransit
    case 'correctTitle':
      return card.commitment ? promised(card.commitment) : null
    case 'merge':
      if (card.commitment) return promised(card.commitment)
      if (card.isDisputed) return disputed
      return card.custody === 'with_owner' ? null : labels.onlyARecordWhoseCard
  }
}
