import { createRequire } from 'node:module'

import { defaultSettings, type Settings, SettingsSchema } from '@ambry/contract/site/endpoints'

import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import * as labels from './labels.ts'
import { readSettings, writeSettings } from './queries.ts'
import { settingsFaults, tidied } from './rules.ts'

export type SettingsRecord = { version: number; values: Settings; defaults: Settings }

/** The chosen settings over the defaults. A value that a newer version no longer allows falls back to its default. */
function settingsFrom(chosen: Record<string, unknown>): Settings {
  const kept = Object.entries(chosen).filter(([name, value]) => {
    const field = SettingsSchema.shape[name as keyof Settings]
    return field?.safeParse(value).success ?? false
  })
  return { ...defaultSettings, ...Object.fromEntries(kept) }
}

/**
 * This instance's cache of the settings. It is loaded at startup, whenever an instance announces a change, and
 * periodically in case an announcement was missed, so that nobody waits for a read, least of all inside a transaction.
 */
export class KnownSettings {
  readonly #db: Db
  #values: Settings = defaultSettings

  constructor(db: Db) {
    this.#db = db
  }

  get current(): Settings {
    return this.#values
  }

  async refresh(): Promise<void> {
    const { chosen } = await readSettings(this.#db)
    this.#values = settingsFrom(chosen)
  }
}

export async function settingsRecord(db: Db): Promise<SettingsRecord> {
  const { chosen, version } = await readSettings(db)
  return { version, values: settingsFrom(chosen), defaults: defaultSettings }
}

export async function editSettings(
  tx: Tx,
  { version, values }: { version: number; values: { [K in keyof Settings]?: Settings[K] | undefined } },
): Promise<SettingsRecord> {
  const before = await readSettings(tx)
  const given = tidied(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))
  const after = { ...before.chosen, ...given }
  refuseFaults({ ...settingsFrom(before.chosen), ...given })
  if (!(await writeSettings(tx, version, after))) throw await stale(tx)
  const names = Object.keys(given)
  const only = (chosen: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, settingsFrom(chosen)[name as keyof Settings]]))
  tx.audit({
    action: 'settings.edit',
    object: { kind: 'settings', id: 'house' },
    before: only(before.chosen),
    after: only(after),
  })
  tx.publish({}, { control: 'settings_changed' })
  return settingsRecord(tx)
}

const stale = async (db: Db) =>
  new AppError('stale', labels.someoneElseChangedTheSettings, { present: await settingsRecord(db) })

/** For an edit that is not written now. */
export async function requireVersion(db: Db, version: number): Promise<void> {
  if ((await readSettings(db)).version !== version) throw await stale(db)
}

// the numbering plans are loaded only when settings are changed
const load = createRequire(import.meta.url)

function refuseFaults(settings: Settings): void {
  const { isSupportedCountry } = load('libphonenumber-js/max') as { isSupportedCountry: (code: string) => boolean }
  const errors = settingsFaults(settings, isSupportedCountry)
  const [first] = errors
  if (first) throw new AppError('refused', first.message, { errors })
}

/** What pages for people without an account know about this site. */
export const publicSite = ({ settings, config }: Pick<Deps, 'settings' | 'config'>) => ({
  name: settings.current.houseName,
  timeZone: settings.current.timeZone,
  isDemo: config.demo,
})
