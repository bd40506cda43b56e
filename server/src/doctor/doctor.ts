import { existsSync } from 'node:fs'
import path from 'node:path'

import { type Config, ConfigError, readConfig } from '../config.ts'
import { checkDatabase, type Installation } from './database.ts'
import { type Finding, lineOf, reasonOf, reporter } from './finding.ts'
import { checkDiskSpace, checkDocumentKeys, checkSecretKey } from './machine.ts'
import { checkClock, checkEmail, checkFiles, checkPayments, checkTexts } from './services.ts'

type Environment = Record<string, string | undefined>

const settings = reporter('Settings')

/**
 * Checks everything an installation needs, before its first start and at any time later. Changes nothing, except that it
 * writes one small file to the store and deletes it. Prints a line for each finding; false when something needed is
 * wrong.
 */
export async function runDoctor(
  environment: Environment,
  print: (line: string) => void,
  now: () => number = Date.now,
): Promise<boolean> {
  const levels = new Set<Finding['level']>()
  const report = (findings: Finding[]) => {
    for (const finding of findings) {
      levels.add(finding.level)
      print(lineOf(finding))
    }
  }
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...faults] = error.message.split('\n - ')
    report(faults.map((fault) => settings.problem(fault, 'See Environment variables in docs/operating.md.')))
    return false
  }
  report(checkSettings(config))
  const { findings, installation } = await checkAnyDatabase(config, now)
  report(findings)
  report(await checkClock(config, now))
  report([checkSecretKey(config, installation), checkDocumentKeys(config, installation)])
  for (const check of [checkFiles, checkTexts, checkEmail, checkPayments, checkDiskSpace]) report([await check(config)])
  if (installation) report([checkAdmins(installation)])
  const isFine = !levels.has('problem')
  print(isFine ? 'Nothing keeps Ambry from working.' : 'Solve every PROBLEM, then run this again.')
  return isFine
}

function checkSettings({ production, publicUrl, demo }: Config): Finding[] {
  if (!production)
    return [
      settings.notice('NODE_ENV isn’t production, so the defaults are those of a demo.', 'Set NODE_ENV=production.'),
    ]
  return [
    settings.ok('complete for production'),
    ...(publicUrl?.startsWith('https:')
      ? []
      : [settings.notice('PUBLIC_URL isn’t https.', 'Cookies are then not Secure. Use https unless this is a trial.')]),
    ...(demo ? [settings.notice('DEMO is on.', 'Anyone can sign in as the demo’s administrator. Set DEMO=off.')] : []),
  ]
}

async function checkAnyDatabase(config: Config, now: () => number) {
  if (config.databaseUrl) return checkDatabase(config.databaseUrl, now)
  const embedded = reporter('Database')
  const folder = path.join(config.dataDir, 'postgres')
  if (!existsSync(path.join(folder, 'pgdata/PG_VERSION')))
    return { findings: [embedded.ok(`it is created in ${folder} at the first start`)], installation: null }
  try {
    const { startEmbeddedPostgres } = await import('../db/embedded/embedded.ts')
    const server = await startEmbeddedPostgres(folder)
    try {
      return await checkDatabase(server.url, now)
    } finally {
      await server.stop()
    }
  } catch (error) {
    const remedy = `Check that the user that runs Ambry can read and write ${folder}.`
    return { findings: [embedded.problem(reasonOf(error), remedy)], installation: null }
  }
}

const people = reporter('People')

const checkAdmins = ({ admins }: Installation): Finding =>
  admins > 0
    ? people.ok(`${admins} ${admins === 1 ? 'administrator' : 'administrators'}`)
    : people.notice('There is no administrator.', 'npm run first-admin -- "+1 202 555 0190" "Their Name"')
