import type { AccountCode, EntryKind } from '@ambry/contract/billing/ledger/kinds'
import type { Day } from '@ambry/contract/kernel/dates'

// What a document says is what its ledger entries moved. Pure, so that a page, a PDF and a test read the same figures.

/** What a line of a document is for, by the account it was posted to. Every account has one, or this doesn't compile. */
const kindOf = {
  card_proceeds: 'price',
  card_inventory: 'price',
  card_sales: 'price',
  card_costs: 'cost',
  fees_sale_buyer: 'fee',
  fees_sale_seller: 'fee',
  fees_sourcing: 'fee',
  fees_loan_origination: 'fee',
  fees_storage: 'fee',
  fees_promotion: 'fee',
  fees_fund: 'fee',
  charges: 'fee',
  subscriptions: 'fee',
  servicing_fees: 'fee',
  bank_charges: 'fee',
  processor_fees: 'fee',
  sales_tax: 'tax',
  discounts: 'discount',
  loan_principal: 'principal',
  lender_principal: 'principal',
  loan_interest: 'interest',
  interest_income: 'interest',
  loan_fees: 'late_fee',
  late_fees: 'late_fee',
  bank: 'money',
  processor: 'money',
  processor_unresolved: 'money',
  receivable: 'balance',
  credit: 'balance',
  payable: 'balance',
  lender_cash: 'balance',
  lender_committed: 'balance',
  lender_receivable: 'balance',
  opening: 'balance',
  fund_escrow: 'units',
  fund_bank: 'fund',
  fund_cards: 'fund',
  fund_cash: 'fund',
  fund_bills: 'fund',
  fund_capital: 'fund',
  fund_fees_due: 'fund',
  fund_carry_due: 'fund',
  fund_gains: 'fund',
  fund_costs: 'fund',
  goodwill: 'goodwill',
  write_offs: 'write_off',
  loan_provision: 'write_off',
  provision_expense: 'write_off',
} as const satisfies Record<AccountCode, string>
/** `share`: one party's part of an entry that several share, such as a distribution; what the others got isn't theirs. */
type LineKind = (typeof kindOf)[AccountCode] | 'share'

export type Posting = { code: AccountCode; partyId: string | null; amountCents: number }
/** One entry of a document, as it was posted: debits above zero. */
export type PostedEntry = {
  id: string
  number: number
  kind: EntryKind
  bookedOn: Day
  words: string
  postings: readonly Posting[]
}

/** One line of a document. `amountCents` above zero is in the party's favor. */
type DocumentLine = {
  kind: LineKind
  account: AccountCode
  partyId: string | null
  amountCents: number
  entryId: string
  entryKind: EntryKind
  bookedOn: Day
}

/**
 * One party's view of a document. `lines` add up to `totalCents`, and that is what the party's accounts (`moved`) moved:
 * double entry makes it so, and nothing else needs to.
 */
export type PostedDocument = { lines: DocumentLine[]; moved: DocumentLine[]; totalCents: number }

/** What we owe a member and they owe us: the accounts of sales, purchases, invoices and payouts. */
const settlementAccounts = ['receivable', 'credit', 'payable'] as const satisfies readonly AccountCode[]

type View = {
  partyId: string
  /** The party's accounts whose movement is the total; the lines say what it was for. */
  accounts?: readonly AccountCode[]
  /** Only these entries: what was charged without what was paid, for example. */
  kinds?: readonly EntryKind[]
}

const sumOf = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

export function postedDocument(
  entries: readonly PostedEntry[],
  { partyId, accounts = settlementAccounts, kinds }: View,
): PostedDocument {
  const lines: DocumentLine[] = []
  const moved: DocumentLine[] = []
  const isIn = ({ code }: Posting) => accounts.includes(code)
  for (const entry of entries) {
    if (kinds && !kinds.includes(entry.kind)) continue
    const isTheirs = (posting: Posting) => posting.partyId === partyId && isIn(posting)
    const own = entry.postings.filter(isTheirs)
    const ownCents = -sumOf(own)
    const [first] = own
    if (!first) continue
    const lineOf = (kind: LineKind, { code, partyId: of, amountCents }: Posting): DocumentLine => ({
      kind,
      account: code,
      partyId: of,
      amountCents,
      entryId: entry.id,
      entryKind: entry.kind,
      bookedOn: entry.bookedOn,
    })
    moved.push(...own.map((posting) => lineOf('balance', { ...posting, amountCents: -posting.amountCents })))
    const others = entry.postings.filter((posting) => !isTheirs(posting))
    if (others.some((posting) => posting.partyId !== partyId && isIn(posting)))
      lines.push(lineOf('share', { ...first, amountCents: ownCents }))
    else lines.push(...others.map((posting) => lineOf(kindOf[posting.code], posting)))
  }
  return { lines, moved, totalCents: sumOf(moved) }
}

/** The sum of the lines of these kinds, in the party's favor above zero. */
export const centsOf = ({ lines }: PostedDocument, ...kinds: LineKind[]): number =>
  sumOf(lines.filter(({ kind }) => kinds.includes(kind)))

/** How one account of the party moved, in their favor above zero. */
export const movedOn = ({ moved }: PostedDocument, account: AccountCode): number =>
  sumOf(moved.filter((line) => line.account === account))
