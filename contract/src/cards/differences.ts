import { z } from 'zod'

import { comparedFactNames } from './cert-facts.ts'

/** A difference between our facts and the grader's. */
export const DifferenceSchema = z
  .object({
    field: z.enum(comparedFactNames),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
  })
  .meta({ id: 'Difference' })
export type Difference = z.output<typeof DifferenceSchema>
