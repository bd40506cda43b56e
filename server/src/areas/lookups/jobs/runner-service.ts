import { randomUUID } from 'node:crypto'

import { addSeconds } from '@ambry/contract/kernel/dates'
import { lookupJobActions } from '@ambry/contract/lookups/kinds'

import { systemOrigin } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { compareById, noteUnanswered, pendingCards, recordMissing } from '../../cards/verification/service.ts'
import { answerFor, onFile } from '../answers/service.ts'
import { JobRun, type Turnstile } from './job-run.ts'
import { claimJob, listForeignJobs, listIdleJobs } from './runner-queries.ts'

const lookMs = 1000
/** A runner writes five times a second; after this long without a write its server is considered dead. */
const silentSeconds = 5
const pendingAtOnce = 20
const pendingSeconds = 300

/**
 * Runs the lookup jobs of this process. They take hours and mostly wait, so they are kept out of the queue of short
 * jobs, where a handful of them would block everything else.
 */
export class LookupRunner {
  readonly #deps: Deps
  readonly #turn: Turnstile
  readonly #runs = new Map<string, { run: JobRun; ended: Promise<void> }>()
  readonly #waits = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  #isStopped = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#turn = turnstile(deps.certs.parallel)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), lookMs)
    this.#timer.unref()
    this.wake()
  }

  /** Looks for jobs without a runner. */
  wake(): void {
    if (this.#isStopped) return
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'lookup jobs could not be resumed'))
      .finally(() => {
        this.#looking = null
      })
  }

  /** Resolves when every job taken by this process has ended. */
  async settled(): Promise<void> {
    await this.#looking
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#looking
    for (const { run } of this.#runs.values()) run.stop()
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended))
  }

  async #look(): Promise<void> {
    const now = this.#deps.clock.now()
    const silentBefore = addSeconds(now, -silentSeconds)
    const provider = this.#deps.certs.kind
    for (const id of await listForeignJobs(this.#deps.db, provider)) await this.#step(id, 'pause')
    for (const { id, status } of await listIdleJobs(this.#deps.db, provider, now.toISOString(), silentBefore)) {
      if (this.#isStopped || this.#runs.has(id)) continue
      if (status === 'waiting' && !(await this.#step(id, 'goOn'))) continue
      const runner = randomUUID()
      const job = await this.#deps.transactions.run(systemOrigin, (tx) => claimJob(tx, id, runner, silentBefore))
      if (!job) continue
      const run = new JobRun(this.#deps, job, runner, this.#turn, this.#waits.get(id) ?? 0)
      this.#runs.set(id, { run, ended: this.#follow(id, run) })
    }
  }

  /** Returns false when another server was first. */
  async #step(id: string, action: 'goOn' | 'pause'): Promise<boolean> {
    try {
      await this.#deps.transactions.run(systemOrigin, (tx) =>
        transition(tx, 'lookup_jobs', lookupJobActions, {
          id,
          action,
          also: { wait_until: null, wait_reason: null, runner: null, touched_at: tx.now, begun_at: tx.now },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'wrong_state') return false
      throw error
    }
  }

  async #follow(id: string, run: JobRun): Promise<void> {
    try {
      const { isWaiting } = await run.run()
      if (isWaiting) this.#waits.set(id, (this.#waits.get(id) ?? 0) + 1)
      else this.#waits.delete(id)
    } catch (error) {
      // the heartbeat stops with it, so it is resumed after the timeout
      this.#deps.log.error({ err: error }, 'a lookup job stopped')
    } finally {
      this.#runs.delete(id)
    }
  }
}

function turnstile(most: number): Turnstile {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // pass the slot on directly
      if (next) next()
      else inside--
    }
  }
}

/** Looks up cards that were registered without an answer, a few at a time. */
export async function verifyPending(deps: Deps): Promise<void> {
  const before = addSeconds(deps.clock.now(), -pendingSeconds)
  for (const { id, ownerId, isMember, certNumber } of await pendingCards(deps.db, before, pendingAtOnce)) {
    const answer = await answerFor(deps, certNumber, isMember ? ownerId : null)
    await deps.transactions.run(systemOrigin, async (tx) => {
      if (answer.row) await compareById(tx, deps, id, null, onFile(deps, answer.row))
      else if (answer.result !== 'unavailable') await recordMissing(tx, deps, id)
      else await noteUnanswered(tx, id)
    })
    // PSA is not answering, so skip the rest for now. A limit of one member's plan does not affect the others
    if (answer.result === 'unavailable' && answer.reason !== 'plan') return
  }
}
