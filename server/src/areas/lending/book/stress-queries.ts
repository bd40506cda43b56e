import type { LtvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

/** Loans by their level before and after. */
export type StressedGroup = {
  before: LtvLevel
  after: LtvLevel
  loans: number
  principalCents: number
  valueCents: number
  /** Principal times LTV in basis points, as the book's average is weighted. */
  weightedLtv: number
  uncoveredCents: number
  shortCents: number
}
type StressedCall = {
  id: string
  principalCents: number
  valueCents: number
  valueBeforeCents: number
  shortCents: number
  level: LtvLevel
}
type StressRow = { groups: StressedGroup[]; calls: StressedCall[] }

// exact, as `ltvLevel` has it: up to and including each level
const levelOf = (value: string) =>
  sql.raw(`CASE WHEN principal * 10000 <= ${value} * healthy THEN 'healthy' WHEN principal * 10000 <= ${value} * notice THEN 'notice'
  WHEN principal * 10000 <= ${value} * liquidation THEN 'call' ELSE 'liquidation' END`)

type Fall = { percent: number; category: string | null; categoryPercent: number }

/** Every running loan with each of its cards worth another percentage, in one statement. */
export async function stressBook(
  db: Db,
  { percent, category, categoryPercent }: Fall,
  limit: number,
): Promise<StressRow> {
  const part =
    category === null
      ? sql`${100 + percent}::int`
      : sql`CASE WHEN c.category = ${category} THEN ${100 + categoryPercent}::int ELSE ${100 + percent}::int END`
  const cards = category === null ? sql`` : sql`JOIN cards c ON c.id = k.card_id`
  const row = await db.one(
    sql<StressRow>`WITH level AS MATERIALIZED (
        SELECT product_id, number, (settings ->> 'healthyLtvBps')::bigint AS healthy, (settings ->> 'noticeLtvBps')::bigint AS notice,
          (settings ->> 'liquidationLtvBps')::bigint AS liquidation FROM loan_product_versions
      ), valued AS (
        -- whole cents far below 2^53 add up exactly, and several times faster than as numeric
        SELECT k.loan_id, sum((k.value_cents * ${part} / 100)::float8)::bigint AS after
        FROM loan_collateral k ${cards} WHERE k.status = 'pledged' GROUP BY k.loan_id
      ), loan AS (
        SELECT l.id, l.outstanding_cents AS principal, l.value_cents AS before, coalesce(v.after, 0) AS after, s.healthy, s.notice, s.liquidation
        FROM loans l JOIN level s ON s.product_id = l.product_id AND s.number = l.product_version LEFT JOIN valued v ON v.loan_id = l.id
        WHERE l.status IN ('active', 'defaulted')
      ), stressed AS MATERIALIZED (
        SELECT id, principal, before, after, ${levelOf('before')} AS was, ${levelOf('after')} AS level,
          greatest(0, principal - after * healthy / 10000) AS short FROM loan
      )
      SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('before', g.was, 'after', g.level, 'loans', g.loans, 'principalCents', g.principal,
            'valueCents', g.value, 'weightedLtv', g.weighted, 'uncoveredCents', g.uncovered, 'shortCents', g.short)), '[]')
          FROM (SELECT was, level, count(*) AS loans, sum(principal::float8)::bigint AS principal, sum(after::float8)::bigint AS value,
            sum(principal * least(1000000, coalesce(principal * 10000 / nullif(after, 0)::float8, 1000000))) AS weighted,
            sum(greatest(0, principal - after)::float8)::bigint AS uncovered, sum(short::float8)::bigint AS short FROM stressed GROUP BY 1, 2) g) AS groups,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'principalCents', t.principal, 'valueCents', t.after, 'valueBeforeCents', t.before,
            'shortCents', t.short, 'level', t.level) ORDER BY t.short DESC, t.id), '[]')
          FROM (SELECT * FROM stressed WHERE level IN ('call', 'liquidation') AND was IN ('healthy', 'notice') ORDER BY short DESC, id LIMIT ${limit}) t) AS calls`,
  )
  if (!row) throw new Error('a sum has a row')
  return row
}

type NamedLoan = { id: string; number: string; member: string }

export const listNamedLoans = (db: Db, ids: readonly string[]): Promise<NamedLoan[]> =>
  db.all(
    sql<NamedLoan>`SELECT l.id, l.number, coalesce(u.name, u.phone) AS member FROM loans l JOIN users u ON u.id = l.member_id WHERE l.id = ANY(${[...ids]}::uuid[])`,
  )
