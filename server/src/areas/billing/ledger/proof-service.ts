import type { Proof } from '@ambry/contract/billing/ledger/endpoints'

import { runChecks } from '../../../db/checks.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notifyAdmins } from '../../notices/service.ts'
import * as labels from './labels.ts'
import { findLastProof, insertProof } from './proof-queries.ts'

/** Compares ledger, invoices, payments and payouts, stores the result, and logs and notifies about any mismatch. */
export async function prove(deps: Deps): Promise<Proof> {
  const begun = performance.now()
  const checks = await runChecks(deps.db, deps.checks)
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
    const before = await findLastProof(tx)
    // once, instead of after every check until it is fixed
    if (!proof.ok && before?.ok !== false)
      await notifyAdmins(tx, {
        kind: 'invoices',
        title: labels.booksOutOfBalance,
        message: labels.theLedgerAndItsDocuments,
        variant: 'destructive',
        link: '/admin/invoices?tab=ledger&view=proof',
      })
    tx.publish({ admins: true }, { type: 'ledger_updated' })
    return insertProof(tx, proof)
  })
  return { id, ...proof }
}

export const lastProof = async (db: Db): Promise<Proof | null> => (await findLastProof(db)) ?? null
