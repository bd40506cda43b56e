import { defaultSettings } from '@ambry/contract/site/endpoints'
import pg from 'pg'

import { findUsedKeys } from '../areas/identity/keys-service.ts'
import { dbOver } from '../db/db.ts'
import { findMissing } from '../db/migrate.ts'
import { appRole, createPool } from '../db/pool.ts'
import { type DatabaseFault, findDatabaseFaults } from '../db/requirements.ts'
import { type Finding, reasonOf, reporter } from './finding.ts'
import { findInstallation, findServer, findSession, knowsTimeZone, listen, notify } from './queries.ts'

/** What a database that is migrated knows, for the checks of keys and people. */
export type Installation = Awaited<ReturnType<typeof findInstallation>> & { usedDocumentKeys: string[] }

type Examined = { findings: Finding[]; installation: Installation | null }

const [database, text, migrations, sessions, clock, zone] = [
  'Database',
  'Text',
  'Migrations',
  'Sessions',
  'Clock',
  'Time zone',
].map(reporter) as [Report, Report, Report, Report, Report, Report]
type Report = ReturnType<typeof reporter>

const connectTimeoutMs = 5_000

export async function checkDatabase(url: string, now: () => number): Promise<Examined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ambry doctor',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: 4 * connectTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const remedy = 'Check DATABASE_URL, that the server is running, and that this machine can reach it.'
    return { findings: [database.problem(`It can’t be reached: ${reasonOf(error)}.`, remedy)], installation: null }
  }
  const findings: Finding[] = []
  try {
    return { findings, installation: await examine(client, { url, now, findings }) }
  } catch (error) {
    const remedy = 'Check that the server is running, and read its log.'
    findings.push(database.problem(`A query failed: ${reasonOf(error)}.`, remedy))
    return { findings, installation: null }
  } finally {
    await client.end().catch(() => {})
  }
}

type Examining = { url: string; now: () => number; findings: Finding[] }

/** Adds to the findings as it goes, so that none is lost when a query fails. */
async function examine(client: pg.Client, { url, now, findings }: Examining): Promise<Installation | null> {
  const faults = await findDatabaseFaults(client)
  findings.push(...rightsFindings(faults))
  if (faults.some(({ what }) => what === 'version')) return null
  const begun = now()
  const server = await findServer(client)
  findings.unshift(database.ok(`PostgreSQL ${server.version}, ${server.database}`))
  findings.push(textFinding(server), clockFinding('the database’s', server.nowMs - (begun + now()) / 2))
  const migration = await migrationFinding(client)
  findings.push(migration)
  const installation = migration.level === 'ok' ? await findInstallation(client) : null
  const timeZone = installation?.timeZone ?? defaultSettings.timeZone
  findings.push(
    (await knowsTimeZone(client, timeZone)) && isKnownHere(timeZone)
      ? zone.ok(`${timeZone}; everything is stored in UTC`)
      : zone.problem(
          `${timeZone} is not known to ${isKnownHere(timeZone) ? 'the database' : 'Node.js'}.`,
          'Install the time zone data (tzdata), or choose another time zone under Settings, Company.',
        ),
  )
  if (faults.length > 0 || !installation) return null
  findings.push(await sessionFinding(url))
  return { ...installation, usedDocumentKeys: await usedDocumentKeys(url) }
}

const rightsChecks = {
  rights: 'Rights',
  owner: 'Ownership',
  role: 'Role',
  extensions: 'Extensions',
  version: 'Database',
}

function rightsFindings(faults: DatabaseFault[]): Finding[] {
  const bad = faults.map(({ what, fault, remedy }) => reporter(rightsChecks[what]).problem(fault, remedy))
  if (faults.some(({ what }) => what === 'version')) return bad
  const has = (...names: DatabaseFault['what'][]) => faults.some(({ what }) => names.includes(what))
  return [
    ...(has('rights', 'owner') ? [] : [reporter('Rights').ok('this user may run migrations')]),
    ...(has('role') ? [] : [reporter('Role').ok(`the app may work as ${appRole}`)]),
    ...(has('extensions') ? [] : [reporter('Extensions').ok('all are there, or may be created')]),
    ...bad,
  ]
}

function textFinding({ encoding, foldsAccents }: { encoding: string; foldsAccents: boolean }): Finding {
  const another = `Create another database with ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' TEMPLATE template0.`
  if (encoding !== 'UTF8') return text.problem(`The database’s encoding is ${encoding}, not UTF8.`, another)
  if (!foldsAccents) return text.problem('Its locale doesn’t know accented letters, so searches miss names.', another)
  return text.ok('UTF-8')
}

async function migrationFinding(client: pg.Client): Promise<Finding> {
  try {
    const missing = await findMissing(client)
    if (missing.length === 0) return migrations.ok('all are applied')
    return migrations.notice(
      `${missing.length} will be applied, from ${missing[0]} on.`,
      'On an installation in use, back up first. See Updating in docs/operating.md.',
    )
  } catch (error) {
    return migrations.problem(
      reasonOf(error),
      'Start the version that this database belongs to, or restore its backup.',
    )
  }
}

const [slightSeconds, muchSeconds] = [5, 60]

/** Positive when the other clock is ahead. */
export function clockFinding(whose: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds <= slightSeconds) return clock.ok(`as ${whose}`)
  const said = `This machine’s clock is ${seconds} seconds ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}.`
  const remedy = 'Synchronize both clocks with NTP. Once they are five minutes apart, every webhook is refused.'
  return seconds <= muchSeconds ? clock.notice(said, remedy) : clock.problem(said, remedy)
}

const isKnownHere = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

const pooler =
  'If a connection pooler is in front, put it into session mode, or point DATABASE_URL at the server itself.'
const channel = 'ambry_doctor'

/** Two connections as the app opens them: with its role and settings, and with notifications from one to the other. */
async function sessionFinding(url: string): Promise<Finding> {
  const pool = createPool(url, { max: 2, role: appRole, applicationName: 'ambry doctor' })
  try {
    const [one, other] = [await pool.connect(), await pool.connect()]
    try {
      const { role, timeZone, isReadOnly } = await findSession(one)
      if (role !== appRole || timeZone !== 'UTC' || isReadOnly !== 'on')
        return sessions.problem('Connections don’t keep the settings they are opened with.', pooler)
      await listen(one, channel)
      const heard = new Promise<boolean>((resolve) => {
        one.once('notification', () => resolve(true))
        setTimeout(resolve, connectTimeoutMs, false).unref()
      })
      await notify(other, channel)
      return (await heard)
        ? sessions.ok('live events arrive')
        : sessions.problem('Notifications between connections don’t arrive.', pooler)
    } finally {
      one.release(true)
      other.release(true)
    }
  } catch (error) {
    return sessions.problem(`The app’s connection failed: ${reasonOf(error)}.`, pooler)
  } finally {
    await pool.end()
  }
}

async function usedDocumentKeys(url: string): Promise<string[]> {
  const pool = createPool(url, { max: 1, role: appRole, applicationName: 'ambry doctor' })
  try {
    return await findUsedKeys(dbOver(pool))
  } finally {
    await pool.end()
  }
}
