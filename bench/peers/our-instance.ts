// Our server, built as start.ts builds it, with the peer's write as an additional endpoint and two commands from the
// bench: broadcast, and events on or off.
import { buildApp } from '../../server/src/app.ts'
import { identify, keepReviewing } from '../../server/src/areas/accounts/sessions/service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { bind } from '../../server/src/http/bind.ts'
import { builtDocuments } from '../../server/src/http/documents/web.ts'
import { cookieNames } from '../../server/src/http/guard/cookies.ts'
import { Denials } from '../../server/src/http/guard/denials.ts'
import { createLog } from '../../server/src/log.ts'
import { broadcastMessage } from '../lib/broadcast.ts'
import { editEndpoints } from '../lib/edit-endpoint.ts'

export type Order = { order: 'broadcast' } | { order: 'events'; on: boolean }

const config = readConfig(process.env)
const { databaseUrl, secretKey } = config
if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const log = createLog(config.logLevel)
const app = await buildApp({ config, databaseUrl, secretKey, clock: systemClock, log, documents: builtDocuments() })

// without events a transaction does the same work, except that its events are dropped before they are written
const { transactions } = app.deps
const { run } = transactions
let events = true
transactions.run = (origin, work) =>
  run(origin, (tx) => {
    if (!events) tx.publish = () => {}
    return work(tx)
  })

const https = false
const bindings = {
  ...{ clientId: config.clientId, clientKey: config.clientKey, publicUrl: config.publicUrl, https, clock: systemClock },
  ...{
    cookieNames: cookieNames(https),
    transactions,
    denials: new Denials(app.deps),
    identify: (token: string) => identify(app.deps, token),
    keepReviewing: (sessionId: string, beganAt: string) => keepReviewing(app.deps, sessionId, beganAt),
  },
}
bind(app.http, bindings, editEndpoints, {
  edit: ({ actor, body, transact }) =>
    transact(async (tx) => {
      await tx.prepared('insert', 'INSERT INTO bench_edits (user_id, address) VALUES ($1, $2)', [
        actor.id,
        body.address,
      ])
      tx.audit({ action: 'profile.edit', object: { kind: 'user', id: actor.id }, after: body })
      tx.publish({ users: [actor.id] }, { type: 'profile_updated', userId: actor.id })
      return { status: 'ok' as const }
    }),
})

process.on('message', (order: Order) => {
  if (order.order === 'events') events = order.on
  else app.hub.deliver({ everyone: true }, broadcastMessage())
  process.send?.('done')
})
process.on('SIGTERM', async () => {
  await app.stop()
  process.exit(0)
})

await app.http.listen({ port: config.port, host: config.host })
await app.startLive()
await app.startJobs()
