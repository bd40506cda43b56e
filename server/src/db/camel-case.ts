import pg from 'pg'

type CamelName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest>>}`
  : Name

/** A row as it arrives: its columns are named as the rest of the code names things. */
export type Camel<Row> = { [K in keyof Row as K extends string ? CamelName<K> : K]: Row[K] }

const known = new Map<string, string>()

/** `member_id` → `memberId`. Columns have few names, so each is worked out once. */
export function camelCase(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  known.set(name, camel)
  return camel
}

type Fields = { fields: { name: string }[] }
// how pg hands over the description of a result, which its types leave out
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
) => pg.Submittable & { handleRowDescription(description: Fields): void }

/** Renames columns once a result, before its rows are read: rows themselves cost nothing more. */
export class CamelQuery extends Query {
  override handleRowDescription(description: Fields): void {
    for (const field of description.fields) field.name = camelCase(field.name)
    super.handleRowDescription(description)
  }
}
