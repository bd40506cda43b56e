import { z } from 'zod'
import { cardCategoryNames } from '../cards/kinds.ts'
import { identityFields } from '../cards/records.ts'
import { IdSchema } from '../kernel/fields.ts'
import { acceptedGrades } from './kinds.ts'

// The card that a post or a hunt is about: an entry of the catalog, or described in words.

export const wantedFields = {
  catalogId: IdSchema.nullable().default(null).describe('Null: described in words'),
  category: identityFields.category.nullable().default(null),
  playerName: identityFields.playerName,
  year: identityFields.year.default(null),
  set: identityFields.set.default(null),
  cardNumber: identityFields.cardNumber.default(null),
  variety: identityFields.variety.default(null),
  grades: z
    .array(z.enum(acceptedGrades as [string, ...string[]], 'Choose grades from the list.'))
    .max(30, 'Choose up to 30 grades.')
    .default([])
    .describe('Accepted grades, such as PSA 9; a higher grade fits too. Empty: any'),
}

export const wantedFacts = {
  category: z.enum(cardCategoryNames).nullable(),
  playerName: z.string(),
  year: z.string().nullable(),
  set: z.string().nullable(),
  cardNumber: z.string().nullable(),
  variety: z.string().nullable(),
  grades: z.array(z.string()),
  picture: z.string().describe('Drawn from its details; add &w=96, 240 or 480'),
}
