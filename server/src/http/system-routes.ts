import type { systemEndpoints } from '@ambry/contract/site/system/endpoints'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { SingleFlight } from '../single-flight.ts'
import type { Handlers } from './bind.ts'

export const systemHandlers = ({ healthDb, about }: Deps): Handlers<typeof systemEndpoints> => {
  // anyone may call this, so concurrent checks share one query
  const checks = new SingleFlight<unknown>()
  return {
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      await checks.ask('ready', () => healthDb.one(sql`SELECT 1`))
      return { status: 'ok', version: about.version }
    },
  }
}
