import type { investorRelationsEndpoints } from '@ambry/contract/funds/admin/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import * as documents from './documents-service.ts'
import { adminQuestions, answerQuestion } from './questions-service.ts'
import { makeStatements } from './statement-runs-service.ts'
import { publishUpdate } from './updates-service.ts'

export const investorRelationsHandlers = (deps: Deps): Handlers<typeof investorRelationsEndpoints> => ({
  addFundDocument: ({ params, query, body, transact }) =>
    documents.addDocument(deps, transact, params.id, query, body as Buffer),
  removeFundDocument: async ({ params, transact }) => {
    await transact((tx) => documents.removeDocument(tx, params.id))
    return { status: 'ok' }
  },
  publishFundUpdate: ({ params, body, transact }) => transact((tx) => publishUpdate(tx, deps, params.id, body)),
  adminFundQuestions: ({ query }) => adminQuestions(deps, query),
  answerFundQuestion: ({ params, body, transact }) => transact((tx) => answerQuestion(tx, deps, params.id, body)),
  makeFundStatements: ({ params, body, transact }) => transact((tx) => makeStatements(tx, deps, params.id, body)),
})
