import type { UserWithCards } from '@ambry/contract/desk/endpoints'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { containing, type keyset } from '../../db/keyset.ts'

export type UserWithCardsRow = UserWithCards & { sortName: string }
export type UserWithCardsFilters = { q?: string | undefined; user?: string | undefined; empty?: '1' | undefined }

/** The cards are counted for the people of the page alone. */
export async function listUsersWithCards(
  db: Db,
  filters: UserWithCardsFilters,
  page: Pick<ReturnType<typeof keyset<UserWithCardsRow>>, 'where' | 'orderBy' | 'limit'>,
): Promise<UserWithCardsRow[]> {
  return (await db.all(
    build
      .selectFrom('users as u')
      .innerJoinLateral(
        sql<Pick<UserWithCardsRow, 'cards' | 'inVault' | 'inTransit' | 'disputed' | 'valueCents' | 'withoutValue'>>`(
          SELECT count(*) AS cards, count(*) FILTER (WHERE custody = 'in_vault') AS "inVault",
            count(*) FILTER (WHERE custody IN ('inbound', 'outbound')) AS "inTransit",
            count(*) FILTER (WHERE open_disputes > 0) AS disputed,
            coalesce(sum(greatest(appraised_cents, 0)), 0)::bigint AS "valueCents",
            count(*) FILTER (WHERE appraised_cents < 0) AS "withoutValue"
          FROM cards c WHERE c.owner_id = u.id AND c.status = 'registered')`.as('k'),
        (join) => join.onTrue(),
      )
      .select([
        'u.id',
        sql<string>`coalesce(u.name, u.phone)`.as('displayName'),
        'u.phone',
        'u.status',
        'k.cards',
        'k.inVault',
        'k.inTransit',
        'k.disputed',
        'k.valueCents',
        'k.withoutValue',
        'u.created_at',
        'u.sort_name',
      ])
      .where(matching(filters))
      .where(page.where)
      .orderBy(page.orderBy)
      .limit(page.limit),
  )) as UserWithCardsRow[]
}

export async function countUsersWithCards(db: Db, filters: UserWithCardsFilters): Promise<number> {
  const row = await db.one(
    build.selectFrom('users as u').select(sql<number>`count(*)`.as('total')).where(matching(filters)),
  )
  return row?.total ?? 0
}

function matching({ q, user, empty }: UserWithCardsFilters) {
  const conditions = [sql<boolean>`true`]
  if (!empty)
    conditions.push(sql<boolean>`EXISTS (SELECT FROM cards c WHERE c.owner_id = u.id AND c.status = 'registered')`)
  if (user) conditions.push(sql<boolean>`u.id = ${user}`)
  if (q?.trim()) conditions.push(sql<boolean>`u.search LIKE ${containing(q.trim())}`)
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}
