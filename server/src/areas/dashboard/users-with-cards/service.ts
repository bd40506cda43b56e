import type { UserWithCards } from '@ambry/contract/dashboard/endpoints'
import type { Page } from '@ambry/contract/kernel/lists'

import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { userWithCardsList } from './queries.ts'

type Query = Omit<QueryOf<typeof userWithCardsList>, 'empty'> & { empty?: '1' | undefined }

export const usersWithCards = (db: Db, { empty, ...query }: Query): Promise<Page<UserWithCards>> =>
  userWithCardsList.page(db, { ...query, empty: empty === '1' }, (row) => row)
