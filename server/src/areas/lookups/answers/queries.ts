import type { CertFacts } from '@ambry/contract/cards/cert-facts'
import type { Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { GradePopulation, GraderImage } from '../../../gateways/certs.ts'

export type AnswerRow = {
  certNumber: string
  facts: CertFacts
  label: string | null
  specId: number | null
  population: number | null
  populationHigher: number | null
  /** Null means never requested. */
  images: GraderImage[] | null
  answeredAt: Instant
}

export async function listAnswers(db: Db, provider: string, certNumbers: string[]): Promise<AnswerRow[]> {
  return db.prepared(
    'list_answers',
    `SELECT cert_number, facts, label, spec_id, population,
       population_higher, images, answered_at
     FROM cert_answers WHERE provider = $1 AND cert_number = ANY($2::text[])`,
    [provider, certNumbers],
  )
}

/** Answers are kept forever. A repeated lookup updates the population but never drops images. */
export async function keepAnswers(tx: Tx, provider: string, answers: AnswerRow[]): Promise<void> {
  if (answers.length === 0) return
  await tx.prepared(
    'keep_answers',
    `INSERT INTO cert_answers (provider, cert_number, facts, label, spec_id, population, population_higher, images, answered_at)
     SELECT $1, * FROM unnest($2::text[], $3::jsonb[], $4::text[], $5::int[], $6::int[], $7::int[], $8::jsonb[], $9::timestamptz[])
     ON CONFLICT (provider, cert_number) DO UPDATE SET facts = EXCLUDED.facts, label = EXCLUDED.label,
       spec_id = EXCLUDED.spec_id, population = EXCLUDED.population, population_higher = EXCLUDED.population_higher,
       images = coalesce(EXCLUDED.images, cert_answers.images), answered_at = EXCLUDED.answered_at`,
    [
      provider,
      answers.map(({ certNumber }) => certNumber),
      answers.map(({ facts }) => JSON.stringify(facts)),
      answers.map(({ label }) => label),
      answers.map(({ specId }) => specId),
      answers.map(({ population }) => population),
      answers.map(({ populationHigher }) => populationHigher),
      answers.map(({ images }) => (images === null ? null : JSON.stringify(images))),
      answers.map(({ answeredAt }) => answeredAt),
    ],
  )
}

export type PopulationRow = { description: string; total: number; grades: GradePopulation[]; answeredAt: Instant }

export async function findPopulation(db: Db, provider: string, specId: number): Promise<PopulationRow | undefined> {
  const [row] = await db.prepared<PopulationRow>(
    undefined,
    `SELECT description, total, grades, answered_at FROM spec_populations WHERE provider = $1 AND spec_id = $2`,
    [provider, specId],
  )
  return row
}

export async function keepPopulation(tx: Tx, provider: string, specId: number, row: PopulationRow): Promise<void> {
  await tx.prepared(
    undefined,
    `INSERT INTO spec_populations (provider, spec_id, description, total, grades, answered_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (provider, spec_id) DO UPDATE SET description = EXCLUDED.description, total = EXCLUDED.total,
       grades = EXCLUDED.grades, answered_at = EXCLUDED.answered_at`,
    [provider, specId, row.description, row.total, JSON.stringify(row.grades), row.answeredAt],
  )
}
