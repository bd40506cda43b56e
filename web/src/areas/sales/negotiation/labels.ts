import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'

export const price = 'Price'
export const tax = 'Tax'
export const youPay = 'You pay'
export const theyPay = 'They pay'
export const youReceive = 'You receive'
export const theyReceive = 'They receive'
export const you = 'You'
export const indication = 'Our estimate'
export const roundOf = (round: number, most: number) => `Round ${round} of ${most}`
const yourPrice = 'Your price'
const theirPrice = 'Their price'
export const yourCounter = 'Your counter'
const theirCounter = 'Their counter'
const ambrysCounter = 'Ambry’s counter'
const ambrysPrice = 'Ambry’s price'
export const lastCounter = 'Your last counter'
export const lastCounterText = 'They accept it, or the negotiation ends'
export const apart = (text: string) => `${text} apart`
export const counterField = 'Your counteroffer'
export const note = 'Note'
export const lessBy = (text: string) => `${text} less`
export const moreBy = (text: string) => `${text} more`
export const acceptAt = (text: string) => `Accept ${text}`
export const sendCounter = 'Send counter'
export const accept = 'Accept'
export const counter = 'Counter'
export const noRounds = 'No counteroffers left. Accept or decline.'

/** `customer`: the member, as staff see them. */
export type Other = 'member' | 'ambry' | 'customer'
export const others: Record<Other, string> = { member: 'Other member', ambry: 'Ambry', customer: 'Member' }

/** `Your price`, then `Ambry’s counter`. */
export function roundLabel(side: NegotiationSide, mine: NegotiationSide, round: number, other: Other): string {
  if (side === mine) return round === 1 ? yourPrice : yourCounter
  if (other === 'ambry') return round === 1 ? ambrysPrice : ambrysCounter
  return round === 1 ? theirPrice : theirCounter
}
