import { sharingArea as contract } from '@ambry/contract/sharing/area'

import { defineServerArea } from '../../area.ts'
import { sharingClosing } from './closing-queries.ts'
import { sharingRoutes } from './routes.ts'

export const sharingArea = defineServerArea({
  contract,
  closing: sharingClosing,
  routes: sharingRoutes,
})
