import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { DaySchema, IdSchema, InstantSchema } from '../kernel/fields.ts'
import { listOf, listQuery } from '../kernel/lists.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code.')
const text = (max: number) => z.string().max(max, `Keep this under ${max} characters.`)
const whole = (min: number, max: number) => {
  const message = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
  return z.int(message).min(min, message).max(max, message)
}

/** Everything admins can configure. */
export const SettingsSchema = z.strictObject({
  houseName: text(80).min(1, 'Enter a name.'),
  contactEmail: z.email('Enter a valid email address.').max(200, 'Keep this under 200 characters.').nullable(),
  contactPhone: text(40).nullable(),
  landingLine: text(160).nullable().describe('A sentence about the company, shown on the landing page'),
  insuredBy: text(60).nullable().describe('The insurer of stored cards, named on the landing page'),
  vaultLocations: text(80).nullable().describe('Where the vaults are, on the landing page'),
  lastAuditOn: DaySchema.nullable().describe('When the vaults were last audited, on the landing page'),
  deskHours: text(80).nullable().describe('Business hours, shown in the footer'),
  timeZone: text(60).min(1, 'Choose a time zone.'),
  homeCountry: country,
  allowedCountries: z.array(country).min(1, 'Allow at least one country.').max(250),
  accessRequestPromiseHours: whole(1, 720).describe('Hours within which access requests are answered'),
  otpLifetimeSeconds: whole(60, 600),
  otpTries: whole(1, 10),
  otpResendSeconds: whole(1, 3600),
  otpPerTenMinutes: whole(1, 20),
  otpPerDay: whole(1, 50),
  otpPerDayInAll: whole(1, 1_000_000),
  sessionOtpResendSeconds: whole(1, 3600),
  sessionOtpPerHour: whole(1, 100),
  sessionIdleMinutes: whole(5, 480).nullable(),
  psaDailyBudget: whole(0, 1_000_000).describe('PSA lookups granted per day'),
  psaHeadroom: whole(0, 1_000_000).describe('Lookups kept in reserve'),
  legalName: text(120).nullable().describe('The company’s legal name, on documents'),
  legalAddress: text(300).nullable().describe('On documents, line by line'),
  bankBeneficiary: text(120).nullable(),
  bankName: text(120).nullable(),
  bankRouting: text(40).nullable(),
  bankAccount: text(40).nullable(),
  purchaseDueDays: whole(0, 90).describe('Days to pay a purchase'),
  invoiceDueDays: whole(0, 90).describe('Days to pay other invoices'),
  reminderDaysBefore: whole(0, 30).describe('Days before the due date to send a reminder'),
  reminderDaysAfter: whole(1, 90).describe('Days after the due date to send the first reminder'),
  secondReminderDaysAfter: whole(1, 180).describe('Days after the due date to send the second reminder'),
  salesTaxLabel: text(60).min(1, 'Enter a tax name.'),
  salesTaxBps: whole(0, 5_000).describe('In hundredths of a percent, for new invoices'),
  cardMostDollars: whole(0, 1_000_000).describe('The largest invoice payable by card'),
  holdCardDays: whole(0, 90).describe('Days before proceeds paid by card can be paid out'),
  holdAchDays: whole(0, 90).describe('Days before proceeds paid by bank transfer or check can be paid out'),
  holdWireDays: whole(0, 90).describe('Days before proceeds paid by wire or cash can be paid out'),
  directDeliveryDays: whole(1, 60).describe('Days a buyer has to check a card that its seller shipped'),
  counterHours: whole(1, 720).describe('How long a member has to answer a counteroffer'),
  sellArrivalDays: whole(1, 90).describe('Days for cards sold to us to arrive'),
  waitlistHours: whole(1, 720).describe('How long a waitlist offer is held'),
  requestsPerMember: whole(1, 500).describe('Open requests allowed per member'),
  promotionsPerMember: whole(1, 500).describe('Active promotions allowed per member'),
  featuredPlaces: whole(0, 20).describe('Featured slots in Secure'),
  maintenanceNotice: text(300).nullable(),
  identityPurchaseDollars: whole(0, 10_000_000).describe(
    'Purchases within 12 months from which an identity is verified',
  ),
  identityPayoutDollars: whole(0, 10_000_000).describe('Payouts from which an identity is verified'),
  lenderAccreditation: z.boolean().describe('Lenders also need a verified accreditation'),
  watchlistSimilarityPercent: whole(85, 100).describe('Similarity of a name that counts as a watchlist hit'),
  watchlistBirthDateSimilarityPercent: whole(80, 100).describe('The same, if the birth date is exactly the listed one'),
  identityPromiseHours: whole(1, 720).describe('Hours within which identity checks are answered'),
  // what one person can do alone for one member within 7 days
  approvalPayoutDollars: whole(0, 10_000_000).describe('Payouts above this need a second person'),
  approvalGoodwillDollars: whole(0, 10_000_000).describe('Goodwill above this needs a second person'),
  approvalRefundDollars: whole(0, 10_000_000).describe('Refunds above this need a second person'),
  approvalCreditDollars: whole(0, 10_000_000).describe('Credit notes above this need a second person'),
  approvalWriteOffDollars: whole(0, 10_000_000).describe('Invoices written off above this need a second person'),
  approvalEntryDollars: whole(0, 10_000_000).describe('Manual entries above this need a second person'),
  approvalPurchaseDollars: whole(0, 10_000_000).describe('Cards bought from a member above this need a second person'),
  approvalLoanDollars: whole(0, 10_000_000).describe('Loans above this need a second person'),
  approvalWaiverDollars: whole(0, 10_000_000).describe('Waivers of interest and fees above this need a second person'),
  approvalDayTimes: whole(1, 1_000).describe(
    'Times each limit: the most one person can do alone in 24 hours, in total',
  ),
  approvalWeekTimes: whole(1, 1_000).describe('Times each limit: the most one person can do alone in 7 days, in total'),
  approvalOwnPayoutDollars: whole(0, 10_000_000).describe('Payouts above this are created and paid by two people'),
})
export type Settings = z.output<typeof SettingsSchema>

/** The defaults of all settings. */
export const defaultSettings: Settings = {
  houseName: 'Ambry',
  contactEmail: null,
  contactPhone: null,
  landingLine: null,
  insuredBy: null,
  vaultLocations: null,
  lastAuditOn: null,
  deskHours: null,
  timeZone: 'America/New_York',
  homeCountry: 'US',
  allowedCountries: ['US', 'CA', 'GB', 'AU', 'JP'],
  accessRequestPromiseHours: 48,
  otpLifetimeSeconds: 300,
  otpTries: 5,
  otpResendSeconds: 60,
  otpPerTenMinutes: 3,
  otpPerDay: 5,
  otpPerDayInAll: 5_000,
  sessionOtpResendSeconds: 30,
  sessionOtpPerHour: 20,
  sessionIdleMinutes: null,
  psaDailyBudget: 100,
  psaHeadroom: 10,
  legalName: null,
  legalAddress: null,
  bankBeneficiary: null,
  bankName: null,
  bankRouting: null,
  bankAccount: null,
  purchaseDueDays: 5,
  invoiceDueDays: 14,
  reminderDaysBefore: 3,
  reminderDaysAfter: 3,
  secondReminderDaysAfter: 10,
  salesTaxLabel: 'Sales tax',
  salesTaxBps: 0,
  cardMostDollars: 25_000,
  holdCardDays: 7,
  holdAchDays: 5,
  holdWireDays: 0,
  directDeliveryDays: 7,
  counterHours: 48,
  sellArrivalDays: 14,
  waitlistHours: 24,
  requestsPerMember: 20,
  promotionsPerMember: 10,
  featuredPlaces: 12,
  maintenanceNotice: null,
  identityPurchaseDollars: 10_000,
  identityPayoutDollars: 3_000,
  lenderAccreditation: false,
  watchlistSimilarityPercent: 96,
  watchlistBirthDateSimilarityPercent: 90,
  identityPromiseHours: 24,
  approvalPayoutDollars: 10_000,
  approvalGoodwillDollars: 500,
  approvalRefundDollars: 5_000,
  approvalCreditDollars: 1_000,
  approvalWriteOffDollars: 1_000,
  approvalEntryDollars: 5_000,
  approvalPurchaseDollars: 10_000,
  approvalLoanDollars: 100_000,
  approvalWaiverDollars: 1_000,
  approvalDayTimes: 3,
  approvalWeekTimes: 10,
  approvalOwnPayoutDollars: 100,
}

export const bankSettings = ['bankBeneficiary', 'bankName', 'bankRouting', 'bankAccount'] as const

/** Where members send money, and what one person can do alone: changing them always needs a second administrator. */
export const protectedSettings: readonly (keyof Settings)[] = [
  ...bankSettings,
  'approvalPayoutDollars',
  'approvalGoodwillDollars',
  'approvalRefundDollars',
  'approvalCreditDollars',
  'approvalWriteOffDollars',
  'approvalEntryDollars',
  'approvalPurchaseDollars',
  'approvalLoanDollars',
  'approvalWaiverDollars',
  'approvalDayTimes',
  'approvalWeekTimes',
  'approvalOwnPayoutDollars',
  'holdCardDays',
  'holdAchDays',
  'holdWireDays',
  'directDeliveryDays',
]

export const SettingsRecordSchema = z
  .object({ version: z.int().min(0), values: SettingsSchema, defaults: SettingsSchema })
  .meta({ id: 'Settings' })

/** What anyone may know before signing in. */
const SiteSchema = z
  .object({
    name: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    landingLine: z.string().nullable(),
    insuredBy: z.string().nullable(),
    vaultLocations: z.string().nullable(),
    lastAuditOn: DaySchema.nullable(),
    deskHours: z.string().nullable(),
    accessRequestPromiseHours: z.int(),
    homeCountry: z.string(),
    allowedCountries: z.array(z.string()),
    maintenanceNotice: z.string().nullable(),
    demo: z.boolean(),
    provenanceKey: z.string().describe('Ed25519: verifies the seal of an exported history'),
  })
  .meta({ id: 'House' })

export const auditActs = ['view', 'change'] as const

export const AuditEntrySchema = z
  .object({
    id: z.int(),
    at: InstantSchema,
    actorId: IdSchema.nullable(),
    actorName: z.string().nullable(),
    subjectId: IdSchema.nullable().describe('The member whose account staff viewed, or who was acted for'),
    subjectName: z.string().nullable(),
    action: z.string(),
    objectKind: z.string().nullable(),
    objectId: z.string().nullable(),
    objectName: z
      .string()
      .nullable()
      .describe('What it was called when the entry was written: “L-0004” or “Passport, page 1”'),
    about: z.array(z.object({ id: IdSchema, name: z.string() })).describe('The members it concerns'),
    outcome: z.enum(['done', 'refused']),
    reason: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntrySchema>

export const siteEndpoints = defineEndpoints({
  site: {
    method: 'GET',
    path: '/api/house',
    summary: 'Public facts about the company',
    permission: 'public',
    response: SiteSchema,
  },
  settings: {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Company settings',
    permission: 'settings.read',
    response: SettingsRecordSchema,
  },
  editSettings: {
    method: 'PATCH',
    path: '/api/admin/settings',
    summary: 'Change company settings',
    permission: 'settings.edit',
    publishes: ['settings_updated'],
    body: z.strictObject({
      version: z.int().min(0),
      values: SettingsSchema.partial(),
    }),
    stepUp: { values: protectedSettings },
    mayNeedApproval: true,
    response: SettingsRecordSchema,
  },
  audit: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, newest first',
    permission: 'audit.read',
    query: listQuery(['-id', 'id'], {
      actorId: IdSchema.optional(),
      subjectId: IdSchema.optional(),
      action: z.string().max(60).optional(),
      objectKind: z.string().max(60).optional(),
      objectId: z.string().max(60).optional(),
      memberId: IdSchema.optional().describe('A member it concerns, whatever the record'),
      act: z.enum(auditActs).optional().describe('Whether something was viewed or changed'),
      outcome: z.enum(['done', 'refused']).optional(),
      from: InstantSchema.optional(),
      to: InstantSchema.optional(),
    }),
    response: listOf(AuditEntrySchema),
    csv: [
      'id',
      'at',
      'actorName',
      'about',
      'action',
      'objectKind',
      'objectId',
      'objectName',
      'outcome',
      'reason',
      'ip',
      'requestId',
    ],
  },
})
