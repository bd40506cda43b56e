import pg from 'pg'

import { columnsIn, type DataClasses, memberPaths, parsePath } from '../src/db/data-classes.ts'

/** A value that was put into one column of one row, and is nowhere else. */
export type Planted = { table: string; path: string; column: string; value: string; isHidden: boolean }

type Column = {
  table: string
  column: string
  type: string
  isRequired: boolean
  isGenerated: boolean
  isReference: boolean
  choices: string[]
}
type Row = Record<string, unknown>

/** Every column that is stored, with the values that a constraint allows if it lists them. */
export async function columnsOf(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column & { rule: string | null; isNamed: boolean }>(`
    SELECT c.relname AS table, a.attname AS column, t.typname AS type, a.attnotnull AND NOT a.atthasdef AS "isRequired",
      a.attgenerated <> '' AS "isGenerated",
      EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]) AS "isReference", (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = c.oid
        AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\("?\\w+"? (= ANY|<@) \\(?ARRAY' LIMIT 1) AS rule
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname <> 'schema_migrations' ORDER BY c.relname, a.attnum`)
  return rows.map(({ rule, ...column }) => ({
    ...column,
    choices: [...(rule ?? '').matchAll(/'([^']*)'::text/g)].map(([, choice]) => choice ?? ''),
  }))
}

/** Columns that can hold what a person wrote: not numbers, dates, ids or one of a few values. */
export const canHoldText = ({ type, choices, isGenerated, isReference }: Column): boolean =>
  ['text', 'json', 'jsonb', '_text', 'inet'].includes(type) && choices.length === 0 && !isGenerated && !isReference

/** From here on a table takes any value, in a database that no one else uses. */
export const dropConstraints = async (client: pg.ClientBase): Promise<unknown> =>
  client.query(`DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT conrelid::regclass AS of, conname FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.of, c.conname); END LOOP;
      FOR c IN SELECT attrelid::regclass AS of, attname FROM pg_attribute WHERE attgenerated <> '' AND attnotnull
      LOOP EXECUTE format('ALTER TABLE %s ALTER %I DROP NOT NULL', c.of, c.attname); END LOOP;
      FOR c IN SELECT tgrelid::regclass AS of, tgname FROM pg_trigger WHERE tgconstraint <> 0 AND NOT tgisinternal
      LOOP EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', c.of, c.tgname); END LOOP; END $$`)

/**
 * Puts a row on every path to a member into every table, connected as the paths say, with a value of its own in each
 * column that can be searched for. A text that has to lose what identifies the member also has their name. Rows that
 * staff hide are put there too. No constraint applies, so that every table can be filled the same way.
 */
export async function plantRows(
  databaseUrl: string,
  data: DataClasses,
  member: string,
  name: string,
): Promise<Planted[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const columns = await columnsOf(client)
    await dropConstraints(client)
    await client.query(`SET session_replication_role = 'replica'`)
    return await new Planter(client, columns, data, member, name).plantAll()
  } finally {
    await client.end()
  }
}

class Planter {
  readonly #planted: Planted[] = []
  readonly #rows = new Map<string, Row | null>()
  #count = 0
  readonly client: pg.Client
  readonly columns: Column[]
  readonly data: DataClasses
  readonly member: string
  readonly name: string

  constructor(client: pg.Client, columns: Column[], data: DataClasses, member: string, name: string) {
    this.client = client
    this.columns = columns
    this.data = data
    this.member = member
    this.name = name
  }

  async plantAll(): Promise<Planted[]> {
    for (const { table, path } of memberPaths(this.data)) {
      await this.#rowOn(table, path, false)
      const tables = [table, ...parsePath(path).hops.map((hop) => hop.table)]
      if (tables.some((name) => this.data[name as keyof DataClasses]?.hidden)) await this.#rowOn(table, path, true)
    }
    return this.#planted
  }

  /** The row of this table on this path, after those that it belongs to. */
  async #rowOn(table: string, path: string, isHidden: boolean): Promise<Row | null> {
    const known = `${table} ${path} ${isHidden}`
    const before = this.#rows.get(known)
    if (before !== undefined) return before
    const { hops, last } = parsePath(path)
    const [hop] = hops
    const rest = path.slice(path.indexOf(' > ') + 3).replace(/^\w+(\(\w+\))?\./, '')
    const above = hop && (await this.#rowOn(hop.table, rest, isHidden && this.#hides(hop.table, rest)))
    const link = hop ? above?.[hop.key] : this.member
    const row = above === null ? null : await this.#insert(table, path, { [hop ? hop.column : last]: link }, isHidden)
    this.#rows.set(known, row)
    return row
  }

  #hides(table: string, path: string): boolean {
    return [table, ...parsePath(path).hops.map((hop) => hop.table)].some(
      (name) => this.data[name as keyof DataClasses]?.hidden,
    )
  }

  async #insert(table: string, path: string, fixed: Row, isHidden: boolean): Promise<Row | null> {
    const classes = this.data[table as keyof DataClasses]
    const kept = columnsIn(classes?.kept)
    const row: Row = {}
    for (const column of this.columns.filter((one) => one.table === table && !one.isGenerated)) {
      const value = this.#valueFor(
        column,
        kept.includes(column.column) || column.isReference,
        isHidden ? undefined : classes?.hidden,
      )
      if (value !== undefined) row[column.column] = value
    }
    const hiddenBy = Object.entries(classes?.hidden ?? {})
    if (isHidden) for (const [column, values] of hiddenBy) if (values !== 'set') row[column] = values[0]
    // what a person already has in the table of people
    if (table === 'users') for (const column of ['phone', 'status', 'party_kind', 'staff_roles']) delete row[column]
    // what a row that is on one path does not have: a file that is not sent has no message, and an owner's photo no receipt
    for (const other of Object.keys(classes?.members ?? {})) {
      const [hop] = parsePath(other).hops
      if (hop && !this.#columnOf(table, hop.column).isRequired) delete row[hop.column]
    }
    if (table === 'card_photos') delete row.move_id
    Object.assign(row, fixed)
    const names = Object.keys(row)
    const chosen = isHidden ? hiddenBy.map(([column]) => column) : []
    const numbered = names.map((_, index) => `$${index + 1}`)
    const list = names.map((column) => `"${column}"`)
    const values = names.map((column) => this.#parameter(table, column, row[column]))
    const { rows } =
      table === 'users'
        ? await this.client.query(
            `UPDATE users SET (${list}) = ROW (${numbered}) WHERE id = '${this.member}' RETURNING *`,
            values,
          )
        : await this.client.query(
            `INSERT INTO "${table}" (${list}) OVERRIDING SYSTEM VALUE VALUES (${numbered}) ON CONFLICT DO NOTHING RETURNING *`,
            values,
          )
    // a second one is refused, as of when they were last seen
    if (!rows[0]) return null
    for (const column of names.filter(
      (one) => ![...chosen, ...Object.keys(fixed)].includes(one) && this.#isUnique(table, one),
    ))
      this.#planted.push({ table, path, column, value: this.#textOf(row[column]), isHidden })
    return rows[0]
  }

  #columnOf(table: string, column: string): Column {
    const found = this.columns.find((one) => one.table === table && one.column === column)
    if (!found) throw new Error(`no column ${table}.${column}`)
    return found
  }

  #isUnique(table: string, column: string): boolean {
    const { type, choices } = this.#columnOf(table, column)
    return (
      column !== 'year' &&
      !(column === 'id' && type === 'int8') &&
      choices.length === 0 &&
      ['text', 'json', 'jsonb', '_text', 'inet', 'uuid', 'int8'].includes(type)
    )
  }

  #parameter = (table: string, column: string, value: unknown): unknown =>
    /^jsonb?$/.test(this.#columnOf(table, column).type) ? JSON.stringify(value) : value

  /** What is searched for: the word without the name. */
  #textOf(value: unknown): string {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return /planted\d+x/.exec(text)?.[0] ?? text
  }

  #valueFor({ column, type, isRequired, choices }: Column, isKept: boolean, hidden: Row = {}): unknown {
    this.#count += 1
    const count = this.#count
    const text = isKept ? `planted${count}x` : `planted${count}x of ${this.name}`
    const allowed = choices.filter((choice) => !(hidden[column] as string[] | undefined)?.includes(choice))
    if (allowed.length > 0 && /text$/.test(type)) return type === '_text' ? [allowed[0]] : allowed[0]
    // a column that is computed from it reads its digits
    if (column === 'year') return '1952'
    if (type === 'bool')
      return (hidden[column] as string[] | undefined)?.includes('false') ? true : isRequired ? false : undefined
    if (type === 'text') return text
    if (type === 'json' || type === 'jsonb') return { planted: text }
    if (type === '_text') return [text]
    if (type === 'inet') return `10.1.${100 + (count >> 6)}.${100 + (count & 63)}`
    // the log is read up to its last id
    if (type === 'int8') return column === 'id' ? count : 7_000_000_000 + count
    if (type === 'uuid')
      return hidden[column] ? undefined : isRequired || /_id$|_by$|^id$/.test(column) ? crypto.randomUUID() : undefined
    if (type === 'bytea') return isRequired ? Buffer.alloc(32, count) : undefined
    if (!isRequired) return undefined
    if (type === '_uuid') return []
    if (/^timestamptz|^date/.test(type)) return '2026-11-01'
    return type === 'xid8' ? '1' : 1
  }
}
