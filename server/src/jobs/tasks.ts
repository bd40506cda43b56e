import { addSeconds } from '@ambry/contract/dates'

import { deliverStranded } from '../areas/accounts/codes-service.ts'
import { deliverText } from '../areas/accounts/texts-service.ts'
import { remindDue } from '../areas/billing/issuing-service.ts'
import { prove } from '../areas/billing/proof-service.ts'
import { register as registerImport, resumeSilent } from '../areas/cards/imports-service.ts'
import { type LookupRunner, verifyPending } from '../areas/lookups/runner-service.ts'
import { sweep } from '../db/sweep.ts'
import { systemOrigin } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Scheduled, Tasks } from './worker.ts'

/** Every job by its name. Each may run twice: the second time it finds nothing to do. */
export const tasks = (deps: Deps, lookups: LookupRunner): Tasks => ({
  send_text: async ({ id }) => deliverText(deps, String(id)),
  deliver_stranded_codes: () => deliverStranded(deps),
  run_import: async ({ id }) => registerImport(deps, String(id)),
  resume_imports: () => resumeSilent(deps),
  run_lookups: async () => lookups.wake(),
  verify_pending: () => verifyPending(deps),
  remind_invoices: () => remindDue(deps),
  prove_ledger: async () => void (await prove(deps)),
  sweep: async () => {
    const now = deps.clock.now()
    await deps.transactions.run(systemOrigin, (tx) =>
      sweep(tx, {
        outbox: addSeconds(now, -3600),
        limitHits: addSeconds(now, -2 * 86_400),
        idempotencyKeys: addSeconds(now, -7 * 86_400),
        codes: addSeconds(now, -30 * 86_400),
        smsOutbox: addSeconds(now, -7 * 86_400),
        wrongPasswords: addSeconds(now, -30 * 86_400),
      }),
    )
  },
})

export const schedule: Scheduled[] = [
  { task: 'deliver_stranded_codes', cron: '* * * * *' },
  { task: 'resume_imports', cron: '* * * * *' },
  { task: 'verify_pending', cron: '* * * * *' },
  // in the morning of the house's usual zone, and in the dead of its night
  { task: 'remind_invoices', cron: '0 15 * * *' },
  { task: 'prove_ledger', cron: '15 7 * * *' },
  { task: 'sweep', cron: '*/5 * * * *' },
]
