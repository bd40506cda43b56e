import { randomBytes } from 'node:crypto'

import type { Tx } from '../../../db/transaction.ts'
import { fingerprintOf, unwrapKey, wrapKey } from '../../../secrets.ts'
import * as labels from './labels.ts'
import { findNewestKey, findOldFingerprint, insertKey, rewrapKey } from './queries.ts'

const rootBytes = 32

/**
 * The root of every derived key. It is stored wrapped under SECRET_KEY, so that a new SECRET_KEY invalidates nothing.
 * Instances with different keys would silently fail to understand each other's codes and limits.
 */
export async function openKeyring(
  tx: Tx,
  secretKey: string,
  { acceptNewSecret = false } = {},
): Promise<{ root: Buffer; isReplaced: boolean }> {
  const newest = (await findNewestKey(tx)) ?? (await firstKey(tx, secretKey))
  const root = newest && unwrapKey(secretKey, newest.wrapped)
  if (root) return { root, isReplaced: false }
  if (!acceptNewSecret) throw new Error(labels.lostWithTheKey)
  tx.audit({ action: 'secret.replace' })
  return { root: await addKey(tx, secretKey, (newest?.version ?? 0) + 1, randomBytes(rootBytes)), isReplaced: true }
}

/** A new installation starts with a random key; one that predates stored keys keeps its own. */
async function firstKey(tx: Tx, secretKey: string) {
  const known = await findOldFingerprint(tx)
  if (known && !known.equals(fingerprintOf(secretKey))) return undefined
  const root = known ? Buffer.from(secretKey) : randomBytes(rootBytes)
  await addKey(tx, secretKey, 1, root)
  return findNewestKey(tx)
}

async function addKey(tx: Tx, secretKey: string, version: number, root: Buffer): Promise<Buffer> {
  await insertKey(tx, { version, wrapped: wrapKey(secretKey, root) })
  return root
}

/** Afterwards only the new SECRET_KEY opens the keyring; derived keys stay the same. */
export async function rotateSecret(tx: Tx, secretKey: string, newSecretKey: string): Promise<void> {
  const newest = await findNewestKey(tx)
  const root = newest && unwrapKey(secretKey, newest.wrapped)
  if (!root) throw new Error(labels.lostWithTheKey)
  await rewrapKey(tx, { version: newest.version, wrapped: wrapKey(newSecretKey, root) })
  tx.audit({ action: 'secret.rotate' })
}
