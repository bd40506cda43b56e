import { deskArea as contract } from '@ambry/contract/desk/area'

import { defineServerArea } from '../../area.ts'
import { deskHandlers } from './routes.ts'

export const deskArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: deskHandlers(deps) }),
})
