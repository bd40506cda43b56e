import type { holidayEndpoints } from '@ambry/contract/holidays/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import * as service from './service.ts'

export const holidayHandlers = (deps: Deps): Handlers<typeof holidayEndpoints> => ({
  holidays: () => service.holidays(deps),
  addHoliday: ({ body, transact }) => transact((tx) => service.add(tx, body)),
  removeHoliday: async ({ params, transact }) => {
    await transact((tx) => service.remove(tx, params.on))
    return { status: 'ok' }
  },
})
