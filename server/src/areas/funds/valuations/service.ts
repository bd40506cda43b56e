import { randomUUID } from 'node:crypto'
import type { ValuationLine, ValuationRun } from '@ambry/contract/funds/admin/records'
import { type ValueSource, valuationRunActions } from '@ambry/contract/funds/kinds'
import { addYears, type Day } from '@ambry/contract/kernel/dates'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { approverNames, waitingFor } from '../../approvals/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { type IndexRow, listIndex } from '../catalog/queries.ts'
import { type FundRow, lockFund, requireFund } from '../fund-queries.ts'
import { fundCardPicture, fundChanged } from '../fund-service.ts'
import { findLastStrike } from '../nav/queries.ts'
import { computeFigures, strikeMissed, strikeNav } from '../nav/strike-service.ts'
import { presentPreview, presentStrike } from '../present.ts'
import * as labels from './labels.ts'
import {
  applyValues,
  type Candidate,
  countChange,
  findDraft,
  findLowestMark,
  findRun,
  insertRun,
  type LineRow,
  listCandidates,
  listLines,
  type NewLine,
  type RunRow,
  writeLines,
} from './queries.ts'
import { fewComps, firstLine, groundsOf, isFar, suggestionsOf } from './rules.ts'

type Known = { cards: ReadonlyMap<string, Candidate>; indexes: ReadonlyMap<string, IndexRow[]>; today: Day }

/** Every card of a fund with what it can be valued by. */
async function knownOf(db: Db, deps: Deps, fundId: string, now: Date): Promise<Known> {
  const day = today(deps, now)
  const cards = await listCandidates(db, fundId, addYears(day, -1))
  const indexes = new Map<string, IndexRow[]>()
  for (const category of new Set(cards.map((card) => card.category)))
    indexes.set(category, await listIndex(db, category))
  return { cards: new Map(cards.map((card) => [card.holdingId, card])), indexes, today: day }
}

const indexFor = ({ indexes }: Known, { category }: Candidate): IndexRow[] => indexes.get(category) ?? []

const needsConfirmation = ({ beforeCents, valueCents, isConfirmed }: LineRow): boolean =>
  isFar(beforeCents, valueCents) && !isConfirmed

function presentLine(fundId: string, known: Known, line: LineRow): ValuationLine | null {
  const card = known.cards.get(line.holdingId)
  if (!card) return null
  const { isConfirmed: _, ...said } = line
  return {
    ...{ id: card.cardId, category: card.category, playerName: card.playerName, year: card.year, set: card.set },
    ...{ cardNumber: card.cardNumber, variety: card.variety, grader: card.grader, grade: card.grade },
    qualifier: card.qualifier,
    picture: fundCardPicture(fundId, card.holdingId),
    ...said,
    suggestions: suggestionsOf(card, indexFor(known, card), known.today),
    isThin: card.prices.length < fewComps,
    needsConfirmation: needsConfirmation(line),
  }
}

async function present(db: Db, deps: Deps, fund: FundRow, run: RunRow, now: Date): Promise<ValuationRun> {
  const known = await knownOf(db, deps, fund.id, now)
  const lines = await listLines(db, run.id)
  const values = new Map(lines.map(({ holdingId, valueCents }) => [holdingId, valueCents]))
  const day = today(deps, now)
  const last = await findLastStrike(db, fund.id)
  return {
    ...{ id: run.id, status: run.status, on: run.on, draftedAt: run.draftedAt, version: run.version },
    draftedBy: { id: run.draftedBy, name: run.drafterName },
    lines: lines.map((line) => presentLine(fund.id, known, line)).filter((line) => line !== null),
    preview: presentPreview(await computeFigures(db, fund, day, values), day),
    last: last ? presentStrike(last) : null,
    highWaterMark: await findLowestMark(db, fund.id),
    approvers: await approverNames(db, 'fund.value', run.draftedBy),
    pendingApproval: await waitingFor(db, 'fund_valuation', fund.id),
  }
}

export async function valuationRun(deps: Deps, fundId: string): Promise<{ run: ValuationRun | null }> {
  const { db } = deps
  const fund = await requireFund(db, fundId)
  const run = await findDraft(db, fundId)
  return { run: run ? await present(db, deps, fund, run, deps.clock.now()) : null }
}

async function lockRunning(tx: Tx, fundId: string): Promise<FundRow> {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  if (fund.status === 'draft' || fund.status === 'liquidated') throw new AppError('wrong_state', labels.notRunning)
  return fund
}

async function draftOf(tx: Tx, fundId: string): Promise<RunRow> {
  const run = await findDraft(tx, fundId)
  if (!run) throw new AppError('wrong_state', labels.noDraft)
  return run
}

/** Refuses what was decided about an older version. */
async function requireVersion(tx: Tx, deps: Deps, fund: FundRow, run: RunRow, version: number): Promise<void> {
  if (run.version !== version)
    throw new AppError('stale', labels.someoneElseChangedIt, { present: await present(tx, deps, fund, run, tx.now) })
}

/** Drafts a value for every card the fund holds. */
export async function startValuation(tx: Tx, deps: Deps, fundId: string): Promise<ValuationRun> {
  const fund = await lockRunning(tx, fundId)
  const known = await knownOf(tx, deps, fundId, tx.now)
  if (known.cards.size === 0) throw new AppError('wrong_state', labels.noCards)
  const id = randomUUID()
  await insertRun(tx, { id, fundId, on: known.today })
  await writeLines(
    tx,
    id,
    [...known.cards.values()].map((card) => firstLine(card, indexFor(known, card), known.today)),
  )
  tx.audit({
    ...{ action: 'fund.value', object: { kind: 'fund', id: fundId } },
    after: { run: id, cards: known.cards.size },
  })
  fundChanged(tx)
  return present(tx, deps, fund, await draftOf(tx, fundId), tx.now)
}

/** The lines themselves keep every value; the audit log shows the first. */
const mostAudited = 50

type GivenLine = {
  holdingId: string
  valueCents: number
  source: ValueSource
  note?: string | null | undefined
  isConfirmed: boolean
}

export async function saveValuation(
  tx: Tx,
  deps: Deps,
  fundId: string,
  { version, lines }: { version: number; lines: readonly GivenLine[] },
): Promise<ValuationRun> {
  const fund = await lockRunning(tx, fundId)
  const run = await draftOf(tx, fundId)
  await requireVersion(tx, deps, fund, run, version)
  const known = await knownOf(tx, deps, fundId, tx.now)
  const before = new Map((await listLines(tx, run.id)).map((line) => [line.holdingId, line]))
  const refuse = (at: number, field: string, message: string) =>
    new AppError('refused', message, { errors: [{ path: `lines.${at}.${field}`, message }] })
  const written = lines.map((line, at): NewLine => {
    const card = known.cards.get(line.holdingId)
    const old = before.get(line.holdingId)
    if (!card || !old) throw refuse(at, 'holdingId', labels.notInRun)
    if (line.source === 'comps' && card.prices.length === 0) throw refuse(at, 'source', labels.noComps)
    if (line.source === 'appraisal' && card.appraisalId === null) throw refuse(at, 'source', labels.noAppraisal)
    if (isFar(old.beforeCents, line.valueCents) && !line.isConfirmed) throw refuse(at, 'valueCents', labels.confirmIt)
    return {
      ...{ holdingId: line.holdingId, beforeCents: old.beforeCents, valueCents: line.valueCents, source: line.source },
      ...groundsOf(card, line.source),
      ...{ note: line.note?.trim() || null, isConfirmed: line.isConfirmed },
    }
  })
  await writeLines(tx, run.id, written)
  await countChange(tx, run.id)
  tx.audit({
    ...{ action: 'fund.value', object: { kind: 'fund', id: fundId } },
    after: {
      ...{ run: run.id, lines: written.length },
      values: written
        .slice(0, mostAudited)
        .map(({ holdingId, valueCents, source }) => ({ holdingId, valueCents, source })),
    },
  })
  fundChanged(tx)
  return present(tx, deps, fund, await draftOf(tx, fundId), tx.now)
}

export type Publication = { version: number; note?: string | null | undefined }

/** The values become those of the fund's cards, and its NAV is struck with them. */
export async function publishValuation(
  tx: Tx,
  deps: Deps,
  fundId: string,
  { version, note }: Publication,
): Promise<ValuationRun> {
  const fund = await lockRunning(tx, fundId)
  const run = await draftOf(tx, fundId)
  await requireVersion(tx, deps, fund, run, version)
  const lines = await listLines(tx, run.id)
  const unconfirmed = lines.filter(needsConfirmation).length
  if (unconfirmed > 0) throw new AppError('refused', labels.confirmFirst(unconfirmed))
  const withdrawn = lines.filter(({ isWithdrawn }) => isWithdrawn).length
  if (withdrawn > 0) throw new AppError('refused', labels.withdrawnFirst(withdrawn))
  const on = today(deps, tx.now)
  const struck = await strikeMissed(tx, deps, fund, on)
  await applyValues(tx, run.id, on)
  await transition(tx, 'fund_valuation_runs', valuationRunActions, {
    ...{ id: run.id, action: 'publish' },
    also: { published_by: tx.origin.actorId, ended_at: tx.now, on_day: on },
  })
  await strikeNav(tx, deps, struck, { kind: 'valuation', on, runId: run.id, reason: reasonOf(note) })
  const published = await findRun(tx, run.id)
  if (!published) throw new Error('a valuation is gone')
  return present(tx, deps, await requireFund(tx, fundId), published, tx.now)
}

/** A reason says more than two characters. */
const reasonOf = (note: string | null | undefined): string | null =>
  (note?.trim().length ?? 0) < 3 ? null : (note?.trim() ?? null)

export async function discardValuation(tx: Tx, fundId: string): Promise<void> {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  const run = await draftOf(tx, fundId)
  await transition(tx, 'fund_valuation_runs', valuationRunActions, {
    ...{ id: run.id, action: 'discard', also: { ended_at: tx.now } },
  })
  tx.audit({ action: 'fund.value', object: { kind: 'fund', id: fundId }, after: { run: run.id, isDiscarded: true } })
  fundChanged(tx)
}
