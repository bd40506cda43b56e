import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { type Node, sourcesIn, textOf, walk } from '../../test/parsed-sources.ts'

const h = useHarness()

type Write = { file: string; right: string; table: string }

const shapes = {
  DELETE: /\bDELETE\s+FROM\s+(\w+)/gi,
  INSERT: /\bINSERT\s+INTO\s+(\w+)/gi,
  UPDATE: /\bUPDATE\s+(\w+)\s+(?:AS\s+)?(?:\w+\s+)?SET\b/gi,
}
const builders: Record<string, string> = { deleteFrom: 'DELETE', insertInto: 'INSERT', updateTable: 'UPDATE' }

/** Every write of the app's SQL: what a statement names, and what the query builder is called with. */
function writesOf(file: string, program: Node): Write[] {
  const found: Write[] = []
  walk(program, (node) => {
    const text = textOf(node) ?? ''
    for (const [right, shape] of Object.entries(shapes))
      for (const [, table = ''] of text.matchAll(shape)) found.push({ file, right, table })
    const { callee, arguments: [first] = [] } = node as Node & { callee?: Node; arguments?: Node[] }
    const right = builders[String((callee?.property as Node | undefined)?.name)]
    const table = node.type === 'CallExpression' && first ? textOf(first) : null
    if (right && table) found.push({ file, right, table: table.split(/\s/)[0] ?? '' })
    return undefined
  })
  return found
}

it('the app may write every table that its statements write', async () => {
  const tables = new Set(
    (await h().query(`SELECT relname FROM pg_class WHERE relkind IN ('r', 'p')`)).map(({ relname }) => relname),
  )
  const writes = sourcesIn('server/src/**/*.ts')
    // works as the owner
    .filter(({ file }) => file !== 'server/src/db/migrate.ts')
    .flatMap(({ file, program }) => writesOf(file, program))
    .filter(({ table }) => tables.has(table))
  expect(writes.length).toBeGreaterThan(300)
  const refused = await h().query(
    `SELECT DISTINCT w.file, w.right, w.table FROM unnest($1::text[], $2::text[], $3::text[]) AS w (file, "right", "table")
     WHERE NOT CASE w.right WHEN 'DELETE' THEN has_table_privilege('ambry_app', w.table, 'DELETE')
       ELSE has_any_column_privilege('ambry_app', w.table, w.right) END`,
    [writes.map(({ file }) => file), writes.map(({ right }) => right), writes.map(({ table }) => table)],
  )
  expect(refused).toEqual([])
})
