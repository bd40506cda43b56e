import { IdSchema } from '@ambry/contract/kernel/fields'
import { z } from 'zod'

import { defineApproval } from '../../../approvals.ts'
import * as labels from '../labels.ts'
import { draftSecondPerson, replaceWithDraft, requireDraft } from './drafts-service.ts'

/** Replacing the watchlist: a list that loses many entries stops finding people, which nobody would notice. */
export const watchlistApproval = defineApproval({
  name: 'watchlist',
  permission: 'identity.decide',
  input: z.strictObject({ id: IdSchema, fileName: z.string(), before: z.int(), after: z.int() }),
  waits: async (tx, _deps, { id }) => draftSecondPerson(await requireDraft(tx, id)),
  about: async (_db, _deps, { id }) => ({ record: id, subjectId: null, amountCents: null }),
  title: ({ fileName, before, after }) => labels.replaceWatchlist(fileName, before, after),
  link: ({ id }) => `/admin/kyc-verification?tab=watchlist&draft=${id}`,
  run: (tx, _deps, { id }) => replaceWithDraft(tx, id),
})
