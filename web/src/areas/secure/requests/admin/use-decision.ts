import type { AdminRequestDetail, DecidedRequest } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { centsOf } from '../../../../ui/fields/amount.ts'
import { priceText } from '../../price-text.ts'
import { type Deciding, presentOf } from './AdminRequestPanel.tsx'
import * as labels from './labels.ts'

export type StepProps = Deciding & { onClose: () => void }

/**
 * One action on the request as it was when the dialog opened. On a conflict the dialog closes and the panel shows what
 * changed.
 */
export function useStep({ request, decide, onClose }: StepProps) {
  const [looked] = useState(request)
  const run = (step: Promise<DecidedRequest>) =>
    decide(step, looked).catch((error) => {
      if (presentOf(error)) onClose()
      throw error
    })
  return { looked, run, params: { id: looked.id } }
}

/** Parses a price, or throws a message for the user. */
export function priceOf(typed: string): number {
  const cents = centsOf(typed)
  if (cents === null || cents === 'bad' || cents === 0) throw new Error('Enter a price greater than $0.')
  return cents
}

/** The toast after the owner was asked about a price. */
export const requestedToast = ({ seller, card }: Pick<AdminRequestDetail, 'seller' | 'card'>, cents: number) => ({
  title: labels.hasBeenAsked(seller.name),
  description: labels.offerOn(card.playerName, priceText(cents)),
})
