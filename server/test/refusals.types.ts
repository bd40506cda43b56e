// What must not compile: `tsc` fails when one of these lines stops being an error.

import type { UserStatus } from '@ambry/contract/accounts/kinds'
import { defineEndpoints } from '@ambry/contract/kernel/endpoint'
import type { TransitionTable } from '@ambry/contract/kernel/transitions'
import type { siteEndpoints } from '@ambry/contract/site/endpoints'
import { z } from 'zod'

import { sealAudit } from '../src/areas/site/audit/service.ts'
import type { Db } from '../src/db/db.ts'
import type { Tx } from '../src/db/transaction.ts'
import type { Handlers } from '../src/http/bind.ts'

const base = { method: 'GET', path: '/api/a', summary: 'x', response: z.null() } as const

export const refusals = [
  // @ts-expect-error an endpoint without a permission
  () => defineEndpoints({ a: base }),
  // @ts-expect-error an endpoint without a handler
  (): Handlers<typeof siteEndpoints> => ({ house: async () => ({}) }),
  // @ts-expect-error a state that does not exist
  (): TransitionTable<UserStatus> => ({ x: { from: ['nope'], to: 'active', permission: 'system' } }),
  // @ts-expect-error the pool is no transaction
  (db: Db) => sealAudit(db),
  // @ts-expect-error an action that the audit log has no words for
  (tx: Tx) => tx.audit({ action: 'card.fly' }),
  // @ts-expect-error nor for what it was done to
  (tx: Tx) => tx.audit({ action: 'export', object: { kind: 'rumour', id: 'x' } }),
]
