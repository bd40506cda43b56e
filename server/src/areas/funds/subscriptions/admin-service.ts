import type { AdminSubscription } from '@ambry/contract/funds/admin/records'
import { unitsFor } from '@ambry/contract/funds/arithmetic/units'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { faultsOf } from '../catalog/eligibility-service.ts'
import { type FundRow, findFund } from '../fund-queries.ts'
import { findLastStrike } from '../nav/queries.ts'
import { findSubscription, type SubscriptionRow, subscriptionList } from './queries.ts'
import { isAboutMember } from './rules.ts'

type Action = AdminSubscription['actions'][number]

function actionsOf({ status, acceptedAt }: SubscriptionRow): Action[] {
  if (status === 'paid') return acceptedAt === null ? ['accept', 'decline', 'remind'] : ['decline']
  return status === 'invoiced' ? ['decline', 'remind'] : status === 'waiting' ? ['decline'] : []
}

async function present(db: Db, deps: Deps, row: SubscriptionRow, fund: FundRow): Promise<AdminSubscription> {
  const isWaiting = row.status === 'invoiced' || row.status === 'paid'
  const fault = isWaiting
    ? (await faultsOf(db, deps, row.memberId, fund)).find(({ kind }) => isAboutMember(kind))
    : undefined
  const price = (await findLastStrike(db, fund.id))?.price ?? fund.firstPrice
  return {
    ...{ id: row.id, number: row.number, status: row.status, fund: { id: row.fundId, name: row.fundName } },
    member: { id: row.memberId, name: row.memberName },
    ...{ amountCents: row.amountCents, feeCents: row.feeCents, units: row.units ?? unitsFor(row.amountCents, price) },
    ...{ paidAt: row.paidAt, isPaying: row.isPaying },
    ...{ acceptedAt: row.acceptedAt, coolingOffUntil: row.coolingOffUntil, reservedUntil: row.reservedUntil },
    ...{ invoiceId: row.invoiceId, problem: fault?.text ?? null, createdAt: row.createdAt },
    actions: actionsOf(row).filter((action) => action !== 'accept' || !fault),
  }
}

export async function adminSubscription(db: Db, deps: Deps, id: string): Promise<AdminSubscription> {
  const row = await findSubscription(db, id)
  const fund = row && (await findFund(db, row.fundId))
  if (!row || !fund) throw notThere()
  return present(db, deps, row, fund)
}

export async function adminSubscriptions(
  deps: Deps,
  query: QueryOf<typeof subscriptionList>,
): Promise<Page<AdminSubscription>> {
  const page = await subscriptionList.page(deps.db, query, (row) => row)
  const funds = new Map<string, FundRow>()
  const items: AdminSubscription[] = []
  for (const row of page.items) {
    const fund = funds.get(row.fundId) ?? (await findFund(deps.db, row.fundId))
    if (!fund) continue
    funds.set(row.fundId, fund)
    items.push(await present(deps.db, deps, row, fund))
  }
  return { ...page, items }
}
