import { z } from 'zod'

import { actionsWith } from '../kernel/action-rights.ts'
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
    sentence: z.string().describe('Who it’s for'),
    monthlyCents: cents,
    yearlyCents: cents,
    lookupsPerMonth: z.int(),
    shareLinks: z.int(),
    promotionDays: z.int(),
    feeDiscountBps: z.int(),
    position: z.int().describe('From least to most; the first is free and the default'),
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
  promotionDays: z.object({ used: z.int(), limit: z.int() }).describe('Featured days this month'),
})

export const SubscriptionSchema = z
  .object({
    id: IdSchema,
    plan: PlanSchema,
    interval: z.enum(intervalNames),
    status: z.enum(subscriptionStatuses),
    priceCents: cents.describe('Of the current period'),
    periodStart: DaySchema.nullable(),
    periodEnd: DaySchema.nullable().describe('The day it renews or ends; a granted plan may have none'),
    cancelAtEnd: z.boolean(),
    next: z
      .object({ plan: PlanSchema, interval: z.enum(intervalNames), priceCents: cents, on: DaySchema })
      .nullable()
      .describe('A change scheduled for the end of the period'),
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
    openInvoiceId: IdSchema.nullable().describe('What to pay at /checkout before the plan or change takes effect'),
    isGranted: z.boolean().describe('Granted free of charge'),
    startedOn: DaySchema.nullable(),
    endedOn: DaySchema.nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof SubscriptionSchema>

export const OwnPlanSchema = z
  .object({
    plan: PlanSchema.describe('The current plan'),
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
    dueCents: cents.describe('Due today'),
    taxCents: cents.describe('Tax included in that'),
    unusedCents: cents.describe('Unused part of the current period, already subtracted'),
    nextOn: DaySchema,
    nextCents: cents,
    words: z.string().describe('A one-sentence summary: “$12.40 today, then $49.00 on Dec 1, 2026.”'),
  })
  .meta({ id: 'PlanChange' })
export type ChangePreview = z.output<typeof ChangePreviewSchema>

const choice = { planId: PlanKeySchema, interval: z.enum(intervalNames) }
const answer = z.object({
  own: OwnPlanSchema,
  checkout: z.string().nullable().describe('The page to pay on: /checkout?invoice=…; null when nothing is due there'),
  chargeId: IdSchema.nullable().describe('A charge to the saved payment method'),
})

export const planEndpoints = defineEndpoints({
  plans: {
    method: 'GET',
    path: '/api/plans',
    summary: 'Available plans',
    permission: 'plan.own',
    response: z.object({ items: z.array(PlanSchema) }),
  },
  ownPlan: {
    method: 'GET',
    path: '/api/user/subscription',
    summary: 'My plan, my usage, and what comes next',
    permission: 'plan.own',
    response: OwnPlanSchema,
  },
  previewPlan: {
    method: 'GET',
    path: '/api/user/subscription/preview',
    summary: 'What another plan would cost now and later',
    permission: 'plan.own',
    query: z.strictObject(choice),
    response: ChangePreviewSchema,
  },
  choosePlan: {
    method: 'POST',
    path: '/api/user/subscription',
    summary: 'Subscribe or change plan; upgrades start immediately, downgrades at the end of the period',
    permission: 'plan.own',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated', 'subscription_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({ ...choice, dueCents: z.int().min(0).max(mostCents).describe('As shown in the preview') }),
    response: answer,
  },
  cancelPlan: {
    method: 'POST',
    path: '/api/user/subscription/cancel',
    summary: 'Cancel at the end of the paid period',
    permission: 'plan.own',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'subscription_updated'],
    idempotent: true,
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    response: answer,
  },
  resumePlan: {
    method: 'POST',
    path: '/api/user/subscription/resume',
    summary: 'Keep the plan, or undo a scheduled change',
    permission: 'plan.own',
    publishes: ['subscription_updated'],
    idempotent: true,
    response: answer,
  },
  retryPlan: {
    method: 'POST',
    path: '/api/user/subscription/retry',
    summary: 'Charge the default payment method again now',
    permission: 'plan.own',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated', 'subscription_updated'],
    idempotent: true,
    response: answer,
  },
})

const planFields = {
  name: z.string().trim().min(1, 'Enter a plan name.').max(40),
  sentence: z.string().trim().max(200),
  monthlyCents: z.int().min(0).max(mostCents),
  yearlyCents: z.int().min(0).max(mostCents),
  lookupsPerMonth: z.int().min(0).max(1_000_000),
  shareLinks: z.int().min(0).max(100_000),
  promotionDays: z.int().min(0).max(366),
  feeDiscountBps: z.int().min(0).max(10_000, 'The maximum is 100%.'),
  isOffered: z.boolean(),
}

export const adminPlanEndpoints = defineEndpoints({
  adminPlans: {
    method: 'GET',
    path: '/api/admin/plans',
    summary: 'Plans, with the number of members on each',
    permission: 'subscription.manage',
    response: z.object({
      items: z.array(PlanSchema.extend({ members: z.int(), monthlyCentsEarned: cents })),
    }),
  },
  editPlan: {
    method: 'PATCH',
    path: '/api/admin/plans/:id',
    summary: 'Edit a plan; limits apply immediately, prices from each member’s next period',
    permission: 'plan.manage',
    publishes: ['subscription_updated'],
    params: z.strictObject({ id: PlanKeySchema }),
    body: z.strictObject({ version: VersionSchema, ...z.object(planFields).partial().shape }),
    response: PlanSchema,
  },
  subscriptions: {
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'All subscriptions',
    permission: 'subscription.manage',
    query: listQuery(['-startedOn', 'periodEnd'], {
      status: someOf(subscriptionStatuses),
      planId: PlanKeySchema.optional(),
      memberId: IdSchema.optional(),
    }),
    response: listOf(
      SubscriptionSchema.extend({
        member: z.object({ id: IdSchema, name: z.string() }),
        createdAt: InstantSchema,
        actions: actionsWith(z.enum(['end']), 'subscription.manage'),
      }),
    ),
    csv: ['member.name', 'plan.name', 'interval', 'status', 'priceCents', 'periodStart', 'periodEnd', 'cancelAtEnd'],
  },
  grantPlan: {
    method: 'POST',
    path: '/api/admin/subscriptions',
    summary: 'Grant a member a plan free of charge, until a date or until ended',
    permission: 'subscription.manage',
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
    permission: 'subscription.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'subscription_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SubscriptionSchema,
  },
})
