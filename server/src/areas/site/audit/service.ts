import { createHash } from 'node:crypto'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { currentHashes } from './erase-service.ts'
import {
  countUncovered,
  endedBelow,
  hashRows,
  highestSealedId,
  insertSeal,
  lastSeal,
  lockSealing,
  type Seal,
  sealsAfter,
} from './queries.ts'

const firstHash = Buffer.alloc(32)

const sealHash = (prevHash: Buffer, rowsHash: Buffer, seq: number) =>
  createHash('sha256').update(prevHash).update(rowsHash).update(String(seq)).digest()

/**
 * Chains the rows written since the last seal. In batches and by one instance at a time, because a chain over single
 * rows would serialize all writers.
 */
export async function sealAudit(tx: Tx): Promise<number> {
  if (!(await lockSealing(tx))) return 0
  const last = await lastSeal(tx)
  const highXid = await endedBelow(tx)
  const range = { ...(await nextRange(tx, last, highXid)), highXid, lastId: null }
  if (BigInt(highXid) <= BigInt(range.lowXid)) return 0
  const { count, hash: rowsHash, lastId } = await hashRows(tx, range)
  if (count === 0) return 0
  const seq = (last?.seq ?? 0) + 1
  const prevHash = last?.hash ?? firstHash
  const hash = sealHash(prevHash, rowsHash, seq)
  await insertSeal(tx, { ...range, seq, lastId, rowCount: count, rowsHash, prevHash, hash })
  return count
}

/** Continues after the last seal; after a logical restore transaction ids are small again, so a new range starts. */
async function nextRange(tx: Tx, last: Seal | undefined, highXid: string): Promise<Pick<Seal, 'lowXid' | 'floorId'>> {
  if (!last) return { lowXid: '0', floorId: 0 }
  if (BigInt(highXid) < BigInt(last.highXid)) return { lowXid: '0', floorId: await highestSealedId(tx) }
  return { lowXid: last.highXid, floorId: last.floorId }
}

export type AuditProof = { seals: number; rows: number; faults: string[] }

/** Verifies the whole chain and reports every mismatch. */
export async function verifyAudit(db: Db): Promise<AuditProof> {
  const proof: AuditProof = { seals: 0, rows: 0, faults: [] }
  let before: Seal | undefined
  for (;;) {
    const batch = await sealsAfter(db, before?.seq ?? 0, 500)
    if (batch.length === 0) break
    const expected = await currentHashes(db, batch)
    for (const seal of batch) {
      const { count, hash } = await hashRows(db, seal)
      const expectedPrev = before?.hash ?? firstHash
      if (seal.seq !== (before?.seq ?? 0) + 1) proof.faults.push(`seal ${seal.seq}: a seal before it is missing`)
      if (!seal.prevHash.equals(expectedPrev)) proof.faults.push(`seal ${seal.seq}: does not follow the seal before it`)
      if (seal.lowXid !== '0' && seal.lowXid !== before?.highXid)
        proof.faults.push(`seal ${seal.seq}: leaves a gap before it`)
      if (count !== seal.rowCount)
        proof.faults.push(`seal ${seal.seq}: has ${count} rows, sealed were ${seal.rowCount}`)
      if (!hash.equals(expected(seal))) proof.faults.push(`seal ${seal.seq}: a row under it was changed`)
      if (!seal.hash.equals(sealHash(seal.prevHash, seal.rowsHash, seal.seq)))
        proof.faults.push(`seal ${seal.seq}: its own hash is wrong`)
      proof.seals += 1
      proof.rows += count
      before = seal
    }
  }
  const uncovered = await countUncovered(db)
  if (uncovered > 0) proof.faults.push(`rows that no seal covers: ${uncovered}`)
  return proof
}
