import type { fundEndpoints, fundFiles } from '@ambry/contract/funds/catalog/endpoints'
import type { fundStatementFiles } from '@ambry/contract/funds/investing/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import type { FileHandlers } from '../../../http/files.ts'
import { requireVisibleFund } from '../fund-queries.ts'
import { proofJson } from '../holdings/proof-service.ts'
import { statementPdf } from '../investor-relations/statement-service.ts'
import * as documents from './documents-service.ts'
import { factSheet } from './fact-sheet-service.ts'
import { askQuestion } from './questions-service.ts'
import { setReminder } from './reminders-service.ts'
import * as catalog from './service.ts'

const done = { status: 'ok' } as const

export const fundHandlers = (deps: Deps): Handlers<typeof fundEndpoints> => ({
  funds: ({ actor, query }) => catalog.funds(deps, actor, query),
  fund: ({ actor, params }) => catalog.fund(deps, actor, params.id),
  fundNav: ({ params, query }) => catalog.navHistory(deps, params.id, query.span),
  askFund: ({ actor, params, body, transact }) => transact((tx) => askQuestion(tx, actor, params.id, body.question)),
  remindOfFund: async ({ actor, params, body, transact }) => {
    await transact((tx) => setReminder(tx, deps, actor, params.id, body.isOn))
    return done
  },
  openFundDocument: async ({ actor, params, transact }) => {
    await transact((tx) => documents.openDocument(tx, deps, actor, params))
    return done
  },
  acceptFundDocument: async ({ actor, params, transact }) => {
    await transact((tx) => documents.acceptDocument(tx, deps, actor, params))
    return done
  },
})

export const fundFileHandlers = (deps: Deps): FileHandlers<typeof fundFiles & typeof fundStatementFiles> => ({
  fundDocument: ({ actor, params }) => documents.documentFile(deps, actor, params.id),
  fundFactSheet: ({ actor, params }) => factSheet(deps, actor, params.id),
  fundProof: async ({ params, query }) => {
    await requireVisibleFund(deps.db, params.id)
    return proofJson(deps, params.id, query.strike)
  },
  fundStatement: ({ actor, params, query }) => statementPdf(deps, actor.id, params.id, query),
})
