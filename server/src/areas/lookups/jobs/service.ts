import { secondsBetween } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { lookupJobActions, lookupSteps } from '@ambry/contract/lookups/kinds'
import type { LookupJob, LookupJobDetail, LookupRow } from '@ambry/contract/lookups/records'
import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { cardsByCert } from '../../cards/verification/service.ts'
import { knownAnswers } from '../answers/service.ts'
import { secondsLeft } from '../rules.ts'
import { certsOf, differencesText, payer, type Requester, shown, type What } from '../service.ts'
import * as labels from './labels.ts'
import {
  countAliveJobs,
  findJob,
  findResultCodes,
  insertJob,
  insertRows,
  type JobRow,
  jobList,
  resetRows,
  rowList,
} from './queries.ts'

type Step = (typeof lookupSteps)[number]

/** Notifies those whose pages show the job. */
export function publishJob(tx: Tx, { userId, forAdmin }: { userId: string; forAdmin: boolean }): void {
  tx.publish(forAdmin ? { users: [userId], admins: true } : { users: [userId] }, { type: 'lookup_updated', userId })
}

function shownJob(deps: Deps, row: JobRow): LookupJob {
  const { notFound, invalidFormat, notConfigured, doneNow, begunAt, userId: _, forAdmin: __, provider, ...job } = row
  const counts = {
    waiting: row.waiting,
    verified: row.verified,
    mismatch: row.mismatch,
    not_found: notFound,
    invalid_format: invalidFormat,
    unavailable: row.unavailable,
    not_configured: notConfigured,
  }
  return {
    ...job,
    counts,
    isSample: provider === 'sample',
    secondsLeft:
      row.status === 'running' ? secondsLeft(row.waiting, doneNow, secondsBetween(begunAt, deps.clock.now())) : null,
    actions: actionsFrom(lookupJobActions, row.status).filter(
      (action): action is Step =>
        lookupSteps.includes(action as Step) && (action !== 'retry' || row.unavailable > 0 || row.waiting > 0),
    ),
  }
}

/** A job the requester may see: their own, or for admins any job of an admin. */
export async function visibleJob(db: Db, requester: Requester, id: string): Promise<JobRow> {
  const row = await findJob(db, id)
  if (!row || row.forAdmin !== requester.isHouse || !(requester.isHouse || row.userId === requester.userId))
    throw notThere()
  return row
}

export const jobDetail = async (db: Db, deps: Deps, requester: Requester, id: string): Promise<LookupJobDetail> => ({
  ...shownJob(deps, await visibleJob(db, requester, id)),
  resultCodes: await findResultCodes(db, id),
})

export const jobs = (deps: Deps, requester: Requester, query: QueryOf<typeof jobList>): Promise<Page<LookupJob>> =>
  jobList.page(deps.db, query, (row) => shownJob(deps, row), payer(requester))

const mostAlive = 5

export async function requireRoom(tx: Tx, userId: string): Promise<void> {
  if ((await countAliveJobs(tx, userId)) >= mostAlive)
    throw new AppError('refused', labels.listsAreAlreadyRunning(mostAlive))
}

/** Answers from PSA and from the sample set must not be mixed in one list. */
export function requireSameProvider(deps: Deps, { provider }: JobRow): void {
  if (provider !== deps.certs.kind) throw new AppError('refused', labels.theLookupProviderHasChanged)
}

export async function begin(
  deps: Deps,
  requester: Requester,
  transact: Transact,
  what: What & { name?: string | undefined; withImages: boolean },
): Promise<LookupJobDetail> {
  const { certs, invalid } = await certsOf(deps.db, requester, what)
  return transact(async (tx) => {
    await requireRoom(tx, requester.userId)
    const id = await insertJob(tx, {
      userId: requester.userId,
      forAdmin: requester.isHouse,
      name: what.name?.trim() || named(what, certs.length),
      provider: deps.certs.kind,
      withImages: what.withImages,
    })
    await insertRows(tx, id, certs, invalid)
    await tx.enqueue({ task: 'run_lookups', payload: {} })
    tx.audit({ action: 'lookup.begin', object: { kind: 'lookup_job', id }, after: { certs: certs.length } })
    publishJob(tx, { userId: requester.userId, forAdmin: requester.isHouse })
    return jobDetail(tx, deps, requester, id)
  })
}

const named = (what: What, certs: number): string => {
  const many = `${certs.toLocaleString('en-US')} ${certs === 1 ? 'cert' : 'certs'}`
  return 'text' in what ? many : labels.unverifiedCards(many)
}

/** The runner leaves a paused job; a resumed one is picked up again. */
export async function act(
  tx: Tx,
  deps: Deps,
  requester: Requester,
  id: string,
  action: Step,
): Promise<LookupJobDetail> {
  const job = await visibleJob(tx, requester, id)
  const begins = action === 'resume' || action === 'retry'
  if (begins) requireSameProvider(deps, job)
  if (action === 'retry') await requireRoom(tx, job.userId)
  if (action === 'retry' && (await resetRows(tx, id, null)) === 0 && job.waiting === 0)
    throw new AppError('refused', labels.everyRowInThisList)
  await transition(tx, 'lookup_jobs', lookupJobActions, {
    id,
    action,
    also: {
      wait_until: null,
      wait_reason: null,
      runner: null,
      touched_at: tx.now,
      finished_at: action === 'cancel' ? tx.now : null,
      ...(begins && { begun_at: tx.now }),
    },
  })
  if (begins) await tx.enqueue({ task: 'run_lookups', payload: {} })
  tx.audit({ action: `lookup.${action}`, object: { kind: 'lookup_job', id } })
  publishJob(tx, job)
  return jobDetail(tx, deps, requester, id)
}

export async function rows(
  deps: Deps,
  requester: Requester,
  id: string,
  query: QueryOf<typeof rowList>,
): Promise<Page<LookupRow>> {
  const job = await visibleJob(deps.db, requester, id)
  const found = await rowList.page(deps.db, query, (row) => row, {
    id,
    userId: requester.userId,
    isHouse: requester.isHouse,
  })
  const certs = found.items.map(({ certNumber }) => certNumber)
  const known = await knownAnswers(deps.db, deps, certs)
  const cards = await cardsByCert(deps.db, certs)
  const items = found.items.map((row) => {
    const answer = known.get(row.certNumber) ?? null
    // an unanswered row has no result yet, even when an answer for its cert is stored
    const settled = { ...row, row: row.result === null || job.provider !== deps.certs.kind ? null : answer }
    const view = shown(deps, requester, settled, cards.get(row.certNumber))
    const isDecided = row.decision === 'attached' || row.decision === 'registered'
    return {
      ...view,
      position: row.position,
      result: isDecided ? row.result : view.result,
      difference: differencesText(view.differences),
      decision: row.decision,
    }
  })
  return { ...found, items }
}
