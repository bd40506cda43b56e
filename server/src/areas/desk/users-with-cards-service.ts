import type { UserWithCards } from '@ambry/contract/desk/endpoints'
import type { Page } from '@ambry/contract/kernel/lists'

import type { Db } from '../../db/db.ts'
import { keyset } from '../../db/keyset.ts'
import {
  countUsersWithCards,
  listUsersWithCards,
  type UserWithCardsFilters,
  type UserWithCardsRow,
} from './users-with-cards-queries.ts'

type Query = UserWithCardsFilters & {
  sort: 'name' | '-name' | 'createdAt' | '-createdAt'
  cursor?: string | undefined
  limit: number
  total?: '1' | undefined
  format?: 'csv' | undefined
}

export async function usersWithCards(db: Db, query: Query): Promise<Page<UserWithCards>> {
  const { sort, cursor, limit, total, format: _, ...filters } = query
  const name = { column: 'u.sort_name', cast: 'text', value: (row: UserWithCardsRow) => row.sortName } as const
  const created = {
    column: 'u.created_at',
    cast: 'timestamptz',
    value: (row: UserWithCardsRow) => row.createdAt,
  } as const
  const page = keyset<UserWithCardsRow>(
    { sort, cursor, limit },
    filters,
    {
      name: { ...name, direction: 'asc' },
      '-name': { ...name, direction: 'desc' },
      createdAt: { ...created, direction: 'asc' },
      '-createdAt': { ...created, direction: 'desc' },
    },
    { name: 'u.id', cast: 'uuid' },
  )
  const rows = await listUsersWithCards(db, filters, page)
  return { ...page.page(rows, (row) => row), ...(total && { total: await countUsersWithCards(db, filters) }) }
}
