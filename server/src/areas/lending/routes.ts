import type { loanReviewEndpoints } from '@ambry/contract/lending/admin-endpoints'
import type { borrowingEndpoints } from '@ambry/contract/lending/endpoints'
import type { loanProductEndpoints } from '@ambry/contract/lending/product-endpoints'
import { isPending } from '../../approvals.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import { borrowing } from './applications/borrowing-service.ts'
import * as applications from './applications/service.ts'
import { loanApproval } from './approvals-service.ts'
import { extensionApproval } from './changes/approvals-service.ts'
import * as changes from './changes/service.ts'
import * as custody from './collateral/custody-service.ts'
import * as loans from './loans/service.ts'
import * as products from './products/service.ts'
import * as review from './review/service.ts'

const done = { status: 'ok' } as const

export const borrowingHandlers = (deps: Deps): Handlers<typeof borrowingEndpoints> => ({
  borrowing: ({ actor }) => borrowing(deps.db, deps, actor),
  saveLoanDraft: ({ actor, body, transact }) => transact((tx) => applications.saveDraft(tx, actor, body)),
  discardLoanDraft: async ({ actor, transact }) => {
    await transact((tx) => applications.discardDraft(tx, actor))
    return done
  },
  applyForLoan: ({ actor, body, transact }) => transact((tx) => applications.apply(tx, deps, actor, body)),
  ownLoans: ({ actor, query }) => loans.ownLoans(deps, actor, query),
  withdrawLoan: ({ actor, params, transact }) => transact((tx) => applications.withdraw(tx, deps, actor, params.id)),
  dropOwnCollateral: ({ actor, params, transact }) =>
    transact((tx) => applications.dropOwn(tx, deps, actor, params.id, params.collateralId)),
  requestLoanChange: ({ actor, params, body, transact }) =>
    transact((tx) => changes.request(tx, deps, actor, params.id, body)),
  withdrawLoanChange: async ({ actor, params, transact }) => {
    await transact((tx) => changes.withdraw(tx, deps, actor, params.id, params.changeId))
    return done
  },
})

type Write = { params: { id: string }; transact: Transact }

export const loanReviewHandlers = (deps: Deps): Handlers<typeof loanReviewEndpoints> => {
  /** Returns the loan's list row in one read; the page refetches its detail after every write. */
  const saved = ({ params, transact }: Write, write: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await write(tx)
      return loans.adminLoan(tx, deps, params.id)
    })
  return {
    loans: ({ query }) => loans.loans(deps, query),
    loanFigures: () => loans.figures(deps),
    saveLoanMemo: ({ body, actor, ...call }) =>
      saved(call, (tx) => review.saveMemo(tx, deps, actor, call.params.id, body)),
    approveLoan: ({ body, actor, params, transact }) =>
      transact(async (tx) => {
        const result = await deps.approvals.runOrRequest(tx, actor, loanApproval, { ...body, id: params.id })
        return isPending(result) ? result : loans.adminLoan(tx, deps, params.id)
      }),
    rejectLoan: ({ body, actor, ...call }) =>
      saved(call, (tx) => review.reject(tx, deps, actor, call.params.id, body.reason)),
    cancelLoanOffer: ({ body, actor, ...call }) =>
      saved(call, (tx) => review.cancelOffer(tx, deps, actor, call.params.id, body.reason)),
    changeManyLoans: ({ actor, body, transact }) => review.changeMany(deps, actor, transact, body),
    checkInCollateral: ({ body, actor, params, transact }) =>
      saved({ params, transact }, (tx) => custody.checkIn(tx, deps, actor, params, body)),
    signOffCollateral: ({ actor, params, transact }) =>
      saved({ params, transact }, (tx) => custody.signOff(tx, deps, actor, params)),
    insureCollateral: ({ body, actor, params, transact }) =>
      saved({ params, transact }, (tx) => custody.insure(tx, deps, actor, params, body.insuredCents)),
    releaseCollateral: ({ body, actor, params, transact }) =>
      saved({ params, transact }, (tx) => custody.release(tx, deps, actor, params, body.reason)),
    dropCollateral: ({ body, actor, params, transact }) =>
      saved({ params, transact }, (tx) => custody.drop(tx, deps, actor, params, body.reason)),
    decideLoanChange: ({ body, actor, params, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, extensionApproval, { ...body, ...params })),
    loanChanges: ({ query }) => changes.openChanges(deps, query),
  }
}

export const loanProductHandlers = (deps: Deps): Handlers<typeof loanProductEndpoints> => ({
  loanProducts: async () => ({ items: await products.products(deps.db) }),
  editLoanProduct: ({ params, body, transact }) => transact((tx) => products.editProduct(tx, params.id, body)),
  lendingStates: async () => ({ items: await products.states(deps.db) }),
  setLendingState: ({ body, transact }) => transact((tx) => products.setState(tx, body)),
  clearLendingState: async ({ params, transact }) => {
    await transact((tx) => products.clearState(tx, params.code))
    return done
  },
})
