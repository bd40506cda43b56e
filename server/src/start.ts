import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type App, buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { EmbeddedPostgres } from './db/embedded/embedded.ts'
import { keepEveryStatement } from './db/frequent-statements.ts'
import { migrate } from './db/migrate.ts'
import { hasStoredKey } from './db/stored-key.ts'
import { builtDocuments, noDocuments } from './http/documents/web.ts'
import { createLog } from './log.ts'
import { readSecretKey } from './secrets.ts'

const mostStoppingMs = 10_000

/** Starts the server from the environment; SIGTERM and Ctrl-C shut it down in order. */
export async function start(): Promise<void> {
  const begun = performance.now()
  const config = configOrExit()
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'))

  let embedded: EmbeddedPostgres | null = null
  let app: App | null = null
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= (async () => {
      const inOrder = app?.stop().catch((error: unknown) => log.error({ err: error }, 'stopping'))
      // a hanging database must not keep the process from exiting
      await Promise.race([inOrder, sleep(mostStoppingMs)])
      await embedded?.stop()
      process.exit(0)
    })()
    return stopping
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  try {
    if (!config.databaseUrl) {
      const { startEmbeddedPostgres } = await import('./db/embedded/embedded.ts')
      embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'))
    }
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    const applied = await migrate(databaseUrl)
    if (process.argv.includes('--migrate-only')) {
      process.stdout.write(
        `${applied.length === 0 ? 'No migration was missing.' : `Migrated: ${applied.join(', ')}.`}\n`,
      )
      return await stop()
    }
    const acceptNewSecret = process.argv.includes('--accept-new-secret')
    const secretKey = await readSecretKey(
      config.secretKey,
      config.dataDir,
      async () => !acceptNewSecret && (await hasStoredKey(databaseUrl)),
    )
    // makes the database and loads the demo, as a first start does, without the page that is being built meanwhile
    const isPreparing = process.argv.includes('--prepare-only')
    const documents = process.argv.includes('--dev')
      ? (await import('./http/documents/dev.ts')).devDocuments
      : isPreparing
        ? noDocuments
        : builtDocuments()
    if (isPreparing || config.keepStatements) keepEveryStatement()
    app = await buildApp({ config, databaseUrl, secretKey, acceptNewSecret, clock: systemClock, log, documents })
    if (process.argv.includes('--dev')) await (await import('./http/documents/dev.ts')).mountVite(app.http)
    if (config.demo) {
      const { loadDemo } = await import('./demo/load.ts')
      await loadDemo(app.deps)
    }
    if (isPreparing) return await stop()
    const address = await app.http.listen({ port: config.port, host: config.host })
    await app.startLive()
    announce(config, address, begun)
  } catch (error) {
    process.stderr.write(`Ambry could not start: ${(error as Error).message}\n`)
    log.debug({ err: error }, 'start')
    await app?.stop().catch(() => {})
    await embedded?.stop()
    process.exit(1)
  }

  // the server already answers requests: a database that goes away now only delays jobs
  while (!stopping) {
    try {
      return await app.startJobs()
    } catch (error) {
      log.error({ err: error }, 'the worker could not start; trying again')
      await sleep(1000)
    }
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function announce(config: Config, address: string, begun: number): void {
  const open = config.publicUrl ?? address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')
  const lines = [
    '',
    `  Ambry is ready at ${open}  (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
    ...(config.demo
      ? [
          '',
          '  Sign in with a demo phone; the code appears on the page:',
          '    admin      +1 202 555 0100',
          '    collector  +1 202 555 0101',
          '    lender     +1 202 555 0102',
          '    invited    +1 202 555 0103  (registers)',
        ]
      : []),
    '',
    `  API: ${open}/api/docs   Data: ${config.databaseUrl ? 'DATABASE_URL' : path.resolve(config.dataDir)}   Stop: Ctrl-C`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
