import { sharingArea as contract } from '@ambry/contract/sharing/area'

import { defineServerArea } from '../../area.ts'
import { sharingAudited } from './audited-queries.ts'
import { sharingClosing } from './closing-queries.ts'
import { sharingData } from './data-classes.ts'
import { sharingRoutes } from './routes.ts'

export const sharingArea = defineServerArea({
  contract,
  data: sharingData,
  audited: sharingAudited,
  closing: sharingClosing,
  routes: sharingRoutes,
})
