import type { FeePayer, FeeRule, FeeUnit, FeeUse } from '@ambry/contract/billing/fees/kinds'
import * as labels from './labels.ts'

const usual = { minCents: null, maxCents: null, fromCents: null, belowCents: null }
const percent = (label: string, payer: FeePayer, bps: number, unit: FeeUnit = 'once'): FeeRule => ({
  kind: 'percent',
  label,
  payer,
  unit,
  bps,
  ...usual,
})
const flat = (label: string, payer: FeePayer, flatCents: number, unit: FeeUnit = 'once'): FeeRule => ({
  kind: 'flat',
  label,
  payer,
  unit,
  flatCents,
  ...usual,
})

type First = { name: string; use: FeeUse; rules: FeeRule[]; isDefault: boolean }

export const firstTemplates: readonly First[] = [
  { name: 'Buyer’s fee', use: 'sale_buyer', rules: [percent(labels.buyersFee, 'buyer', 1_000)], isDefault: true },
  { name: 'Seller’s fee', use: 'sale_seller', rules: [percent(labels.sellersFee, 'seller', 500)], isDefault: true },
  { name: 'Sourcing', use: 'sourcing', rules: [percent(labels.sourcingFee, 'buyer', 800)], isDefault: true },
  {
    name: 'Loan origination',
    use: 'loan_origination',
    rules: [percent(labels.originationFee, 'member', 200)],
    isDefault: true,
  },
  {
    name: 'Vault',
    use: 'storage',
    rules: [{ ...flat(labels.vaultIntake, 'member', 500, 'card'), belowCents: 10_000 }],
    isDefault: true,
  },
  {
    name: 'Vault withdrawal',
    use: 'storage',
    rules: [{ ...percent(labels.vaultWithdrawal, 'member', 100, 'card'), maxCents: 3_000 }],
    isDefault: false,
  },
  {
    name: 'Featured days',
    use: 'promotion',
    rules: [flat(labels.featuredInSecure, 'member', 1_000, 'day')],
    isDefault: true,
  },
  { name: 'Fund', use: 'fund', rules: [percent(labels.managementFee, 'member', 150, 'year')], isDefault: true },
]
