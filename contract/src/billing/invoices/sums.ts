import { portionHalfEven } from '../../kernel/money.ts'
import { feeOf } from '../fees/kinds.ts'
import type { LineDraft } from './kinds.ts'

// Apart from the kinds, which the dashboard shows: fees are arithmetic that it doesn't need.

export type InvoiceSums = {
  /** The base of percentages: the flat lines entered manually and for cards. */
  basisCents: number
  /** The amount of each line, in order; discounts are negative. */
  amounts: number[]
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

/** The totals of an invoice's lines. The same on screen, in the PDF and in the ledger. */
export function sumsOf(lines: readonly Pick<LineDraft, 'source' | 'quantity' | 'rate'>[], taxBps: number): InvoiceSums {
  const isBasis = ({ source, rate }: (typeof lines)[number]) =>
    rate.kind === 'flat' && (source === 'hand' || source === 'card')
  const flat = ({ rate, quantity }: (typeof lines)[number]) => (rate.kind === 'flat' ? rate.cents * quantity : 0)
  const basisCents = lines.filter(isBasis).reduce((sum, line) => sum + flat(line), 0)
  const charges = lines.map((line) => {
    if (line.source === 'discount') return 0
    if (line.rate.kind === 'flat') return flat(line)
    if (line.rate.kind === 'percent') return portionHalfEven(basisCents, line.rate.bps) * line.quantity
    return feeOf(line.rate.rule, basisCents) * line.quantity
  })
  const subtotalCents = charges.reduce((sum, cents) => sum + cents, 0)
  const amounts = lines.map((line, at) => {
    if (line.source !== 'discount') return charges[at] ?? 0
    const off = line.rate.kind === 'percent' ? portionHalfEven(subtotalCents, line.rate.bps) : flat(line)
    // avoid negative zero
    return off === 0 ? 0 : -off
  })
  const net = amounts.reduce((sum, cents) => sum + cents, 0)
  const taxCents = net > 0 ? portionHalfEven(net, taxBps) : 0
  return {
    basisCents,
    amounts,
    subtotalCents,
    discountCents: subtotalCents - net,
    taxCents,
    totalCents: net + taxCents,
  }
}
