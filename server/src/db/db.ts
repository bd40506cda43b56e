import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'

import { databaseError } from './database-error.ts'
import type { Schema } from './schema.ts'

/** Builds queries, typed by the schema; a Db runs them. It has no connection of its own. */
export const build = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Query<Row> = Compilable<Row> | RawBuilder<Row>

/** The one handle a query takes. The pool and a transaction both satisfy it. */
export interface Db {
  all<Row>(query: Query<Row>): Promise<Row[]>
  one<Row>(query: Query<Row>): Promise<Row | undefined>
  /** The number of rows it touched. */
  run(query: Query<unknown>): Promise<number>
  /** Text that the database parses and plans once per connection when it has a name: for the hottest statements. */
  prepared<Row>(name: string | undefined, text: string, values: unknown[]): Promise<Row[]>
}

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

export function dbOver(connection: Queryable): Db {
  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await (connection as pg.Pool).query(query)
    } catch (error) {
      throw databaseError(error)
    }
  }
  const sendBuilt = (query: Query<unknown>) => {
    // a raw query is compiled by someone, a built one by itself
    const { sql, parameters } = 'isRawBuilder' in query ? query.compile(build) : query.compile()
    return send({ text: sql, values: parameters as unknown[] })
  }
  return {
    all: async <Row>(query: Query<Row>) => (await sendBuilt(query)).rows as Row[],
    one: async <Row>(query: Query<Row>) => (await sendBuilt(query)).rows[0] as Row | undefined,
    run: async (query) => (await sendBuilt(query)).rowCount ?? 0,
    prepared: async <Row>(name: string | undefined, text: string, values: unknown[]) =>
      (await send(name === undefined ? { text, values } : { name, text, values })).rows as Row[],
  }
}
