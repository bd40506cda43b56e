import { sharingArea as contract } from '@ambry/contract/sharing/area'

import { defineServerArea } from '../../area.ts'
import { sharingRoutes } from './routes.ts'

export const sharingArea = defineServerArea({
  contract,
  routes: sharingRoutes,
})
