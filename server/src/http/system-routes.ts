import type { systemEndpoints } from '@ambry/contract/system'
import { sql } from 'kysely'

import type { Deps } from '../deps.ts'
import type { Handlers } from './bind.ts'

export const systemHandlers = ({ db, about }: Deps): Handlers<typeof systemEndpoints> => ({
  live: async () => ({ status: 'ok' }),
  ready: async () => {
    await db.one(sql`SELECT 1`)
    return { status: 'ok', version: about.version }
  },
})
