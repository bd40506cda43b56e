import { z } from 'zod'
import { ReceiveCodeInputSchema } from '../../accounts/receiving/endpoints.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { mostCents } from '../../kernel/money.ts'
import { UnitsInputSchema } from '../fields.ts'
import {
  FundAgreementSchema,
  FundStatementSchema,
  OwnRedemptionSchema,
  OwnSubscriptionSchema,
  OwnUnitTransferSchema,
  PositionSchema,
  RedemptionQuoteSchema,
  SubscriptionQuoteSchema,
} from './records.ts'

const amount = z.int('Enter the amount in whole cents.').min(1, 'Enter an amount.').max(mostCents)
const subscribed = ['fund_updated', 'invoice_updated', 'ledger_updated', 'notification'] as const
const changed = ['fund_updated', 'notification'] as const

/** Subscribing, redeeming, transferring, and what I own of a fund. */
export const investingEndpoints = defineEndpoints({
  fundPosition: {
    method: 'GET',
    path: '/api/funds/:id/position',
    summary: 'My position in a fund: lots, cost, value, gain, and transactions',
    permission: 'fund.read',
    params: ById,
    response: PositionSchema,
  },
  fundStatement: {
    method: 'GET',
    path: '/api/funds/:id/statement',
    summary: 'My capital account for a period, and the fund’s cards at the end of it',
    permission: 'fund.read',
    params: ById,
    query: z.strictObject({ from: DaySchema, to: DaySchema }),
    response: FundStatementSchema,
  },
  subscriptionQuote: {
    method: 'GET',
    path: '/api/funds/:id/quote',
    summary: 'What an amount would buy, with its fees',
    permission: 'fund.read',
    params: ById,
    query: z.strictObject({ cents: z.coerce.number().int().min(1).max(mostCents) }),
    response: SubscriptionQuoteSchema,
  },
  fundAgreement: {
    method: 'GET',
    path: '/api/funds/:id/agreement',
    summary: 'The subscription agreement for an amount, as I would sign it',
    permission: 'fund.invest',
    params: ById,
    query: z.strictObject({ cents: z.coerce.number().int().min(1).max(mostCents) }),
    response: FundAgreementSchema,
  },
  subscribeToFund: {
    method: 'POST',
    path: '/api/funds/:id/subscriptions',
    summary: 'Sign and subscribe, with a fresh code. A place is held until the invoice is due',
    permission: 'fund.invest',
    publishes: subscribed,
    status: 201,
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      amountCents: amount,
      signedName: z.string().trim().min(1, 'Type your full name.').max(200),
      hash: z.string().length(64).describe('Of the agreement I read'),
    }),
    response: OwnSubscriptionSchema,
  },
  joinFundWaitlist: {
    method: 'POST',
    path: '/api/funds/:id/waitlist',
    summary: 'Join the waitlist of a full fund',
    permission: 'fund.invest',
    publishes: changed,
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({ amountCents: amount }),
    response: OwnSubscriptionSchema,
  },
  signFundSubscription: {
    method: 'POST',
    path: '/api/user/fund-subscriptions/:id/sign',
    summary: 'Sign once a place has opened, with a fresh code',
    permission: 'fund.invest',
    publishes: subscribed,
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      signedName: z.string().trim().min(1, 'Type your full name.').max(200),
      hash: z.string().length(64),
    }),
    response: OwnSubscriptionSchema,
  },
  cancelFundSubscription: {
    method: 'POST',
    path: '/api/user/fund-subscriptions/:id/cancel',
    summary: 'Cancel before units are issued; what was paid becomes credit',
    permission: 'fund.invest',
    publishes: subscribed,
    idempotent: true,
    params: ById,
    response: OwnSubscriptionSchema,
  },
  redemptionQuote: {
    method: 'GET',
    path: '/api/funds/:id/redemption-quote',
    summary: 'What redeeming units would pay in the next window',
    permission: 'fund.invest',
    params: ById,
    query: z.strictObject({ units: z.coerce.number().int().min(0).default(0) }),
    response: RedemptionQuoteSchema,
  },
  redeemUnits: {
    method: 'POST',
    path: '/api/funds/:id/redemptions',
    summary: 'Request to redeem units in the next window',
    permission: 'fund.invest',
    publishes: changed,
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({ units: UnitsInputSchema }),
    response: OwnRedemptionSchema,
  },
  cancelRedemption: {
    method: 'POST',
    path: '/api/user/fund-redemptions/:id/cancel',
    summary: 'Cancel a redemption and keep the units that haven’t been redeemed',
    permission: 'fund.invest',
    publishes: changed,
    idempotent: true,
    params: ById,
    response: OwnRedemptionSchema,
  },
  transferUnits: {
    method: 'POST',
    path: '/api/funds/:id/transfers',
    summary: 'Offer units to another member at a price we agreed on',
    permission: 'fund.invest',
    publishes: changed,
    status: 201,
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      code: ReceiveCodeInputSchema,
      units: UnitsInputSchema,
      priceCents: z.int().min(0).max(mostCents),
    }),
    response: OwnUnitTransferSchema,
  },
  answerUnitTransfer: {
    method: 'POST',
    path: '/api/user/fund-transfers/:id/answer',
    summary: 'Accept, decline, or withdraw a transfer of units',
    permission: 'fund.invest',
    publishes: subscribed,
    idempotent: true,
    params: ById,
    body: z.strictObject({ answer: z.enum(['accept', 'decline', 'withdraw']) }),
    response: OwnUnitTransferSchema,
  },
})

export const fundStatementFiles = {
  fundStatement: {
    path: '/files/funds/:id/statement.pdf',
    summary: 'My statement of a fund for a period',
    permission: 'fund.read',
    isPrivate: true,
    params: ById,
    query: z.strictObject({ from: DaySchema, to: DaySchema }),
  },
} as const satisfies Record<string, FileEndpoint>
