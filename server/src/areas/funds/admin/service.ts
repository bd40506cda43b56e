import type { AdminFund, AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { fundActions } from '@ambry/contract/funds/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { type AdminFundRow, adminFundList } from '../fund-list-queries.ts'
import { balancesOf, type FundRow, listTerms, lockFund } from '../fund-queries.ts'
import { fundChanged, fundLink } from '../fund-service.ts'
import { listDocuments, listQuestions, listUpdates } from '../investor-relations/queries.ts'
import { findLastStrike } from '../nav/queries.ts'
import { termsOn } from '../nav/rules.ts'
import { computeFigures } from '../nav/strike-service.ts'
import { presentFund, presentPreview, presentStrike } from '../present.ts'
import { isRunning } from '../rules.ts'
import { endSubscriptionsOfFund } from '../subscriptions/states-service.ts'
import { endTransfersOfFund } from '../transfers/service.ts'
import { endRedemptionsOfFund } from '../units/redemptions-service.ts'
import * as labels from './labels.ts'
import {
  type FundFacts,
  insertFund,
  insertTerms,
  listBills,
  listHolderIds,
  listRuns,
  listTermsMade,
  listTroubled,
  type NewTerms,
  updateFund,
} from './queries.ts'

const presentRow = (deps: Deps, row: AdminFundRow, day: Day): AdminFund => ({
  ...presentFund(deps, row, day),
  ...{ navCents: row.navCents, waiting: row.waiting, version: row.version },
})

export function adminFunds(deps: Deps, query: QueryOf<typeof adminFundList>): Promise<Page<AdminFund>> {
  const day = today(deps, deps.clock.now())
  return adminFundList.page(deps.db, query, (row) => presentRow(deps, row, day), { today: day })
}

export async function adminFund(db: Db, deps: Deps, id: string, now = deps.clock.now()): Promise<AdminFundDetail> {
  const day = today(deps, now)
  const row = await adminFundList.one(db, id, { today: day })
  if (!row) throw notThere()
  const terms = await listTerms(db, id)
  const made = new Map((await listTermsMade(db, id)).map((each) => [each.number, each]))
  const last = await findLastStrike(db, id)
  const { cashCents, feesDueCents } = await balancesOf(db, id)
  const troubled = await listTroubled(db, id)
  const documents = await listDocuments(db, id)
  const questions = await listQuestions(db, id)
  return {
    ...presentRow(deps, row, day),
    ...{ about: row.about, team: row.team, valuationMethod: row.valuationMethod, countries: row.countries },
    ...{ offeringRule: row.offeringRule, firstPrice: row.firstPrice, terms: termsOn(terms, day) },
    pastTerms: terms.toReversed().map((each) => ({
      ...each,
      reason: made.get(each.number)?.reason ?? null,
      madeAt: made.get(each.number)?.madeAt ?? row.createdAt,
    })),
    last: last ? presentStrike(last) : null,
    preview: presentPreview(await computeFigures(db, row, day), day),
    ...{ cashCents, feesDueCents, bills: await listBills(db, id), documents },
    updates: await listUpdates(db, id, ['members', 'eligible', 'holders']),
    questions,
    statementRuns: await listRuns(db, id),
    problems: troubled.map(({ card, problem }) => labels.troubles[problem](card)),
    actions: actionsOf(row),
  }
}

function actionsOf({ status }: FundRow): AdminFundDetail['actions'] {
  const moves = (['open', 'close', 'liquidate', 'finish'] as const).filter((action) =>
    (fundActions[action].from as readonly string[]).includes(status),
  )
  const buysCards = status === 'open' || status === 'closed'
  return [
    ...(status === 'liquidated' ? [] : (['edit'] as const)),
    ...moves,
    ...(buysCards ? (['buy'] as const) : []),
    ...(isRunning({ status }) ? (['strike'] as const) : []),
  ]
}

/** Locks the fund and refuses what was decided about an older version of it. */
async function lockVersion(tx: Tx, deps: Deps, id: string, version: number): Promise<FundRow> {
  const fund = await lockFund(tx, id)
  if (!fund) throw notThere()
  if (fund.version !== version)
    throw new AppError('stale', labels.someoneElseChangedIt, { present: await adminFund(tx, deps, id, tx.now) })
  return fund
}

type Given<T> = { [K in keyof T]?: T[K] | undefined }
type Written = 'about' | 'team' | 'valuationMethod'
type NewFund = Omit<FundFacts, Written> & Given<Pick<FundFacts, Written>> & { firstPrice: number; terms: NewTerms }

export async function createFund(
  tx: Tx,
  deps: Deps,
  { firstPrice, terms, ...given }: NewFund,
): Promise<AdminFundDetail> {
  const { about = null, team = null, valuationMethod = null } = given
  const facts = tidied({ ...given, about, team, valuationMethod })
  requireOrder(facts)
  const id = await insertFund(tx, facts, firstPrice)
  await insertTerms(tx, id, { number: 1, effectiveOn: today(deps, tx.now), reason: null, terms })
  tx.audit({ action: 'fund.create', object: { kind: 'fund', id }, after: { ...facts, firstPrice, terms } })
  fundChanged(tx)
  return adminFund(tx, deps, id, tx.now)
}

/** An empty text is none. */
const tidied = (facts: FundFacts): FundFacts => ({
  ...facts,
  about: facts.about?.trim() || null,
  team: facts.team?.trim() || null,
  valuationMethod: facts.valuationMethod?.trim() || null,
})

function requireOrder({ opensOn, closesOn }: Pick<FundFacts, 'opensOn' | 'closesOn'>): void {
  if (opensOn && closesOn && closesOn < opensOn)
    throw new AppError('refused', labels.closesBeforeOpening, {
      errors: [{ path: 'closesOn', message: labels.closesBeforeOpening }],
    })
}

const factsOf = (fund: FundRow): FundFacts => ({
  ...{ name: fund.name, strategy: fund.strategy, about: fund.about, team: fund.team, category: fund.category },
  ...{ valuationMethod: fund.valuationMethod, countries: fund.countries, risk: fund.risk },
  ...{ offeringRule: fund.offeringRule, targetCents: fund.targetCents },
  ...{ opensOn: fund.opensOn, closesOn: fund.closesOn, heldUntil: fund.heldUntil },
})

export async function editFund(
  tx: Tx,
  deps: Deps,
  id: string,
  { version, ...given }: Given<FundFacts> & { version: number },
): Promise<AdminFundDetail> {
  const fund = await lockVersion(tx, deps, id, version)
  if (fund.status === 'liquidated') throw new AppError('wrong_state', labels.editAnEndedFund)
  const before = factsOf(fund)
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const facts = tidied({ ...before, ...changed })
  requireOrder(facts)
  if (fund.openedAt && facts.offeringRule !== before.offeringRule) throw new AppError('refused', labels.ruleIsFixed)
  if (facts.targetCents < fund.raisedCents) {
    const message = labels.targetBelowRaised(fund.raisedCents)
    throw new AppError('refused', message, { errors: [{ path: 'targetCents', message }] })
  }
  await updateFund(tx, id, facts)
  const changes = Object.keys(changed) as (keyof FundFacts)[]
  tx.audit({
    ...{ action: 'fund.edit', object: { kind: 'fund', id } },
    before: Object.fromEntries(changes.map((name) => [name, before[name]])),
    after: changed,
  })
  fundChanged(tx)
  return adminFund(tx, deps, id, tx.now)
}

export type TermsChange = { terms: NewTerms; effectiveOn: Day; reason: string; version: number }

/** Terms apply from a day on; those who hold units are told, and what was agreed before stays as it was. */
export async function changeTerms(
  tx: Tx,
  deps: Deps,
  id: string,
  { terms, effectiveOn, reason, version }: TermsChange,
): Promise<AdminFundDetail> {
  const fund = await lockVersion(tx, deps, id, version)
  if (fund.status === 'liquidated') throw new AppError('wrong_state', labels.termsOfAnEndedFund)
  if (effectiveOn < today(deps, tx.now)) throw new AppError('refused', labels.termsInThePast)
  if (terms.mostHolders < fund.places) throw new AppError('refused', labels.fewerThanPlaces(fund.places))
  const number = fund.termsNumber + 1
  const before = (await listTerms(tx, id)).at(-1)
  await insertTerms(tx, id, { number, effectiveOn, reason, terms })
  tx.audit({
    ...{ action: 'fund.terms', object: { kind: 'fund', id }, reason, before },
    after: { ...terms, number, effectiveOn },
  })
  for (const memberId of await listHolderIds(tx, id))
    await notify(tx, memberId, {
      ...{ kind: 'funds', title: labels.newTerms, link: fundLink(id) },
      message: labels.newTermsMessage(fund.name, effectiveOn, reason),
    })
  fundChanged(tx)
  return adminFund(tx, deps, id, tx.now)
}

export type Move = { action: 'open' | 'close' | 'liquidate'; reason: string; version: number }

export async function moveFund(
  tx: Tx,
  deps: Deps,
  id: string,
  { action, reason, version }: Move,
): Promise<AdminFundDetail> {
  const fund = await lockVersion(tx, deps, id, version)
  await transition(tx, 'funds', fundActions, {
    ...{ id, action },
    also: { version: fund.version + 1, ...(action === 'open' && { opened_at: fund.openedAt ?? tx.now }) },
  })
  tx.audit({ action: 'fund.move', object: { kind: 'fund', id }, reason, after: { action } })
  if (action !== 'open') await endSubscriptionsOfFund(tx, deps, id)
  if (action === 'liquidate') {
    await endRedemptionsOfFund(tx, id)
    await endTransfersOfFund(tx, deps, id)
    for (const memberId of await listHolderIds(tx, id))
      await notify(tx, memberId, {
        ...{ kind: 'funds', title: labels.liquidating, link: fundLink(id) },
        message: labels.liquidatingMessage(fund.name, reason),
      })
  }
  fundChanged(tx)
  return adminFund(tx, deps, id, tx.now)
}
