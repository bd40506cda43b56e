import { randomBytes } from 'node:crypto'

import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { fingerprintOf, publicKeyOf, signed } from '../../../signatures.ts'
import { today } from '../../billing/ledger/service.ts'
import {
  findLastHolding,
  findLedgerNumber,
  hasProof,
  insertHoldingProof,
  type LastHolding,
  listHoldingProofs,
  listHoldings,
  listStoredHoldings,
} from './proof-queries.ts'
import { dayText, leavesOf, type ProofDay, pathOf, rootOf, treeOf } from './proof-rules.ts'

/**
 * Every night: the sums of all lenders' holdings in a Merkle sum tree. Each lender can prove with a few hashes that
 * their own are in the published root, and learns nothing about another one.
 */
export async function publishHoldings(deps: Deps): Promise<void> {
  const on = today(deps, deps.clock.now())
  if (await hasProof(deps.db, on)) return
  await deps.transactions.run(systemOrigin, async (tx) => {
    const ledgerNumber = await findLedgerNumber(tx)
    const held = (await listHoldings(tx)).map((holding, position) => {
      const salt = randomBytes(16).toString('hex')
      return { ...holding, position, salt }
    })
    const root = rootOf(treeOf(held))
    const { hash, principalCents, cashCents } = root
    const day: ProofDay = { on, root: hash, lenders: held.length, principalCents, cashCents, ledgerNumber }
    if (!(await insertHoldingProof(tx, day, held))) return
    tx.audit({ action: 'loan_book.proof', object: { kind: 'loan_book', id: on }, after: day })
  })
}

const maxDays = 400

export async function holdingProof({ db, secrets }: Deps) {
  const days = await listHoldingProofs(db, maxDays)
  return {
    publicKey: publicKeyOf(secrets.proof),
    fingerprint: fingerprintOf(secrets.proof),
    days: days.map((day) => ({ ...day, signature: signed(secrets.proof, dayText(day)) })),
  }
}

/**
 * The leaves of a lender with their ways to the published root. Nothing for a night whose tree was built in another
 * way: the next night has one again.
 */
async function proofOf(db: Db, { on, root, ...own }: LastHolding) {
  const levels = treeOf(await listStoredHoldings(db, on))
  if (rootOf(levels).hash !== root) return null
  const leaves = leavesOf(own).map((leaf) => {
    const { salt, principalCents, cashCents } = leaf
    return { salt, principalCents, cashCents, path: pathOf(levels, leaf) }
  })
  return { root, leaves }
}

/**
 * A statement of one's holdings at the last published night, with the way to its root, signed by us. A lender who is in
 * no night yet gets one without it.
 */
export async function holdingsJson(deps: Deps, actor: Actor): Promise<FileAnswer> {
  const { db, secrets, settings } = deps
  const held = await findLastHolding(db, actor.id)
  const on = held?.on ?? today(deps, deps.clock.now())
  const statement = {
    issuer: settings.current.houseName,
    lender: actor.name ?? actor.phone,
    lenderId: actor.id,
    on,
    principalCents: held?.principalCents ?? 0,
    cashCents: held?.cashCents ?? 0,
    notes: held?.notes ?? [],
    proof: held ? await proofOf(db, held) : null,
  }
  const text = JSON.stringify(statement)
  const file = { statement: text, signature: signed(secrets.proof, text), publicKey: publicKeyOf(secrets.proof) }
  return {
    bytes: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
    contentType: 'application/json',
    name: `holdings-${on}.json`,
  }
}
