import { comparedFacts } from '@ambry/contract/cards/cert-facts'
import type { Difference } from '@ambry/contract/cards/differences'
import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminCardDetail, RegistryCardDetail } from '@ambry/contract/cards/records'
import { type LookupResult, lookupMost, readCert, readCerts } from '@ambry/contract/lookups/kinds'
import type { CertAnswer, LookupPlan, SpecPopulation } from '@ambry/contract/lookups/records'

import type { Actor } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { limitKey, take } from '../../db/limits.ts'
import type { Transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import {
  type Comparable,
  cardsByCert,
  certToCompare,
  compareForAdmin,
  compareOwn,
  differencesOf,
  registerFromRecords,
  unverifiedCerts,
} from '../cards/verification/service.ts'
import { type AnswerRow, findPopulation, keepPopulation } from './answers/queries.ts'
import { answerFor, knownAnswers, notACert, noted, onFile, sentenceOf } from './answers/service.ts'
import * as labels from './labels.ts'
import { giveBack, quota, spend } from './quota/service.ts'

/** Whose lookups these are: a member's own, or the admins'. */
export type Requester = { userId: string; isHouse: boolean }
export const payer = ({ userId, isHouse }: Requester): string | null => (isHouse ? null : userId)

/** enough for someone scanning a box of slabs */
const singles = [{ max: 300, seconds: 600 }]
const shownAtOnce = 24

export type Known = {
  certNumber: string
  result: LookupResult | null
  reason: string | null
  row: AnswerRow | null
}

/** An answer as its requester sees it: compared with their own card, while someone else's is not even named. */
export function shown(deps: Deps, requester: Requester, { certNumber, result, reason, row }: Known, card?: Comparable) {
  const isVisible = card !== undefined && (requester.isHouse || card.ownerId === requester.userId)
  const differences = row && isVisible ? differencesOf(card, row.facts) : []
  return {
    certNumber,
    result: result === 'verified' && differences.length > 0 ? ('mismatch' as const) : result,
    sentence: sentenceOf({ certNumber, result, reason }, requester.isHouse),
    facts: row?.facts ?? null,
    label: row?.label ?? null,
    population: row?.population ?? null,
    populationHigher: row?.populationHigher ?? null,
    populationOn: row?.answeredAt.slice(0, 10) ?? null,
    images: row?.images ?? [],
    isSample: row !== null && deps.certs.kind === 'sample',
    answeredAt: row?.answeredAt ?? null,
    registration: registrationOf(requester, card),
    cardId: isVisible ? card.id : null,
    picture: isVisible ? card.picture : null,
    differences,
  }
}

function registrationOf({ userId, isHouse }: Requester, card: Comparable | undefined): 'free' | 'yours' | 'taken' {
  if (!card) return 'free'
  return !isHouse && card.ownerId === userId ? 'yours' : 'taken'
}

/** `Grade: we have 9, PSA has 8.5.` */
export const differencesText = (differences: Difference[]): string | null =>
  differences.length === 0
    ? null
    : differences
        .map(
          ({ field, ours, theirs }) =>
            `${comparedFacts[field]}: we have ${ours ?? 'none'}, PSA has ${theirs ?? 'none'}.`,
        )
        .join(' ')

async function refuseIfTooMany(deps: Deps, requester: Requester, transact: Transact): Promise<void> {
  const key = limitKey(deps.secrets.limit, 'look up', requester.userId)
  const refused = await transact((tx) => take(tx, [{ key, rules: singles }]))
  if (!refused) return
  throw new AppError('too_many', labels.tooManySingleLookups, {
    retryAfterSeconds: refused.waitSeconds,
  })
}

export async function lookUp(
  deps: Deps,
  requester: Requester,
  transact: Transact,
  { certNumber: typed, again }: { certNumber: string; again: boolean },
): Promise<CertAnswer> {
  await refuseIfTooMany(deps, requester, transact)
  const cert = readCert(typed)
  const certNumber = cert ?? printable(typed)
  const answer = cert === null ? notACert(certNumber) : await answerFor(deps, cert, payer(requester), { again })
  const cards = await cardsByCert(deps.db, [certNumber])
  const view = shown(deps, requester, answer, cards.get(certNumber))
  return { ...view, result: view.result ?? 'unavailable', isCached: answer.isCached }
}

/** Shows an invalid cert as it was typed, without invisible characters. */
const printable = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 80) || '?'

export type What = { text: string } | { unverified: true }

/** The certs a job is to look up, without duplicates, and the invalid ones. */
export async function certsOf(db: Db, requester: Requester, what: What) {
  const found =
    'text' in what
      ? readCerts(what.text)
      : { certs: await unverifiedCerts(db, payer(requester), lookupMost), repeated: 0, invalid: [] }
  const known = new Set(found.certs)
  const invalid = [...new Set(found.invalid.map(printable))].filter((one) => !known.has(one))
  if (found.certs.length + invalid.length > lookupMost) {
    throw new AppError('refused', labels.thatsMoreThanCertNumbers(lookupMost.toLocaleString('en-US')))
  }
  if (found.certs.length === 0) {
    throw new AppError('refused', 'text' in what ? labels.noCertNumbersFound : labels.everyCardWithAPsa)
  }
  return { ...found, invalid }
}

/** No answer is stored, or one without images although those are wanted. */
const isUnknown = (row: AnswerRow | undefined, withImages: boolean) =>
  row === undefined || (withImages && row.images === null)

/** What a job would cost, before anything is spent. */
export async function plan(
  deps: Deps,
  requester: Requester,
  what: What & { withImages: boolean },
): Promise<LookupPlan> {
  const { certs, repeated, invalid } = await certsOf(deps.db, requester, what)
  const known = await knownAnswers(deps.db, deps, certs)
  const cards = await cardsByCert(deps.db, certs)
  const toAsk = certs.filter((cert) => isUnknown(known.get(cert), what.withImages)).length
  const registrationLabels = certs.map((cert) => registrationOf(requester, cards.get(cert)))
  return {
    certs: certs.length,
    repeated,
    invalid: invalid.slice(0, 100),
    invalidCount: invalid.length,
    cached: certs.length - toAsk,
    toAsk,
    yours: registrationLabels.filter((one) => one === 'yours').length,
    taken: registrationLabels.filter((one) => one === 'taken').length,
    calls: what.withImages ? toAsk * 2 : toAsk,
    quota: await quota(deps.db, deps, payer(requester)),
    first: certs.slice(0, shownAtOnce).flatMap((certNumber) => {
      const row = known.get(certNumber)
      if (!row) return []
      const view = shown(deps, requester, { certNumber, result: 'verified', reason: null, row }, cards.get(certNumber))
      return [{ ...view, result: view.result ?? 'verified', isCached: true }]
    }),
  }
}

const populationDays = 30

/** Population counts change slowly, so one less than a month old is reused for everyone. */
export async function population(
  deps: Deps,
  requester: Requester,
  transact: Transact,
  typed: string,
): Promise<SpecPopulation> {
  const certNumber = readCert(typed) ?? typed
  const row = (await knownAnswers(deps.db, deps, [certNumber])).get(certNumber)
  if (!row) throw new AppError('refused', labels.lookUpTheCertNumber)
  if (row.specId === null) throw new AppError('not_found', 'PSA doesn’t say what kind of card this is.')
  const isSample = deps.certs.kind === 'sample'
  const asShown = ({ answeredAt, ...found }: NonNullable<Awaited<ReturnType<typeof findPopulation>>>) => ({
    ...found,
    description: found.description || cardTitle(row.facts),
    on: answeredAt.slice(0, 10),
    isSample,
  })
  const known = await findPopulation(deps.db, deps.certs.kind, row.specId)
  const oldest = new Date(deps.clock.now().getTime() - populationDays * 86_400_000).toISOString()
  if (known && known.answeredAt > oldest) return asShown(known)
  await refuseIfTooMany(deps, requester, transact)
  const { granted, held } = await transact((tx) => spend(tx, deps, payer(requester), 1))
  if (granted === 0) {
    if (known) return asShown(known)
    const reason = held?.reason ?? 'budget'
    throw new AppError(
      'unavailable',
      sentenceOf({ certNumber, result: 'unavailable', reason }, requester.isHouse) ?? '',
    )
  }
  const reply = await deps.certs.population(row.specId)
  if (reply.kind !== 'found') {
    if (reply.kind === 'unavailable')
      await transact(async (tx) => {
        await giveBack(tx, deps, payer(requester), { unanswered: 1 })
        await noted(tx, deps, reply)
      })
    if (known) return asShown(known)
    throw reply.kind === 'not_found'
      ? new AppError('not_found', 'PSA has no population for this card.')
      : new AppError('unavailable', 'PSA isn’t responding. Try again later.')
  }
  const { kind: _, ...found } = reply
  const fresh = { ...found, answeredAt: deps.clock.now().toISOString() }
  await transact((tx) => keepPopulation(tx, deps.certs.kind, row.specId as number, fresh))
  return asShown(fresh)
}

/** Registers cards by certs that were looked up before, with exactly the data that was shown and confirmed. */
export async function registerCerts(deps: Deps, actor: Actor, transact: Transact, typed: string[]) {
  const registered: { certNumber: string; cardId: string }[] = []
  const refused: { certNumber: string; reason: string }[] = []
  const certs = [...new Set(typed.map((one) => readCert(one) ?? printable(one)))]
  const known = await knownAnswers(deps.db, deps, certs)
  for (const certNumber of certs) {
    const row = known.get(certNumber)
    if (!row) {
      refused.push({ certNumber, reason: labels.itHasntBeenLookedUp })
      continue
    }
    try {
      const [cardId] = await transact((tx) =>
        registerFromRecords(tx, deps, actor.id, [{ certNumber, record: onFile(deps, row) }]),
      )
      if (cardId) registered.push({ certNumber, cardId })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      refused.push({ certNumber, reason: error.message })
    }
  }
  return { registered, refused }
}

async function recordOf(deps: Deps, certNumber: string, userId: string | null) {
  const answer = await answerFor(deps, certNumber, userId, { again: false })
  if (answer.row) return onFile(deps, answer.row)
  const sentence = sentenceOf(answer, userId === null) ?? 'PSA isn’t responding.'
  throw new AppError(answer.result === 'unavailable' ? 'unavailable' : 'refused', sentence)
}

export async function verifyOwn(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  cardId: string,
): Promise<RegistryCardDetail> {
  const record = await recordOf(deps, await certToCompare(deps.db, deps, actor, cardId), actor.id)
  return transact((tx) => compareOwn(tx, deps, actor, cardId, record))
}

export async function verifyForAdmin(deps: Deps, transact: Transact, cardId: string): Promise<AdminCardDetail> {
  const record = await recordOf(deps, await certToCompare(deps.db, deps, null, cardId), null)
  return transact((tx) => compareForAdmin(tx, deps, cardId, record))
}
