import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { IdSchema, InstantSchema } from '../kernel/fields.ts'
import { listOf, listQuery } from '../kernel/lists.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code.')
const text = (max: number) => z.string().max(max, `Keep this below ${max} characters.`)
const whole = (min: number, max: number) => {
  const message = `Use a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
  return z.int(message).min(min, message).max(max, message)
}

/** Everything the house can set. */
export const SettingsSchema = z.strictObject({
  houseName: text(80).min(1, 'The house needs a name.'),
  contactEmail: z.email('That is not an e-mail address.').max(200, 'Keep this below 200 characters.').nullable(),
  contactPhone: text(40).nullable(),
  landingLine: text(160).nullable().describe('A fact about the house, shown at the entrance'),
  deskHours: text(80).nullable().describe('When somebody is there, shown at the foot of every page'),
  timeZone: text(60).min(1, 'Choose a time zone.'),
  homeCountry: country,
  allowedCountries: z.array(country).min(1, 'Allow at least one country.').max(250),
  accessRequestPromiseHours: whole(1, 720).describe('Within how many hours the house answers an access request'),
  otpLifetimeSeconds: whole(60, 600),
  otpTries: whole(1, 10),
  otpResendSeconds: whole(1, 3600),
  otpPerTenMinutes: whole(1, 20),
  otpPerDay: whole(1, 50),
  otpPerDayInAll: whole(1, 1_000_000),
  sessionOtpResendSeconds: whole(1, 3600),
  sessionOtpPerHour: whole(1, 100),
  sessionIdleMinutes: whole(5, 480).nullable(),
  psaDailyBudget: whole(0, 1_000_000).describe('How many look-ups PSA grants the house a day'),
  psaHeadroom: whole(0, 1_000_000).describe('How many of them are kept back'),
  legalName: text(120).nullable().describe('Of the company, on papers'),
  legalAddress: text(300).nullable().describe('On papers, line by line'),
  bankBeneficiary: text(120).nullable(),
  bankName: text(120).nullable(),
  bankRouting: text(40).nullable(),
  bankAccount: text(40).nullable(),
  purchaseDueDays: whole(0, 90).describe('Within how many days a purchase is paid'),
  invoiceDueDays: whole(0, 90).describe('Within how many days anything else is paid'),
  reminderDaysBefore: whole(0, 30).describe('How many days before an invoice is due its member is reminded'),
  reminderDaysAfter: whole(1, 90).describe('How many days after it was due the first reminder is sent'),
  secondReminderDaysAfter: whole(1, 180).describe('And the second'),
  salesTaxLabel: text(60).min(1, 'The tax needs a name.'),
  salesTaxBps: whole(0, 5_000).describe('In hundredths of a per cent, for new invoices'),
  cardMostDollars: whole(0, 1_000_000).describe('Up to which sum invoices can be paid by card'),
  counterHours: whole(1, 720).describe('How long a member has to answer a counter-offer'),
  waitlistHours: whole(1, 720).describe('How long a freed card is kept for the next on its waitlist'),
  requestsPerMember: whole(1, 500).describe('How many open requests one member may have'),
  promotionsPerMember: whole(1, 500).describe('How many promotions one member may have that are not over'),
  featuredPlaces: whole(0, 20).describe('How many promoted cards may stand first in Secure at a time'),
  maintenanceNotice: text(300).nullable(),
})
export type Settings = z.output<typeof SettingsSchema>

/** What holds where the house has set nothing else. */
export const defaultSettings: Settings = {
  houseName: 'Ambry House',
  contactEmail: null,
  contactPhone: null,
  landingLine: null,
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
  counterHours: 48,
  waitlistHours: 24,
  requestsPerMember: 20,
  promotionsPerMember: 10,
  featuredPlaces: 12,
  maintenanceNotice: null,
}

export const SettingsRecordSchema = z
  .object({ version: z.int().min(0), values: SettingsSchema, defaults: SettingsSchema })
  .meta({ id: 'Settings' })

/** What anyone may know of the house before signing in. */
const SiteSchema = z
  .object({
    name: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    landingLine: z.string().nullable(),
    deskHours: z.string().nullable(),
    accessRequestPromiseHours: z.int(),
    homeCountry: z.string(),
    allowedCountries: z.array(z.string()),
    maintenanceNotice: z.string().nullable(),
    demo: z.boolean(),
    provenanceKey: z.string().describe('Ed25519: with it the seal of an exported chain is checked'),
  })
  .meta({ id: 'House' })

export const AuditEntrySchema = z
  .object({
    id: z.int(),
    at: InstantSchema,
    actorId: IdSchema.nullable(),
    actorName: z.string().nullable(),
    subjectId: IdSchema.nullable().describe('The member whose account an admin was viewing'),
    subjectName: z.string().nullable(),
    action: z.string(),
    objectKind: z.string().nullable(),
    objectId: z.string().nullable(),
    objectName: z.string().nullable().describe('Of a person it was done to'),
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
    summary: 'What anyone may know of the house',
    permission: 'public',
    response: SiteSchema,
  },
  settings: {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The settings of the house',
    permission: 'settings.read',
    response: SettingsRecordSchema,
  },
  editSettings: {
    method: 'PATCH',
    path: '/api/admin/settings',
    summary: 'Change settings of the house',
    permission: 'settings.edit',
    publishes: ['settings_updated'],
    body: z.strictObject({
      version: z.int().min(0),
      values: SettingsSchema.partial(),
    }),
    stepUp: { values: ['bankBeneficiary', 'bankName', 'bankRouting', 'bankAccount'] },
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
      outcome: z.enum(['done', 'refused']).optional(),
      from: InstantSchema.optional(),
      to: InstantSchema.optional(),
    }),
    response: listOf(AuditEntrySchema),
    csv: [
      'id',
      'at',
      'actorName',
      'subjectName',
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
