import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { publicKeyOf, signed } from '../../../signatures.ts'
import { findProof, findProofBody, insertProof } from './proof-queries.ts'

/** What the fund held when its NAV was struck, signed: the sum of its cards is part of the NAV it was struck with. */
export async function writeProof({ settings, secrets }: Deps, tx: Tx, strikeId: string): Promise<void> {
  const body = await findProofBody(tx, settings.current.houseName, strikeId)
  if (body === undefined) throw new Error('a strike has no proof')
  await insertProof(tx, strikeId, body, signed(secrets.proof, body))
}

/** For anyone: what it says is verified without an account. */
export async function proofJson(
  { db, secrets }: Deps,
  fundId: string,
  strikeId: string | undefined,
): Promise<FileAnswer> {
  const proof = await findProof(db, fundId, strikeId ?? null)
  if (!proof) throw notThere()
  const { body, hash, signature } = proof
  const file = { statement: body, hash, signature, publicKey: publicKeyOf(secrets.proof) }
  return {
    bytes: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
    contentType: 'application/json',
    name: `fund-holdings-${proof.strikeId}.json`,
  }
}
