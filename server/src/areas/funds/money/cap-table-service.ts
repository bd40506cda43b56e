import type { CapRow } from '@ambry/contract/funds/admin/records'
import type { Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { requireFund } from '../fund-queries.ts'
import { shareBpsOf } from '../rules.ts'
import { lotsValuedOn } from './lot-values-service.ts'
import { capList } from './queries.ts'

/** Who held how much at the end of a day. */
export async function capTable(
  deps: Deps,
  id: string,
  { on: asked, ...query }: QueryOf<typeof capList> & { on?: Day | undefined },
): Promise<Page<CapRow>> {
  const { db } = deps
  const fund = await requireFund(db, id)
  const on = asked ?? today(deps, deps.clock.now())
  const { lots } = await lotsValuedOn(db, fund, on)
  const total = lots.reduce((sum, { units }) => sum + units, 0)
  const byHolder = Map.groupBy(lots, ({ memberId }) => memberId)
  return capList.page(
    db,
    query,
    (row) => {
      const own = byHolder.get(row.id) ?? []
      return {
        member: { id: row.id, name: row.name },
        ...{ units: row.units, shareBps: shareBpsOf(row.units, total), costCents: row.costCents, status: row.status },
        valueCents: own.reduce((sum, { valueCents }) => sum + valueCents, 0),
        carryCents: own.reduce((sum, { carryCents }) => sum + carryCents, 0),
        lockedUntil:
          own
            .map(({ lockedUntil }) => lockedUntil)
            .filter((day) => day > on)
            .toSorted()
            .at(-1) ?? null,
      }
    },
    { fundId: id, on },
  )
}
