import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { DaySchema, DoneSchema } from '../kernel/fields.ts'

export const HolidaySchema = z
  .object({ on: DaySchema, name: z.string().describe('What the day is called') })
  .meta({ id: 'Holiday' })
export type Holiday = z.output<typeof HolidaySchema>

const ByDay = z.strictObject({ on: DaySchema })

export const holidayEndpoints = defineEndpoints({
  holidays: {
    method: 'GET',
    path: '/api/admin/holidays',
    summary: 'The weekdays on which we are closed, soonest first; those that are over last',
    permission: 'holiday.manage',
    response: z.object({ items: z.array(HolidaySchema) }),
  },
  addHoliday: {
    method: 'POST',
    path: '/api/admin/holidays',
    summary: 'Close on a weekday: deadlines in business days pass over it',
    permission: 'holiday.manage',
    publishes: ['holidays_updated'],
    status: 201,
    body: z.strictObject({
      on: DaySchema,
      name: z.string().trim().min(1, 'Name the holiday.').max(80, 'Keep the name below 80 characters.'),
    }),
    response: HolidaySchema,
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/api/admin/holidays/:on',
    summary: 'Open on a day after all',
    permission: 'holiday.manage',
    publishes: ['holidays_updated'],
    params: ByDay,
    response: DoneSchema,
  },
})
