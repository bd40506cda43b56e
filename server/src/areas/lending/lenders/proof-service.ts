import { randomBytes } from 'node:crypto'

import type { Actor } from '../../../access/access.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { publicKeyOf, signed } from '../../../signatures.ts'
import { today } from '../../billing/ledger/service.ts'
import {
  findLastLeaf,
  findLedgerNumber,
  hasProof,
  insertHoldingProof,
  listHoldingLeaves,
  listHoldingProofs,
  listStoredLeaves,
} from './proof-queries.ts'
import { dayText, holderOf, type Leaf, type ProofDay, pathOf, rootOf, treeOf } from './proof-rules.ts'

/**
 * Every night: the sums of all lenders' holdings in a Merkle sum tree. Each lender can prove with a few hashes that
 * their own are in the published root, and nobody learns anything about another.
 */
export async function publishHoldings(deps: Deps): Promise<void> {
  const on = today(deps, deps.clock.now())
  if (await hasProof(deps.db, on)) return
  await deps.transactions.run(systemOrigin, async (tx) => {
    const ledgerNumber = await findLedgerNumber(tx)
    const held = (await listHoldingLeaves(tx)).map((leaf, position) => ({
      ...{ ...leaf, position, salt: randomBytes(16).toString('hex') },
    }))
    const root = rootOf(treeOf(held.map(leafOf)))
    const { hash, principalCents, cashCents } = root
    const day: ProofDay = { on, root: hash, lenders: held.length, principalCents, cashCents, ledgerNumber }
    if (!(await insertHoldingProof(tx, day, held))) return
    tx.audit({ action: 'loan_book.proof', object: { kind: 'loan_book', id: on }, after: day })
  })
}

const leafOf = (row: { lenderId: string; salt: string; principalCents: number; cashCents: number }): Leaf => ({
  ...{ salt: row.salt, holder: holderOf(row.lenderId), principalCents: row.principalCents, cashCents: row.cashCents },
})

const mostDays = 400

export async function holdingProof({ db, secrets }: Deps) {
  const days = await listHoldingProofs(db, mostDays)
  return {
    publicKey: publicKeyOf(secrets.proof),
    days: days.map((day) => ({ ...day, signature: signed(secrets.proof, dayText(day)) })),
  }
}

type LastLeaf = NonNullable<Awaited<ReturnType<typeof findLastLeaf>>>

/** The way from a leaf to the published root. */
async function proofOf(deps: Deps, { on, salt, position }: LastLeaf) {
  const levels = treeOf((await listStoredLeaves(deps.db, on)).map(leafOf))
  return { salt, root: rootOf(levels).hash, path: pathOf(levels, position) }
}

/**
 * A statement of one's holdings at the last published night, with the way to its root, signed by us. Whoever is in no
 * night yet gets one without it.
 */
export async function holdingsJson(deps: Deps, actor: Actor): Promise<FileAnswer> {
  const { db, secrets, settings } = deps
  const leaf = await findLastLeaf(db, actor.id)
  const on = leaf?.on ?? today(deps, deps.clock.now())
  const statement = {
    issuer: settings.current.houseName,
    lender: actor.name ?? actor.phone,
    ...{ lenderId: actor.id, on, principalCents: leaf?.principalCents ?? 0, cashCents: leaf?.cashCents ?? 0 },
    notes: leaf?.notes ?? [],
    proof: leaf ? await proofOf(deps, leaf) : null,
  }
  const text = JSON.stringify(statement)
  const file = { statement: text, signature: signed(secrets.proof, text), publicKey: publicKeyOf(secrets.proof) }
  return {
    bytes: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
    contentType: 'application/json',
    name: `holdings-${on}.json`,
  }
}
