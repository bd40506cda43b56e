import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { gateFault } from '../../identity/gates-service.ts'
import * as labels from './labels.ts'
import { findLender } from './queries.ts'

/** What is missing before someone can invest; null when nothing is. */
export async function investFault(
  db: Db,
  deps: Deps,
  lenderId: string,
  audience: 'member' | 'staff' = 'member',
): Promise<string | null> {
  const lender = await findLender(db, lenderId)
  if (lender?.status !== 'active') return audience === 'staff' ? labels.buyerNotActive : labels.accountNotActive
  if (!lender.isLender) return audience === 'staff' ? labels.buyerNotLender : labels.needsLenderRole
  // accreditation includes everything that lending asks for
  const gate = deps.settings.current.lenderAccreditation ? 'fund' : 'lend'
  return gateFault(db, deps, lenderId, gate, { audience })
}
