import type { UserWithCards } from '@ambry/contract/dashboard/endpoints'
import { sql } from 'kysely'

import { by, defineList, has, is } from '../../../db/define-list.ts'

/** Cards are counted only for the users on the page. */
export const userWithCardsList = defineList({
  columns: sql<
    UserWithCards & { sortName: string }
  >`u.id, coalesce(u.name, u.phone) AS display_name, u.phone, u.status, k.*, u.created_at, u.sort_name`,
  from: sql`users u CROSS JOIN LATERAL (
    SELECT count(*) AS cards, count(*) FILTER (WHERE custody = 'in_vault') AS in_vault,
      count(*) FILTER (WHERE custody IN ('inbound', 'outbound')) AS in_transit,
      count(*) FILTER (WHERE open_disputes > 0) AS disputed,
      coalesce(sum(greatest(appraised_cents, 0)), 0)::bigint AS value_cents,
      count(*) FILTER (WHERE appraised_cents < 0) AS without_value
    FROM cards c WHERE c.owner_id = u.id AND c.status = 'registered') k`,
  countFrom: sql`users u`,
  filters: {
    q: has('u.search'),
    user: is('u.id'),
    empty: (withEmpty: boolean) =>
      withEmpty ? sql`true` : sql`EXISTS (SELECT FROM cards c WHERE c.owner_id = u.id AND c.status = 'registered')`,
  },
  sorts: { name: by('u.sort_name', 'text'), createdAt: by('u.created_at', 'timestamptz') },
  id: 'u.id',
})
