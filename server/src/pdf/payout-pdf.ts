import type { InvoiceDocumentData as Written } from '@ambry/contract/billing/invoices/document'
import { type PayoutStatus, paymentMethods, payoutKinds, payoutStatus } from '@ambry/contract/billing/invoices/kinds'
import type { OwnPayout } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'

import { facts, foot, head, lines, open, sumRow } from './billing-pdfs.ts'
import { colours } from './pdf.ts'

type Address = { letterhead: Written['letterhead']; billedTo: Written['billedTo'] }

/** A payout as posted. Everything but `paidCents` adds up to what is left, and `paidCents` is what left our bank. */
export type PayoutDocument = Pick<
  OwnPayout,
  'number' | 'kind' | 'status' | 'availableOn' | 'method' | 'reference' | 'paidOn' | 'createdAt'
> & {
  lines: { label: string; detail: string | null; amountCents: number }[]
  totalCents: number
  /** Went to what they owed. */
  nettedCents: number
  /** Taken back before it was paid. */
  canceledCents: number
  paidCents: number
}

const lastLabel: Record<PayoutStatus, string> = {
  due: 'Due to you',
  paid: 'Paid to you',
  netted: 'Paid to you',
  canceled: 'Due to you',
}

function whenText({ status, paidOn, availableOn }: PayoutDocument): string {
  if (paidOn) return formatDate(paidOn)
  return status === 'due' && availableOn ? `Available ${formatDate(availableOn)}` : payoutStatus[status].label
}

/** What a member is paid, and what for. */
export async function payoutPdf(
  payout: PayoutDocument,
  on: string,
  { letterhead, billedTo }: Address,
): Promise<Buffer> {
  const { number, kind, status, method, reference, totalCents, nettedCents, canceledCents, paidCents } = payout
  const paper = await open(letterhead, `Payout ${number}`, on)
  let y = head(paper, letterhead, 'Payout', number) + 20
  y = facts(paper, y, [
    ['Payee', [billedTo.name, ...billedTo.lines]],
    ['For', [payoutKinds[kind].label]],
    [
      payout.paidOn ? 'Paid' : 'Status',
      [whenText(payout), [method && paymentMethods[method], reference].filter(Boolean).join(', ')].filter(Boolean),
    ],
  ])
  y += 18
  paper.rule(y)
  y = lines(paper, payout.lines, null, y + 18) + 16
  y = paper.room(y, 110)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, 'Total', totalCents, 'strong')
  const between: [string, number][] = [
    ['Applied to your balance due', nettedCents],
    ['Canceled', canceledCents],
  ]
  for (const [label, cents] of between) {
    if (cents === 0) continue
    paper.rule(y)
    y = sumRow(paper, y, label, -cents)
  }
  const leftCents = totalCents - nettedCents - canceledCents - paidCents
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, lastLabel[status], status === 'paid' ? paidCents : leftCents, 'strong')
  foot(paper, y + 20, null, 'Keep this for your records.')
  return paper.finish()
}
