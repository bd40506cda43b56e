import { writeFileSync } from 'node:fs'
import path from 'node:path'

import fc from 'fast-check'
import { expect } from 'vitest'

import { prove } from '../src/areas/billing/ledger/proof-service.ts'
import type { Tx } from '../src/db/transaction.ts'
import { AppError } from '../src/errors.ts'
import { type Counts, requestedRuns, sampled } from './depth.ts'
import type { Caller, Harness } from './harness.ts'

// Random lives of money against a model. A test plays a few; the bench thousands, in short ones, and counts.

/** An id that nothing has. */
export const absent = '0190a000-0000-7000-8000-000000000000'

/** Mostly one for which the step is allowed; sometimes any, so that refusals are played too. */
export function picked<T>(list: readonly T[], at: number, isAllowed: (each: T) => boolean): T | undefined {
  const allowed = at < 25 ? list.filter(isAllowed) : []
  const from = allowed.length > 0 ? allowed : list
  return from[at % Math.max(from.length, 1)]
}

export const pickOf = fc.nat({ max: 29 })

/** Does what an administrator would, and returns what it was refused with, which is an answer too. */
export function doneBy<T>(h: Harness, admin: Caller, work: (tx: Tx) => Promise<T>): Promise<T | AppError> {
  const origin = { actorId: admin.id, subjectId: null, sessionId: null, ip: null, requestId: null }
  return h.app.deps.transactions.run(origin, work).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return error
    throw error
  })
}

/** The step must be refused exactly when the model says so. */
export function expectAllowed(answer: unknown, may: boolean, step: string): void {
  const said = answer instanceof AppError ? answer.message : 'was done'
  expect(!(answer instanceof AppError), `${step}: ${said}`).toBe(may)
}

/** What the entries about these people put on each account, on its debit side; what is zero is left out. */
export async function ledgerOf(h: Harness, people: readonly string[]): Promise<Record<string, number>> {
  const rows = await h.query<{ code: string; party: string | null; cents: string }>(
    `SELECT a.code, a.party_id AS party, sum(p.amount_cents)::bigint AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
      JOIN ledger_entries e ON e.id = p.entry_id WHERE e.member_id = ANY($1) GROUP BY 1, 2 HAVING sum(p.amount_cents) <> 0`,
    [people],
  )
  return Object.fromEntries(
    rows.map(({ code, party, cents }) => [[code, party].filter(Boolean).join(' '), Number(cents)]),
  )
}

export const withoutZeros = (accounts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0))

/** What any check of the books finds, every account in total among them. */
async function findingsOf(h: Harness, except: string | undefined): Promise<string[]> {
  const { checks } = await prove(h.app.deps)
  expect(checks.map(({ name }) => name)).toContain('account_totals')
  return checks.flatMap(({ name, findings }) => (name === except ? [] : findings))
}

type Lives<Step> = {
  name: string
  /** With a database of its own. */
  open: () => Promise<{ h: Harness; play: (steps: Step[]) => Promise<void>; close: () => Promise<void> }>
  /** For a test, and the shorter ones of which the bench plays thousands. */
  steps: { test: fc.Arbitrary<Step[]>; bench: fc.Arbitrary<Step[]> }
  runs: Counts
  /** How many share a database, if time passes in them. */
  perDatabase?: number
  /** A check of the books for which its lives lack the documents. */
  except?: string
}

// after so many the books begin anew, or every check of them would take longer than the one before
const livesPerDatabase = 500

/** As the bench passes it: how many of each kind to play, and where to write the outcome. */
const { MONEY_LIVES, MONEY_LIVES_FOLDER } = process.env

/** Only a hang takes this long. */
export const livesTimeout = MONEY_LIVES === undefined ? 300_000 : 4 * 3_600_000

/** Lives in parts, each a test with a database of its own; the bench counts its own. */
export function partsOf(counts: Counts, perDatabase: number): Counts[] {
  const all = MONEY_LIVES === undefined ? requestedRuns(counts) : 1
  return Array.from({ length: Math.ceil(all / perDatabase) }, (_, at) => {
    const count = Math.min(perDatabase, all - at * perDatabase)
    return { short: count, deep: count }
  })
}

export type MoneyLives = { played: number; faults: string[] }

/** Plays a few, shrinking nothing, because a shrunk life would begin with another's books; or as many as the bench asks for. */
export async function playLives<Step>(lives: Lives<Step>): Promise<void> {
  if (MONEY_LIVES === undefined || MONEY_LIVES_FOLDER === undefined) return playFew(lives)
  const count = (JSON.parse(MONEY_LIVES) as Record<string, number>)[lives.name] ?? 0
  const faults: string[] = []
  const each = lives.perDatabase ?? livesPerDatabase
  for (let seed = 1; seed <= count; seed += each)
    faults.push(...(await playMany(lives, seed, Math.min(count, seed + each - 1))))
  const outcome: MoneyLives = { played: count, faults }
  writeFileSync(path.join(MONEY_LIVES_FOLDER, `${lives.name}.json`), JSON.stringify(outcome))
}

async function playFew<Step>({ open, steps, runs: counts, except }: Lives<Step>): Promise<void> {
  const { h, play, close } = await open()
  try {
    // a failing run prints its seed and path; pass both to fc.assert to reproduce it
    await fc.assert(fc.asyncProperty(steps.test, play), { ...sampled(counts), endOnFailure: true })
    expect(await findingsOf(h, except)).toEqual([])
  } finally {
    await close()
  }
}

/** A seed alone determines each life: the first thousand of ten thousand are the same ones. */
async function playMany<Step>(
  { name, open, steps, except }: Lives<Step>,
  first: number,
  last: number,
): Promise<string[]> {
  const { h, play, close } = await open()
  const faults: string[] = []
  try {
    for (let seed = first; seed <= last; seed++) {
      const [life = []] = fc.sample(steps.bench, { seed, numRuns: 1 })
      await play(life).catch((error: unknown) => faults.push(`${name} ${seed}: ${error}`))
    }
    faults.push(...(await findingsOf(h, except)).map((finding) => `${name} ${first} to ${last}: ${finding}`))
  } finally {
    await close()
  }
  return faults
}
