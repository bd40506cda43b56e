import { type ComparedFact, comparedFactNames } from '@ambry/contract/cards/cert-facts'
import { lookupJobActions } from '@ambry/contract/lookups/kinds'

import type { Actor } from '../../../access/access.ts'
import type { Transact } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import {
  acceptForAdmin,
  acceptOwn,
  cardsByCert,
  compareById,
  registerFromRecords,
} from '../../cards/verification/service.ts'
import { knownAnswers, onFile } from '../answers/service.ts'
import type { Requester } from '../service.ts'
import * as labels from './labels.ts'
import { chooseRows, decideRows, type JobRow, type JobRowRow, type RowFilters, resetRows } from './queries.ts'
import { publishJob, requireRoom, requireSameProvider, visibleJob } from './service.ts'

type Refused = { position: number; certNumber: string; reason: string }
type Done = { done: number; refused: Refused[] }

/** Registered in one statement, and marked as decided in the same transaction. */
const atOnce = 500

export type RowsAction = {
  action: 'register' | 'attach' | 'keep' | 'ignore' | 'retry'
  select: { positions: number[] } | { all: RowFilters }
  ownerId?: string | undefined
  fields?: ComparedFact[] | undefined
}

export async function actOnRows(
  deps: Deps,
  actor: Actor,
  requester: Requester,
  transact: Transact,
  jobId: string,
  { action, select, ownerId, fields }: RowsAction,
): Promise<Done> {
  const job = await visibleJob(deps.db, requester, jobId)
  if (ownerId !== undefined && !requester.isHouse) throw new AppError('refused', labels.youCanRegisterCardsOnly)
  const rows = await chooseRows(deps.db, { id: jobId, ...requester }, select)
  const done = await work()
  await transact(async (tx) => {
    tx.audit({
      action: 'lookup.rows',
      object: { kind: 'lookup_job', id: jobId },
      after: { what: action, done: done.done, refused: done.refused.length },
    })
    publishJob(tx, job)
  })
  return done

  function work(): Promise<Done> {
    switch (action) {
      case 'register':
        return register(
          deps,
          requester,
          transact,
          jobId,
          rows,
          requester.isHouse ? (ownerId ?? null) : requester.userId,
        )
      case 'attach':
        return attach(deps, actor, requester, transact, jobId, rows, fields ?? comparedFactNames)
      case 'retry':
        return retry(deps, transact, job, rows)
      case 'keep':
      case 'ignore':
        return decide(transact, jobId, rows, action === 'keep' ? 'kept' : 'ignored')
    }
  }
}

const refusedRow = ({ position, certNumber }: JobRowRow, reason: string): Refused => ({ position, certNumber, reason })

async function register(
  deps: Deps,
  requester: Requester,
  transact: Transact,
  jobId: string,
  rows: JobRowRow[],
  ownerId: string | null,
): Promise<Done> {
  const refused: Refused[] = []
  let done = 0
  for (let begin = 0; begin < rows.length; begin += atOnce) {
    const part = rows.slice(begin, begin + atOnce)
    const certs = part.map(({ certNumber }) => certNumber)
    const known = await knownAnswers(deps.db, deps, certs)
    const taken = await cardsByCert(deps.db, certs)
    const open = part.filter((row) => {
      const reason = whyNotRegistered(row, known.has(row.certNumber), taken.get(row.certNumber), requester)
      if (reason !== null) refused.push(refusedRow(row, reason))
      return reason === null
    })
    const write = (some: JobRowRow[]) =>
      transact(async (tx) => {
        const records = some.map(({ certNumber }) => {
          const answer = known.get(certNumber)
          if (!answer) throw new Error('a row without an answer was to be registered')
          return { certNumber, record: onFile(deps, answer) }
        })
        const ids = await registerFromRecords(tx, deps, ownerId, records)
        const decided = some.map(({ position }, index) => ({ position, cardId: ids[index] ?? null }))
        await decideRows(tx, jobId, decided, 'registered')
      })
    try {
      if (open.length > 0) await write(open)
      done += open.length
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      // one of them was registered concurrently: process each separately
      for (const row of open) {
        try {
          await write([row])
          done++
        } catch (one) {
          if (!(one instanceof AppError) || one.status >= 500) throw one
          const isTaken = requester.isHouse && one.code === 'conflict'
          refused.push(refusedRow(row, isTaken ? labels.itsAlreadyRegistered : one.message))
        }
      }
    }
  }
  return { done, refused }
}

function whyNotRegistered(
  row: JobRowRow,
  isKnown: boolean,
  card: { ownerId: string } | undefined,
  { userId, isHouse }: Requester,
): string | null {
  if (row.decision === 'registered') return labels.itWasAlreadyRegistered
  if (row.result === null) return labels.itHasntBeenLookedUp
  if (card) return !isHouse && card.ownerId === userId ? labels.itsAlreadyInYourRegistry : labels.itsAlreadyRegistered
  return isKnown && (row.result === 'verified' || row.result === 'mismatch')
    ? null
    : 'PSA has no record of it to register.'
}

/** Adds PSA's facts to the card they belong to: the requester's own, or any for an admin. */
async function attach(
  deps: Deps,
  actor: Actor,
  requester: Requester,
  transact: Transact,
  jobId: string,
  rows: JobRowRow[],
  fields: readonly ComparedFact[],
): Promise<Done> {
  const refused: Refused[] = []
  let done = 0
  const certs = rows.map(({ certNumber }) => certNumber)
  const cards = await cardsByCert(deps.db, certs)
  const known = await knownAnswers(deps.db, deps, certs)
  for (const row of rows) {
    const card = cards.get(row.certNumber)
    if (!card || !(requester.isHouse || card.ownerId === requester.userId)) {
      refused.push(refusedRow(row, labels.noneOfYourCardsHas))
      continue
    }
    try {
      await transact(async (tx) => {
        const answer = known.get(row.certNumber)
        if (answer)
          await compareById(tx, deps, card.id, requester.isHouse ? null : requester.userId, onFile(deps, answer))
        const accepted = requester.isHouse
          ? await acceptForAdmin(tx, deps, card.id, fields)
          : await acceptOwn(tx, deps, actor, card.id, fields)
        const isWhole = accepted.verification === 'verified'
        await decideRows(tx, jobId, [{ position: row.position, cardId: card.id }], isWhole ? 'attached' : 'kept')
      })
      done++
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      refused.push(refusedRow(row, error.message))
    }
  }
  return { done, refused }
}

async function decide(
  transact: Transact,
  jobId: string,
  rows: JobRowRow[],
  decision: 'kept' | 'ignored',
): Promise<Done> {
  const decided = new Set(
    await transact((tx) =>
      decideRows(
        tx,
        jobId,
        rows.map(({ position }) => ({ position, cardId: null })),
        decision,
      ),
    ),
  )
  return {
    done: decided.size,
    refused: rows
      .filter(({ position }) => !decided.has(position))
      .map((row) => refusedRow(row, labels.itsWaitingForAnAnswer)),
  }
}

async function retry(deps: Deps, transact: Transact, job: JobRow, rows: JobRowRow[]): Promise<Done> {
  requireSameProvider(deps, job)
  return transact(async (tx) => {
    const positions = rows.map(({ position }) => position)
    const done = await resetRows(tx, job.id, positions)
    if (done > 0 && (job.status === 'done' || job.status === 'cancelled')) {
      await requireRoom(tx, job.userId)
      await transition(tx, 'lookup_jobs', lookupJobActions, {
        id: job.id,
        action: 'retry',
        also: { finished_at: null, runner: null, touched_at: tx.now, begun_at: tx.now },
      })
      await tx.enqueue({ task: 'run_lookups', payload: {} })
    }
    return { done, refused: [] }
  })
}
