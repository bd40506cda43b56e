import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { DaySchema, DoneSchema } from '../kernel/fields.ts'

export const HolidaySchema = z
  .object({ on: DaySchema, name: z.string().describe('The holiday’s name') })
  .meta({ id: 'Holiday' })
export type Holiday = z.output<typeof HolidaySchema>

const ByDay = z.strictObject({ on: DaySchema })

export const holidayEndpoints = defineEndpoints({
  holidays: {
    method: 'GET',
    path: '/api/admin/holidays',
    summary: 'Weekdays when we’re closed: upcoming first, past ones last',
    permission: 'holiday.manage',
    response: z.object({ items: z.array(HolidaySchema) }),
  },
  addHoliday: {
    method: 'POST',
    path: '/api/admin/holidays',
    summary: 'Add a holiday; deadlines in business days skip it',
    permission: 'holiday.manage',
    publishes: ['holidays_updated'],
    status: 201,
    body: z.strictObject({
      on: DaySchema,
      name: z.string().trim().min(1, 'Enter the holiday’s name.').max(80, 'Keep the name under 80 characters.'),
    }),
    response: HolidaySchema,
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/api/admin/holidays/:on',
    summary: 'Remove a holiday',
    permission: 'holiday.manage',
    publishes: ['holidays_updated'],
    params: ByDay,
    response: DoneSchema,
  },
})
