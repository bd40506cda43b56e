import { holidaysArea as contract } from '@ambry/contract/holidays/area'

import { defineServerArea } from '../../area.ts'
import { holidayHandlers } from './routes.ts'

export const holidaysArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: holidayHandlers(deps) }),
  constraints: {
    holidays_pkey: ['conflict', 'This day is a holiday already.'],
    holidays_weekday: ['refused', 'We are closed on weekends anyway. Choose a weekday.'],
  },
})
