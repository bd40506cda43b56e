import { createHash } from 'node:crypto'

import { AppError } from '../errors.ts'
import type { Tx } from './transaction.ts'

export type IdempotentCall = { userId: string; key: string; endpoint: string; body: unknown }

/**
 * Runs the work once per key. A second call with the same key waits for the first (which locks the key's row) and then
 * gets the same answer; with a different body it is rejected. A failed call leaves no key behind.
 */
export async function once<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call.endpoint, canonical(call.body)]))
    .digest()
  const taken = await tx.prepared('key_take', takeText, [call.userId, call.key, call.endpoint, bodyHash])
  if (taken.length === 0) {
    const [stored] = await tx.prepared<Stored>('key_find', findText, [call.userId, call.key])
    if (!stored?.bodyHash.equals(bodyHash)) {
      throw new AppError('key_reused', 'This Idempotency-Key was already used with another request.')
    }
    return stored.response as T
  }
  const result = await work()
  tx.atEnd('key_keep', keepText, [call.userId, call.key, JSON.stringify(result)])
  return result
}

type Stored = { bodyHash: Buffer; response: unknown }
const takeText = `INSERT INTO idempotency_keys (user_id, key, endpoint, body_hash) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING true`
const findText = 'SELECT body_hash, response FROM idempotency_keys WHERE user_id = $1 AND key = $2'
const keepText = 'UPDATE idempotency_keys SET response = $3 WHERE user_id = $1 AND key = $2'

/** The same value gives the same text, whatever the order of its keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  )
}
