import type { FeeRule } from '@ambry/contract/billing/fees/kinds'
import { feeOf, formatBps } from '@ambry/contract/billing/fees/kinds'
import type { LineDraft } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { dividedHalfEven, portionHalfEven } from '@ambry/contract/kernel/money'
import type { SaleDeskAction, SaleStatus } from '@ambry/contract/sales/kinds'
import type { FeeTaken, SoldCard } from '@ambry/contract/sales/records'

type Template = { id: string; name: string; number: number; rules: readonly FeeRule[] }

/** What a template takes of a price, less what the payer's plan takes off; or what somebody decided instead. */
export function feeTaken(
  template: Template | null,
  priceCents: number,
  { discountBps, decidedCents }: { discountBps: number; decidedCents: number | null },
): FeeTaken {
  const named = template && { id: template.id, name: template.name, version: template.number }
  if (decidedCents !== null) return { cents: decidedCents, template: named, discountBps: 0 }
  const whole = (template?.rules ?? [])
    .filter(({ payer }) => payer !== 'house')
    .reduce((sum, rule) => sum + feeOf(rule, priceCents), 0)
  return { cents: whole - portionHalfEven(whole, discountBps), template: named, discountBps }
}

/** What the buyer is billed: the card, and the house's fee. */
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
  const detail = fee.discountBps > 0 ? `${formatBps(fee.discountBps)} off with your plan` : null
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
      : { ...plain, source: 'hand', label: 'Buyer’s fee', detail, rate },
  )
  return lines
}

type Facts = {
  status: SaleStatus
  invoiceOwedCents: number
  payoutStatus: 'due' | 'paid' | 'canceled' | null
}

/** What the house can do about a sale now. */
export function deskActions({ status, invoiceOwedCents, payoutStatus }: Facts): SaleDeskAction[] {
  const isOpen = status === 'agreed' || status === 'reopened'
  const isDone = status === 'settled' || status === 'reopened'
  return [
    'edit',
    ...(isOpen && invoiceOwedCents > 0 ? (['record_payment'] as const) : []),
    ...(payoutStatus === 'due' ? (['pay_out'] as const) : []),
    ...(status === 'agreed' ? (['call_off'] as const) : []),
    ...(isDone && payoutStatus !== 'paid' ? (['undo'] as const) : []),
  ]
}

/** Why the house should look at a sale; null when nothing waits for it. */
export function attentionOf({
  status,
  entryId,
  commitmentId,
}: {
  status: SaleStatus
  entryId: string | null
  commitmentId: string | null
}): string | null {
  if (status !== 'reopened') return null
  return [
    'The buyer’s payment was reversed after ownership passed.',
    entryId ? 'The seller has already been paid.' : 'Nothing is owed to the seller for now.',
    commitmentId ? 'The card is on hold.' : 'The card couldn’t be put on hold. Check where it is.',
    entryId
      ? 'Collect the money from the buyer. Ownership can’t be returned while the seller keeps the payout.'
      : 'Collect the money from the buyer, or undo the sale.',
  ].join(' ')
}

export const historyLabel: Record<string, string> = {
  settle: 'Paid in full; ownership passed to the buyer',
  reopen: 'Payment reversed',
  call_off: 'Canceled; the card is available again',
  undo: 'Undone; ownership returned to the seller',
}

/** What somebody gained by a sale; null where it is not known what they had paid, or the sale does not stand. */
export const gainOf = (status: SaleStatus, netCents: number, costCents: number | null): number | null =>
  status === 'settled' && costCents !== null ? netCents - costCents : null

/** The one in the middle; of two in the middle, what lies between them. */
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
