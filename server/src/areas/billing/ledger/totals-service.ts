import { type AccountCode, accountCodes, accounts } from '@ambry/contract/billing/ledger/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Check, DocumentTotals } from '../../../db/checks.ts'
import { type Charge, chargesOf, creditPostings } from '../rules.ts'
import * as labels from './labels.ts'
import { type Charged, findTotals } from './totals-queries.ts'

/** Accounts that a check of their own compares with their documents in total, by member, loan or fund. */
export const provedApart: Partial<Record<AccountCode, string>> = {
  bank: 'bank',
  processor: 'processor',
  receivable: 'receivable',
  credit: 'credit',
  payable: 'payable',
  loan_principal: 'loan_accounts',
  loan_interest: 'loan_accounts',
  loan_fees: 'loan_accounts',
  lender_cash: 'lender_cash',
  lender_receivable: 'lender_cash',
  lender_committed: 'lender_committed',
  lender_principal: 'lender_principal',
  card_inventory: 'inventory',
  fund_escrow: 'fund_escrow',
  fund_bank: 'fund_cash',
  fund_cash: 'fund_cash',
  fund_cards: 'fund_cards',
  fund_bills: 'fund_bills',
}

/** What invoices put on the accounts of their charges, less what credit notes took back, as issuing and crediting do. */
function ofInvoices(charged: readonly Charged[]): Charge[] {
  return charged.flatMap(({ lines, taxCents, creditedCents }) => {
    const charges = chargesOf(lines, taxCents)
    const credited = creditPostings('', charges, 0, creditedCents)
    return charges.map(({ code, amountCents }, at) => ({
      code,
      amountCents: (credited[at]?.amountCents ?? 0) - amountCents,
    }))
  })
}

/** Compares every account that has no check of its own with all documents, so that no cent is left on it by anything. */
export const totalsCheck = (parts: readonly DocumentTotals[]): Check => ({
  name: 'account_totals',
  title: labels.everyAccountEqualsItsDocuments,
  compute: async (db) => {
    const { ledger, documents, charged } = await findTotals(db, parts)
    const codes = accountCodes.filter((code) => provedApart[code] === undefined)
    const invoiced = ofInvoices(charged).filter(({ code }) => code !== 'card_proceeds')
    const findings = codes.flatMap((code) => {
      const has = ledger[code] ?? 0
      const should = invoiced.reduce(
        (sum, charge) => (charge.code === code ? sum + charge.amountCents : sum),
        documents[code] ?? 0,
      )
      return has === should ? [] : [labels.accountDiffers(accounts[code].name, formatMoney(has), formatMoney(should))]
    })
    return { looked: codes.length, findings }
  },
})
