import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { lookupJobActions } from '@ambry/contract/lookups/kinds'

import { type Origin, systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type CertReply, type GraderImage, type ImagesReply, lasting, type Trouble } from '../../../gateways/certs.ts'
import { cardsByCert, compareById, differencesOf } from '../../cards/verification/service.ts'
import { keepAnswers } from '../answers/queries.ts'
import { type Answer, knownAnswers, noted, onFile, quotaSeconds, read } from '../answers/service.ts'
import { giveBack, type Held, spend } from '../quota/service.ts'
import { patience } from '../rules.ts'
import {
  type ClaimedJob,
  countCalls,
  giveUpRows,
  keepJob,
  leaveJob,
  putBack,
  type Settled,
  settleRows,
  type Taken,
  takeKnown,
  takeRows,
} from './runner-queries.ts'
import { publishJob } from './service.ts'

type Answered = { taken: Taken; answer: Answer }

/** Limits concurrency across all jobs of this process. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

const knownAtOnce = 500
/** Results are written this often, which also serves as the heartbeat. */
const flushMs = 200
const publishEveryMs = 500
const secondTryMs = 500

/** Runs one job from its current position until it ends, is paused, has to wait, or the server stops. */
export class JobRun {
  readonly #deps: Deps
  readonly #job: ClaimedJob
  readonly #runner: string
  readonly #turn: Turnstile
  readonly #origin: Origin
  /** How many times in a row it has already waited for PSA. */
  readonly #waits: number
  #queue: Taken[] = []
  /** Taken and not written yet. */
  readonly #inHand = new Map<number, Taken>()
  /** Those of #inHand that were not requested yet. */
  readonly #unasked = new Set<number>()
  #answered: Answered[] = []
  /** No answer after two requests: either that cert is the problem, or PSA is not answering at all. */
  #failed: { taken: Taken; trouble: Trouble }[] = []
  #taking: Promise<void> | null = null
  #isExhausted = false
  #isOver = false
  #held: Held | null = null
  #givesUp: Trouble | null = null
  #lastReply: CertReply | ImagesReply | null = null
  #calls = 0
  #isProbing: boolean
  #toldAt = 0

  constructor(deps: Deps, job: ClaimedJob, runner: string, turn: Turnstile, waits: number) {
    this.#deps = deps
    this.#job = job
    this.#runner = runner
    this.#turn = turn
    this.#waits = waits
    this.#isProbing = waits > 0
    this.#origin = { ...systemOrigin, actorId: job.userId }
  }

  /** The server is stopping: results in progress are still written, the rest is left for the next runner. */
  stop(): void {
    this.#isOver = true
  }

  /** `isWaiting` is true when the job waits for PSA; the next wait is longer. */
  async run(): Promise<{ isWaiting: boolean }> {
    await this.#transact((tx) => giveUpRows(tx, this.#job.id, 'interrupted', true))
    while (await this.#settleKnown()) {
      // until no stored answers are left
    }
    const flushing = this.#flushNowAndThen()
    const { parallel } = this.#deps.certs
    await Promise.all(Array.from({ length: parallel }, () => this.#askOneByOne()))
    flushing.end()
    await flushing.ended
    return this.#end()
  }

  #transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.transactions.run(this.#origin, work)
  }

  get #payer(): string | null {
    return this.#job.forAdmin ? null : this.#job.userId
  }

  async #settleKnown(): Promise<boolean> {
    if (this.#isOver || this.#deps.certs.kind === 'off') return false
    return this.#transact(async (tx) => {
      if (!(await keepJob(tx, this.#job.id, this.#runner))) this.#isOver = true
      const taken = this.#isOver ? [] : await takeKnown(tx, this.#job, this.#deps.certs.kind, knownAtOnce)
      const known = await knownAnswers(
        tx,
        this.#deps,
        taken.map(({ certNumber }) => certNumber),
      )
      const answers = taken.map((one) => ({
        taken: one,
        answer: {
          certNumber: one.certNumber,
          result: 'verified' as const,
          reason: null,
          row: known.get(one.certNumber) ?? null,
          isCached: true,
        },
      }))
      await this.#settle(tx, answers)
      this.#notify(tx)
      return taken.length > 0
    })
  }

  async #askOneByOne(): Promise<void> {
    const { parallel } = this.#deps.certs
    while (!this.#isOver) {
      const next = this.#queue.shift()
      // fetch the next ones while these are being requested
      if (this.#queue.length < parallel && !this.#isExhausted) this.#takeMore()
      if (!next) {
        if (!this.#taking) return
        await this.#taking
        continue
      }
      await this.#turn(() => this.#askOne(next))
    }
  }

  #takeMore(): void {
    this.#taking ??= this.#take()
      .catch((error: unknown) => {
        this.#isOver = true
        this.#deps.log.warn({ err: error }, 'a lookup job failed; it is resumed')
      })
      .finally(() => {
        this.#taking = null
      })
  }

  async #take(): Promise<void> {
    // after a wait a single cert probes whether PSA answers again
    const wanted = this.#isProbing ? 1 : this.#deps.certs.parallel * 3
    const taken = await this.#transact(async (tx) => {
      if (!(await keepJob(tx, this.#job.id, this.#runner))) {
        this.#isOver = true
        return []
      }
      const given = await takeRows(tx, this.#job.id, wanted, [...this.#inHand.keys()])
      if (given.length < wanted) this.#isExhausted = true
      if (given.length === 0) return []
      const { granted, held } = await spend(tx, this.#deps, this.#payer, given.length)
      if (granted < given.length) {
        this.#isExhausted = true
        this.#held = held ?? this.#held
        const excess = given.slice(granted)
        await putBack(
          tx,
          this.#job.id,
          excess.map(({ position }) => position),
        )
      }
      return given.slice(0, granted)
    })
    for (const one of taken) {
      this.#inHand.set(one.position, one)
      this.#unasked.add(one.position)
    }
    this.#queue.push(...taken)
    // fewer calls were granted than wanted, without a reason: the next attempt will tell
    if (taken.length === 0) this.#isExhausted = true
  }

  async #askOne(taken: Taken): Promise<void> {
    this.#unasked.delete(taken.position)
    let reply = await this.#call(() => this.#deps.certs.cert(taken.certNumber))
    const mayAskAgain = reply.kind === 'unavailable' && reply.trouble !== 'quota' && !lasting.includes(reply.trouble)
    if (mayAskAgain && !this.#isProbing && (await this.#spendOne())) {
      await new Promise((resolve) => setTimeout(resolve, secondTryMs))
      reply = await this.#call(() => this.#deps.certs.cert(taken.certNumber))
    }
    this.#lastReply = reply
    if (reply.kind === 'unavailable') return this.#failedOne(taken, reply.trouble, reply.retryAfterSeconds)
    this.#isProbing = false
    const images = reply.kind === 'found' && this.#job.withImages ? await this.#imagesOf(taken.certNumber) : null
    this.#answered.push({ taken, answer: read(this.#deps, taken.certNumber, reply, images) })
    // PSA answers, so the others failed for their own reasons
    for (const failed of this.#failed.splice(0)) this.#giveUp(failed.taken, failed.trouble)
  }

  #call<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#deps.certs.kind === 'psa') this.#calls++
    return ask()
  }

  /** Pays for calls beyond the first one for a cert. */
  async #spendOne(): Promise<boolean> {
    const { granted, held } = await this.#transact((tx) => spend(tx, this.#deps, this.#payer, 1))
    if (granted === 0) this.#held ??= held
    return granted === 1
  }

  /** Null means not requested or not answered; another job may try again. */
  async #imagesOf(certNumber: string): Promise<GraderImage[] | null> {
    if (!(await this.#spendOne())) {
      this.#stopAsking()
      return null
    }
    const reply = await this.#call(() => this.#deps.certs.images(certNumber))
    if (reply.kind === 'unavailable' && reply.trouble === 'quota') {
      this.#lastReply = reply
      this.#wait('provider', reply.retryAfterSeconds ?? quotaSeconds)
    }
    return reply.kind === 'found' ? reply.images : null
  }

  #giveUp(taken: Taken, reason: Trouble): void {
    const answer = { certNumber: taken.certNumber, result: 'unavailable' as const, reason, row: null, isCached: false }
    this.#answered.push({ taken, answer })
  }

  /** A single failure may be the cert's fault; several in a row mean that PSA is not answering. */
  #failedOne(taken: Taken, trouble: Trouble, retryAfterSeconds: number | null): void {
    this.#failed.push({ taken, trouble })
    if (trouble === 'quota') {
      this.#wait('provider', retryAfterSeconds ?? quotaSeconds)
      return
    }
    const isEnough = this.#isProbing || this.#failed.length >= Math.max(5, this.#deps.certs.parallel * 2)
    if (!isEnough) return
    if (lasting.includes(trouble)) {
      this.#givesUp = trouble
      this.#stopAsking()
    } else this.#wait('down', retryAfterSeconds ?? patience(this.#waits))
  }

  #wait(reason: Held['reason'], seconds: number): void {
    this.#held ??= { reason, until: addSeconds(this.#deps.clock.now(), seconds) }
    this.#stopAsking()
  }

  #stopAsking(): void {
    this.#isExhausted = true
    this.#isOver = true
  }

  #flushNowAndThen(): { end: () => void; ended: Promise<void> } {
    let timer: NodeJS.Timeout | undefined
    let isEnding = false
    let wake = () => {}
    const ended = (async () => {
      while (!isEnding) {
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, flushMs)
        })
        if (isEnding) return
        await this.#flush().catch((error: unknown) => {
          this.#isOver = true
          this.#deps.log.warn({ err: error }, 'lookup answers could not be saved; they are requested again')
        })
      }
    })()
    return {
      end: () => {
        isEnding = true
        clearTimeout(timer)
        wake()
      },
      ended,
    }
  }

  async #flush(): Promise<void> {
    const answered = this.#answered.splice(0)
    try {
      await this.#write(answered)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      // one of them cannot be written because of its content: write each separately, so that only that one is lost
      for (const one of answered) {
        await this.#write([one]).catch(() => {
          const broken = { ...one.answer, result: 'unavailable' as const, reason: 'broken' as const, row: null }
          return this.#write([{ taken: one.taken, answer: broken }])
        })
      }
    }
    for (const { taken } of answered) this.#inHand.delete(taken.position)
  }

  async #write(answered: Answered[]): Promise<void> {
    const calls = this.#calls
    await this.#transact(async (tx) => {
      // paused, canceled or taken over: results in hand are still written, nothing more is requested
      if (!(await keepJob(tx, this.#job.id, this.#runner))) this.#stopAsking()
      await this.#settle(tx, answered)
      await countCalls(tx, this.#job.id, calls)
      if (answered.length > 0) this.#notify(tx)
    })
    this.#calls -= calls
  }

  /**
   * Stores the answers for good, sets the results of the rows, and compares the cards the requester may see with their
   * records.
   */
  async #settle(tx: Tx, answered: Answered[]): Promise<void> {
    if (answered.length === 0) return
    const { id, userId, forAdmin } = this.#job
    const fresh = answered.flatMap(({ answer }) => (answer.row && !answer.isCached ? [answer.row] : []))
    await keepAnswers(tx, this.#deps.certs.kind, fresh)
    const cards = await cardsByCert(
      tx,
      answered.flatMap(({ answer }) => (answer.row ? [answer.certNumber] : [])),
    )
    const settled: Settled[] = []
    for (const { taken, answer } of answered) {
      const card = cards.get(answer.certNumber)
      const isVisible = card !== undefined && (forAdmin || card.ownerId === userId)
      const differences = isVisible && answer.row ? differencesOf(card, answer.row.facts) : []
      if (isVisible && answer.row)
        await compareById(tx, this.#deps, card.id, forAdmin ? null : userId, onFile(this.#deps, answer.row))
      settled.push({
        position: taken.position,
        result: differences.length > 0 ? 'mismatch' : answer.result,
        reason: answer.reason,
        differences,
        cardId: isVisible ? card.id : null,
      })
    }
    await settleRows(tx, id, settled)
    const unanswered = answered.filter(({ answer }) => answer.result === 'unavailable').length
    await giveBack(tx, this.#deps, this.#payer, { unanswered })
  }

  /** at most twice a second */
  #notify(tx: Tx): void {
    const now = performance.now()
    if (now - this.#toldAt < publishEveryMs) return
    this.#toldAt = now
    publishJob(tx, this.#job)
  }

  async #end(): Promise<{ isWaiting: boolean }> {
    const { id } = this.#job
    // isolated failures are results by now; a series of them is put back to be requested later
    const failed = this.#failed.splice(0)
    if (this.#held === null && this.#givesUp === null)
      for (const { taken, trouble } of failed) this.#giveUp(taken, trouble)
    await this.#flush()
    return this.#transact(async (tx) => {
      await putBack(tx, id, [...this.#inHand.keys()])
      const unasked = this.#unasked.size
      await giveBack(tx, this.#deps, this.#payer, { unasked, unanswered: this.#inHand.size - unasked })
      if (this.#lastReply) await noted(tx, this.#deps, this.#lastReply)
      const isOurs = await keepJob(tx, id, this.#runner)
      if (!isOurs) return { isWaiting: false }
      if (this.#givesUp) await giveUpRows(tx, id, this.#givesUp, false)
      if (this.#held) await this.#putToWait(tx, this.#held.reason, this.#held.until)
      else if (this.#givesUp || !this.#isOver)
        await transition(tx, 'lookup_jobs', lookupJobActions, {
          id,
          action: 'finish',
          also: { runner: null, finished_at: tx.now },
        })
      else await leaveJob(tx, id, this.#runner)
      publishJob(tx, this.#job)
      return { isWaiting: this.#held?.reason === 'down' }
    })
  }

  async #putToWait(tx: Tx, reason: Held['reason'], until: Instant): Promise<void> {
    await transition(tx, 'lookup_jobs', lookupJobActions, {
      id: this.#job.id,
      action: 'wait',
      also: { runner: null, wait_reason: reason, wait_until: until },
    })
  }
}
