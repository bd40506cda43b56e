import { createHash } from 'node:crypto'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { fingerprintOf, publicKeyOf, signed } from '../../../signatures.ts'
import { findProof, findProofBody, insertProof, type ProofRow } from './proof-queries.ts'

/** What the fund held when its NAV was struck, signed: the sum of its cards is part of the NAV it was struck with. */
export async function writeProof({ settings, secrets }: Deps, tx: Tx, strikeId: string): Promise<void> {
  const body = await findProofBody(tx, settings.current.houseName, strikeId)
  if (body === undefined) throw new Error('a strike has no proof')
  await insertProof(tx, strikeId, body, signed(secrets.proof, body))
}

const fileOf = ({ proof: key }: Deps['secrets'], { body, hash, signature }: ProofRow): Buffer =>
  Buffer.from(`${JSON.stringify({ statement: body, hash, signature, publicKey: publicKeyOf(key) }, null, 2)}\n`)

/** What is printed about the proof of a NAV: the hash of the very file that is downloaded, and of the key it is signed with. */
export const proofFigures = (secrets: Deps['secrets'], proof: ProofRow) => ({
  strikeId: proof.strikeId,
  fileHash: createHash('sha256').update(fileOf(secrets, proof)).digest('hex'),
  fingerprint: fingerprintOf(secrets.proof),
})

/** For anyone: what it says is verified without an account. */
export async function proofJson(
  { db, secrets }: Deps,
  fundId: string,
  strikeId: string | undefined,
): Promise<FileAnswer> {
  const proof = await findProof(db, fundId, strikeId ?? null)
  if (!proof) throw notThere()
  return {
    bytes: fileOf(secrets, proof),
    contentType: 'application/json',
    name: `fund-holdings-${proof.strikeId}.json`,
  }
}
