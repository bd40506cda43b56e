import type { Server } from 'node:http'

import { api, files } from '@ambry/contract/areas'
import type { Endpoints } from '@ambry/contract/kernel/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pg from 'pg'

import { readVersion } from './about.ts'
import { appMetrics } from './app-metrics.ts'
import { endEverySession, endedAmong, identify, keepReviewing, whyEnded } from './areas/accounts/sessions/service.ts'
import { makeFirstTemplates } from './areas/billing/fees/service.ts'
import { pdfPicture } from './areas/cards/registry/files-service.ts'
import { claimOnProceeds } from './areas/lending/default/proceeds-service.ts'
import { graderAnswer } from './areas/lookups/answers/service.ts'
import { LookupRunner } from './areas/lookups/jobs/runner-service.ts'
import { lookupsUsed } from './areas/lookups/quota/service.ts'
import { entitlementsOf } from './areas/plans/service.ts'
import { promotionDaysUsed } from './areas/secure/promotions/service.ts'
import { openLinks } from './areas/sharing/links/service.ts'
import { addSealsToSearch } from './areas/site/audit/search-service.ts'
import { sealAudit } from './areas/site/audit/service.ts'
import { openKeyring } from './areas/site/keyring/service.ts'
import { KnownLegal } from './areas/site/legal/acceptances-service.ts'
import { publishFirstLegalPages } from './areas/site/legal/service.ts'
import { KnownSettings } from './areas/site/settings-service.ts'
import {
  approvalsFrom,
  attention,
  audited,
  checks,
  closing,
  dataClasses,
  hooksOf,
  invoiceHandlersOf,
  jobsOf,
  mountAreas,
  schedule,
} from './areas.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { auditLookups } from './db/audited.ts'
import { dbOver } from './db/db.ts'
import { appRole, createPool, silenceMs } from './db/pool.ts'
import {
  type Audience,
  type Committed,
  createTransactions,
  eventAfter,
  type OutboxEvent,
  systemOrigin,
} from './db/transaction.ts'
import type { Deps } from './deps.ts'
import { createDocumentKeys } from './document-keys/encryption.ts'
import type { CertGateway } from './gateways/certs.ts'
import { certsFor, emailFor, paymentsFor } from './gateways/choose.ts'
import { filesFor } from './gateways/files.ts'
import type { PaymentGateway } from './gateways/payments.ts'
import type { SmsGateway } from './gateways/sms.ts'
import { outboxSms } from './gateways/sms-outbox.ts'
import { twilioSms } from './gateways/sms-twilio.ts'
import { readBodies } from './http/bodies.ts'
import { docsPage, docsPolicy } from './http/documents/docs-page.ts'
import { mountPages } from './http/documents/pages.ts'
import { serveStaticDocument } from './http/documents/static-document.ts'
import { type Documents, serveWeb } from './http/documents/web.ts'
import { answerBrokenRequest, answerFailure } from './http/failure.ts'
import { limitRequests } from './http/guard/buckets.ts'
import { cookieNames } from './http/guard/cookies.ts'
import { Denials } from './http/guard/denials.ts'
import { addSecurityHeaders, forApi } from './http/guard/security-headers.ts'
import { type Metrics, observeRequests } from './http/metrics.ts'
import { openapi } from './http/openapi.ts'
import { callOwnWebhook } from './http/tell-self.ts'
import { type Round, startRounds } from './jobs/rounds.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { Dispatcher } from './live/dispatcher.ts'
import { Hub } from './live/hub.ts'
import { openSockets } from './live/sockets.ts'
import { deriveSecrets } from './secrets.ts'

/** How long requests in progress may still take when the server stops. */
const secondsForRequests = 5

type Options = {
  config: Config
  /** The owner's connection; migrations have already run on it. */
  databaseUrl: string
  secretKey: string
  /** Start with this SECRET_KEY because the previous one was lost. */
  acceptNewSecret?: boolean
  clock: Clock
  log: FastifyBaseLogger
  documents: Documents
  /** Gateways that replace the configured ones, for tests. */
  sms?: SmsGateway
  certs?: CertGateway
  payments?: PaymentGateway | null
  /** Called for a live event that its endpoint does not declare: logs by default, fails in tests. */
  undeclaredEvent?: (message: string) => void
}

type MountedRoute = { method: string; url: string }

export type App = {
  http: FastifyInstance
  deps: Deps
  hub: Hub
  lookups: LookupRunner
  /** Every mounted route, for the test that lists them. */
  routes: readonly MountedRoute[]
  /** Starts sockets, events between instances and the once-per-second timers. */
  startLive: () => Promise<void>
  startJobs: () => Promise<void>
  stop: () => Promise<void>
}

export async function buildApp(options: Options): Promise<App> {
  const { config, databaseUrl, secretKey, clock, log, documents, sms, certs } = options
  const waitSeconds = config.databaseWaitSeconds
  const pool = createPool(databaseUrl, { max: config.databasePool, waitSeconds, role: appRole })
  const db = dbOver(pool)
  const healthPool = createPool(databaseUrl, { max: 1, waitSeconds, role: appRole, applicationName: 'ambry health' })
  const settings = new KnownSettings(db)
  const legal = new KnownLegal(db)
  const hub = new Hub()
  let worker: Worker | null = null

  const held = { settings_changed: settings, legal_changed: legal }
  const deliver = (audience: Audience, event: OutboxEvent) => {
    if (!('control' in event)) return hub.deliver(audience, event)
    if (event.control === 'sessions_ended') return hub.closeSessions(event.sessionIds, event.why)
    if (event.control === 'roles_changed') return hub.reconnectUser(event.userId)
    const known = held[event.control]
    const type = eventAfter[event.control]
    known
      .refresh()
      .catch((error: unknown) => log.error({ err: error }, `${event.control}: it could not be read again`))
      // pages refetch only after this instance has the new value
      .finally(() => hub.deliver({ everyone: true }, { type }))
  }
  const dispatcher = new Dispatcher({
    connect: async () => {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'ambry live',
        connectionTimeoutMillis: waitSeconds * 1_000,
        query_timeout: silenceMs(waitSeconds),
        keepAlive: true,
        options: `-c role=${appRole}`,
      })
      await client.connect()
      return client
    },
    deliver,
    failed: (error) => log.warn({ err: error }, 'live events are delayed'),
    missed: () => hub.deliver({ everyone: true }, { type: 'refresh_everything' }),
  })
  const transactions = createTransactions({
    pool,
    clock,
    committed: (events: Committed[]) => dispatcher.committed(events),
    jobsCommitted: () => worker?.handOver(),
    undeclared: options.undeclaredEvent ?? ((message) => log.error(message)),
    auditLookups: auditLookups(audited),
  })
  const secrets = await transactions.run(systemOrigin, async (tx) => {
    const { root, isReplaced } = await openKeyring(tx, secretKey, options)
    if (isReplaced) await endEverySession(tx)
    return deriveSecrets(root)
  })
  const gateway = sms ?? (config.sms.kind === 'twilio' ? twilioSms(config.sms.twilio) : outboxSms(transactions))
  const deps: Deps = {
    about: { version: readVersion(), build: documents.build, startedAt: clock.now().toISOString() },
    config,
    clock,
    db,
    healthDb: dbOver(healthPool),
    transactions,
    secrets,
    settings,
    legal,
    sms: gateway,
    email: emailFor(config, { transactions }),
    files: filesFor(config),
    documentKeys: createDocumentKeys(config),
    certs: certs ?? certsFor(config),
    payments:
      options.payments === undefined ? paymentsFor(config, { db, transactions, clock, secrets }) : options.payments,
    hooks: hooksOf(() => deps),
    approvals: approvalsFrom(() => deps),
    graderRecords: { answer: (certNumber, forUser) => graderAnswer(deps, certNumber, forUser) },
    entitlements: (from, userId) => entitlementsOf(from, userId),
    claimOnProceeds: (tx, saleId, netCents) => claimOnProceeds(tx, deps, saleId, netCents),
    usage: async (from, userId) => ({
      lookups: await lookupsUsed(from, deps, userId),
      shareLinks: await openLinks(from, deps, userId),
      promotionDays: await promotionDaysUsed(from, deps, userId),
    }),
    invoiceHandlers: invoiceHandlersOf(() => deps),
    checks,
    attention,
    closing,
    dataClasses,
    cardPicture: (cardId) => pdfPicture(deps, cardId),
    log,
  }

  await settings.refresh()
  await transactions.run(systemOrigin, async (tx) => {
    await publishFirstLegalPages(tx)
    await makeFirstTemplates(tx)
  })
  await legal.refresh()

  const denials = new Denials(deps)
  const { metrics, stop: stopMeasuring } = appMetrics({ pool, hub, dispatcher, deps })
  const { http, routes } = await buildHttp(deps, documents, { metrics, denials })
  const lookups = new LookupRunner(deps)
  const stops: (() => Promise<void> | void)[] = []

  return {
    http,
    deps,
    hub,
    lookups,
    routes,
    startLive: async () => {
      const sockets = openSockets(http.server as Server, {
        hub,
        clock,
        publicUrl: config.publicUrl,
        cookieNames: cookieNames(isHttps(config)),
        identify: (token) => identify(deps, token),
        whyEnded: (token) => whyEnded(deps, token),
      })
      stops.push(() => sockets.close())
      await dispatcher.start()
      stops.push(() => dispatcher.stop())
      const rounds = startRounds(roundsOf(deps, hub, denials), (name, error) =>
        log.warn({ err: error }, `${name} failed; trying again`),
      )
      stops.push(() => rounds.stop())
    },
    startJobs: async () => {
      // the worker's tables belong to the owner, and it listens on its own connections
      const ownerPool = createPool(databaseUrl, { max: 6, waitSeconds, applicationName: 'ambry worker' })
      try {
        worker = await startWorker({
          pool: ownerPool,
          tasks: jobsOf({ deps, lookups, callOwnWebhook: callOwnWebhook(http) }),
          schedule,
          log,
        })
      } catch (error) {
        await ownerPool.end()
        throw error
      }
      lookups.start()
      stops.push(() => lookups.stop())
      stops.push(async () => {
        await worker?.stop()
        await ownerPool.end()
      })
    },
    stop: async () => {
      // cut off clients that stall in the middle of a request, so that the other requests can finish cleanly
      const shutdownTimer = setTimeout(() => http.server.closeAllConnections(), secondsForRequests * 1000)
      const closed = http.close()
      for (const stop of stops.reverse()) await stop()
      await closed
      clearTimeout(shutdownTimer)
      await denials.flush({ all: true }).catch((error: unknown) => log.error({ err: error }, 'refused requests'))
      stopMeasuring()
      await Promise.all([pool.end(), healthPool.end()])
    },
  }
}

const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith('https:') ?? false

async function buildHttp(
  deps: Deps,
  documents: Documents,
  { metrics, denials }: { metrics: Metrics; denials: Denials },
): Promise<{ http: FastifyInstance; routes: MountedRoute[] }> {
  const { config, clock, log, transactions } = deps
  const hops = config.trustProxy
  let requests = 0
  // short ids, unique across instances and restarts, because people copy them from error messages
  const prefix = Math.trunc(clock.now().getTime() / 1000).toString(36) + process.pid.toString(36)
  const http = Fastify({
    loggerInstance: log,
    // observeRequests writes one log line per request
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    // The URL of a label sheet can hold 500 card ids, hence the header size. Node checks for timed-out connections
    // every 30 seconds by default, so slow senders would keep theirs four times as long.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 32_768 },
    genReqId: () => `${prefix}-${(requests++).toString(36)}`,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // no hooks have run for these requests
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply.headers(forApi)),
    clientErrorHandler: answerBrokenRequest,
  })
  const routes: MountedRoute[] = []
  http.addHook('onRoute', ({ method, url }) => void routes.push({ method: String(method), url }))
  http.decorateRequest('caller', null)
  http.decorateRequest('rawBody', null)
  // text/plain would let a form on another site post to us
  http.removeContentTypeParser('text/plain')
  readBodies(http)
  http.setErrorHandler(answerFailure)
  const https = isHttps(config)
  addSecurityHeaders(http, { https, build: deps.about.build })
  limitRequests(http, config.requestsPerSecond, clock)
  observeRequests(http, metrics)

  const bindings = {
    clientId: config.clientId,
    clientKey: config.clientKey,
    publicUrl: config.publicUrl,
    https,
    cookieNames: cookieNames(https),
    clock,
    transactions,
    denials,
    identify: (token: string) => identify(deps, token),
    keepReviewing: (sessionId: string, beganAt: string) => keepReviewing(deps, sessionId, beganAt),
  }

  const pages = mountAreas(http, bindings, deps)

  const { demo, ...always } = api
  const described: Record<string, Endpoints> = config.demo ? { ...always, demo } : always
  serveStaticDocument(http, '/api/openapi.json', {
    contentType: 'application/json; charset=utf-8',
    build: () => JSON.stringify(openapi(described, files)),
  })
  serveStaticDocument(http, '/api/docs', {
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': docsPolicy },
    build: () => docsPage(described),
  })
  http.get('/metrics', async (request, reply) => {
    const token = config.metricsToken
    // in production metrics require the token; without one the route answers 404
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : !config.production
    if (!allowed) return reply.callNotFound()
    return reply.type('text/plain; version=0.0.4').send(await metrics.text())
  })
  for (const own of pages) await mountPages(http, { ...bindings, documents }, own)
  const ofTheApi = [...routes]
  await serveWeb(http, documents, {
    id: config.clientId,
    key: config.clientKey,
    timeZone: () => deps.settings.current.timeZone,
    sessionCookie: bindings.cookieNames.session,
  })
  return { http, routes: ofTheApi }
}

function roundsOf(deps: Deps, hub: Hub, denials: Denials): Round[] {
  let second = 0
  return [
    {
      everyMs: 1000,
      name: 'sealing the audit log',
      work: async () => void (await deps.transactions.run(systemOrigin, sealAudit)),
    },
    {
      everyMs: 1000,
      name: 'adding to the audit search',
      work: async () => void (await deps.transactions.run(systemOrigin, addSealsToSearch)),
    },
    {
      everyMs: 1000,
      name: 'the round of sockets',
      work: () => {
        hub.closeExpired(deps.clock.now().getTime())
        hub.ping(second++)
      },
    },
    {
      everyMs: 60_000,
      name: 'checking the sessions of sockets',
      work: async () => {
        const ids = hub.sessionIds()
        if (ids.length === 0) return
        for (const { id, why } of await endedAmong(deps, ids)) hub.closeSessions([id], why)
      },
    },
    { everyMs: 5_000, name: 'writing down refused requests', work: () => denials.flush() },
    { everyMs: 30_000, name: 'reading the settings', work: () => deps.settings.refresh() },
    { everyMs: 30_000, name: 'reading the legal pages', work: () => deps.legal.refresh() },
  ]
}
