import { demoArea as contract } from '@ambry/contract/demo/area'

import { defineServerArea } from '../area.ts'
import { demoHandlers } from './routes.ts'

export const demoArea = defineServerArea({
  contract,
  audited: {},
  isOn: ({ demo }) => demo,
  routes: (deps) => ({ handlers: demoHandlers(deps) }),
})
