import { addSeconds } from '@ambry/contract/kernel/dates'

import { noteAccessRequest } from '../areas/accounts/access-requests-service.ts'
import { deliverStranded } from '../areas/accounts/codes-service.ts'
import { deliverText } from '../areas/accounts/texts-service.ts'
import { remindDue } from '../areas/billing/issuing-service.ts'
import { prove } from '../areas/billing/proof-service.ts'
import { register as registerImport, resumeSilent } from '../areas/cards/imports-service.ts'
import { type LookupRunner, verifyPending } from '../areas/lookups/runner-service.ts'
import { checkAll } from '../areas/payments/charges-service.ts'
import { sandboxOf } from '../areas/payments/methods-service.ts'
import { sendPending } from '../areas/payments/refunds-service.ts'
import { renewAll } from '../areas/plans/cycle-service.ts'
import { advancePromotions } from '../areas/secure/going-live-service.ts'
import { expireAll } from '../areas/secure/holding-service.ts'
import { refreshInterest } from '../areas/secure/views-service.ts'
import { passUnanswered } from '../areas/secure/waitlist-service.ts'
import { tellOfMatches } from '../areas/secure/watching-service.ts'
import { sweep } from '../db/sweep.ts'
import { systemOrigin } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Scheduled, Tasks } from './worker.ts'

/** Calls our own webhook as a processor would. */
export type TellSelf = (body: string, signature: string) => Promise<void>

/** Every job by its name. Each may run twice: the second time it finds nothing to do. */
export const tasks = (deps: Deps, lookups: LookupRunner, tellSelf: TellSelf): Tasks => ({
  note_access_request: (payload) => noteAccessRequest(deps, payload as Parameters<typeof noteAccessRequest>[1]),
  send_text: async ({ id }) => deliverText(deps, String(id)),
  deliver_stranded_codes: () => deliverStranded(deps),
  run_import: async ({ id }) => registerImport(deps, String(id)),
  resume_imports: () => resumeSilent(deps),
  run_lookups: async () => lookups.wake(),
  verify_pending: () => verifyPending(deps),
  remind_invoices: () => remindDue(deps),
  check_charges: async () => {
    await checkAll(deps)
    await sendPending(deps)
  },
  renew_subscriptions: () => renewAll(deps),
  expire_requests: () => expireAll(deps),
  pass_unanswered: () => passUnanswered(deps),
  tell_of_matches: () => tellOfMatches(deps),
  advance_promotions: () => advancePromotions(deps),
  refresh_interest: () => refreshInterest(deps),
  sandbox_advance: async ({ ref }) => void (await sandboxOf(deps).advance(String(ref))),
  sandbox_tell: async ({ body }) => tellSelf(String(body), sandboxOf(deps).sign(String(body))),
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
  { task: 'check_charges', cron: '* * * * *' },
  { task: 'renew_subscriptions', cron: '7 * * * *' },
  { task: 'expire_requests', cron: '* * * * *' },
  { task: 'pass_unanswered', cron: '* * * * *' },
  { task: 'tell_of_matches', cron: '* * * * *' },
  { task: 'advance_promotions', cron: '* * * * *' },
  { task: 'refresh_interest', cron: '23 * * * *' },
  // in the morning of the house's usual zone, and in the dead of its night
  { task: 'remind_invoices', cron: '0 15 * * *' },
  { task: 'prove_ledger', cron: '15 7 * * *' },
  { task: 'sweep', cron: '*/5 * * * *' },
]
