import { fundCardEndpoints, fundMoneyEndpoints } from '@ambry/contract/funds/admin/asset-endpoints'
import { adminFundEndpoints, fundEndingEndpoints } from '@ambry/contract/funds/admin/endpoints'
import { fundValuationEndpoints } from '@ambry/contract/funds/admin/nav-endpoints'
import { IdSchema } from '@ambry/contract/kernel/fields'
import { z } from 'zod'

import type { Actor } from '../../access/access.ts'
import { defineApproval } from '../../approvals.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import * as labels from './admin/labels.ts'
import { changeTerms, type Move, moveFund, type TermsChange } from './admin/service.ts'
import * as cardLabels from './cards/labels.ts'
import {
  buyCard,
  isBelowValue,
  type NewPrice,
  type NewSale,
  type Purchase,
  sellCard,
  setListPrice,
} from './cards/service.ts'
import * as endingLabels from './ending/labels.ts'
import { finishFund } from './ending/service.ts'
import { balancesOf, requireFund } from './fund-queries.ts'
import { adminFundLink } from './fund-service.ts'
import { distribute, type NewDistribution } from './money/distributions-service.ts'
import * as moneyLabels from './money/labels.ts'
import type { Correction } from './nav/correction-plan-service.ts'
import { correctNav } from './nav/correction-service.ts'
import * as navLabels from './nav/labels.ts'
import * as valuationLabels from './valuations/labels.ts'
import { type Publication, publishValuation } from './valuations/service.ts'

/** The fund's name is kept with what waits, because its title says it. */
const ofFund = { id: IdSchema, fund: z.string() }
const namedFund = async (tx: Tx, id: string) => ({ id, fund: (await requireFund(tx, id)).name })

/** New terms need a second person once someone holds units. */
const termsApproval = defineApproval({
  name: 'fund_terms',
  permission: 'fund.manage',
  input: adminFundEndpoints.changeFundTerms.body.extend(ofFund),
  waits: async (db, _deps, { id }) => ((await requireFund(db, id)).units > 0 ? labels.thereAreHolders : null),
  about: async (_db, _deps, { id, reason }) => ({ record: id, subjectId: null, amountCents: null, note: reason }),
  title: ({ fund }) => labels.changeTermsOf(fund),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => changeTerms(tx, deps, id, given),
})

/** Opening and closing can be undone; liquidating can't. */
const moveApproval = defineApproval({
  name: 'fund_move',
  permission: 'fund.manage',
  input: adminFundEndpoints.moveFund.body.extend(ofFund),
  waits: async (_db, _deps, { action }) => (action === 'liquidate' ? labels.liquidatingCantBeUndone : null),
  about: async (_db, _deps, { id, reason }) => ({ record: id, subjectId: null, amountCents: null, note: reason }),
  title: ({ fund }) => labels.liquidate(fund),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...move }) => moveFund(tx, deps, id, move),
})

export const changeTermsOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: TermsChange) =>
  deps.approvals.runOrRequest(tx, actor, termsApproval, { ...given, ...(await namedFund(tx, id)) })

export const moveOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, move: Move) =>
  deps.approvals.runOrRequest(tx, actor, moveApproval, { ...move, ...(await namedFund(tx, id)) })

/** Money leaves for everyone at once, so it always takes a second person. */
const distributionApproval = defineApproval({
  name: 'fund_distribution',
  permission: 'fund.manage',
  input: fundMoneyEndpoints.distributeFund.body.extend(ofFund),
  about: async (_db, _deps, { id, amountCents, note }) => ({ record: id, subjectId: null, amountCents, note }),
  title: ({ fund, amountCents }) => moneyLabels.distribute(fund, amountCents),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => distribute(tx, deps, id, given),
})

const finishApproval = defineApproval({
  name: 'fund_finish',
  permission: 'fund.manage',
  input: fundEndingEndpoints.finishFund.body.extend(ofFund),
  about: async (db, _deps, { id, note }) => ({
    ...{ record: id, subjectId: null, note },
    amountCents: (await balancesOf(db, id)).cashCents || null,
  }),
  title: ({ fund }) => endingLabels.finish(fund),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, note }) => finishFund(tx, deps, id, note),
})

/** Above what we pay out without a second person. */
const buyApproval = defineApproval({
  name: 'fund_buy',
  permission: 'fund.manage',
  input: fundCardEndpoints.buyForFund.body.extend(ofFund),
  limit: 'payouts',
  about: async (_db, _deps, { cardId, priceCents, note }) => ({
    ...{ record: cardId, subjectId: null, amountCents: priceCents, note: note || null },
  }),
  title: ({ fund, priceCents }) => cardLabels.buyFor(fund, priceCents),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => buyCard(tx, deps, id, given),
})

/** Below its value, a card leaves the fund only with a second person. */
const sellApproval = defineApproval({
  name: 'fund_sell',
  permission: 'fund.manage',
  input: fundCardEndpoints.sellForFund.body.extend(ofFund),
  waits: async (db, _deps, { id, cardId, priceCents }) =>
    (await isBelowValue(db, id, cardId, priceCents)) ? cardLabels.isBelowItsValue : null,
  about: async (_db, _deps, { cardId, buyerId, priceCents, note }) => ({
    ...{ record: cardId, subjectId: buyerId, amountCents: priceCents, note: note || null },
  }),
  title: ({ fund, priceCents }) => cardLabels.sellBelow(fund, priceCents),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => sellCard(tx, deps, id, given),
})

const listApproval = defineApproval({
  name: 'fund_list',
  permission: 'fund.manage',
  input: fundCardEndpoints.listForFund.body.extend(ofFund),
  waits: async (db, _deps, { id, cardId, priceCents }) =>
    priceCents !== null && (await isBelowValue(db, id, cardId, priceCents)) ? cardLabels.isBelowItsValue : null,
  about: async (_db, _deps, { cardId, priceCents }) => ({
    ...{ record: cardId, subjectId: null, amountCents: priceCents, note: null },
  }),
  title: ({ fund, priceCents }) => cardLabels.listBelow(fund, priceCents ?? 0),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => setListPrice(tx, deps, id, given),
})

/** Values decide what everyone's units cost, so someone else always looks at them. */
const valuationApproval = defineApproval({
  name: 'fund_valuation',
  permission: 'fund.value',
  input: fundValuationEndpoints.publishValuation.body.extend(ofFund),
  about: async (_db, _deps, { id, note }) => ({ record: id, subjectId: null, amountCents: null, note: note || null }),
  title: ({ fund }) => valuationLabels.publishFor(fund),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => publishValuation(tx, deps, id, given),
})

const correctionApproval = defineApproval({
  name: 'fund_correction',
  permission: 'fund.value',
  input: fundValuationEndpoints.correctStrike.body.extend({ ...ofFund, strikeId: IdSchema }),
  about: async (_db, _deps, { id, reason }) => ({ record: id, subjectId: null, amountCents: null, note: reason }),
  title: ({ fund }) => navLabels.correctNavOf(fund),
  link: ({ id }) => adminFundLink(id),
  run: (tx, deps, { id, fund: _, ...given }) => correctNav(tx, deps, id, given),
})

export const fundApprovals = [
  termsApproval,
  moveApproval,
  buyApproval,
  sellApproval,
  listApproval,
  valuationApproval,
  correctionApproval,
  distributionApproval,
  finishApproval,
]

export const buyOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: Purchase) =>
  deps.approvals.runOrRequest(tx, actor, buyApproval, { ...given, ...(await namedFund(tx, id)) })

export const sellOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: NewSale) =>
  deps.approvals.runOrRequest(tx, actor, sellApproval, { ...given, ...(await namedFund(tx, id)) })

export const listOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: NewPrice) =>
  deps.approvals.runOrRequest(tx, actor, listApproval, { ...given, ...(await namedFund(tx, id)) })

export const publishOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: Publication) =>
  deps.approvals.runOrRequest(tx, actor, valuationApproval, { ...given, ...(await namedFund(tx, id)) })

export const correctOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: Correction) =>
  deps.approvals.runOrRequest(tx, actor, correctionApproval, { ...given, ...(await namedFund(tx, id)) })

export const distributeOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: NewDistribution) =>
  deps.approvals.runOrRequest(tx, actor, distributionApproval, { ...given, ...(await namedFund(tx, id)) })

export const finishOrRequest = async (tx: Tx, deps: Deps, actor: Actor, id: string, given: { note: string }) =>
  deps.approvals.runOrRequest(tx, actor, finishApproval, { ...given, ...(await namedFund(tx, id)) })
