import { z } from 'zod'

import { defineEndpoints } from './endpoint.ts'
import { IdSchema, InstantSchema, VersionSchema } from './fields.ts'
import { listOf, listQuery } from './lists.ts'

export const legalPages = ['terms', 'privacy', 'cookies'] as const
export type LegalPage = (typeof legalPages)[number]

const country = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code.')
const count = (max: number) => z.int().min(1).max(max)

/** Everything the house can set. */
export const SettingsSchema = z.strictObject({
  houseName: z.string().min(1).max(80),
  contactEmail: z.email().max(200).nullable(),
  contactPhone: z.string().max(40).nullable(),
  timeZone: z.string().max(60),
  homeCountry: country,
  allowedCountries: z.array(country).min(1).max(250),
  otpLifetimeSeconds: z.int().min(60).max(600),
  otpTries: count(10),
  otpResendSeconds: z.int().min(1).max(3600),
  otpPerTenMinutes: count(20),
  otpPerDay: count(50),
  otpPerDayInAll: count(1_000_000),
  sessionOtpResendSeconds: z.int().min(1).max(3600),
  sessionOtpPerHour: count(100),
  sessionIdleMinutes: z.int().min(5).max(480).nullable(),
  maintenanceNotice: z.string().max(300).nullable(),
})
export type Settings = z.output<typeof SettingsSchema>

/** What holds where the house has set nothing else. */
export const defaultSettings: Settings = {
  houseName: 'Ambry House',
  contactEmail: null,
  contactPhone: null,
  timeZone: 'America/New_York',
  homeCountry: 'US',
  allowedCountries: ['US', 'CA', 'GB', 'AU', 'JP'],
  otpLifetimeSeconds: 300,
  otpTries: 5,
  otpResendSeconds: 60,
  otpPerTenMinutes: 3,
  otpPerDay: 5,
  otpPerDayInAll: 5_000,
  sessionOtpResendSeconds: 30,
  sessionOtpPerHour: 20,
  sessionIdleMinutes: null,
  maintenanceNotice: null,
}

export const SettingsRecordSchema = z
  .object({ version: z.int().min(0), values: SettingsSchema, defaults: SettingsSchema })
  .meta({ id: 'Settings' })

/** What anyone may know of the house before signing in. */
const HouseSchema = z
  .object({
    name: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    homeCountry: z.string(),
    allowedCountries: z.array(z.string()),
    maintenanceNotice: z.string().nullable(),
    demo: z.boolean(),
  })
  .meta({ id: 'House' })

const LegalVersionSchema = z
  .object({
    page: z.enum(legalPages),
    version: VersionSchema,
    title: z.string(),
    markdown: z.string(),
    publishedAt: InstantSchema,
  })
  .meta({ id: 'LegalVersion' })

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
    outcome: z.enum(['done', 'refused']),
    reason: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntrySchema>

export const houseEndpoints = defineEndpoints({
  house: {
    method: 'GET',
    path: '/api/house',
    summary: 'What anyone may know of the house',
    permission: 'public',
    response: HouseSchema,
  },
  legal: {
    method: 'GET',
    path: '/api/legal/:page',
    summary: 'A legal page in its current version',
    permission: 'public',
    params: z.strictObject({ page: z.enum(legalPages) }),
    response: LegalVersionSchema,
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
    body: z.strictObject({
      version: z.int().min(0),
      values: SettingsSchema.partial(),
    }),
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
      'outcome',
      'reason',
      'ip',
      'requestId',
    ],
  },
})
