import { createHash } from 'node:crypto'

import { AppError } from '../errors.ts'
import { build } from './db.ts'
import type { Tx } from './transaction.ts'

export type IdempotentCall = { userId: string; key: string; endpoint: string; body: unknown }

/**
 * Runs the work once for a key. A second call with the same key waits for the first (the key's row is locked by it)
 * and then gets the same answer; with another body it is refused. A call that fails leaves no key behind.
 */
export async function once<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call.endpoint, canonical(call.body)]))
    .digest()
  const inserted = await tx.run(
    build
      .insertInto('idempotency_keys')
      .values({ user_id: call.userId, key: call.key, endpoint: call.endpoint, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (inserted === 0) {
    const stored = await tx.one(
      build
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'response'])
        .where('user_id', '=', call.userId)
        .where('key', '=', call.key),
    )
    if (!stored?.body_hash.equals(bodyHash)) {
      throw new AppError('key_reused', 'This Idempotency-Key was used before with another request.')
    }
    return stored.response as T
  }
  const result = await work()
  await tx.run(
    build
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(result) })
      .where('user_id', '=', call.userId)
      .where('key', '=', call.key),
  )
  return result
}

/** The same value gives the same text, whatever order its keys came in. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  )
}
