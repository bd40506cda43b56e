import { keysOf } from '../kernel/keys.ts'
import { defineStatuses, labelsOf } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Card attributes and states. Without a schema on purpose: the page shows these tables, and zod stays out of the
// browser.

export const cardCategories = {
  baseball: 'Baseball',
  basketball: 'Basketball',
  football: 'Football',
  soccer: 'Soccer',
  hockey: 'Hockey',
  racing: 'Racing',
  creature: 'Pokémon',
  arcane: 'Magic: The Gathering',
  duel: 'Yu-Gi-Oh!',
  voyage: 'One Piece',
} as const
export type CardCategory = keyof typeof cardCategories
export const cardCategoryNames = keysOf(cardCategories)

/** Who graded it. RAW means ungraded: such a card has neither a grade nor a cert. */
export const graders = ['PSA', 'BGS', 'SGC', 'CGC', 'RAW'] as const
export type Grader = (typeof graders)[number]

/** Public cert lookup page of each grader. */
export const graderPages: Record<Grader, string | null> = {
  PSA: 'https://www.psacard.com/cert/',
  BGS: 'https://www.beckett.com/grading/card-lookup',
  SGC: 'https://gosgc.com/cert-code-lookup',
  CGC: 'https://www.cgccards.com/certlookup/',
  RAW: null,
}

export const grades = [
  '10',
  '9.5',
  '9',
  '8.5',
  '8',
  '7.5',
  '7',
  '6.5',
  '6',
  '5.5',
  '5',
  '4.5',
  '4',
  '3.5',
  '3',
  '2.5',
  '2',
  '1.5',
  '1',
  'Authentic',
] as const
export type Grade = (typeof grades)[number]

/** What a grader may add to a grade: PSA a flaw, BGS and CGC the label of their best tens. `gradesBy` says who uses which. */
export const qualifiers = {
  OC: 'Off center',
  ST: 'Staining',
  PD: 'Print defect',
  OF: 'Out of focus',
  MK: 'Marks',
  MC: 'Miscut',
  'Black Label': 'Black Label',
  Pristine: 'Pristine',
} as const
export type Qualifier = keyof typeof qualifiers
export const qualifierNames = keysOf(qualifiers)

export const verifications = {
  unverified: 'Not verified',
  pending: 'Verification pending',
  verified: 'Verified',
  mismatch: 'Doesn’t match',
} as const
export type Verification = keyof typeof verifications
export const verificationNames = keysOf(verifications)

/** How we know that the owner has it. */
export const ownershipProofs = {
  claimed: 'Claimed by the owner',
  photo: 'Shown in photos',
  in_hand: 'Seen by our staff',
} as const
export type OwnershipProof = keyof typeof ownershipProofs
export const ownershipProofNames = keysOf(ownershipProofs)

export const cardStatuses = ['registered', 'removed'] as const
export type CardStatus = (typeof cardStatuses)[number]

export const cardActions = {
  remove: { from: ['registered'], to: 'removed' },
  // the cert is free again: the next registration reopens the same record and its chain
  register: { from: ['removed'], to: 'registered' },
} as const satisfies TransitionTable<CardStatus>

export const custodyStatus = defineStatuses({
  with_owner: { label: 'With the owner', tone: 'plain' },
  inbound: { label: 'Expected at the vault', tone: 'wait' },
  in_vault: { label: 'In the vault', tone: 'ok' },
  outbound: { label: 'Leaving the vault', tone: 'wait' },
})
/** What people read for each. */
export const custodies = labelsOf(custodyStatus)
export type Custody = keyof typeof custodyStatus
export const custodyNames = keysOf(custodyStatus)

/**
 * How a card travels. Steps that change no state (a move inside the vault, an audit, a parcel handed over) are not
 * transitions.
 */
export const custodyActions = {
  send: { from: ['with_owner'], to: 'inbound' },
  receive: { from: ['inbound'], to: 'in_vault' },
  undo_receive: { from: ['in_vault'], to: 'inbound' },
  release: { from: ['in_vault'], to: 'outbound' },
  deliver: { from: ['outbound'], to: 'with_owner' },
  cancel_inbound: { from: ['inbound'], to: 'with_owner' },
  cancel_outbound: { from: ['outbound'], to: 'in_vault' },
} as const satisfies TransitionTable<Custody>
export type CustodyAction = keyof typeof custodyActions

/** What a card can be committed to, one at a time. */
export const commitments = {
  listing: 'Listed in Secure',
  reservation: 'Reserved for a buyer',
  sell_offer: 'Offered to us',
  loan: 'Pledged for a loan',
  fund_holding: 'Held by a fund',
} as const
export type Commitment = keyof typeof commitments
export const commitmentNames = keysOf(commitments)

/** Commitments under which a card may not leave the vault. */
export const bindingCommitments: readonly Commitment[] = ['listing', 'reservation', 'loan', 'fund_holding']

/** The newest appraisal or sale is the value; the other two are the owner's own figures and labeled as such. */
export const valuationSources = {
  appraisal: 'Our appraisal',
  sale: 'Sold',
  import: 'From the owner’s file',
  estimate: 'Owner’s estimate',
} as const
export type ValuationSource = keyof typeof valuationSources
export const valuationSourceNames = keysOf(valuationSources)

/** A new value further from the present one than this needs a confirmation: it is often a typing mistake. */
export const unusualChangeBps = 4_000

export const photoPurposes = {
  front: 'Front',
  back: 'Back',
  detail: 'Detail',
  condition: 'Condition on arrival',
  audit: 'Audit in the vault',
} as const
export type PhotoPurpose = keyof typeof photoPurposes
/** Taken by the owner; the others are taken by our staff. */
export const ownerPhotoPurposes = ['front', 'back', 'detail'] as const satisfies readonly PhotoPurpose[]
export const adminPhotoPurposes = ['condition', 'audit'] as const satisfies readonly PhotoPurpose[]

export const documentKinds = {
  receipt: 'Receipt',
  appraisal: 'Appraisal',
  insurance: 'Insurance',
  other: 'Other',
} as const
export type DocumentKind = keyof typeof documentKinds
export const documentKindNames = keysOf(documentKinds)

export const disputeStatus = defineStatuses({
  open: { label: 'Under review', tone: 'wait' },
  upheld: { label: 'Upheld', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
})
export const disputeStatuses = keysOf(disputeStatus)
export type DisputeStatus = keyof typeof disputeStatus

export const disputeActions = {
  uphold: { from: ['open'], to: 'upheld' },
  reject: { from: ['open'], to: 'rejected' },
  withdraw: { from: ['open'], to: 'withdrawn' },
} as const satisfies TransitionTable<DisputeStatus>
export type DisputeAction = keyof typeof disputeActions

export const importStatuses = ['mapping', 'checked', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importActions = {
  check: { from: ['mapping', 'checked', 'failed'], to: 'checked' },
  run: { from: ['checked'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['running'], to: 'failed' },
  undo: { from: ['done'], to: 'undone' },
} as const satisfies TransitionTable<ImportStatus>
export type ImportAction = keyof typeof importActions

/** `1986 Crown Hoops Marcus Vale`. */
export const cardTitle = (card: { year: string | null; set: string | null; playerName: string }): string =>
  [card.year, card.set, card.playerName].filter(Boolean).join(' ')

/** A grade as labels abbreviate it. */
export const gradeName = (grade: string): string => (grade === 'Authentic' ? 'AUTH' : grade)

/** `PSA 10`, `PSA 8 OC`, `BGS 10 Black Label`, `PSA AUTH`, `Raw`. */
export const gradeText = (card: { grader: Grader; grade: string | null; qualifier: string | null }): string =>
  card.grader === 'RAW'
    ? 'Raw'
    : [card.grader, card.grade && gradeName(card.grade), card.qualifier].filter(Boolean).join(' ')
