// One run of the job that renews subscriptions, as a separate process that can be killed at any moment.
import { buildApp } from '../../server/src/app.ts'
import { checkAll } from '../../server/src/areas/payments/charges/service.ts'
import { renewAll } from '../../server/src/areas/plans/renewals-service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { builtDocuments } from '../../server/src/http/documents/web.ts'
import { createLog } from '../../server/src/log.ts'

const config = readConfig(process.env)
const { databaseUrl, secretKey } = config
if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const log = createLog(config.logLevel)
const app = await buildApp({ config, databaseUrl, secretKey, clock: systemClock, log, documents: builtDocuments() })
const begun = performance.now()
await renewAll(app.deps)
await checkAll(app.deps)
const seconds = (performance.now() - begun) / 1000
await app.stop()
process.stdout.write(`${JSON.stringify({ seconds })}\n`)
process.exit(0)
