import type { InvoicePurpose } from '@ambry/contract/billing/invoices/kinds'
import type { LookupResult } from '@ambry/contract/lookups/kinds'
import type { PlanLimits } from '@ambry/contract/plans/kinds'
import type { FastifyBaseLogger } from 'fastify'

import type { About } from './about.ts'
import type { InvoiceHandler } from './areas/billing/invoices/issuing-service.ts'
import type { RecordOnFile } from './areas/cards/verification/service.ts'
import type { KnownLegal } from './areas/site/legal/acceptances-service.ts'
import type { KnownSettings } from './areas/site/settings-service.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Check } from './db/checks.ts'
import type { Db } from './db/db.ts'
import type { Transactions, Tx } from './db/transaction.ts'
import type { CertGateway } from './gateways/certs.ts'
import type { FileStore } from './gateways/files.ts'
import type { PaymentGateway } from './gateways/payments.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Secrets } from './secrets.ts'

/** What an area tells those to its right, in the same transaction; their manifests say who hears it. */
export type Hooks = {
  accessApproved: (tx: Tx, userId: string) => Promise<void>
  accessRejected: (tx: Tx, userId: string) => Promise<void>
  rolesChanged: (tx: Tx, userId: string, roles: { isAdmin: boolean; isLender: boolean }) => Promise<void>
  accountViewed: (tx: Tx, userId: string, reason: string) => Promise<void>
  /** Somebody may use nothing for the time being, or everything again. */
  suspended: (tx: Tx, userId: string) => Promise<void>
  reinstated: (tx: Tx, userId: string) => Promise<void>
  /** An account is about to be closed; refuses where something still binds it. */
  closing: (tx: Tx, userId: string) => Promise<void>
  /** A charge brought no money. */
  chargeFailed: (tx: Tx, chargeId: string) => Promise<void>
  /** The buyer paid and title passed; or nothing came of a sale, and the card is free. */
  saleSettled: (tx: Tx, saleId: string) => Promise<void>
  saleCalledOff: (tx: Tx, saleId: string, reason: string) => Promise<void>
}

export const hookNames = [
  'accessApproved',
  'accessRejected',
  'rolesChanged',
  'accountViewed',
  'suspended',
  'reinstated',
  'closing',
  'chargeFailed',
  'saleSettled',
  'saleCalledOff',
] as const satisfies readonly (keyof Hooks)[]

/** What a grader has on record of a cert, as far as it could be learned. */
export type GraderAnswer = { result: LookupResult; sentence: string | null; record: RecordOnFile | null }

/** What areas are built from. Made once, in app.ts. */
export type Deps = {
  about: About
  config: Config
  clock: Clock
  db: Db
  /** A connection of its own: health is known also while every other connection is in use. */
  healthDb: Db
  transactions: Transactions
  secrets: Secrets
  settings: KnownSettings
  legal: KnownLegal
  sms: SmsGateway
  files: FileStore
  certs: CertGateway
  /** Null: the house takes wires only. */
  payments: PaymentGateway | null
  hooks: Hooks
  /** Asks the grader unless the answer is known. Never inside a transaction. Null: for the house. */
  graderRecords: { answer: (certNumber: string, forUser: string | null) => Promise<GraderAnswer> }
  /** What somebody's plan allows. */
  entitlements: (db: Db, userId: string) => Promise<PlanLimits>
  /** How much of it they used: look-ups and featured days of this month, and share links that are open. */
  usage: (db: Db, userId: string) => Promise<{ lookups: number; shareLinks: number; promotionDays: number }>
  /** What follows when an invoice is paid in full, open again or called off, by what it was written for. */
  invoiceHandlers: Record<InvoicePurpose, InvoiceHandler>
  /** What the nightly proof looks at, of every area. */
  checks: readonly Check[]
  /** A card's picture for a paper that names the card: billing knows no cards. */
  cardPicture: (cardId: string) => Promise<Buffer | null>
  log: FastifyBaseLogger
}
