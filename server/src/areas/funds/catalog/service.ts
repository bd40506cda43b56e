import { cardCategories } from '@ambry/contract/cards/kinds'
import { unitPriceHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { Fund, FundDetail, NavPoint } from '@ambry/contract/funds/catalog/records'
import { addDays } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { balancesOf, type FundRow, listTerms, requireVisibleFund } from '../fund-queries.ts'
import { findProof } from '../holdings/proof-queries.ts'
import { proofFigures } from '../holdings/proof-service.ts'
import { listUpdates } from '../investor-relations/queries.ts'
import { lotsValuedOn } from '../money/lot-values-service.ts'
import { distributionList } from '../money/queries.ts'
import { findLastStrike, findStrike } from '../nav/queries.ts'
import { termsOn } from '../nav/rules.ts'
import { presentFund, presentStrike } from '../present.ts'
import { ownDocuments } from './documents-service.ts'
import { canWait, faultsFor, type Investor } from './eligibility-rules.ts'
import { audiencesOf, investorOf } from './eligibility-service.ts'
import * as labels from './labels.ts'
import {
  type CatalogRow,
  catalogList,
  type IndexRow,
  listCategories,
  listIndex,
  listNavs,
  listVaults,
} from './queries.ts'
import { shownQuestions } from './questions-service.ts'
import { allocationOf, downsample, exampleOf, navPoints, returnsOf } from './rules.ts'

async function present(db: Db, deps: Deps, actor: Actor, investor: Investor, row: CatalogRow): Promise<Fund> {
  const day = today(deps, deps.clock.now())
  const own = row.ownUnits > 0 ? (await lotsValuedOn(db, row, day, actor.id)).lots : []
  const valueCents = own.reduce((sum, { valueCents: cents }) => sum + cents, 0)
  const faults = faultsFor(row, investor, row, day)
  return {
    ...presentFund(deps, row, day),
    mine: row.ownUnits > 0 ? { units: row.ownUnits, valueCents } : null,
    ...{ faults, canWait: canWait(faults), isReminded: row.isReminded },
  }
}

export async function funds(deps: Deps, actor: Actor, query: QueryOf<typeof catalogList>): Promise<Page<Fund>> {
  const { db } = deps
  const viewer = { today: today(deps, deps.clock.now()), memberId: actor.id }
  const investor = await investorOf(db, deps, actor.id)
  const page = await catalogList.page(db, query, (row) => row, viewer)
  const items: Fund[] = []
  for (const row of page.items) items.push(await present(db, deps, actor, investor, row))
  return { ...page, items }
}

const categoryName = (category: string): string =>
  (cardCategories as Readonly<Record<string, string>>)[category] ?? category

type Benchmark = { index: IndexRow[]; label: string | null }

async function benchmarkFor(db: Db, { category }: FundRow): Promise<Benchmark> {
  const index = category === null ? [] : await listIndex(db, category)
  return { index, label: category === null || index.length === 0 ? null : labels.indexOf(categoryName(category)) }
}

export async function fund(deps: Deps, actor: Actor, id: string): Promise<FundDetail> {
  const { db } = deps
  const day = today(deps, deps.clock.now())
  const row = await catalogList.one(db, id, { today: day, memberId: actor.id })
  if (!row || row.status === 'draft') throw notThere()
  const investor = await investorOf(db, deps, actor.id)
  const audiences = audiencesOf(row, investor, row.ownUnits > 0)
  const terms = termsOn(await listTerms(db, id), day)
  const last = await findLastStrike(db, id)
  const { index, label } = await benchmarkFor(db, row)
  const { bankCents } = await balancesOf(db, id)
  const categories = await listCategories(db, id)
  const proof = await findProof(db, id, null)
  const proved = proof && (await findStrike(db, proof.strikeId))
  const paid = await distributionList.page(db, { fundId: id, sort: '-recordOn', limit: 100 }, (each) => each)
  return {
    ...(await present(db, deps, actor, investor, row)),
    ...{ about: row.about, team: row.team, valuationMethod: row.valuationMethod, terms },
    legend: labels.legends[row.offeringRule],
    nav: last && last.price !== null ? { ...presentStrike(last), price: last.price } : null,
    returns: returnsOf(await listNavs(db, id), index, label),
    allocation: allocationOf([
      ...categories.map(({ category, cents }) => ({ label: categoryName(category), cents })),
      { label: labels.cash, cents: bankCents },
    ]),
    vaults: await listVaults(db, id),
    documents: await ownDocuments(db, id, actor.id, audiences),
    updates: await listUpdates(db, id, audiences),
    questions: await shownQuestions(db, id, actor.id),
    distributions: paid.items.map(({ id: distributionId, kind, recordOn, amountCents, units, note }) => ({
      ...{ id: distributionId, kind, recordOn, amountCents, note, perUnit: unitPriceHalfEven(amountCents, units) ?? 0 },
    })),
    example: exampleOf(terms),
    proof: proof && proved ? { on: proved.onDay, ...proofFigures(deps.secrets, proof) } : null,
  }
}

const mostPoints = 400
const yearDays = 365

export async function navHistory(
  { db }: Deps,
  id: string,
  span: 'year' | 'all',
): Promise<{ points: NavPoint[]; benchmark: string | null }> {
  const { index, label } = await benchmarkFor(db, await requireVisibleFund(db, id))
  const points = navPoints(await listNavs(db, id), index)
  const last = points.at(-1)
  const from = last && span === 'year' ? addDays(last.on, -yearDays) : null
  const shown = from === null ? points : points.filter(({ on }) => on >= from)
  return { points: downsample(shown, mostPoints), benchmark: label }
}
