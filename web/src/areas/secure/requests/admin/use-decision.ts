import type { AdminRequestDetail, DecidedRequest } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { centsOf } from '../../../../ui/fields/amount.ts'
import { priceText } from '../../price-text.ts'
import { type Deciding, presentOf } from './AdminRequestPanel.tsx'

export type StepProps = Deciding & { onClose: () => void }

/** One step about the request as it stood when the dialog was opened. Overtaken, it makes room for what changed. */
export function useStep({ request, decide, onClose }: StepProps) {
  const [looked] = useState(request)
  const run = (step: Promise<DecidedRequest>) =>
    decide(step, looked).catch((error) => {
      if (presentOf(error)) onClose()
      throw error
    })
  return { looked, run, params: { id: looked.id } }
}

/** What somebody typed for a price, or a sentence about it. */
export function priceOf(typed: string): number {
  const cents = centsOf(typed)
  if (cents === null || cents === 'bad' || cents === 0) throw new Error('Enter a price greater than $0.')
  return cents
}

/** What is said when an owner was asked about a price. */
export const requestedToast = ({ seller, card }: Pick<AdminRequestDetail, 'seller' | 'card'>, cents: number) => ({
  title: `${seller.name} has been asked`,
  description: `Offer on ${card.playerName}: ${priceText(cents)}.`,
})
