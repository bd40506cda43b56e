import type { Provider, SystemState } from '@ambry/contract/dashboard/endpoints'

import type { Deps } from '../../../deps.ts'
import { quota } from '../../lookups/quota/service.ts'
import * as labels from './labels.ts'
import { readDatabase, readWork } from './queries.ts'

/** What is running and whether it works. Names of environment variables only, never their values. */
export async function systemState(deps: Deps): Promise<SystemState> {
  const { about, config, clock, db, settings, sms, email, certs, payments } = deps
  const { sealedRows, lastSealedAt, ...database } = await readDatabase(db)
  const work = await readWork(db, clock.now(), settings.current.timeZone)
  return {
    ...about,
    node: process.version,
    database,
    providers: [
      databaseProvider(config.databaseUrl === null),
      smsProvider(sms.kind, work.textsFailing),
      emailProvider(email.kind, work.emailsFailing),
      filesProvider(config.files.kind),
      certsProvider(certs.kind, (await quota(db, deps, null)).trouble),
      paymentsProvider(payments?.kind ?? 'off'),
    ],
    texts: { sentToday: work.textsSent, failedToday: work.textsFailed },
    jobs: { waiting: work.jobsWaiting, failed: work.jobsFailed },
    auditSeal: { sealedRows, lastSealedAt },
  }
}

/** Figures of work in progress, read on the health check connection so that they work while the pool is exhausted. */
export async function workFigures(deps: Deps) {
  const { healthDb, clock, settings } = deps
  const work = await readWork(healthDb, clock.now(), settings.current.timeZone)
  const { budget } = await quota(healthDb, deps, null)
  return { ...work, psaLeft: budget?.left ?? null }
}

/** The database has just answered this request. */
const databaseProvider = (isEmbedded: boolean): Provider => ({
  key: 'database',
  name: 'Database',
  state: 'ok',
  ...(isEmbedded
    ? { kind: 'embedded', detail: labels.postgresqlRunsInsideAmbry }
    : { kind: 'postgres', detail: labels.postgresqlRunsOnYourOwn }),
})

function smsProvider(kind: 'outbox' | 'twilio', isFailing: boolean): Provider {
  const provider = { key: 'sms', name: 'Text messages', kind } as const
  const variables = labels.twilioAccountSid
  if (kind === 'outbox') {
    const detail = labels.textMessagesStay(variables)
    return { ...provider, state: 'demo', detail }
  }
  return isFailing
    ? { ...provider, state: 'failing', detail: labels.twilioRejectsOurTextMessages(variables) }
    : { ...provider, state: 'ok', detail: labels.twilioSendsOurTextMessages(variables) }
}

function emailProvider(kind: 'outbox' | 'smtp', isFailing: boolean): Provider {
  const provider = { key: 'email', name: 'Email', kind } as const
  if (kind === 'outbox') return { ...provider, state: 'demo', detail: labels.emailsStay }
  return isFailing
    ? { ...provider, state: 'failing', detail: labels.theMailServerRejects }
    : { ...provider, state: 'ok', detail: labels.theMailServerSends }
}

const filesProvider = (kind: 'folder' | 's3'): Provider => ({
  key: 'files',
  name: 'Files',
  kind,
  state: 'ok',
  detail: kind === 's3' ? labels.photosAndDocumentsAreStored : labels.photosAndDocumentsAreStoredIn,
})

function paymentsProvider(kind: 'sandbox' | 'stripe' | 'off'): Provider {
  const provider = { key: 'payments', name: 'Payments', kind } as const
  const variables = labels.stripeSecretKeyAndStripe
  if (kind === 'sandbox') return { ...provider, state: 'demo', detail: labels.aSandboxReplacesTheProcessor(variables) }
  if (kind === 'off') return { ...provider, state: 'ok', detail: labels.wiresOnly }
  return { ...provider, state: 'ok', detail: labels.stripeCollectsPayments(variables) }
}

function certsProvider(kind: 'psa' | 'sample' | 'off', trouble: string | null): Provider {
  const provider = { key: 'certs', name: 'Cert lookups', kind } as const
  if (kind === 'sample') return { ...provider, state: 'demo', detail: labels.aBundledSampleSetAnswers }
  if (kind === 'off') return { ...provider, state: 'ok', detail: labels.lookupsAreOff }
  return trouble === null
    ? { ...provider, state: 'ok', detail: 'PSA answers our lookups, because PSA_API_TOKEN is set.' }
    : { ...provider, state: 'failing', detail: trouble }
}
