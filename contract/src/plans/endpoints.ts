import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DaySchema, IdSchema, InstantSchema, ReasonSchema, VersionSchema } from '../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { mostCents } from '../kernel/money.ts'
import { intervalNames, subscriptionStatuses } from './kinds.ts'

const cents = z.int()
const PlanKeySchema = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/)

export const PlanSchema = z
  .object({
    id: PlanKeySchema,
    name: z.string(),
    sentence: z.string().describe('For whom it is'),
    monthlyCents: cents,
    yearlyCents: cents,
    lookupsPerMonth: z.int(),
    shareLinks: z.int(),
    promotionDays: z.int(),
    feeDiscountBps: z.int(),
    position: z.int().describe('From the least to the most; the first is free and everybody’s without another'),
    isOffered: z.boolean(),
    version: VersionSchema,
  })
  .meta({ id: 'Plan' })
export type Plan = z.output<typeof PlanSchema>

export const subscriptionActionNames = [
  'subscribe',
  'pay',
  'change',
  'cancel',
  'resume',
  'undo_change',
  'update_method',
  'retry',
] as const

const UsageSchema = z.object({
  lookups: z.object({ used: z.int(), limit: z.int() }),
  shareLinks: z.object({ used: z.int(), limit: z.int() }),
  promotionDays: z.object({ used: z.int(), limit: z.int() }).describe('Featured days of this month'),
})

export const SubscriptionSchema = z
  .object({
    id: IdSchema,
    plan: PlanSchema,
    interval: z.enum(intervalNames),
    status: z.enum(subscriptionStatuses),
    priceCents: cents.describe('Of the present period'),
    periodStart: DaySchema.nullable(),
    periodEnd: DaySchema.nullable().describe('The day it renews or ends; a plan the house granted may have none'),
    cancelAtEnd: z.boolean(),
    next: z
      .object({ plan: PlanSchema, interval: z.enum(intervalNames), priceCents: cents, on: DaySchema })
      .nullable()
      .describe('A change that waits for the period’s end'),
    method: z.object({ id: IdSchema, label: z.string(), isExpired: z.boolean() }).nullable(),
    pastDue: z
      .object({
        since: DaySchema,
        dueCents: cents,
        nextRetryOn: DaySchema.nullable(),
        lapsesOn: DaySchema,
        invoiceId: IdSchema,
        words: z.string(),
      })
      .nullable(),
    openInvoiceId: IdSchema.nullable().describe(
      'What is to be paid at /checkout before the plan or its change is in force',
    ),
    isGranted: z.boolean().describe('By the house, without a price'),
    startedOn: DaySchema.nullable(),
    endedOn: DaySchema.nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof SubscriptionSchema>

export const OwnPlanSchema = z
  .object({
    plan: PlanSchema.describe('The one in force now'),
    subscription: SubscriptionSchema.nullable(),
    usage: UsageSchema,
    actions: z.array(z.enum(subscriptionActionNames)),
  })
  .meta({ id: 'OwnPlan' })
export type OwnPlan = z.output<typeof OwnPlanSchema>

export const ChangePreviewSchema = z
  .object({
    plan: PlanSchema,
    interval: z.enum(intervalNames),
    when: z.enum(['now', 'later', 'none']),
    dueCents: cents.describe('To pay today'),
    taxCents: cents.describe('Of it'),
    unusedCents: cents.describe('What is left of the present period, already taken off'),
    nextOn: DaySchema,
    nextCents: cents,
    words: z.string().describe('One sentence that says it all: “$12.40 today, then $49.00 on 1 Dec 2026.”'),
  })
  .meta({ id: 'PlanChange' })
export type ChangePreview = z.output<typeof ChangePreviewSchema>

const choice = { planId: PlanKeySchema, interval: z.enum(intervalNames) }
const answer = z.object({
  own: OwnPlanSchema,
  checkout: z
    .string()
    .nullable()
    .describe('The page to pay at: /checkout?invoice=…; null when nothing is to be paid there'),
  chargeId: IdSchema.nullable().describe('A charge of the kept way to pay that was begun'),
})

export const planEndpoints = defineEndpoints({
  plans: {
    method: 'GET',
    path: '/api/plans',
    summary: 'What members can subscribe to',
    permission: 'plan.own',
    response: z.object({ items: z.array(PlanSchema) }),
  },
  ownPlan: {
    method: 'GET',
    path: '/api/user/subscription',
    summary: 'My plan, what I used of it, and what comes next',
    permission: 'plan.own',
    response: OwnPlanSchema,
  },
  previewPlan: {
    method: 'GET',
    path: '/api/user/subscription/preview',
    summary: 'What another plan would cost today and later',
    permission: 'plan.own',
    query: z.strictObject(choice),
    response: ChangePreviewSchema,
  },
  choosePlan: {
    method: 'POST',
    path: '/api/user/subscription',
    summary: 'Subscribe, or change the plan; to more at once, to less at the period’s end',
    permission: 'plan.own',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated', 'subscription_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({ ...choice, dueCents: z.int().min(0).max(mostCents).describe('As the preview said') }),
    response: answer,
  },
  cancelPlan: {
    method: 'POST',
    path: '/api/user/subscription/cancel',
    summary: 'End the plan when the period that is paid for ends',
    permission: 'plan.own',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'subscription_updated'],
    idempotent: true,
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    response: answer,
  },
  resumePlan: {
    method: 'POST',
    path: '/api/user/subscription/resume',
    summary: 'Keep the plan after all, or undo a change that waits',
    permission: 'plan.own',
    publishes: ['subscription_updated'],
    idempotent: true,
    response: answer,
  },
  retryPlan: {
    method: 'POST',
    path: '/api/user/subscription/retry',
    summary: 'Charge the usual way to pay again now',
    permission: 'plan.own',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated', 'subscription_updated'],
    idempotent: true,
    response: answer,
  },
})

const planFields = {
  name: z.string().trim().min(1, 'A plan has a name.').max(40),
  sentence: z.string().trim().max(200),
  monthlyCents: z.int().min(0).max(mostCents),
  yearlyCents: z.int().min(0).max(mostCents),
  lookupsPerMonth: z.int().min(0).max(1_000_000),
  shareLinks: z.int().min(0).max(100_000),
  promotionDays: z.int().min(0).max(366),
  feeDiscountBps: z.int().min(0).max(10_000, 'At most 100 per cent.'),
  isOffered: z.boolean(),
}

export const adminPlanEndpoints = defineEndpoints({
  adminPlans: {
    method: 'GET',
    path: '/api/admin/plans',
    summary: 'The plans, with how many have each',
    permission: 'plan.manage',
    response: z.object({
      items: z.array(PlanSchema.extend({ members: z.int(), monthlyCentsEarned: cents })),
    }),
  },
  editPlan: {
    method: 'PATCH',
    path: '/api/admin/plans/:id',
    summary: 'Change a plan; limits hold at once, prices from each member’s next period on',
    permission: 'plan.manage',
    publishes: ['subscription_updated'],
    params: z.strictObject({ id: PlanKeySchema }),
    body: z.strictObject({ version: VersionSchema, ...z.object(planFields).partial().shape }),
    response: PlanSchema,
  },
  subscriptions: {
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'Every subscription',
    permission: 'plan.manage',
    query: listQuery(['-startedOn', 'periodEnd'], {
      status: someOf(subscriptionStatuses),
      planId: PlanKeySchema.optional(),
      memberId: IdSchema.optional(),
    }),
    response: listOf(
      SubscriptionSchema.extend({
        member: z.object({ id: IdSchema, name: z.string() }),
        createdAt: InstantSchema,
        actions: z.array(z.enum(['end'])),
      }),
    ),
    csv: ['member.name', 'plan.name', 'interval', 'status', 'priceCents', 'periodStart', 'periodEnd', 'cancelAtEnd'],
  },
  grantPlan: {
    method: 'POST',
    path: '/api/admin/subscriptions',
    summary: 'Give a member a plan without a price, until a day or until it is taken back',
    permission: 'plan.manage',
    publishes: ['notification', 'subscription_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      memberId: IdSchema,
      planId: PlanKeySchema,
      until: DaySchema.nullable(),
      reason: ReasonSchema,
    }),
    response: SubscriptionSchema,
  },
  endSubscription: {
    method: 'POST',
    path: '/api/admin/subscriptions/:id/end',
    summary: 'End a member’s plan now',
    permission: 'plan.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'subscription_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SubscriptionSchema,
  },
})
