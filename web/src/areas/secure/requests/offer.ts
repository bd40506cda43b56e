import type { Delivery } from '@ambry/contract/secure/kinds'

import { centsOf } from '../../../ui/fields/amount.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import * as labels from './labels.ts'

/** What a member requests a card with. A null offer means the list price. */
export type Offer = { offerCents: number | null; note: string | null; delivery: Delivery }

/** The form's state. While an offer is selected but none is entered, nothing can be submitted. */
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
  return cents === 'bad' ? labels.enterAnAmountSuch : labels.offerAboveZero
}

/** The initial state, before anything is typed. */
export const writtenAs = (asked: Offer): WrittenOffer => ({ isOffer: asked.offerCents !== null, asked, fault: null })

/** Less than half of the list price: it can be sent, but most are declined. */
export const isLowOffer = (offerCents: number | null, listCents: number): boolean =>
  offerCents !== null && offerCents * 2 < listCents
