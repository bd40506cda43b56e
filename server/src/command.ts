import path from 'node:path'

import { pino } from 'pino'

import { type App, buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { hasStoredKey } from './db/stored-key.ts'
import { noDocuments } from './http/documents/web.ts'
import { readSecretKey } from './secrets.ts'

type Opened = { config: Config; databaseUrl: string; secretKey: string; app: App }

/**
 * Runs a command with the app on its database, without serving anything. Any error becomes one sentence and exit code
 * 1.
 */
export async function runCommand(work: (opened: Opened) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'))
    try {
      const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
      await migrate(databaseUrl)
      const secretKey = await readSecretKey(config.secretKey, config.dataDir, () => hasStoredKey(databaseUrl))
      const log = pino({ level: 'silent' })
      const app = await buildApp({ config, databaseUrl, secretKey, clock: systemClock, log, documents: noDocuments })
      try {
        process.stdout.write(`${await work({ config, databaseUrl, secretKey, app })}\n`)
      } finally {
        await app.stop()
      }
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
