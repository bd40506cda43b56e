import type { investingEndpoints } from '@ambry/contract/funds/investing/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { countReceiveTry } from '../../accounts/receiving/service.ts'
import { ownStatement } from '../investor-relations/statement-service.ts'
import * as quotes from '../subscriptions/quote-service.ts'
import * as subscriptions from '../subscriptions/service.ts'
import { cancelSubscription } from '../subscriptions/states-service.ts'
import * as transfers from '../transfers/service.ts'
import * as redemptions from '../units/redemptions-service.ts'
import { position } from './service.ts'

export const investingHandlers = (deps: Deps): Handlers<typeof investingEndpoints> => ({
  fundPosition: ({ actor, params }) => position(deps, actor, params.id),
  fundStatement: ({ actor, params, query }) => ownStatement(deps, actor.id, params.id, query),
  subscriptionQuote: ({ params, query }) => quotes.quoteSubscription(deps, params.id, query.cents),
  fundAgreement: ({ actor, params, query }) => quotes.ownAgreement(deps, actor, params.id, query.cents),
  subscribeToFund: ({ actor, params, body, userAgent, transact }) =>
    transact((tx) => subscriptions.subscribe(tx, deps, actor, params.id, { ...body, userAgent })),
  joinFundWaitlist: ({ actor, params, body, transact }) =>
    transact((tx) => subscriptions.joinWaitlist(tx, deps, actor, params.id, body.amountCents)),
  signFundSubscription: ({ actor, params, body, userAgent, transact }) =>
    transact((tx) => subscriptions.signFromWaitlist(tx, deps, actor, params.id, { ...body, userAgent })),
  cancelFundSubscription: ({ actor, params, transact }) =>
    transact((tx) => cancelSubscription(tx, deps, actor, params.id)),
  redemptionQuote: ({ actor, params, query }) => redemptions.quoteRedemption(deps, actor, params.id, query.units),
  redeemUnits: ({ actor, params, body, transact }) =>
    transact((tx) => redemptions.requestRedemption(tx, deps, actor, params.id, body.units)),
  cancelRedemption: ({ actor, params, transact }) =>
    transact((tx) => redemptions.cancelRedemption(tx, actor, params.id)),
  transferUnits: async ({ actor, origin, params, body, transact }) => {
    await countReceiveTry(deps, origin, actor)
    return transact((tx) => transfers.proposeTransfer(tx, deps, actor, params.id, body))
  },
  answerUnitTransfer: ({ actor, params, body, transact }) =>
    transact((tx) => transfers.answerTransfer(tx, deps, actor, params.id, body.answer)),
})
