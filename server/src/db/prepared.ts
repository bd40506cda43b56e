import type { RawBuilder } from 'kysely'

import { build, type Db } from './db.ts'

/** For a query that takes longer to plan than to run: under a name, it is planned once per connection. */
export const allPrepared = <Row>(db: Db, name: string, query: RawBuilder<Row>): Promise<Row[]> => {
  const { sql, parameters } = query.compile(build)
  return db.prepared<Row>(name, sql, [...parameters])
}
