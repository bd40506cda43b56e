import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '../config.ts'
import { createDocumentKeys } from '../document-keys/encryption.ts'
import { documentKeysFile, loadKeyring } from '../document-keys/keyring.ts'
import { fingerprintOf, unwrapKey } from '../secrets.ts'
import type { Installation } from './database.ts'
import { type Finding, reasonOf, reporter } from './finding.ts'

const [disk, secret, documents] = ['Disk', 'Secret key', 'Document key'].map(reporter) as [Report, Report, Report]
type Report = ReturnType<typeof reporter>

const gigabyte = 1024 ** 3
const [littleBytes, tooLittleBytes] = [5 * gigabyte, gigabyte]

/** The nearest folder that exists: before the first start there is none. */
function existing(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : existing(path.dirname(folder))
}

export async function checkDiskSpace({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(path.resolve(dataDir)))
  return diskFinding(dataDir, bavail * bsize)
}

export function diskFinding(dataDir: string, bytes: number): Finding {
  const said = `${(bytes / gigabyte).toFixed(1)} GB free for ${path.resolve(dataDir)}`
  if (bytes >= littleBytes) return disk.ok(said)
  const remedy =
    'Free some space, or set DATA_DIR to a larger disk. Updates need room for a second copy of large tables.'
  return bytes >= tooLittleBytes ? disk.notice(`Only ${said}.`, remedy) : disk.problem(`Only ${said}.`, remedy)
}

export function checkSecretKey(config: Config, installation: Installation | null): Finding {
  const file = path.join(config.dataDir, 'secret.key')
  const given = config.secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  const where = config.secretKey ? 'SECRET_KEY' : file
  const isKeyed = Boolean(installation?.wrappedKey ?? installation?.fingerprint)
  const backup = 'Put back the one this database was used with; it is in your backup of keys.'
  if (given === null)
    return isKeyed
      ? secret.problem(`${file} is missing, and this database is encrypted with it.`, backup)
      : secret.ok(`${file} is created at the first start`)
  if (!installation) return secret.ok(`${where} is set`)
  if (!isKeyed) return secret.ok(`${where} is set; the first start encrypts this database with it`)
  const opens = installation.wrappedKey
    ? unwrapKey(given, installation.wrappedKey) !== null
    : installation.fingerprint?.equals(fingerprintOf(given))
  return opens
    ? secret.ok(`${where} opens this database. Keep a copy apart from its backups`)
    : secret.problem(`${where} is not the key this database is encrypted with.`, backup)
}

export function checkDocumentKeys(config: Config, installation: Installation | null): Finding {
  const file = documentKeysFile(config.dataDir)
  const where = config.documentKeys ? 'DOCUMENT_KEYS' : file
  try {
    // not a demo: a check creates nothing
    const ring = { ...config, demo: false }
    const lost = (installation?.usedDocumentKeys ?? []).filter((id) => !loadKeyring(ring).keys.has(id))
    if (lost.length > 0)
      return documents.problem(
        `Identity documents are encrypted with keys that aren’t in ${where}: ${lost.join(', ')}.`,
        'Put your copy back. Without it these documents can’t be read by anyone.',
      )
    if (createDocumentKeys(ring).currentKeyId() !== null)
      return documents.ok(`${where}. Keep a copy apart from backups`)
  } catch (error) {
    return documents.problem(reasonOf(error), 'Put your copy back.')
  }
  if (config.demo) return documents.ok(`${file} is created at the next start`)
  const remedy = 'Run npm run keys:rotate once, and keep a copy of the file apart from backups.'
  const said = `${file} doesn’t exist yet; members can’t upload identity documents.`
  return installation ? documents.problem(said, remedy) : documents.notice(said, remedy)
}
