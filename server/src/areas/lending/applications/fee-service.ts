import { type FeeRule, memberFee } from '@ambry/contract/billing/fees/kinds'
import { portionHalfEven } from '@ambry/contract/kernel/money'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { defaultTemplate } from '../../billing/fees/service.ts'

export type OriginationFee = {
  templateId: string | null
  templateVersion: number | null
  rules: readonly FeeRule[]
  discountBps: number
  of: (principalCents: number) => number
}

/** The origination fee from its template, less the discount of the member's plan. */
export async function originationFee(db: Db, deps: Deps, memberId: string): Promise<OriginationFee> {
  const template = await defaultTemplate(db, 'loan_origination')
  const discountBps = (await deps.entitlements(db, memberId)).feeDiscountBps
  const rules = template?.rules ?? []
  return {
    templateId: template?.id ?? null,
    templateVersion: template?.number ?? null,
    rules,
    discountBps,
    of: (principalCents) => memberFee(rules, principalCents, discountBps),
  }
}

/** What selling costs them instead, as one rate. */
export async function sellerFeeBps(db: Db, deps: Deps, memberId: string): Promise<number> {
  const template = await defaultTemplate(db, 'sale_seller')
  const discountBps = (await deps.entitlements(db, memberId)).feeDiscountBps
  const bps = (template?.rules ?? [])
    .filter(({ payer }) => payer !== 'house')
    .reduce((sum, rule) => sum + (rule.kind === 'percent' ? rule.bps : 0), 0)
  return bps - portionHalfEven(bps, discountBps)
}
