import type { InvoicePurpose } from '@ambry/contract/invoice-kinds'
import type { LookupResult } from '@ambry/contract/lookup-kinds'
import type { FastifyBaseLogger } from 'fastify'

import type { About } from './about.ts'
import type { InvoiceHandler } from './areas/billing/settling-service.ts'
import type { RecordOnFile } from './areas/cards/verification-service.ts'
import type { KnownLegal } from './areas/house/acceptances-service.ts'
import type { KnownSettings } from './areas/house/settings-service.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Transactions, Tx } from './db/transaction.ts'
import type { CertGateway } from './gateways/certs.ts'
import type { FileStore } from './gateways/files.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Secrets } from './secrets.ts'

/** What an area tells those to its right, in the same transaction. Wired in wiring.ts, in one visible list. */
export type Told = {
  accessApproved: (tx: Tx, userId: string) => Promise<void>
  marksChanged: (tx: Tx, userId: string, marks: { isAdmin: boolean; isLender: boolean }) => Promise<void>
  accountViewed: (tx: Tx, userId: string, reason: string) => Promise<void>
}

/** What a grader has on record of a cert, as far as it could be learned. */
export type GraderAnswer = { result: LookupResult; sentence: string | null; record: RecordOnFile | null }

/** What a plan allows. Billing will say; until then everybody has the free plan. */
export type Entitlements = { lookupsPerMonth: number; shareLinks: number }

/** What areas are built from. Made once, in app.ts. */
export type Deps = {
  about: About
  config: Config
  clock: Clock
  db: Db
  transactions: Transactions
  secrets: Secrets
  settings: KnownSettings
  legal: KnownLegal
  sms: SmsGateway
  files: FileStore
  certs: CertGateway
  told: Told
  /** Asks the grader unless the answer is known. Never inside a transaction. Null: for the house. */
  graderRecords: { answer: (certNumber: string, forUser: string | null) => Promise<GraderAnswer> }
  entitlements: (db: Db, userId: string) => Promise<Entitlements>
  /** What follows when an invoice is paid in full, open again or called off, by what it was written for. */
  invoiceHandlers: Record<InvoicePurpose, InvoiceHandler>
  /** A card's picture for a paper that names the card: billing knows no cards. */
  cardPicture: (cardId: string) => Promise<Buffer | null>
  log: FastifyBaseLogger
}
