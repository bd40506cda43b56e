import { z } from 'zod'
import { userStatuses } from '../accounts/kinds.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { BookDaySchema, DaySchema, DoneSchema, IdSchema, InstantSchema, PhoneSchema } from '../kernel/fields.ts'
import { csvFormat, listOf, listQuery } from '../kernel/lists.ts'
import { queueKeys } from '../kernel/queues.ts'

const OverviewSchema = z
  .object({
    queues: z
      .array(
        z.object({
          key: z.enum(queueKeys),
          waiting: z.int(),
          oldestAt: InstantSchema.nullable(),
          promiseHours: z.int().describe('The longest an item may wait'),
          dueAt: InstantSchema.nullable().describe(
            'When the oldest item reaches its limit; weekends and holidays don’t count',
          ),
        }),
      )
      .describe('Those you can open, oldest item first; empty queues last'),
    approvals: z.int().describe('Requests of others that you can approve'),
    vault: z.object({
      cards: z.int(),
      valueCents: z.int(),
      unvalued: z.int(),
      vaults: z.array(z.object({ name: z.string(), cards: z.int(), valueCents: z.int() })),
      custody: z.object({ withOwner: z.int(), inbound: z.int(), inVault: z.int(), outbound: z.int() }),
    }),
    people: z.object({
      active: z.int(),
      invited: z.int(),
      suspended: z.int(),
      lenders: z.int(),
      admins: z.int(),
    }),
    joined: z
      .array(z.object({ month: z.string().describe('YYYY-MM in Ambry’s time zone'), count: z.int() }))
      .describe('The last 12 months, oldest first'),
    access: z
      .object({
        requested30d: z.int(),
        approved30d: z.int(),
        joined30d: z.int(),
        medianDecisionHours: z.number().nullable(),
      })
      .nullable()
      .describe('Null unless you can see access requests'),
    money: z
      .object({
        openCents: z.int(),
        openInvoices: z.int(),
        overdueCents: z.int(),
        overdueInvoices: z.int(),
        drafts: z.int(),
        received30dCents: z.int(),
        paidOut30dCents: z.int(),
        payoutsDueCents: z.int(),
        payoutsDue: z.int(),
        proof: z
          .object({ at: InstantSchema, ok: z.boolean() })
          .nullable()
          .describe('Whether the books balanced at the last check'),
      })
      .nullable()
      .describe('Null unless you can see invoices'),
    textsFailedToday: z.int(),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof OverviewSchema>

const ProviderSchema = z
  .object({
    key: z.enum(['database', 'sms', 'email', 'files', 'certs', 'payments']),
    name: z.string(),
    kind: z.string(),
    state: z.enum(['ok', 'failing', 'demo']),
    detail: z.string().describe('One sentence, naming the environment variable that decides'),
  })
  .meta({ id: 'Provider' })
export type Provider = z.output<typeof ProviderSchema>

const SystemStateSchema = z
  .object({
    version: z.string(),
    build: z.string().describe('The page’s build; responses carry it as ambry-build'),
    node: z.string(),
    startedAt: InstantSchema.describe('When this server started'),
    database: z.object({
      version: z.string(),
      sizeBytes: z.int(),
      migration: z.string().describe('The latest migration applied'),
    }),
    providers: z.array(ProviderSchema),
    texts: z.object({ sentToday: z.int(), failedToday: z.int() }),
    jobs: z.object({ waiting: z.int(), failed: z.int() }),
    auditSeal: z.object({ sealedRows: z.int(), lastSealedAt: InstantSchema.nullable() }),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.output<typeof SystemStateSchema>

export const jobStates = ['waiting', 'running', 'retrying', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const JobSchema = z
  .object({
    id: z.int(),
    task: z.string(),
    attempts: z.int(),
    maxAttempts: z.int(),
    lastError: z.string().nullable(),
    runAt: InstantSchema.describe('When it’s tried next'),
    createdAt: InstantSchema,
    state: z.enum(jobStates),
    actions: actionsWith(z.enum(['retry', 'discard']), 'system.run'),
  })
  .meta({ id: 'Job' })
export type Job = z.output<typeof JobSchema>

const ByJobId = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

const UserWithCardsSchema = z
  .object({
    id: IdSchema,
    displayName: z.string(),
    phone: PhoneSchema,
    status: z.enum(userStatuses),
    cards: z.int(),
    inVault: z.int(),
    inTransit: z.int(),
    disputed: z.int(),
    valueCents: z.int(),
    withoutValue: z.int(),
    createdAt: InstantSchema,
  })
  .meta({ id: 'UserWithCards' })
export type UserWithCards = z.output<typeof UserWithCardsSchema>

const StaffActivitySchema = z
  .object({
    on: DaySchema,
    from: InstantSchema.describe('When the day begins in Ambry’s time zone'),
    to: InstantSchema,
    people: z
      .array(
        z.object({
          id: IdSchema,
          name: z.string(),
          actions: z.int(),
          denied: z.int(),
          firstAt: InstantSchema.nullable(),
          lastAt: InstantSchema.nullable(),
          hours: z.array(z.int()).describe('Actions in each hour of the day'),
          byAction: z.array(z.object({ action: z.string(), count: z.int() })).describe('Most frequent first'),
        }),
      )
      .describe('Most active first'),
  })
  .meta({ id: 'StaffActivity' })
export type StaffActivity = z.output<typeof StaffActivitySchema>

export const dashboardEndpoints = defineEndpoints({
  staffActivity: {
    method: 'GET',
    path: '/api/admin/staff-activity',
    summary: 'What each person on staff did on a day, from the audit log',
    permission: 'audit.read',
    query: z.strictObject({
      on: BookDaySchema.optional().describe('Today if omitted'),
      q: z.string().max(200).optional(),
      format: csvFormat,
    }),
    response: StaffActivitySchema,
    csvRows: 'people',
    csv: ['id', 'name', 'actions', 'denied', 'firstAt', 'lastAt'],
  },
  usersWithCards: {
    method: 'GET',
    path: '/api/admin/users-with-cards',
    summary: 'Members and their registry totals',
    permission: 'dashboard.read',
    query: listQuery(['name', '-name', '-createdAt', 'createdAt'], {
      user: IdSchema.optional().describe('One member'),
      empty: z.literal('1').optional().describe('Include members without cards'),
    }),
    response: listOf(UserWithCardsSchema),
    stepUp: { csv: true },
    csv: [
      'id',
      'displayName',
      'phone',
      'status',
      'cards',
      'inVault',
      'inTransit',
      'disputed',
      'valueCents',
      'withoutValue',
    ],
  },
  overview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Queues waiting for staff, and growth',
    permission: 'dashboard.read',
    query: z.strictObject({ format: csvFormat }),
    response: OverviewSchema,
    csvRows: 'joined',
    csv: ['month', 'count as Members joined'],
  },
  system: {
    method: 'GET',
    path: '/api/admin/system',
    summary: 'What runs here and whether it works; never secrets',
    permission: 'system.read',
    response: SystemStateSchema,
  },
  jobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Unfinished background jobs, failed ones first; never their contents',
    permission: 'system.read',
    query: listQuery(['-state', '-createdAt', 'createdAt'], { state: z.enum(jobStates).optional() }),
    response: listOf(JobSchema),
    csv: ['id', 'task', 'state', 'attempts', 'maxAttempts', 'lastError', 'runAt', 'createdAt'],
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    summary: 'Retry a job now',
    permission: 'system.run',
    publishes: ['jobs_updated'],
    params: ByJobId,
    response: JobSchema,
  },
  discardJob: {
    method: 'POST',
    path: '/api/admin/jobs/:id/discard',
    summary: 'Discard a job permanently',
    permission: 'system.run',
    publishes: ['jobs_updated'],
    params: ByJobId,
    response: DoneSchema,
  },
})
