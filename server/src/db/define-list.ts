import type { Page } from '@ambry/contract/kernel/lists'
import { type RawBuilder, sql } from 'kysely'

import { AppError } from '../errors.ts'
import { camelCase } from './camel-case.ts'
import type { Db } from './db.ts'
import { containing, pages } from './keyset.ts'

type Sql = RawBuilder<unknown>

/** The parameters of every list plus this list's filters. */
type ListQuery<Filters = object> = Filters & {
  sort: string
  limit: number
  cursor?: string | undefined
  total?: '1' | undefined
  format?: 'csv' | undefined
}

/** not filters, although they are passed along when a list's totals are exported as CSV */
const paging = new Set(['sort', 'limit', 'cursor', 'total', 'format'])

/**
 * The condition for one filter's value; `context` is additional input from the caller, such as the day or the member.
 */
type Filter = (value: never, context: never) => Sql
type Filters = Record<string, Filter>
type ValuesOf<F> = { [K in keyof F]?: (F[K] extends (value: infer V, context: never) => Sql ? V : never) | undefined }

/** The caller must pass a context only if some part of the list uses it. */
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
  /** For when one index has the column and an id from another table. */
  id: string | undefined
}

/** An indexed, non-null column. Its value is the row's field of the same name by default. */
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

/** One value, or several separated by commas. */
export const anyOf = (column: string) => (values: string) => sql`${sql.ref(column)} = ANY(${values.split(',')})`
export const is = (column: string) => (value: string | number) => sql`${sql.ref(column)} = ${value}`
export const atLeast = (column: string) => (value: string | number) => sql`${sql.ref(column)} >= ${value}`
export const atMost = (column: string) => (value: string | number) => sql`${sql.ref(column)} <= ${value}`
export const before = (column: string) => (value: string) => sql`${sql.ref(column)} < ${value}`
export const isSet = (column: string) => (_: '1') => sql`${sql.ref(column)} IS NOT NULL`
/** Matches rows whose search text contains this. */
export const has = (column: string) => (text: string) => sql`${sql.ref(column)} LIKE ${containing(text)}`

/** Limits which matches a bulk action takes. */
type Range = { except: string[]; limit: number }
/** `where` is the query, `after` the start of the page. */
export type Slice = { where: Sql; after: Sql; orderBy: Sql; limit: number }

type Declared<Row, F, Given> = {
  columns: RawBuilder<Row> | ((context: Given) => RawBuilder<Row>)
  from: Sql | ((context: Given) => Sql)
  /** For when counting and selecting need fewer tables than displaying. */
  countFrom?: Sql | ((context: Given) => Sql)
  /** A condition on every row, whatever the query. */
  always?: (context: Given) => Sql
  filters: F
  /** By their names in the contract, which also lists the allowed directions. */
  sorts: Record<string, Ordered<Row>>
  id: string
  idCast?: 'uuid' | 'int8'
  /** For pages that need a custom statement. */
  select?: (slice: Slice, context: Given) => RawBuilder<Row>
}

/**
 * Declares a list: keyset pages, its count, single rows, and the selection of bulk actions. CSV uses the same pages
 * (see http/bind). A filter that is not set is ignored.
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

    one: (db: Db, rowId: string | number, ...context: ForRow): Promise<Row | undefined> =>
      db.one(sql<Row>`SELECT ${shown(context)} WHERE ${sql.ref(id)} = ${rowId}`),

    /** Rows by a custom condition, optionally followed by more SQL. */
    rows: (db: Db, condition: Sql, ...context: ForRow): Promise<Row[]> =>
      db.all(sql<Row>`SELECT ${shown(context)} WHERE ${condition}`),

    /** The ids a bulk action applies to, oldest first. */
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
