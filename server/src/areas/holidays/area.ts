import { holidaysArea as contract } from '@ambry/contract/holidays/area'

import { defineServerArea } from '../../area.ts'
import { holidaysAudited } from './audited-queries.ts'
import { holidaysData } from './data-classes.ts'
import { holidayHandlers } from './routes.ts'

export const holidaysArea = defineServerArea({
  contract,
  data: holidaysData,
  audited: holidaysAudited,
  routes: (deps) => ({ handlers: holidayHandlers(deps) }),
  constraints: {
    holidays_pkey: ['conflict', 'This day is already a holiday.'],
    holidays_weekday: ['refused', 'We’re closed on weekends anyway. Choose a weekday.'],
  },
})
