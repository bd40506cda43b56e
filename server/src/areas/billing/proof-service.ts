import type { Proof } from '@ambry/contract/ledger'

import type { Db } from '../../db/db.ts'
import { systemOrigin } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { findLastProof, insertProof, runChecks } from './proof-queries.ts'

/** Holds ledger, invoices, payments and payouts against each other, keeps what came out, and says loudly what does not agree. */
export async function prove(deps: Deps): Promise<Proof> {
  const begun = performance.now()
  const checks = await runChecks(deps.db)
  const proof = {
    at: deps.clock.now().toISOString(),
    ok: checks.every(({ findings }) => findings.length === 0),
    milliseconds: Math.round(performance.now() - begun),
    checks,
  }
  if (!proof.ok)
    deps.log.error(
      { findings: checks.flatMap(({ findings }) => findings) },
      'the ledger and its documents do not agree',
    )
  const id = await deps.transactions.run(systemOrigin, async (tx) => {
    tx.publish({ admins: true }, { type: 'ledger_updated' })
    return insertProof(tx, proof)
  })
  return { id, ...proof }
}

export const lastProof = async (db: Db): Promise<Proof | null> => (await findLastProof(db)) ?? null
