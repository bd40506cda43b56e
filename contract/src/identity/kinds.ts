import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Without a schema on purpose: pages show these tables, and zod stays out of the browser.

/** How much we know about someone, each level including the ones before it. */
export const identityLevels = {
  none: 'Not verified',
  identity: 'Identity',
  address: 'Address and source of funds',
  accreditation: 'Accredited investor',
} as const
export type IdentityLevel = keyof typeof identityLevels
export const identityLevelNames = keysOf(identityLevels)

export const isAtLeast = (level: IdentityLevel, wanted: IdentityLevel): boolean =>
  identityLevelNames.indexOf(level) >= identityLevelNames.indexOf(wanted)

/** What takes a verified identity, and which level. */
export const identityGates = {
  purchase: { level: 'identity', label: 'Large purchases' },
  payout: { level: 'address', label: 'Payouts' },
  borrow: { level: 'address', label: 'Borrowing' },
  lend: { level: 'address', label: 'Lending' },
  fund: { level: 'accreditation', label: 'Funds' },
} as const satisfies Record<string, { level: IdentityLevel; label: string }>
export type IdentityGate = keyof typeof identityGates
export const identityGateNames = keysOf(identityGates)

/** A rejected case either asks for single items again or, when final, for everything. */
export const identityStatus = defineStatuses({
  not_started: { label: 'Not started', tone: 'plain' },
  submitted: { label: 'In review', tone: 'wait' },
  verified: { label: 'Verified', tone: 'ok' },
  rejected: { label: 'Needs attention', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
})
export const identityStatuses = keysOf(identityStatus)
export type IdentityStatus = keyof typeof identityStatus
export const identityActions = {
  // from verified: for a higher level, or before the document expires
  submit: { from: ['not_started', 'rejected', 'expired', 'verified'], to: 'submitted' },
  verify: { from: ['submitted'], to: 'verified' },
  // staff checked someone outside the product
  record: { from: ['not_started', 'submitted', 'rejected', 'expired', 'verified'], to: 'verified' },
  reject: { from: ['submitted'], to: 'rejected' },
  revoke: { from: ['verified'], to: 'rejected' },
  expire: { from: ['verified'], to: 'expired' },
} as const satisfies TransitionTable<IdentityStatus>

export const idDocumentKinds = {
  passport: { label: 'Passport', hasBack: false },
  driver_license: { label: 'Driver’s license', hasBack: true },
  national_id: { label: 'National ID card', hasBack: true },
} as const
export type IdDocumentKind = keyof typeof idDocumentKinds
export const idDocumentKindNames = keysOf(idDocumentKinds)

/** What a member photographs or uploads, and the level it is for. */
export const identityItems = {
  id_front: { label: 'ID, front', level: 'identity' },
  id_back: { label: 'ID, back', level: 'identity' },
  selfie: { label: 'Selfie', level: 'identity' },
  address_proof: { label: 'Proof of address', level: 'address' },
  accreditation: { label: 'Proof of accreditation', level: 'accreditation' },
} as const satisfies Record<string, { label: string; level: IdentityLevel }>
export type IdentityItem = keyof typeof identityItems
export const identityItemNames = keysOf(identityItems)

/** What a document is called: "Passport", "Driver’s license, back", "Selfie". */
export function documentName(item: IdentityItem, document: IdDocumentKind | null): string {
  const isOfId = item === 'id_front' || item === 'id_back'
  if (!isOfId || document === null) return identityItems[item].label
  const { label, hasBack } = idDocumentKinds[document]
  return hasBack ? `${label}, ${item === 'id_front' ? 'front' : 'back'}` : label
}

/** The items for a level with this kind of document. */
export const itemsFor = (level: IdentityLevel, document: IdDocumentKind | null): IdentityItem[] =>
  identityItemNames.filter(
    (item) =>
      isAtLeast(level, identityItems[item].level) &&
      !(item === 'id_back' && document !== null && !idDocumentKinds[document].hasBack),
  )

export const documentStatuses = ['pending', 'accepted', 'rejected'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
export const documentActions = {
  accept: { from: ['pending', 'rejected'], to: 'accepted' },
  reject: { from: ['pending', 'accepted'], to: 'rejected' },
} as const satisfies TransitionTable<DocumentStatus>

/** Why a document is asked for again: the number a reviewer presses, and what the member reads. */
export const rejectReasons = {
  blurred: 'It’s blurred. Hold the phone still, and take the photo again.',
  glare: 'Glare covers part of it. Tilt it slightly, away from the light.',
  cropped: 'Part of it is cut off. All four corners must be visible.',
  dark: 'It’s too dark to read. Take the photo in a brighter place.',
  wrong_document: 'It’s a different document from the one you chose.',
  expired: 'The document has expired. Use one that’s still valid.',
  mismatch: 'It doesn’t match the details you entered.',
  outdated: 'It’s more than 3 months old. Send a recent one.',
  unreadable: 'We can’t read it. Send a sharper photo or the original file.',
  // not chosen by reviewers: everything is asked for again after a rejection as a whole
  start_over: 'We need a new one.',
} as const
export type RejectReason = keyof typeof rejectReasons
/** Those a reviewer can choose, by number. */
export const reviewReasons = keysOf(rejectReasons).filter((reason) => reason !== 'start_over')
export const rejectReasonNames = keysOf(rejectReasons)

/** What a machine-readable zone or barcode can fill in. */
export const prefilledFields = ['legalName', 'bornOn', 'documentNumber', 'documentExpiresOn', 'address'] as const
export type PrefilledField = (typeof prefilledFields)[number]

/** Where the money comes from. */
export const fundsSources = {
  salary: 'Salary',
  business: 'Business income',
  savings: 'Savings or investments',
  collection: 'Sale of cards or other collectibles',
  property: 'Sale of property',
  inheritance: 'Inheritance or gift',
} as const
export type FundsSource = keyof typeof fundsSources
export const fundsSourceNames = keysOf(fundsSources)

/** The ways of 17 CFR 230.501(a) that a person can certify, with what proves each. */
export const accreditationKinds = {
  income:
    'Income above $200,000 (or $300,000 with a spouse or partner) in each of the last two years, and expected again this year',
  net_worth: 'Net worth above $1,000,000, alone or with a spouse or partner, not counting the primary residence',
  license: 'A Series 7, 65, or 82 license in good standing',
} as const
export type AccreditationKind = keyof typeof accreditationKinds
export const accreditationKindNames = keysOf(accreditationKinds)

/** What the queue can be narrowed to. */
export const identityRisks = { duplicate: 'Possible duplicate', watchlist: 'Watchlist hit' } as const
export type IdentityRisk = keyof typeof identityRisks

/** A name that resembles a listed one: staff clear it as someone else or confirm it. */
export const hitStatus = defineStatuses({
  open: { label: 'To review', tone: 'wait' },
  cleared: { label: 'Cleared', tone: 'ok' },
  confirmed: { label: 'Confirmed', tone: 'bad' },
})
export const hitStatuses = keysOf(hitStatus)
export type HitStatus = keyof typeof hitStatus
export const hitActions = {
  clear: { from: ['open', 'confirmed'], to: 'cleared' },
  confirm: { from: ['open', 'cleared'], to: 'confirmed' },
} as const satisfies TransitionTable<HitStatus>

/** How well a birth date agrees with the listed ones, from the strongest. `year`: at most one year apart. */
export const birthDateMatches = ['exact', 'year', 'missing', 'different'] as const

export const watchlistFormats = ['sdn_xml', 'sdn_csv'] as const

/** Why documents are deleted. */
export const deletionCauses = ['replaced', 'rejected', 'closed'] as const
export const deletionCauseLabels = {
  replaced: 'Replaced by a newer one',
  rejected: '30 days after rejection',
  closed: '5 years after account closed',
} as const satisfies Record<(typeof deletionCauses)[number], string>
