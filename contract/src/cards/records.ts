import { z } from 'zod'
import { actionsWith } from '../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, optionalText, VersionSchema } from '../kernel/fields.ts'
import { keysOf } from '../kernel/keys.ts'
import type { Permitted } from '../kernel/permissions.ts'
import { DifferenceSchema } from './differences.ts'
import {
  cardCategoryNames,
  cardStatuses,
  commitmentNames,
  custodyNames,
  disputeActions,
  disputeStatuses,
  documentKindNames,
  graders,
  grades,
  importStatuses,
  ownershipProofNames,
  photoPurposes,
  qualifierNames,
  valuationSourceNames,
  verificationNames,
} from './kinds.ts'
import { provenanceKindNames } from './provenance/kinds.ts'

/** The highest value of one card: a hundred million dollars. */
export const mostCents = 10_000_000_000
export const CentsSchema = z
  .int('Enter whole cents.')
  .min(0, 'The amount can’t be negative.')
  .max(mostCents, 'That amount is too large.')

const someText = (max: number, empty: string) =>
  z.string().trim().min(1, empty).max(max, `Keep this under ${max} characters.`)

/** As printed on the label; text, because it may have leading zeros. Spaces are removed before validation. */
export const CertSchema = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'A cert number has 3 to 20 letters or digits.')

const isSeason = (year: string) => year.length === 4 || Number(year.slice(5)) === (Number(year.slice(0, 4)) + 1) % 100

export const YearSchema = z
  .string()
  .regex(/^(1[89]|20)\d{2}(-\d{2})?$/, 'Enter the year as 1986 or 1996-97.')
  .refine(isSeason, 'A season must end in the following year, for example 1996-97.')

export const TagSchema = someText(40, 'Enter a tag name.').regex(
  /^[^,;|\p{Cc}]+$/u,
  'A tag can’t contain commas, semicolons, or vertical bars.',
)

/** A card's identity. */
export const identityFields = {
  category: z.enum(cardCategoryNames, 'Choose a category.'),
  playerName: someText(120, 'Enter the player or subject.'),
  year: YearSchema.nullable(),
  set: someText(120, 'Enter the set.').nullable(),
  cardNumber: someText(20, 'Enter a number or leave it empty.').nullable(),
  variety: someText(80, 'Enter a variety or leave it empty.').nullable(),
  grader: z.enum(graders, 'Choose a grader.'),
  grade: z.enum(grades, 'Choose a grade.').nullable(),
  qualifier: z.enum(qualifierNames).nullable(),
  certNumber: CertSchema.nullable(),
}

/** The owner's private fields. They belong to the ownership and never pass to the next owner. */
export const ownFields = {
  costCents: CentsSchema.nullable(),
  acquiredOn: DaySchema.nullable(),
  acquiredFrom: optionalText(120),
  notes: optionalText(4000),
  tags: z.array(TagSchema).max(20, 'You can add up to 20 tags.'),
}

/** An action of a record: available, or disabled with the reason shown to the user. */
export const actionOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.object({
    action: z.enum(names),
    why: z.string().nullable().describe('Why it’s unavailable; null when it’s available'),
  })

export const cardActionNames = [
  'edit',
  'photo',
  'value',
  'verify',
  'share',
  'send',
  'track',
  'cancel',
  'requestReturn',
  'confirmDelivery',
  'remove',
] as const
export type CardActionName = (typeof cardActionNames)[number]
export const adminActionNames = [
  'edit',
  'photo',
  'value',
  'verify',
  'expect',
  'receive',
  'undoReceive',
  'move',
  'audit',
  'release',
  'ship',
  'deliver',
  'cancel',
  'correctTitle',
  'merge',
] as const
export type AdminActionName = (typeof adminActionNames)[number]
const adminActionRights = {
  edit: 'card.manage',
  photo: 'card.manage',
  value: 'card.manage',
  verify: 'card.manage',
  expect: 'card.custody',
  receive: 'card.custody',
  undoReceive: 'card.custody',
  move: 'card.custody',
  audit: 'card.custody',
  release: 'card.custody',
  ship: 'card.custody',
  deliver: 'card.custody',
  cancel: 'card.custody',
  correctTitle: 'card.title',
  merge: 'card.manage',
} as const satisfies Record<AdminActionName, Permitted>

/** What a card is, the same wherever one is shown. */
export const copyFacts = {
  category: z.enum(cardCategoryNames),
  playerName: z.string(),
  year: z.string().nullable(),
  set: z.string().nullable(),
  cardNumber: z.string().nullable(),
  variety: z.string().nullable(),
  grader: z.enum(graders),
  grade: z.string().nullable(),
  qualifier: z.string().nullable(),
}
/** Across an anonymity border a card has another id or none (decision 67). */
export const cardFacts = { id: IdSchema, ...copyFacts }
/** The facts as a type, including the cert, which is not shown to everyone. */
export type CardFacts = { [Name in keyof typeof copyFacts]: z.output<(typeof copyFacts)[Name]> } & {
  certNumber: string | null
}

const cardShape = {
  ...cardFacts,
  certNumber: z.string().nullable(),
  status: z.enum(cardStatuses),
  verification: z.enum(verificationNames),
  proof: z.enum(ownershipProofNames),
  custody: z.enum(custodyNames),
  vault: z.string().nullable(),
  returnRequestedAt: InstantSchema.nullable(),
  commitment: z.enum(commitmentNames).nullable(),
  isDisputed: z.boolean(),
  valueCents: z.int().nullable().describe('The latest appraisal or sale; otherwise the owner’s estimate'),
  valueOn: DaySchema.nullable(),
  valueSource: z.enum(valuationSourceNames).nullable(),
  trend: z.array(z.int()).describe('Values in cents over the last 12 months, oldest first, from valueSource'),
  changeBps: z.int().nullable().describe('Change over those 12 months'),
  picture: z.string().describe('Address of its picture; add &w=96, 240 or 480'),
  hasPhoto: z.boolean(),
  registeredAt: InstantSchema,
  updatedAt: InstantSchema,
  version: VersionSchema,
}

/** A member's own card, as listed in the registry. */
export const RegistryCardSchema = z
  .object({
    ...cardShape,
    costCents: z.int().nullable(),
    gainCents: z.int().nullable(),
    tags: z.array(z.string()),
  })
  .meta({ id: 'RegistryCard' })
export type RegistryCard = z.output<typeof RegistryCardSchema>

/** A card as listed for admins. */
export const AdminCardSchema = z
  .object({
    ...cardShape,
    place: z.string().nullable().describe('Box and slot in the vault'),
    owner: z.object({ id: IdSchema, kind: z.enum(['member', 'house', 'fund']), name: z.string() }),
    auditedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'AdminCard' })
export type AdminCard = z.output<typeof AdminCardSchema>

export const CardPhotoSchema = z
  .object({
    id: IdSchema,
    purpose: z.enum(keysOf(photoPurposes)),
    width: z.int(),
    height: z.int(),
    takenAt: InstantSchema,
    address: z.string().describe('Add ?w=160, 480 or 1200'),
    canRemove: z.boolean(),
  })
  .meta({ id: 'CardPhoto' })
export type CardPhoto = z.output<typeof CardPhotoSchema>

export const CardDocumentSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(documentKindNames),
    name: z.string(),
    bytes: z.int(),
    addedAt: InstantSchema,
    address: z.string(),
  })
  .meta({ id: 'CardDocument' })
export type CardDocument = z.output<typeof CardDocumentSchema>

export const ValuationSchema = z
  .object({
    id: IdSchema,
    source: z.enum(valuationSourceNames),
    valueCents: z.int(),
    on: DaySchema,
    note: z.string().nullable(),
    recordedAt: InstantSchema,
    isWithdrawn: z.boolean(),
  })
  .meta({ id: 'Valuation' })
export type Valuation = z.output<typeof ValuationSchema>

/** One event of the chain. The private part is included for the owner and admins. */
export const ProvenanceEventSchema = z
  .object({
    seq: z.int(),
    kind: z.enum(provenanceKindNames),
    at: InstantSchema,
    body: z.string().describe('The hashed text'),
    hash: z.string(),
    salt: z.string().nullable(),
    private: z.string().nullable().describe('The sealed private part: canonical JSON'),
  })
  .meta({ id: 'ProvenanceEvent' })
export type ProvenanceEvent = z.output<typeof ProvenanceEventSchema>

/** The grader's record of a card, and where our facts differ. */
const GraderRecordSchema = z
  .object({
    at: InstantSchema,
    isSample: z.boolean(),
    label: z.string().nullable(),
    differences: z.array(DifferenceSchema),
    images: z.array(z.object({ side: z.enum(['front', 'back']), address: z.string() })),
  })
  .meta({ id: 'GraderRecord' })

const population = {
  population: z.int().nullable(),
  populationHigher: z.int().nullable(),
  populationOn: DaySchema.nullable(),
  verifiedAt: InstantSchema.nullable(),
  record: GraderRecordSchema.nullable().describe('The grader’s record and how it differs'),
  graderPage: z.string().nullable().describe('The grader’s public lookup page for this cert'),
}

export const RegistryCardDetailSchema = RegistryCardSchema.extend({
  ...population,
  acquiredOn: DaySchema.nullable(),
  acquiredFrom: z.string().nullable(),
  notes: z.string().nullable(),
  ownedSince: InstantSchema,
  shipment: z.object({ carrier: z.string().nullable(), tracking: z.string().nullable() }).nullable(),
  auditedAt: InstantSchema.nullable(),
  photos: z.array(CardPhotoSchema),
  documents: z.array(CardDocumentSchema),
  valuations: z.array(ValuationSchema),
  actions: z.array(actionOf(cardActionNames)),
}).meta({ id: 'RegistryCardDetail' })
export type RegistryCardDetail = z.output<typeof RegistryCardDetailSchema>

export const DisputeSchema = z
  .object({
    id: IdSchema,
    cardId: IdSchema.nullable().describe('Only for staff and the owner'),
    title: z.string(),
    grader: z.enum(graders),
    certNumber: z.string(),
    status: z.enum(disputeStatuses),
    statement: z.string(),
    openedAt: InstantSchema,
    decidedAt: InstantSchema.nullable(),
    decision: z.string().nullable(),
    actions: actionsWith(z.enum(keysOf(disputeActions)), {
      uphold: 'dispute.decide',
      reject: 'dispute.decide',
      withdraw: 'dispute.claim',
    }),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.output<typeof DisputeSchema>

const PersonSchema = z.object({ id: IdSchema, name: z.string() })

export const AdminDisputeSchema = DisputeSchema.extend({
  claimant: PersonSchema,
  owner: PersonSchema,
  custody: z.enum(custodyNames),
}).meta({ id: 'AdminDispute' })
export type AdminDispute = z.output<typeof AdminDisputeSchema>

export const CustodyMoveSchema = z
  .object({
    id: IdSchema,
    action: z.string(),
    at: InstantSchema,
    by: z.string(),
    vault: z.string().nullable(),
    place: z.string().nullable(),
    carrier: z.string().nullable(),
    tracking: z.string().nullable(),
    condition: z.string().nullable(),
    note: z.string().nullable(),
    photoIds: z.array(IdSchema).describe('Photos staff took at this step'),
  })
  .meta({ id: 'CustodyMove' })
export type CustodyMove = z.output<typeof CustodyMoveSchema>

export const AdminCardDetailSchema = AdminCardSchema.extend({
  ...population,
  shipment: z.object({ carrier: z.string().nullable(), tracking: z.string().nullable() }).nullable(),
  mergedInto: IdSchema.nullable(),
  photos: z.array(CardPhotoSchema),
  valuations: z.array(ValuationSchema),
  moves: z.array(CustodyMoveSchema),
  owners: z.array(z.object({ name: z.string(), from: InstantSchema, until: InstantSchema.nullable() })),
  disputes: z.array(AdminDisputeSchema),
  shippingWarnings: z.array(z.string()).describe('What to check before it leaves for its owner'),
  actions: actionsWith(actionOf(adminActionNames), adminActionRights),
}).meta({ id: 'AdminCardDetail' })
export type AdminCardDetail = z.output<typeof AdminCardDetailSchema>

const vaultText = (max: number) => z.string().trim().max(max, `Keep this under ${max} characters.`).nullable()

/** What a member needs to know to ship a card to a vault. */
export const VaultSchema = z
  .object({
    name: z.string(),
    address: vaultText(500),
    hours: vaultText(300),
    packing: vaultText(2000).describe('Packing instructions'),
    version: VersionSchema,
  })
  .meta({ id: 'Vault' })
export type Vault = z.output<typeof VaultSchema>

export const CardImportSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    status: z.enum(importStatuses),
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())).describe('The first rows of the file'),
    mapping: z.record(z.string(), z.int()).describe('Field → column'),
    constants: z.record(z.string(), z.string()).describe('Field → value for every row'),
    format: z.string().describe('The detected format: Ambry, Collectr, Card Ladder, PSA, TCGplayer, or any'),
    rows: z.int(),
    badRows: z.int(),
    warnedRows: z.int().describe('Rows imported without a value that couldn’t be read'),
    cards: z.int().describe('Cards the other rows create; a quantity of 3 creates 3'),
    doneRows: z.int(),
    registered: z.int(),
    fault: z.string().nullable(),
    createdAt: InstantSchema,
    finishedAt: InstantSchema.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'CardImport' })
export type CardImport = z.output<typeof CardImportSchema>

export const ImportProblemSchema = z
  .object({
    row: z.int().describe('Numbered as in a spreadsheet: the heading is row 1'),
    text: z.string(),
    problems: z.array(z.string()),
    warnings: z.array(z.string()),
    values: z.record(z.string(), z.string()).describe('Field → value as it would be registered'),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.output<typeof ImportProblemSchema>

/** CSV columns of a card, for lists that include one. */
export const cardCsv = [
  'card.playerName',
  'card.year',
  'card.set',
  'card.grader',
  'card.grade',
  'card.certNumber',
] as const
