import type { Instant } from '@ambry/contract/dates'
import { addSeconds } from '@ambry/contract/dates'
import type { Overview } from '@ambry/contract/desk'
import { sql } from 'kysely'

import type { Db } from '../../db/db.ts'

type Waiting = { waiting: number; oldestAt: Instant | null }

type OverviewRow = Waiting & {
  people: Overview['people']
  joined: Overview['joined']
  access: Overview['access']
}

/** Everything is counted over indexes, in one statement: the page asks for it again with every event. */
export async function readOverview(db: Db, now: Date, timeZone: string): Promise<OverviewRow> {
  const monthAgo = addSeconds(now, -30 * 86_400)
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timeZone})`
  const people = (condition: string) => sql`(SELECT count(*) FROM users WHERE ${sql.raw(condition)})`
  const row = await db.one(sql<OverviewRow>`
    SELECT
      (SELECT count(*) FROM access_requests WHERE status = 'pending') AS waiting,
      (SELECT min(created_at) FROM access_requests WHERE status = 'pending') AS "oldestAt",
      json_build_object(
        'active', ${people(`status = 'active'`)},
        'invited', ${people(`status = 'invited'`)},
        'suspended', ${people(`status = 'suspended'`)},
        'lenders', ${people(`is_lender AND status = 'active'`)},
        'admins', ${people(`is_admin AND status = 'active'`)}
      ) AS people,
      (
        SELECT json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', (
          SELECT count(*) FROM users
          WHERE registered_at >= month AT TIME ZONE ${timeZone}
            AND registered_at < (month + interval '1 month') AT TIME ZONE ${timeZone}
        )) ORDER BY month)
        FROM generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') AS month
      ) AS joined,
      json_build_object(
        'requested30d', (SELECT count(*) FROM access_requests WHERE created_at > ${monthAgo}),
        'approved30d', (SELECT count(*) FROM access_requests WHERE decided_at > ${monthAgo} AND status = 'approved'),
        'joined30d', (SELECT count(*) FROM users WHERE registered_at > ${monthAgo}),
        'medianDecisionHours', (
          SELECT round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)) / 3600)::numeric, 1)
          FROM access_requests WHERE decided_at > ${monthAgo}
        )
      ) AS access`)
  if (!row) throw new Error('the overview was not read')
  return row
}

/** What the vault has to do. Each is few among many and has an index of its own. */
export async function readVaultQueues(db: Db): Promise<{ arrivals: Waiting; returns: Waiting; disputes: Waiting }> {
  const [row] = await db.prepared<{ arrivals: Waiting; returns: Waiting; disputes: Waiting }>(
    'vault_queues',
    `SELECT
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(updated_at)')}) FROM cards
        WHERE status = 'registered' AND custody = 'inbound') AS arrivals,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(return_asked_at)')}) FROM cards
        WHERE facets @> '{return:1}') AS returns,
       (SELECT json_build_object('waiting', count(*), 'oldestAt', ${iso('min(opened_at)')}) FROM card_disputes
        WHERE status = 'open') AS disputes`,
    [],
  )
  if (!row) throw new Error('the queues of the vault were not read')
  return row
}

/** Inside JSON an instant is text, and reads as the API writes it. */
const iso = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
