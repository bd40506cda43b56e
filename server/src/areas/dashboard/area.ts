import { dashboardArea as contract } from '@ambry/contract/dashboard/area'

import { defineServerArea } from '../../area.ts'
import { dashboardHandlers } from './routes.ts'

export const dashboardArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: dashboardHandlers(deps) }),
})
