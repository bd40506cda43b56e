import type { marginEndpoints, marginFiles, ownMarginEndpoints } from '@ambry/contract/lending/margin/endpoints'

import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { foreclosureApproval } from './default/approvals-service.ts'
import * as defaults from './default/default-service.ts'
import { previewSale, sellCollateral } from './default/foreclosure-service.ts'
import { noticePdf, recordDelivery } from './default/notices-service.ts'
import * as promises from './default/promises-service.ts'
import { adminLoan, ownLoan } from './loans/service.ts'
import * as calls from './margin/calls-service.ts'

type Write = { params: { id: string }; transact: Transact }

export const ownMarginHandlers = (deps: Deps): Handlers<typeof ownMarginEndpoints> => {
  const saved = ({ params, transact }: Write, write: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await write(tx)
      return ownLoan(tx, deps, params.id)
    })
  return {
    acknowledgeMarginCall: ({ actor, ...call }) => saved(call, (tx) => calls.acknowledge(tx, actor, call.params.id)),
    pledgeMore: ({ actor, body, ...call }) =>
      saved(call, (tx) => calls.pledgeMore(tx, deps, actor, call.params.id, body.cardIds)),
    consentToSale: ({ actor, body, ...call }) =>
      saved(call, (tx) => calls.consentToSale(tx, deps, actor, call.params.id, body.consent)),
    promisePayment: ({ actor, body, ...call }) =>
      saved(call, (tx) => promises.promiseOwn(tx, deps, actor, call.params.id, body)),
  }
}

export const marginHandlers = (deps: Deps): Handlers<typeof marginEndpoints> => {
  const saved = ({ params, transact }: Write, write: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await write(tx)
      return adminLoan(tx, deps, params.id)
    })
  return {
    remindMarginCall: ({ actor, ...call }) => saved(call, (tx) => calls.remindOfCall(tx, deps, actor, call.params.id)),
    extendMarginCall: ({ actor, body, ...call }) =>
      saved(call, (tx) => calls.extendCall(tx, deps, actor, call.params.id, body)),
    recordPromise: ({ actor, body, ...call }) =>
      saved(call, (tx) => promises.recordPromise(tx, deps, actor, call.params.id, body)),
    sendDefaultNotice: ({ actor, ...call }) =>
      saved(call, (tx) => defaults.sendDefaultNotice(tx, deps, actor, call.params.id)),
    sendSaleNotice: ({ actor, ...call }) =>
      saved(call, (tx) => defaults.sendSaleNotice(tx, deps, actor, call.params.id)),
    recordNoticeDelivery: ({ actor, params, body, transact }) =>
      saved({ params, transact }, (tx) => recordDelivery(tx, actor, params, body)),
    declareDefault: ({ actor, body, ...call }) =>
      saved(call, (tx) => defaults.declareDefault(tx, deps, actor, call.params.id, body.reason)),
    previewCollateralSale: ({ params, query }) => previewSale(deps, params, query.priceCents),
    sellCollateral: ({ actor, params, body, transact }) =>
      saved({ params, transact }, (tx) => sellCollateral(tx, deps, actor, params, body)),
    foreclose: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, foreclosureApproval, { ...body, id: params.id })),
  }
}

export const marginFileHandlers = (deps: Deps): FileHandlers<typeof marginFiles> => ({
  loanNoticePdf: ({ actor, params }) => noticePdf(deps, actor, params),
})
