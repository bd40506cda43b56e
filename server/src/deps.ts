import type { FastifyBaseLogger } from 'fastify'

import type { About } from './about.ts'
import type { KnownLegal } from './areas/house/acceptances-service.ts'
import type { KnownSettings } from './areas/house/settings-service.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Transactions, Tx } from './db/transaction.ts'
import type { FileStore } from './gateways/files.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Secrets } from './secrets.ts'

/** What an area tells those to its right, in the same transaction. Wired in app.ts, in one visible list. */
export type Told = {
  accessApproved: (tx: Tx, userId: string) => Promise<void>
  marksChanged: (tx: Tx, userId: string, marks: { isAdmin: boolean; isLender: boolean }) => Promise<void>
  accountViewed: (tx: Tx, userId: string, reason: string) => Promise<void>
}

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
  told: Told
  log: FastifyBaseLogger
}
