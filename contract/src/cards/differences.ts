import { z } from 'zod'

import { comparedFactNames } from './cert-facts.ts'

/** Where what we have of a card and what its grader has are not the same. */
export const DifferenceSchema = z
  .object({
    field: z.enum(comparedFactNames),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
  })
  .meta({ id: 'Difference' })
export type Difference = z.output<typeof DifferenceSchema>
