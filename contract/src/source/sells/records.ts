import { z } from 'zod'
import { custodyNames, verificationNames } from '../../cards/kinds.ts'
import { actionOf, cardFacts } from '../../cards/records.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../../kernel/fields.ts'
import { ComparablePointSchema } from '../../sales/comparables/endpoints.ts'
import { NegotiationSchema } from '../../sales/negotiation/records.ts'
import { sellCardStatuses, sellStatuses } from '../kinds.ts'

const cents = z.int()
const timeline = z.array(z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() }))

/** What we would probably pay for a card, and why. */
export const IndicationSchema = z
  .object({
    lowCents: cents.nullable().describe('Null when there are too few sales to say'),
    highCents: cents.nullable(),
    medianCents: cents.nullable(),
    sales: z.int().describe('Sales of the last 12 months it is based on'),
    words: z.string().describe('How it is computed, in one sentence'),
    asOf: DaySchema,
  })
  .meta({ id: 'Indication' })
export type Indication = z.output<typeof IndicationSchema>

const sellCard = {
  id: IdSchema.describe('Of this card in the offer'),
  status: z.enum(sellCardStatuses),
  card: z.object({
    ...cardFacts,
    certNumber: z.string().nullable(),
    picture: z.string(),
    custody: z.enum(custodyNames),
    vault: z.string().nullable(),
    verification: z.enum(verificationNames),
  }),
  askedCents: cents,
  standingCents: cents,
  agreedCents: cents.nullable(),
  priceCents: cents.describe('Its current price: after inspection, as agreed, or as negotiated'),
  isCounted: z.boolean().describe('Part of the offer’s total; not once it is returned'),
  netCents: cents.describe('What the member receives for it at the price now, after the fee'),
  reoffer: z.object({ cents, reason: z.string(), until: InstantSchema, netCents: cents }).nullable(),
  condition: z.string().nullable(),
  isTracked: z.boolean().describe('Its parcel has a tracking number'),
  why: z.string().nullable().describe('Why it can’t be sold to us now, or why it wasn’t'),
  indication: IndicationSchema,
}
export const SellCardSchema = z
  .object({ ...sellCard, actions: z.array(z.enum(['accept_reoffer', 'return'])) })
  .meta({ id: 'SellCard' })
export type SellCard = z.output<typeof SellCardSchema>
export const AdminSellCardSchema = z
  .object({
    ...sellCard,
    inspectedBy: z.string().nullable(),
    inspectedAt: InstantSchema.nullable(),
    actions: actionsWith(actionOf(['arrive', 'buy', 'reoffer', 'return']), 'sell.inspect'),
  })
  .meta({ id: 'AdminSellCard' })
export type AdminSellCard = z.output<typeof AdminSellCardSchema>

const sellShape = {
  id: IdSchema,
  number: z.string(),
  status: z.enum(sellStatuses),
  title: z.string().describe('Its card, or how many'),
  count: z.int(),
  picture: z.string(),
  hunt: z.object({ id: IdSchema, number: z.string() }).nullable().describe('The hunt it answers'),
  note: z.string().nullable(),
  standingCents: cents,
  answerBy: InstantSchema.nullable(),
  agreedCents: cents.nullable(),
  priceCents: cents.describe('Total of its cards at their current prices'),
  paidCents: cents.describe('For the cards bought so far, after the fee'),
  endReason: z.string().nullable(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
  version: VersionSchema,
}

export const ownSellActionNames = ['accept', 'counter', 'withdraw'] as const
export const OwnSellSchema = z
  .object({
    ...sellShape,
    isWaitingForMe: z.boolean(),
    next: z.string().describe('What happens next, in one sentence'),
    actions: z.array(z.enum(ownSellActionNames)),
  })
  .meta({ id: 'OwnSell' })
export type OwnSell = z.output<typeof OwnSellSchema>
export const OwnSellDetailSchema = OwnSellSchema.extend({
  cards: z.array(SellCardSchema),
  negotiation: NegotiationSchema,
  comps: z.array(ComparablePointSchema).describe('Of its only card; empty for several'),
  instead: z
    .object({ listCents: cents, netCents: cents, medianDays: z.int().nullable() })
    .nullable()
    .describe('Listing its only card in Secure instead'),
  payout: z.object({ id: IdSchema, status: z.string(), amountCents: cents }).nullable(),
  timeline,
}).meta({ id: 'OwnSellDetail' })
export type OwnSellDetail = z.output<typeof OwnSellDetailSchema>

export const adminSellActionNames = ['accept', 'counter', 'reject'] as const
export const AdminSellSchema = z
  .object({
    ...sellShape,
    member: z.object({ id: IdSchema, name: z.string() }),
    waitingOn: z.enum(['staff', 'member', 'nobody']),
    indicationCents: z.object({ lowCents: cents, highCents: cents }).nullable().describe('Of all its cards together'),
    assignee: z.object({ id: IdSchema, name: z.string() }).nullable(),
    actions: actionsWith(actionOf(adminSellActionNames), 'sell.decide'),
  })
  .meta({ id: 'AdminSell' })
export type AdminSell = z.output<typeof AdminSellSchema>
export const AdminSellDetailSchema = AdminSellSchema.extend({
  cards: z.array(AdminSellCardSchema),
  negotiation: NegotiationSchema,
  comps: z.array(ComparablePointSchema),
  checks: z.array(z.object({ words: z.string(), isMet: z.boolean() })),
  secondPerson: z.string().nullable().describe('Why buying at this price needs a second person'),
  timeline,
}).meta({ id: 'AdminSellDetail' })
export type AdminSellDetail = z.output<typeof AdminSellDetailSchema>

/** A collection at its prices, before it is offered. */
export const SellQuoteSchema = z
  .object({
    priceCents: cents,
    feeCents: cents.describe('The seller’s fee, card by card'),
    netCents: cents,
    payoutsHeldUntil: InstantSchema.nullable().describe('No payouts before this, because my phone number changed'),
  })
  .meta({ id: 'SellQuote' })
export type SellQuote = z.output<typeof SellQuoteSchema>

/** One row of a collection before it is offered. */
export const SellDraftLineSchema = z
  .object({
    cardId: IdSchema.nullable().describe('Null: not found in my registry'),
    title: z.string(),
    picture: z.string().nullable(),
    askedCents: cents.nullable(),
    indication: IndicationSchema.nullable(),
    why: z.string().nullable().describe('Why it can’t be offered'),
  })
  .meta({ id: 'SellDraftLine' })
export type SellDraftLine = z.output<typeof SellDraftLineSchema>
