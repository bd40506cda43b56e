import type { Page } from '@ambry/contract/kernel/lists'
import { type RawBuilder, sql } from 'kysely'

import { AppError } from '../errors.ts'
import { camelCase } from './camel-case.ts'
import type { Db } from './db.ts'
import { containing, pages } from './keyset.ts'

type Sql = RawBuilder<unknown>

/** What every list takes, and the filters of this one. */
type ListQuery<Filters = object> = Filters & {
  sort: string
  limit: number
  cursor?: string | undefined
  total?: '1' | undefined
  format?: 'csv' | undefined
}

/** Not filters, though the sums of a list come with them when they are asked for as CSV. */
const paging = new Set(['sort', 'limit', 'cursor', 'total', 'format'])

/** The condition for one filter's value; `context` is what the caller knows besides: the day, the member. */
type Filter = (value: never, context: never) => Sql
type Filters = Record<string, Filter>
type ValuesOf<F> = { [K in keyof F]?: (F[K] extends (value: infer V, context: never) => Sql ? V : never) | undefined }

/** What a list asks the caller for besides the query: an argument where one of its parts has a use for it. */
type Argument<Context> = [Context] extends [never] ? [] : [context: Context]
type Known<Context> = unknown extends Context ? never : Context
type ContextOf<F> = {
  [K in keyof F]: F[K] extends (value: never, context: infer Context) => Sql ? Known<Context> : never
}[keyof F]

type AnyList = { where: (filters: never, ...context: never) => Sql }
export type FiltersOf<List extends AnyList> = Parameters<List['where']>[0]
export type QueryOf<List extends AnyList> = ListQuery<FiltersOf<List>>

type Value<Row> = (row: Row) => string | number
type Ordered<Row> = {
  column: string | Sql
  cast: 'timestamptz' | 'text' | 'int8' | 'date'
  value: Value<Row>
  /** Where one index has the column and the id, and the list's own id is another table's. */
  id: string | undefined
}

/** An indexed column that is never empty. Its value is the row's field of the same name, unless said otherwise. */
export const by = <Row>(
  column: string | Sql,
  cast: Ordered<Row>['cast'],
  { value, id }: { value?: Value<Row>; id?: string } = {},
): Ordered<Row> => ({
  column,
  cast,
  value: value ?? ((row) => row[camelCase(String(column).replace(/^.*\./, '')) as keyof Row] as string | number),
  id,
})

/** One value, or several with commas between them. */
export const anyOf = (column: string) => (values: string) => sql`${sql.ref(column)} = ANY(${values.split(',')})`
export const is = (column: string) => (value: string | number) => sql`${sql.ref(column)} = ${value}`
export const atLeast = (column: string) => (value: string | number) => sql`${sql.ref(column)} >= ${value}`
export const atMost = (column: string) => (value: string | number) => sql`${sql.ref(column)} <= ${value}`
export const before = (column: string) => (value: string) => sql`${sql.ref(column)} < ${value}`
export const isSet = (column: string) => (_: '1') => sql`${sql.ref(column)} IS NOT NULL`
/** Whose search text has these letters. */
export const has = (column: string) => (text: string) => sql`${sql.ref(column)} LIKE ${containing(text)}`

/** Which of those that are found a bulk action takes. */
type Range = { except: string[]; limit: number }
/** `where` is what is asked for, `after` where the page begins. */
export type Slice = { where: Sql; after: Sql; orderBy: Sql; limit: number }

type Declared<Row, F, Given> = {
  columns: RawBuilder<Row> | ((context: Given) => RawBuilder<Row>)
  from: Sql | ((context: Given) => Sql)
  /** Where counting and choosing need fewer tables than showing. */
  countFrom?: Sql | ((context: Given) => Sql)
  /** What holds of every row, whatever is asked for. */
  always?: (context: Given) => Sql
  filters: F
  /** By their names in the contract, which says in which directions. */
  sorts: Record<string, Ordered<Row>>
  id: string
  idCast?: 'uuid' | 'int8'
  /** Where a page needs a statement of its own shape. */
  select?: (slice: Slice, context: Given) => RawBuilder<Row>
}

/**
 * A list in one declaration: pages by keyset, its count, its rows one by one, and what a bulk action chooses. CSV is the
 * same pages (see http/bind). A filter that is not given does not count.
 */
export function defineList<Row extends { id: string | number }, F extends Filters, Given = unknown>({
  columns,
  from,
  countFrom = from,
  always,
  filters: conditions,
  sorts,
  id,
  idCast = 'uuid',
  select,
}: Declared<Row, F, Given>) {
  type Values = ValuesOf<F>
  type ForRow = Argument<Known<Given>>
  type ForList = Argument<Known<Given> | ContextOf<F>>
  const part = <T extends Sql>(of: T | ((context: Given) => T), [context]: readonly unknown[]): T =>
    typeof of === 'function' ? (of as (context: Given) => T)(context as Given) : of
  const shown = (context: readonly unknown[]) => sql`${part(columns, context)} FROM ${part(from, context)}`

  function where(filters: Values, ...[context]: ForList): Sql {
    const all = always ? [always(context as Given)] : []
    for (const [name, given] of Object.entries(filters)) {
      const value = name === 'q' ? (given as string | undefined)?.trim() : given
      if (value !== undefined && value !== '' && !paging.has(name))
        all.push((conditions[name] as Filter)(value as never, context as never))
    }
    return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` AND `)})`
  }

  async function count(db: Db, filters: Values, ...context: ForList): Promise<number> {
    const row = await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM ${part(countFrom, context)} WHERE ${where(filters, ...context)}`,
    )
    return row?.n ?? 0
  }

  return {
    where,
    count,

    async page<Item>(
      db: Db,
      { sort, cursor, limit, total, format: _, ...rest }: ListQuery<Values>,
      present: (row: Row) => Item,
      ...context: ForList
    ): Promise<Page<Item>> {
      const filters = rest as unknown as Values
      const name = sort.replace(/^-/, '')
      const order = sorts[name]
      if (!order) throw new AppError('invalid', 'This list can’t be sorted that way.')
      const { after, page } = pages({ sort, cursor, limit }, filters, order.value)
      const [sign, direction] = sort === name ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
      const column = typeof order.column === 'string' ? sql.ref(order.column) : order.column
      const rowId = sql.ref(order.id ?? id)
      const slice: Slice = {
        where: where(filters, ...context),
        after: after
          ? sql`(${column}, ${rowId}) ${sign} (${after.value}::${sql.raw(order.cast)}, ${after.id}::${sql.raw(idCast)})`
          : sql`true`,
        orderBy: sql`${column} ${direction}, ${rowId} ${direction}`,
        limit: limit + 1,
      }
      const rows = await db.all(
        select?.(slice, context[0] as Given) ??
          sql<Row>`SELECT ${shown(context)} WHERE ${slice.where} AND ${slice.after} ORDER BY ${slice.orderBy} LIMIT ${slice.limit}`,
      )
      return { ...page(rows, present), ...(total && { total: await count(db, filters, ...context) }) }
    },

    /** One row, by its id. */
    one: (db: Db, rowId: string | number, ...context: ForRow): Promise<Row | undefined> =>
      db.one(sql<Row>`SELECT ${shown(context)} WHERE ${sql.ref(id)} = ${rowId}`),

    /** Rows by a condition of the queries' own, and whatever follows it. */
    rows: (db: Db, condition: Sql, ...context: ForRow): Promise<Row[]> =>
      db.all(sql<Row>`SELECT ${shown(context)} WHERE ${condition}`),

    /** What a bulk action is about, oldest first, as they came. */
    async ids(db: Db, filters: Values, { except, limit }: Range, ...context: ForList): Promise<string[]> {
      const ref = sql.ref(id)
      const rows = await db.all(
        sql<{ id: string }>`SELECT ${ref} AS id FROM ${part(countFrom, context)} WHERE ${where(filters, ...context)}
          AND ${ref} <> ALL(${except}::uuid[]) ORDER BY ${sql.ref((sorts.createdAt?.column as string | undefined) ?? id)}, ${ref} LIMIT ${limit}`,
      )
      return rows.map((row) => row.id)
    },
  }
}
