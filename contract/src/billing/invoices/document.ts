import { type Day, formatDate } from '../../kernel/dates.ts'
import { formatMoney } from '../../kernel/money.ts'
import { describeRule, formatBps } from '../fees/kinds.ts'
import type { LineDraft } from './kinds.ts'
import { type InvoiceSums, sumsOf } from './sums.ts'

/** The issuer and where to pay. */
export type Letterhead = {
  name: string
  legalName: string | null
  addressLines: string[]
  /** The recipient of a wire. */
  beneficiary: string | null
}

export type DocumentLine = { label: string; detail: string | null; amountCents: number; cardId: string | null }
type InvoiceRow = { label: string; cents: number }

/** An invoice or credit note as displayed: the screen and the PDF are drawn from this and nothing else. */
export type InvoiceDocumentData = {
  kind: 'invoice' | 'credit_note'
  /** Null on a draft, because numbers are assigned on issue. */
  number: string | null
  isVoid: boolean
  letterhead: Letterhead
  billedTo: { name: string; lines: string[] }
  issuedOn: Day | null
  dueOn: Day | null
  lines: DocumentLine[]
  subtotalCents: number
  /** Discounts and tax, in order. */
  between: InvoiceRow[]
  totalCents: number
  /** Payments, credit and credit notes; empty when nothing has been paid yet. */
  settled: InvoiceRow[]
  dueCents: number
  memo: string | null
  foot: string
}

type DocumentInput = {
  number: string | null
  isVoid: boolean
  isWrittenOff?: boolean
  letterhead: Letterhead
  billedTo: InvoiceDocumentData['billedTo']
  issuedOn: Day | null
  dueOn: Day | null
  lines: readonly LineDraft[]
  taxBps: number
  taxLabel: string
  settled: InvoiceRow[]
  memo: string | null
  /** As issued and posted; a draft's are what its lines come to. */
  issued?: Pick<InvoiceSums, 'amounts' | 'subtotalCents' | 'taxCents' | 'totalCents'> & { dueCents: number }
}

/** The default text below a line. */
function detailOf({ detail, rate, quantity }: LineDraft): string | null {
  if (detail) return detail
  const times = quantity === 1 || rate.kind !== 'flat' ? '' : `${quantity} × ${formatMoney(rate.cents)}`
  const how = rate.kind === 'rule' ? describeRule(rate.rule) : ''
  return [times, how].filter(Boolean).join('. ') || null
}

const titleOf = ({ label, rate }: LineDraft) => (rate.kind === 'percent' ? `${label}, ${formatBps(rate.bps)}` : label)

function footOf(to: string, { number, isVoid, isWrittenOff }: DocumentInput, dueCents: number): string {
  if (isVoid) return 'Void. Nothing is due.'
  if (isWrittenOff) return 'Written off. Nothing is due.'
  if (number === null) return `Wire to ${to}. The reference is assigned on issue.`
  return dueCents > 0 ? `Wire to ${to}, reference ${number}.` : 'Paid in full. Keep this document for your records.'
}

export function invoiceDocument(input: DocumentInput): InvoiceDocumentData {
  const { lines, taxBps, taxLabel, settled, letterhead, number } = input
  const sums = input.issued ?? sumsOf(lines, taxBps)
  const isCharge = ({ source, quantity }: LineDraft) => source !== 'discount' && quantity > 0
  const discounts = lines.flatMap((line, at) =>
    line.source === 'discount' ? [{ label: titleOf(line), cents: sums.amounts[at] ?? 0 }] : [],
  )
  const dueCents = input.issued?.dueCents ?? sums.totalCents
  const to = letterhead.beneficiary ?? letterhead.legalName ?? letterhead.name
  return {
    kind: 'invoice',
    number,
    isVoid: input.isVoid,
    letterhead,
    billedTo: input.billedTo,
    issuedOn: input.issuedOn,
    dueOn: input.dueOn,
    lines: lines.flatMap((line, at) =>
      isCharge(line)
        ? [{ label: titleOf(line), detail: detailOf(line), amountCents: sums.amounts[at] ?? 0, cardId: line.cardId }]
        : [],
    ),
    subtotalCents: sums.subtotalCents,
    between: [
      ...discounts,
      { label: taxBps > 0 ? `${taxLabel}, ${formatBps(taxBps)}` : taxLabel, cents: sums.taxCents },
    ],
    totalCents: sums.totalCents,
    settled,
    dueCents,
    memo: input.memo,
    foot: footOf(to, input, dueCents),
  }
}

type CreditInput = {
  number: string
  letterhead: Letterhead
  billedTo: InvoiceDocumentData['billedTo']
  issuedOn: Day
  invoiceNumber: string
  invoiceIssuedOn: Day | null
  /** As posted: goods, discounts and tax add up to the total. */
  goodsCents: number
  discountCents: number
  taxCents: number
  taxLabel: string
  totalCents: number
  reason: string
}

/** Credits an issued invoice in part or in full. */
export const creditNoteDocument = (input: CreditInput): InvoiceDocumentData => ({
  kind: 'credit_note',
  number: input.number,
  isVoid: false,
  letterhead: input.letterhead,
  billedTo: input.billedTo,
  issuedOn: input.issuedOn,
  dueOn: null,
  lines: [
    {
      label: `Credit on invoice ${input.invoiceNumber}`,
      detail: input.invoiceIssuedOn ? `Issued ${formatDate(input.invoiceIssuedOn)}. ${input.reason}` : input.reason,
      amountCents: input.goodsCents,
      cardId: null,
    },
  ],
  subtotalCents: input.goodsCents,
  between: [
    ...(input.discountCents === 0 ? [] : [{ label: 'Discounts', cents: input.discountCents }]),
    ...(input.taxCents === 0 ? [] : [{ label: input.taxLabel, cents: input.taxCents }]),
  ],
  totalCents: input.totalCents,
  settled: [],
  dueCents: 0,
  memo: null,
  foot: `This credit note corrects invoice ${input.invoiceNumber}. Nothing is due.`,
})
