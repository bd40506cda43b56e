import type { FastifyBaseLogger } from 'fastify'

import type { KnownSettings } from './areas/house/settings-service.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Transactions } from './db/transaction.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Secrets } from './secrets.ts'

/** What areas are built from. Made once, in app.ts. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  transactions: Transactions
  secrets: Secrets
  settings: KnownSettings
  sms: SmsGateway
  log: FastifyBaseLogger
}
