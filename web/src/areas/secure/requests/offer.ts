import type { Delivery } from '@ambry/contract/secure/kinds'

import { centsOf } from '../../../ui/fields/amount.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import * as labels from './labels.ts'

/** What a member requests a card with. An offer of null is the list price. */
export type Offer = { offerCents: number | null; note: string | null; delivery: Delivery }

/** What the form says. While another price is chosen and none is written, there is nothing that could be sent. */
export type WrittenOffer =
  | { isOffer: boolean; asked: Offer; fault: null }
  | { isOffer: true; asked: null; fault: string }

export function readOffer(form: FormReader): WrittenOffer {
  const more = {
    note: form.optional('note'),
    delivery: form.text('delivery') === 'send' ? 'send' : 'stay',
  } as const
  if (form.text('price') !== 'offer') return { isOffer: false, asked: { offerCents: null, ...more }, fault: null }
  const offerCents = centsOf(form.text('offerCents'))
  if (typeof offerCents === 'number' && offerCents > 0)
    return { isOffer: true, asked: { offerCents, ...more }, fault: null }
  return { isOffer: true, asked: null, fault: faultOf(offerCents) }
}

function faultOf(cents: number | null | 'bad'): string {
  if (cents === null) return labels.enterOffer
  return cents === 'bad' ? 'Enter an amount such as 1,250 or 1,250.50.' : labels.offerAboveZero
}

/** What is asked before anything was typed. */
export const writtenAs = (asked: Offer): WrittenOffer => ({ isOffer: asked.offerCents !== null, asked, fault: null })

/** Less than half of what the owner wants: it can be sent, and most are declined. */
export const isLowOffer = (offerCents: number | null, listCents: number): boolean =>
  offerCents !== null && offerCents * 2 < listCents
