import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { anyOf, by, defineList } from '../../db/define-list.ts'
import { containing } from '../../db/keyset.ts'
import { type FundRow, fundColumns, perUnit } from './fund-queries.ts'

export type FundListRow = FundRow & {
  navCents: number | null
  navPerUnit: number | null
  netGrowth: number | null
  cards: number
  /** its holdings of the highest value */
  picturedIds: string[]
  holders: number
  minimumCents: number
  managementBps: number
  carryBps: number
  mostHolders: number
  trend: number[]
}

/** Points of the small chart in lists. */
const mostTrendPoints = 60

/** What lists of funds show, with the terms in force on a day. */
export const fundListColumns = sql<FundListRow>`${fundColumns}, s.nav_cents, s.nav_per_unit, s.net_growth,
  (SELECT count(*)::int FROM fund_holdings h WHERE h.fund_id = f.id AND h.sold_on IS NULL) AS cards,
  ARRAY(SELECT h.id FROM fund_holdings h WHERE h.fund_id = f.id AND h.sold_on IS NULL ORDER BY h.value_cents DESC, h.id LIMIT 4) AS pictured_ids,
  (SELECT count(DISTINCT l.member_id)::int FROM fund_lots l WHERE l.fund_id = f.id AND l.units > 0) AS holders,
  t.minimum_cents, t.management_bps, t.carry_bps, t.most_holders,
  (SELECT coalesce(json_agg(p.nav_per_unit ORDER BY p.seq), '[]'::json) FROM (SELECT ${perUnit('x')} AS nav_per_unit, seq, row_number() OVER (ORDER BY seq) AS at, count(*) OVER () AS points
      FROM fund_strikes x WHERE fund_id = f.id AND price IS NOT NULL) p
    WHERE p.at = p.points OR p.at % ceil(p.points / ${sql.lit(mostTrendPoints - 1)}::numeric) = 0) AS trend`

export const fundListTables = (today: Day) => sql`funds f
  LEFT JOIN LATERAL (SELECT nav_cents, ${perUnit('x')} AS nav_per_unit, net_growth FROM fund_strikes x WHERE fund_id = f.id ORDER BY seq DESC LIMIT 1) s ON true
  JOIN LATERAL (SELECT minimum_cents, management_bps, carry_bps, most_holders FROM fund_terms
    WHERE fund_id = f.id AND (effective_on <= ${today} OR number = 1) ORDER BY number DESC LIMIT 1) t ON true`

export const nameHas = (text: string) => sql`lower(f.name || ' ' || f.strategy) LIKE ${containing(text)}`

type WaitingCounts = { subscriptions: number; redemptions: number; transfers: number; questions: number }
export type AdminFundRow = FundListRow & { waiting: WaitingCounts }

/** For staff: all funds, with what waits for them. */
export const adminFundList = defineList({
  columns: (_: { today: Day }) => sql<AdminFundRow>`${fundListColumns}, json_build_object(
    'subscriptions', (SELECT count(*) FROM fund_subscriptions w WHERE w.fund_id = f.id AND w.status = 'paid' AND w.accepted_at IS NULL),
    'redemptions', (SELECT count(*) FROM fund_redemptions w WHERE w.fund_id = f.id AND w.status = 'requested'),
    'transfers', (SELECT count(*) FROM fund_transfers w WHERE w.fund_id = f.id AND w.status = 'accepted'),
    'questions', (SELECT count(*) FROM fund_questions w WHERE w.fund_id = f.id AND w.answer IS NULL)) AS waiting`,
  from: ({ today }: { today: Day }) => fundListTables(today),
  countFrom: sql`funds f`,
  id: 'f.id',
  sorts: {
    createdAt: by<AdminFundRow>('f.created_at', 'timestamptz'),
    name: by<AdminFundRow>('f.name', 'text'),
  },
  filters: { status: anyOf('f.status'), q: nameHas },
})
