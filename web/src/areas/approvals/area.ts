import { defineWebArea, noRoutes } from '../../area.ts'

export const approvalsArea = defineWebArea({
  name: 'approvals',
  routes: noRoutes,
  places: [],
  contributes: {},
})
