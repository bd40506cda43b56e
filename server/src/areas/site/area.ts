import { addSeconds } from '@ambry/contract/kernel/dates'
import { siteArea as contract } from '@ambry/contract/site/area'
import { defineServerArea } from '../../area.ts'
import { sweep } from '../../db/sweep.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { systemHandlers } from '../../http/system-routes.ts'
import { settingsApproval } from './approvals-service.ts'
import { siteClosing } from './audit/erase-service.ts'
import { siteAudited } from './audited-queries.ts'
import { siteData } from './data-classes.ts'
import { legalHandlers, siteHandlers } from './routes.ts'

export const siteArea = defineServerArea({
  contract,
  approvals: [settingsApproval],
  data: siteData,
  audited: siteAudited,
  closing: siteClosing,
  routes: (deps) => ({ handlers: { ...systemHandlers(deps), ...siteHandlers(deps), ...legalHandlers(deps) } }),
  jobs: ({ deps }) => ({
    sweep: async () => {
      const now = deps.clock.now()
      await deps.transactions.run(systemOrigin, (tx) =>
        sweep(tx, {
          outbox: addSeconds(now, -3600),
          limitHits: addSeconds(now, -2 * 86_400),
          idempotencyKeys: addSeconds(now, -7 * 86_400),
          codes: addSeconds(now, -30 * 86_400),
          demoOutbox: addSeconds(now, -7 * 86_400),
          emailVerifications: addSeconds(now, -7 * 86_400),
          wrongPasswords: addSeconds(now, -30 * 86_400),
        }),
      )
    },
  }),
  schedule: [{ task: 'sweep', cron: '*/5 * * * *' }],
})
