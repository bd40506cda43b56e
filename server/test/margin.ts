import { explainSales } from '../src/areas/lending/default/explanation-service.ts'
import { announceCalls, remindOfCalls } from '../src/areas/lending/margin/announce-service.ts'
import { endOverdueCalls } from '../src/areas/lending/margin/calls-service.ts'
import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller } from './harness.ts'
import { buildLoan, type LoanWorld, type Wish } from './loans.ts'

/** Staff appraise a card, as its page does. */
export const appraise = (by: Caller, cardId: string, valueCents: number, more: object = {}): Promise<Answer> =>
  by.post(`/api/admin/cards/${cardId}/valuations`, { valueCents, confirm: true, ...more })

export const appraisedAt = (by: Caller, cardId: string, valueCents: number): Promise<any> =>
  wanted(appraise(by, cardId, valueCents), 201)

/** All cards of a loan fall or rise to a part of their value. */
export async function revalued(world: LoanWorld, loan: any, part: number): Promise<void> {
  for (const { card, valueCents, status } of loan.collateral)
    if (status === 'pledged') await appraisedAt(world.admin, card.id, Math.round(valueCents * part))
}

export const announced = ({ h }: LoanWorld): Promise<void> => announceCalls(h.app.deps)
export const reminded = ({ h }: LoanWorld): Promise<void> => remindOfCalls(h.app.deps)
export const endCalls = ({ h }: LoanWorld): Promise<void> => endOverdueCalls(h.app.deps)

export const explained = ({ h }: LoanWorld): Promise<void> => explainSales(h.app.deps)

/** A loan of $5,000 against cards worth $13,000 that fell to $7,000: 71.43%. */
export async function calledLoan(world: LoanWorld, wish: Wish = {}): Promise<any> {
  const loan = await buildLoan(world, { cards: 2, valueCents: 650_000, ...wish })
  for (const { card } of loan.collateral) await appraisedAt(world.admin, card.id, 350_000)
  await announced(world)
  return wanted(world.borrower.get(`/api/user/loans/${loan.id}`))
}

export const callUrl = ({ id }: { id: string }, action: string) => `/api/user/loans/${id}/margin-call/${action}`
export const adminUrl = ({ id }: { id: string }, action: string) => `/api/admin/loans/${id}/${action}`

export const textsTo = async ({ h }: LoanWorld, phone: string): Promise<string[]> =>
  (await h.query(`SELECT body FROM messages WHERE channel = 'text' AND recipient = $1 ORDER BY id`, [phone])).map(
    ({ body }) => body,
  )

export const reasoned = (buyer: Caller, priceCents: number, more: object = {}) => ({
  buyerId: buyer.id,
  priceCents,
  channel: 'Offered to members and two auction houses',
  offeredFrom: '2026-11-15',
  offers: 2,
  comps: [{ on: '2026-11-01', priceCents, words: 'Same grade, sold at auction' }],
  reasoning: 'The better of two offers, and in line with the last public sale.',
  ...more,
})

export const sell = (by: Caller, loan: any, collateralId: string, body: object): Promise<Answer> =>
  by.post(`/api/admin/loans/${loan.id}/collateral/${collateralId}/sell`, body, key())
