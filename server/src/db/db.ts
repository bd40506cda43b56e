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

import { type Camel, CamelQuery } from './camel-case.ts'
import { databaseError } from './database-error.ts'
import { nameIfKept } from './frequent-statements.ts'
import type { Schema } from './schema.ts'

/** Builds queries, typed by the schema; a Db runs them. It has no connection itself. */
export const build = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Query<Row> = Compilable<Row> | RawBuilder<Row>

/** The handle every query takes, implemented by the pool and by transactions. Rows have camelCase columns. */
export interface Db {
  all<Row>(query: RawBuilder<Row>): Promise<Row[]>
  all<Row>(query: Compilable<Row>): Promise<Camel<Row>[]>
  one<Row>(query: RawBuilder<Row>): Promise<Row | undefined>
  one<Row>(query: Compilable<Row>): Promise<Camel<Row> | undefined>
  /** Returns the number of affected rows. */
  run(query: Query<unknown>): Promise<number>
  /** A statement with a name is parsed and planned once per connection: for the hottest queries. */
  prepared<Row>(name: string | undefined, text: string, values: unknown[]): Promise<Row[]>
}

type Statement = { name?: string | undefined; text: string; values: unknown[] }
type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

export function dbOver(connection: Queryable): Db {
  const send = ({ text, values, name = nameIfKept(text, values) }: Statement): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      const query = new CamelQuery(name === undefined ? { text, values } : { name, text, values })
      const done = (error: Error | undefined, result: pg.QueryResult) =>
        error ? reject(databaseError(error)) : resolve(result)
      ;(connection as pg.Pool).query(query as unknown as pg.QueryConfig, done)
    })
  const sendBuilt = (query: Query<unknown>) => {
    // a raw query needs a compiler, a built one has its own
    const { sql, parameters } = 'isRawBuilder' in query ? query.compile(build) : query.compile()
    return send({ text: sql, values: parameters as unknown[] })
  }
  return {
    all: async (query: Query<unknown>) => (await sendBuilt(query)).rows,
    one: async (query: Query<unknown>) => (await sendBuilt(query)).rows[0],
    run: async (query) => (await sendBuilt(query)).rowCount ?? 0,
    prepared: async <Row>(name: string | undefined, text: string, values: unknown[]) =>
      (await send({ name, text, values })).rows as Row[],
  }
}
