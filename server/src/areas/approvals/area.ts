import { approvalsArea as contract } from '@ambry/contract/approvals/area'

import { defineServerArea } from '../../area.ts'
import { approvalsAudited } from './audited-queries.ts'
import { approvalsClosing } from './closing-queries.ts'
import { approvalsData } from './data-classes.ts'
import * as labels from './labels.ts'
import { approvalHandlers } from './routes.ts'
import { expireOld } from './service.ts'

export const approvalsArea = defineServerArea({
  contract,
  data: approvalsData,
  audited: approvalsAudited,
  closing: approvalsClosing,
  routes: (deps) => ({ handlers: approvalHandlers(deps) }),
  jobs: ({ deps }) => ({ expire_approvals: () => expireOld(deps) }),
  schedule: [{ task: 'expire_approvals', cron: '* * * * *' }],
  constraints: {
    approvals_pending: ['conflict', labels.alreadyWaiting],
  },
})
