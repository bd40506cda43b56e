import { addSeconds } from '@ambry/contract/kernel/dates'
import { type LookupResult, psaCert } from '@ambry/contract/lookups/kinds'

import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps, GraderAnswer } from '../../../deps.ts'
import {
  type CertReply,
  type GraderImage,
  type ImagesReply,
  type PopulationReply,
  type Trouble,
  troubles,
} from '../../../gateways/certs.ts'
import type { RecordOnFile } from '../../cards/verification/service.ts'
import { noteTrouble } from '../quota/queries.ts'
import { dayOf, giveBack, type Held, spend } from '../quota/service.ts'
import { cut, factsOf, tidy } from '../rules.ts'
import * as labels from './labels.ts'
import { type AnswerRow, keepAnswers, listAnswers } from './queries.ts'

/** Why a lookup has its result; stored with the row of a job. */
type Reason = Trouble | Held['reason'] | 'autograph' | 'off' | 'sample' | 'interrupted'

export type Answer = {
  certNumber: string
  result: LookupResult
  reason: Reason | null
  row: AnswerRow | null
  isCached: boolean
}

/** The wait after PSA reports an exceeded quota without saying until when. */
export const quotaSeconds = 3600

export async function knownAnswers(db: Db, deps: Deps, certNumbers: string[]): Promise<Map<string, AnswerRow>> {
  if (deps.certs.kind === 'off' || certNumbers.length === 0) return new Map()
  const rows = await listAnswers(db, deps.certs.kind, certNumbers)
  return new Map(rows.map((row) => [row.certNumber, row]))
}

export const notACert = (certNumber: string): Answer => ({
  certNumber,
  result: 'invalid_format',
  reason: null,
  row: null,
  isCached: false,
})

/** One cert: the stored answer, or the grader's current one. */
export async function answerFor(
  deps: Deps,
  certNumber: string,
  userId: string | null,
  { again = false }: { again?: boolean } = {},
): Promise<Answer> {
  const nothing = { certNumber, reason: null, row: null, isCached: false }
  if (!psaCert.test(certNumber)) return notACert(certNumber)
  const known = (await knownAnswers(deps.db, deps, [certNumber])).get(certNumber)
  if (known && !again) return { ...nothing, result: 'verified', row: known, isCached: true }
  if (deps.certs.kind === 'off') return { ...nothing, result: 'not_configured', reason: 'off' }
  const origin = { ...systemOrigin, actorId: userId }
  const { granted, held } = await deps.transactions.run(origin, (tx) => spend(tx, deps, userId, 1))
  if (granted === 0) {
    const reason = held?.reason ?? 'budget'
    return known
      ? { ...nothing, result: 'verified', reason, row: known, isCached: true }
      : { ...nothing, result: 'unavailable', reason }
  }
  const reply = await deps.certs.cert(certNumber)
  return deps.transactions.run(origin, async (tx) => {
    const answer = read(deps, certNumber, reply, null)
    if (answer.row) await keepAnswers(tx, deps.certs.kind, [answer.row])
    await noted(tx, deps, reply)
    if (reply.kind === 'unavailable') await giveBack(tx, deps, userId, { unanswered: 1 })
    // a stored answer remains valid when there is no new one
    return answer.result === 'unavailable' && known
      ? { ...answer, result: 'verified', row: known, isCached: true }
      : answer
  })
}

/** Interprets a reply. The caller stores the result. */
export function read(deps: Deps, certNumber: string, reply: CertReply, images: GraderImage[] | null): Answer {
  const nothing = { certNumber, reason: null, row: null, isCached: false }
  switch (reply.kind) {
    case 'found': {
      const { record } = reply
      const row = {
        certNumber,
        facts: factsOf(record),
        label: cut(tidy(record.label), 80) || null,
        specId: record.specId,
        population: record.population,
        populationHigher: record.populationHigher,
        images,
        answeredAt: deps.clock.now().toISOString(),
      }
      return { ...nothing, result: 'verified', row }
    }
    case 'not_found':
      return { ...nothing, result: 'not_found' }
    case 'invalid':
      return { ...nothing, result: 'invalid_format' }
    case 'autograph':
      return { ...nothing, result: 'not_configured', reason: 'autograph' }
    case 'not_configured':
      return { ...nothing, result: 'not_configured', reason: deps.certs.kind === 'sample' ? 'sample' : 'off' }
    case 'unavailable':
      return { ...nothing, result: 'unavailable', reason: reply.trouble }
  }
}

/** Records problems with PSA for admins; an exhausted quota stops further calls. */
export async function noted(tx: Tx, deps: Deps, reply: CertReply | ImagesReply | PopulationReply): Promise<void> {
  if (deps.certs.kind !== 'psa') return
  const trouble = reply.kind === 'unavailable' ? reply.trouble : null
  const waits = reply.kind === 'unavailable' && trouble === 'quota' ? (reply.retryAfterSeconds ?? quotaSeconds) : null
  const until = waits === null ? null : addSeconds(tx.now, waits)
  await noteTrouble(tx, 'psa', { trouble, until, today: dayOf(tx.now) })
}

/** The record as stored with a card. */
export const onFile = (deps: Deps, row: AnswerRow): RecordOnFile => ({
  facts: row.facts,
  label: row.label,
  population: row.population,
  populationHigher: row.populationHigher,
  populationOn: row.answeredAt.slice(0, 10),
  images: row.images ?? [],
  isSample: deps.certs.kind === 'sample',
  at: row.answeredAt,
})

/** Answers for the demo's own cards, in case they are looked up. */
export const keepSamples = (tx: Tx, records: { certNumber: string; record: RecordOnFile }[]): Promise<void> =>
  keepAnswers(
    tx,
    'sample',
    records
      .filter(({ certNumber }) => psaCert.test(certNumber))
      .map(({ certNumber, record }) => ({
        certNumber,
        facts: record.facts,
        label: record.label,
        specId: null,
        population: record.population,
        populationHigher: record.populationHigher,
        images: record.images,
        answeredAt: record.at,
      })),
  )

/** The lookup that the cards area performs before registering a card. */
export async function graderAnswer(deps: Deps, certNumber: string, forUser: string | null): Promise<GraderAnswer> {
  const answer = await answerFor(deps, certNumber, forUser)
  return {
    result: answer.result,
    sentence: sentenceOf(answer, forUser === null),
    record: answer.row && onFile(deps, answer.row),
  }
}

const byHand = labels.youCanRegisterTheCard

/** The message shown to the user. Members only learn that there is no answer; problems with PSA are for admins. */
export function sentenceOf(
  { certNumber, result, reason }: { certNumber: string; result: LookupResult | null; reason: string | null },
  isHouse: boolean,
): string | null {
  switch (result) {
    case 'not_found':
      return labels.psaHasNoRecord(certNumber)
    case 'invalid_format':
      return labels.thisIsntAPsaCert
    case 'unavailable':
      if (reason === 'plan') return labels.youveUsedAllTheLookups(byHand)
      if (reason === 'budget' || reason === 'quota' || reason === 'provider') return labels.psaLookupsAreUsedUp(byHand)
      if (reason === 'interrupted') return labels.theLookupWasInterruptedTwice
      return isHouse && reason !== null && reason in troubles
        ? troubles[reason as Trouble]
        : labels.psaIsntResponding(byHand)
    case 'verified':
      return reason === null ? null : 'PSA didn’t respond this time. This is its previous answer.'
    case 'not_configured':
      if (reason === 'autograph') return labels.thisCert
      if (reason === 'sample') return labels.thisCertNumberIsnt
      return labels.lookupsAreOff
    default:
      return null
  }
}
