import type { InvoicePurpose } from '@ambry/contract/billing/invoices/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import type { StaffRole } from '@ambry/contract/kernel/permissions'
import type { LookupResult } from '@ambry/contract/lookups/kinds'
import type { PlanLimits } from '@ambry/contract/plans/kinds'
import type { FastifyBaseLogger } from 'fastify'

import type { About } from './about.ts'
import type { Approvals } from './approvals.ts'
import type { InvoiceHandler } from './areas/billing/invoices/issuing-service.ts'
import type { RecordOnFile } from './areas/cards/verification/service.ts'
import type { KnownLegal } from './areas/site/legal/acceptances-service.ts'
import type { KnownSettings } from './areas/site/settings-service.ts'
import type { AreaAttention } from './attention.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Check } from './db/checks.ts'
import type { AreaClosing } from './db/closing.ts'
import type { DataClasses } from './db/data-classes.ts'
import type { Db } from './db/db.ts'
import type { Transactions, Tx } from './db/transaction.ts'
import type { DocumentKeys } from './document-keys/encryption.ts'
import type { CertGateway } from './gateways/certs.ts'
import type { EmailGateway } from './gateways/email.ts'
import type { FileStore } from './gateways/files.ts'
import type { PaymentGateway } from './gateways/payments.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Secrets } from './secrets.ts'

export type SucceededCharge = {
  chargeId: string
  purpose: 'loan' | 'lender_balance'
  purposeId: string
  /** As given when the charge began. */
  data: Record<string, unknown>
  paymentId: string
  amountCents: number
  receivedOn: Day
}

/** Hooks from an area to those on its right, in the same transaction; the manifests list who implements them. */
export type Hooks = {
  accessApproved: (tx: Tx, userId: string) => Promise<void>
  accessRejected: (tx: Tx, userId: string) => Promise<void>
  rolesChanged: (tx: Tx, userId: string, roles: { staffRoles: StaffRole[]; isLender: boolean }) => Promise<void>
  accountViewed: (tx: Tx, userId: string, reason: string) => Promise<void>
  /** Staff started to change a member's number, who can stop it. */
  phoneChangeStarted: (tx: Tx, userId: string, said: { title: string; message: string }) => Promise<void>
  /** A lost-phone change failed, or the member stopped it; staff have to act. */
  phoneChangeEnded: (tx: Tx, userId: string, said: { title: string; message: string }) => Promise<void>
  /** A member is suspended, or reinstated. */
  suspended: (tx: Tx, userId: string) => Promise<void>
  reinstated: (tx: Tx, userId: string) => Promise<void>
  /** An account is about to be closed; throws when something still prevents it. */
  closing: (tx: Tx, userId: string) => Promise<void>
  /** The time to keep a closed account has passed, but something prevents erasing it. */
  erasingBlocked: (tx: Tx, userId: string) => Promise<void>
  /** A charge brought no money. */
  chargeFailed: (tx: Tx, chargeId: string) => Promise<void>
  /** A charge for something other than invoices brought money, which is the member's credit until it is applied. */
  chargeSucceeded: (tx: Tx, charge: SucceededCharge) => Promise<void>
  /** A payment is about to be reversed: what it was applied to must become credit again. */
  paymentReversing: (tx: Tx, paymentId: string, reason: string) => Promise<void>
  /** The buyer paid and the title passed; or the sale fell through and the card is available again. */
  saleSettled: (tx: Tx, saleId: string) => Promise<void>
  saleCalledOff: (tx: Tx, saleId: string, reason: string) => Promise<void>
  /** The buyer paid for a card of ours that has to be brought to the vault. */
  saleAwaitsCard: (tx: Tx, saleId: string) => Promise<void>
  /** What a sale brought is booked, for the first time or again; or is about to be taken back. */
  proceedsDue: (tx: Tx, saleId: string) => Promise<void>
  proceedsReturning: (tx: Tx, saleId: string, reason: string) => Promise<void>
  /** The money of a payout came back, and it is due again. */
  payoutReturned: (tx: Tx, payoutId: string) => Promise<void>
  /** A settled sale was undone, and the seller owns the card again. */
  saleUndone: (tx: Tx, saleId: string) => Promise<void>
  /** Staff merged an entry of the catalog into this one, whose keys lead to it from now on. */
  catalogMerged: (tx: Tx, catalogId: string) => Promise<void>
  /** Appraisals or sales changed what cards are worth, or one was withdrawn. */
  cardsValued: (tx: Tx, cardIds: readonly string[]) => Promise<void>
  /** A card arrived at the vault. */
  cardReceived: (tx: Tx, cardId: string) => Promise<void>
  /** The vault photographed a card where it should be. */
  cardAudited: (tx: Tx, cardId: string, audit: { photoId: string; note: string | null }) => Promise<void>
  /** A card has a new owner, or its owner removed it from the registry. */
  ownershipEnded: (tx: Tx, cardId: string) => Promise<void>
}

export const hookNames = [
  'accessApproved',
  'accessRejected',
  'rolesChanged',
  'accountViewed',
  'phoneChangeStarted',
  'phoneChangeEnded',
  'suspended',
  'reinstated',
  'closing',
  'erasingBlocked',
  'chargeFailed',
  'chargeSucceeded',
  'paymentReversing',
  'saleSettled',
  'saleCalledOff',
  'saleAwaitsCard',
  'proceedsDue',
  'proceedsReturning',
  'payoutReturned',
  'saleUndone',
  'catalogMerged',
  'cardsValued',
  'cardReceived',
  'cardAudited',
  'ownershipEnded',
] as const satisfies readonly (keyof Hooks)[]

/** A grader's record of a cert, as far as it could be retrieved. */
export type GraderAnswer = { result: LookupResult; sentence: string | null; record: RecordOnFile | null }

/** The dependencies of all areas, created once in app.ts. */
export type Deps = {
  about: About
  config: Config
  clock: Clock
  db: Db
  /** A separate connection, so that health checks work while every other connection is in use. */
  healthDb: Db
  transactions: Transactions
  secrets: Secrets
  settings: KnownSettings
  legal: KnownLegal
  sms: SmsGateway
  email: EmailGateway
  files: FileStore
  /** Encrypts identity documents with keys outside the database. */
  documentKeys: DocumentKeys
  certs: CertGateway
  /** Null means that we accept wires only. */
  payments: PaymentGateway | null
  hooks: Hooks
  /** Does something, or leaves it for a second person to approve. */
  approvals: Approvals
  /**
   * Queries the grader unless the answer is stored. Never call it inside a transaction. `forUser` is null for admins.
   */
  graderRecords: { answer: (certNumber: string, forUser: string | null) => Promise<GraderAnswer> }
  /** What a member's plan allows. */
  entitlements: (db: Db, userId: string) => Promise<PlanLimits>
  /** How much of what a sale brings its seller goes to a loan that the card secured. */
  claimOnProceeds: (tx: Tx, saleId: string, netCents: number) => Promise<number>
  /** How much of it they have used: lookups and featured days of this month, and open share links. */
  usage: (db: Db, userId: string) => Promise<{ lookups: number; shareLinks: number; promotionDays: number }>
  /** What happens when an invoice is paid in full, reopened or canceled, by its purpose. */
  invoiceHandlers: Record<InvoicePurpose, InvoiceHandler>
  /** Everything the nightly check verifies, across all areas. */
  checks: readonly Check[]
  /** What each area does when an account is closed. */
  closing: readonly AreaClosing[]
  /** What waits for members, area by area. */
  attention: readonly AreaAttention[]
  /** The class of every column of every table. */
  dataClasses: DataClasses
  /** A card's picture for a PDF that names it, because billing does not depend on cards. */
  cardPicture: (cardId: string) => Promise<Buffer | null>
  log: FastifyBaseLogger
}
