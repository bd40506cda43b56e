import type { Provider, SystemState } from '@ambry/contract/dashboard/endpoints'

import type { Deps } from '../../../deps.ts'
import { quota } from '../../lookups/quota/service.ts'
import { readDatabase, readWork } from './queries.ts'

/** What runs here and whether it works. Names of variables, never what is in them. */
export async function systemState(deps: Deps): Promise<SystemState> {
  const { about, config, clock, db, settings, sms, certs, payments } = deps
  const { sealedRows, lastSealedAt, ...database } = await readDatabase(db)
  const work = await readWork(db, clock.now(), settings.current.timeZone)
  return {
    ...about,
    node: process.version,
    database,
    providers: [
      databaseProvider(config.databaseUrl === null),
      smsProvider(sms.kind, work.textsFailing),
      filesProvider(config.files.kind),
      certsProvider(certs.kind, (await quota(db, deps, null)).trouble),
      paymentsProvider(payments?.kind ?? 'off'),
    ],
    texts: { sentToday: work.textsSent, failedToday: work.textsFailed },
    jobs: { waiting: work.jobsWaiting, failed: work.jobsFailed },
    auditSeal: { sealedRows, lastSealedAt },
  }
}

/** The figures of work under way, read on the connection of health checks: also while all others are in use. */
export async function workFigures(deps: Deps) {
  const { healthDb, clock, settings } = deps
  const work = await readWork(healthDb, clock.now(), settings.current.timeZone)
  const { budget } = await quota(healthDb, deps, null)
  return { ...work, psaLeft: budget?.left ?? null }
}

/** It has just answered. */
const databaseProvider = (isEmbedded: boolean): Provider => ({
  key: 'database',
  name: 'Database',
  state: 'ok',
  ...(isEmbedded
    ? { kind: 'embedded', detail: 'PostgreSQL runs inside Ambry, in DATA_DIR, because DATABASE_URL isn’t set.' }
    : { kind: 'postgres', detail: 'PostgreSQL runs on your own server, set by DATABASE_URL.' }),
})

function smsProvider(kind: 'outbox' | 'twilio', isFailing: boolean): Provider {
  const provider = { key: 'sms', name: 'Text messages', kind } as const
  const variables = 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM'
  if (kind === 'outbox') {
    const detail = `Text messages stay in an outbox and aren’t sent until ${variables} are set.`
    return { ...provider, state: 'demo', detail }
  }
  return isFailing
    ? { ...provider, state: 'failing', detail: `Twilio rejects our text messages. Check ${variables}.` }
    : { ...provider, state: 'ok', detail: `Twilio sends our text messages, because ${variables} are set.` }
}

const filesProvider = (kind: 'folder' | 's3'): Provider => ({
  key: 'files',
  name: 'Files',
  kind,
  state: 'ok',
  detail:
    kind === 's3'
      ? 'Photos and documents are stored in the bucket set by S3_BUCKET.'
      : 'Photos and documents are stored in DATA_DIR, because S3_BUCKET isn’t set.',
})

function paymentsProvider(kind: 'sandbox' | 'stripe' | 'off'): Provider {
  const provider = { key: 'payments', name: 'Payments', kind } as const
  const variables = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'
  if (kind === 'sandbox')
    return { ...provider, state: 'demo', detail: `A sandbox replaces the processor until ${variables} are set.` }
  if (kind === 'off') return { ...provider, state: 'ok', detail: 'Wires only, because PAYMENTS is set to off.' }
  return { ...provider, state: 'ok', detail: `Stripe collects payments, because ${variables} are set.` }
}

function certsProvider(kind: 'psa' | 'sample' | 'off', trouble: string | null): Provider {
  const provider = { key: 'certs', name: 'Cert lookups', kind } as const
  if (kind === 'sample')
    return { ...provider, state: 'demo', detail: 'A bundled sample set answers until PSA_API_TOKEN is set.' }
  if (kind === 'off') return { ...provider, state: 'ok', detail: 'Lookups are off, because PSA is set to off.' }
  return trouble === null
    ? { ...provider, state: 'ok', detail: 'PSA answers our lookups, because PSA_API_TOKEN is set.' }
    : { ...provider, state: 'failing', detail: trouble }
}
