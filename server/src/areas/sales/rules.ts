import type { FeeRule } from '@ambry/contract/billing/fees/kinds'
import { formatBps, memberFee } from '@ambry/contract/billing/fees/kinds'
import type { InvoiceStatus, LineDraft, PayoutStatus } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { dividedHalfEven } from '@ambry/contract/kernel/money'
import type { SaleDelivery } from '@ambry/contract/sales/delivery/kinds'
import type { SaleChannel, SaleDeskAction, SaleStatus } from '@ambry/contract/sales/kinds'
import type { FeeTaken, SoldCard } from '@ambry/contract/sales/records'
import * as labels from './labels.ts'

type Template = { id: string; name: string; number: number; rules: readonly FeeRule[] }

/** The fee from a template, less the discount of the payer's plan; or the amount an admin set instead. */
export function feeTaken(
  template: Template | null,
  priceCents: number,
  { discountBps, decidedCents }: { discountBps: number; decidedCents: number | null },
): FeeTaken {
  const named = template && { id: template.id, name: template.name, version: template.number }
  if (decidedCents !== null) return { cents: decidedCents, template: named, discountBps: 0 }
  return { cents: memberFee(template?.rules ?? [], priceCents, discountBps), template: named, discountBps }
}

/** `Sourcing fee, 8%`; without the rate where a plan's discount or another rule changes it. */
export function feeLabel(template: Template | null, discountBps: number): string | null {
  const [rule, ...others] = template?.rules ?? []
  if (!rule || others.length > 0) return template?.name ?? null
  const isPlain = rule.kind === 'percent' && discountBps === 0 && rule.minCents === null && rule.maxCents === null
  return isPlain ? `${rule.label}, ${formatBps(rule.bps)}` : rule.label
}

/** What the buyer is billed for: the card and our fee. */
export function linesOf(card: SoldCard, priceCents: number, fee: FeeTaken): LineDraft[] {
  const plain = { quantity: 1, cardId: null, templateId: null, templateVersion: null }
  const details = [gradeText(card), card.certNumber && `cert # ${card.certNumber}`]
  const lines: LineDraft[] = [
    {
      ...plain,
      source: 'card',
      label: cardTitle(card).slice(0, 200),
      detail: details.filter(Boolean).join(', '),
      cardId: card.id,
      rate: { kind: 'flat', cents: priceCents },
    },
  ]
  if (fee.cents === 0) return lines
  const rate = { kind: 'flat', cents: fee.cents } as const
  const detail = fee.discountBps > 0 ? labels.offWithYourPlan(formatBps(fee.discountBps)) : null
  lines.push(
    fee.template
      ? {
          ...plain,
          source: 'template',
          label: fee.template.name,
          detail,
          rate,
          templateId: fee.template.id,
          templateVersion: fee.template.version,
        }
      : { ...plain, source: 'hand', label: labels.buyersFee, detail, rate },
  )
  return lines
}

/** The same amounts before there is a card, for a quote. */
export const amountLines = (priceCents: number, fee: FeeTaken): Pick<LineDraft, 'source' | 'quantity' | 'rate'>[] => [
  { source: 'card', quantity: 1, rate: { kind: 'flat', cents: priceCents } },
  { source: 'template', quantity: 1, rate: { kind: 'flat', cents: fee.cents } },
]

type Facts = {
  status: SaleStatus
  invoiceOwedCents: number
  payoutStatus: PayoutStatus | null
  delivery: SaleDelivery
  isDisputed: boolean
}

/** What an admin can do with a sale now. */
export function deskActions({ status, invoiceOwedCents, payoutStatus, delivery, isDisputed }: Facts): SaleDeskAction[] {
  const isOpen = status === 'agreed' || status === 'reopened'
  const isOnItsWay = status === 'agreed' && invoiceOwedCents === 0 && delivery === 'direct' && !isDisputed
  const isDone = status === 'settled' || status === 'reopened'
  return [
    'edit',
    ...(isOpen && invoiceOwedCents > 0 ? (['record_payment'] as const) : []),
    ...(payoutStatus === 'due' ? (['pay_out'] as const) : []),
    ...(isOnItsWay ? (['complete'] as const) : []),
    ...(status === 'agreed' ? (['call_off'] as const) : []),
    ...(isDone ? (['undo'] as const) : []),
  ]
}

/** Why a sale needs an admin's attention; null when it does not. */
export function attentionOf({
  status,
  entryId,
  commitmentId,
  problem,
  isDisputed,
  invoiceStatus,
}: {
  isDisputed: boolean
  status: SaleStatus
  problem: string | null
  invoiceStatus: InvoiceStatus
  entryId: string | null
  commitmentId: string | null
}): string | null {
  if (status === 'agreed' && invoiceStatus === 'paid' && isDisputed) return labels.someoneClaimsTheCard
  if (status === 'agreed' && invoiceStatus === 'paid' && problem !== null) return labels.theBuyerReported(problem)
  if (status !== 'reopened') return null
  return [
    labels.theBuyersPaymentWasReversed,
    entryId ? labels.theSellerHasAlreadyBeen : labels.nothingIsOwed,
    commitmentId ? labels.theCardIsOnHold : labels.theCardCouldntBePut,
    entryId ? labels.collectOrClawBack : labels.collectTheMoneyFromTheBuyer,
  ].join(' ')
}

export const historyLabel: Record<string, string> = {
  settle: labels.paidInFull,
  reopen: labels.paymentReversed,
  call_off: labels.canceledTheCardIsAvailable,
  undo: labels.undoneOwnershipReturned,
}

/** On a sourced sale the buyer pays the sourcing fee instead of the buyer's fee. */
export const buyerFeeUse = (channel: SaleChannel | undefined) => (channel === 'sourcing' ? 'sourcing' : 'sale_buyer')

/** The gain of a sale; null when the cost is unknown or the sale is not settled. */
export const gainOf = (status: SaleStatus, netCents: number, costCents: number | null): number | null =>
  status === 'settled' && costCents !== null ? netCents - costCents : null

/** The middle value, or the mean of the two middle ones. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Number(dividedHalfEven(BigInt(low + high), 2n))
}

export const spanOf = (cents: readonly number[]) => ({
  count: cents.length,
  medianCents: medianOf(cents),
  lowCents: cents.length > 0 ? Math.min(...cents) : null,
  highCents: cents.length > 0 ? Math.max(...cents) : null,
})
