// Our server, built as start.ts builds it, that also takes two orders from the bench: broadcast, and events on or off.
import { pino } from 'pino'

import { buildApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { builtIndexHtml } from '../../server/src/http/web.ts'
import { broadcastMessage } from '../lib/broadcast.ts'

export type Order = { order: 'broadcast' } | { order: 'events'; on: boolean }

const config = readConfig(process.env)
const { databaseUrl, secretKey } = config
if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
const app = await buildApp({ config, databaseUrl, secretKey, clock: systemClock, log, indexHtml: builtIndexHtml() })

// without events a transaction does all it did, only what it publishes is dropped before it is written
const { transactions } = app.deps
const { run } = transactions
let events = true
transactions.run = (origin, work) =>
  run(origin, (tx) => {
    if (!events) tx.publish = () => {}
    return work(tx)
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
