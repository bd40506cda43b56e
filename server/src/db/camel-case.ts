import pg from 'pg'

type CamelName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest>>}`
  : Name

/** A row with its columns renamed to camelCase. */
export type Camel<Row> = { [K in keyof Row as K extends string ? CamelName<K> : K]: Row[K] }

const known = new Map<string, string>()

/** `member_id` → `memberId`. There are few column names, so each is converted once. */
export function camelCase(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  known.set(name, camel)
  return camel
}

type Fields = { fields: { name: string }[] }
// the callback with the result description, which pg's types omit
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
) => pg.Submittable & { handleRowDescription(description: Fields): void }

/** Renames columns once per result, before its rows are parsed, so that rows cost nothing extra. */
export class CamelQuery extends Query {
  override handleRowDescription(description: Fields): void {
    for (const field of description.fields) field.name = camelCase(field.name)
    super.handleRowDescription(description)
  }
}
