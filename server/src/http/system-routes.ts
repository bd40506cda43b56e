import type { systemEndpoints } from '@ambry/contract/house/system/endpoints'
import { sql } from 'kysely'

import { AskedTogether } from '../asked-together.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from './bind.ts'

export const systemHandlers = ({ healthDb, about }: Deps): Handlers<typeof systemEndpoints> => {
  // anyone may ask, so many at once share one question to the database
  const checks = new AskedTogether<unknown>()
  return {
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      await checks.ask('ready', () => healthDb.one(sql`SELECT 1`))
      return { status: 'ok', version: about.version }
    },
  }
}
