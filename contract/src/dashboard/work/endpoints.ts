import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { BookDaySchema, DaySchema, DoneSchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { csvFormat } from '../../kernel/lists.ts'
import { queueKeys } from '../../kernel/queues.ts'

const PersonSchema = z.object({ id: IdSchema, name: z.string() })

const WorkItemSchema = z
  .object({
    queue: z.enum(queueKeys),
    itemId: z.string(),
    title: z.string().nullable(),
    detail: z.string().nullable(),
    since: InstantSchema,
    dueAt: InstantSchema.describe('Weekends and holidays don’t count'),
    assignee: PersonSchema.nullable(),
    assignedAt: InstantSchema.nullable(),
    note: z.string().nullable().describe('The handover note'),
    noteBy: z.string().nullable(),
    openBy: z.array(PersonSchema).describe('Who has it open right now'),
  })
  .meta({ id: 'WorkItem' })
export type WorkItem = z.output<typeof WorkItemSchema>

const figures = {
  arrived: z.int(),
  done: z.int(),
  medianHours: z.number().nullable().describe('From arrival to done, of the items done'),
  p95Hours: z.number().nullable(),
}

const WorkFiguresSchema = z
  .object({
    from: DaySchema.describe('A Monday'),
    to: DaySchema,
    queues: z.array(
      z.object({
        queue: z.enum(queueKeys),
        promiseHours: z.int(),
        ...figures,
        days: z.array(z.object({ on: DaySchema, ...figures })).describe('Monday to Sunday'),
      }),
    ),
  })
  .meta({ id: 'WorkFigures' })
export type WorkFigures = z.output<typeof WorkFiguresSchema>

const ByItem = z.strictObject({ queue: z.enum(queueKeys), id: z.string().min(1).max(60) })

export const workEndpoints = defineEndpoints({
  work: {
    method: 'GET',
    path: '/api/admin/work',
    summary: 'Items waiting for staff across all queues, the one due first on top',
    permission: 'dashboard.read',
    query: z.strictObject({ queue: z.enum(queueKeys).optional(), assignee: z.enum(['me', 'none']).optional() }),
    response: z.object({ items: z.array(WorkItemSchema), hasMore: z.boolean() }),
  },
  workFigures: {
    method: 'GET',
    path: '/api/admin/work-figures',
    summary: 'What arrived in each queue in a week, what was done, and how long it took',
    permission: 'dashboard.read',
    query: z.strictObject({
      on: BookDaySchema.optional().describe('A day of the week; this week if omitted'),
      format: csvFormat,
    }),
    response: WorkFiguresSchema,
    csvRows: 'queues',
    csv: [
      'queue',
      'arrived',
      'done',
      'medianHours',
      'p95Hours as Ninety-fifth percentile hours',
      'promiseHours as Target hours',
    ],
  },
  workItem: {
    method: 'GET',
    path: '/api/admin/work/:queue/:id',
    summary: 'Who works on an item and who has it open',
    permission: 'dashboard.read',
    params: ByItem,
    response: WorkItemSchema,
  },
  assignWork: {
    method: 'POST',
    path: '/api/admin/work/:queue/:id/assign',
    summary: 'Assign an item, or put it back in its queue, with a handover note',
    permission: 'work.assign',
    publishes: ['work_updated'],
    params: ByItem,
    body: z.strictObject({
      to: IdSchema.nullable(),
      note: z.string().max(500, 'Keep this under 500 characters.').optional(),
    }),
    response: WorkItemSchema,
  },
  openWork: {
    method: 'POST',
    path: '/api/admin/work/:queue/:id/presence',
    summary: 'Say that I have an item open, every 30 seconds, or not anymore',
    permission: 'work.assign',
    publishes: ['work_updated'],
    params: ByItem,
    body: z.strictObject({ isOpen: z.boolean() }),
    response: DoneSchema,
  },
})
