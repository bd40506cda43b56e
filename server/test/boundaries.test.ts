import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { areas } from '@ambry/contract/areas'
import { expect, it } from 'vitest'

import { importsOf, type Node, parse, type Source, sourcesIn, textOf, walk } from './parsed-sources.ts'

// Areas may only import from areas to their left in the contract's list, and only services.
const order: string[] = areas.map(({ name }) => name)
// Who may import an area from outside: these wire up the manifests, app-metrics.ts and the doctor read, demo writes
// through services.
const composers = /^(app|app-metrics|area|areas|deps)\.ts$|^(demo|doctor)\//

/** Every import in the wrong direction. */
function offenders(sources: Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap((specifier) => {
      if (!specifier.startsWith('.')) return []
      const { file } = source
      const target = path.posix.join(path.posix.dirname(file), specifier)
      const from = /^areas\/(\w+)\//.exec(file)?.[1]
      const [, to, inside] = /^areas\/(\w+)\/(.+)$/.exec(target) ?? []
      if (!to || !inside || from === to) return []
      const isService = inside.endsWith('service.ts')
      const isDoor = isService || inside === 'area.ts'
      if (from)
        return isService && order.indexOf(to) < order.indexOf(from) && order.includes(to) ? [] : [`${file} → ${target}`]
      return composers.test(file) && isDoor ? [] : [`${file} → ${target}`]
    }),
  )
}

/** Where SQL may be: in queries, the database layer, the demo and the gateways that store messages. */
const homeOfSql =
  /^db\/|queries\.ts$|^gateways\/(sms|email)-outbox\.ts$|^demo\/|^jobs\/worker\.ts$|^live\/dispatcher\.ts$|^http\/system-routes\.ts$/

/** A statement in capitals or small letters; a sentence that begins with such a word has one capital. */
const statements = [
  /^select\s+([^a-z]|.*\sfrom\s)/s,
  /^(insert\s+into|delete\s+from|with\s+\w+\s+as|update\s+\w+\s+set|truncate|lock\s+table)\b/,
  /^(create|alter|drop|grant|revoke)\s+\w+\s+\w+|^(listen|notify|vacuum|copy)\s+\w+$/,
]
const isStatement = (text: string): boolean => {
  const begun = text.trim()
  const first = begun.split(/\s/)[0] ?? ''
  if (first !== first.toUpperCase() && first !== first.toLowerCase()) return false
  return statements.some((shape) => shape.test(begun.toLowerCase()))
}

/** Calls that take SQL, whatever is passed: `tx.prepared(…)`, `build.selectFrom(…)`. */
function takesSql({ type, callee, tag }: Node): boolean {
  if (type === 'TaggedTemplateExpression') return (tag as Node).name === 'sql'
  if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return false
  const { object, property } = callee as Node as { object: Node; property: Node } & Node
  return (
    property.name === 'prepared' ||
    (object.name === 'build' && /^(select|insert|update|delete)/.test(String(property.name)))
  )
}

/** SQL anywhere but where it may be. */
const strayQueries = (sources: Source[]): string[] =>
  sources
    .filter(({ file }) => !homeOfSql.test(file))
    .filter((source) => {
      let isFound = importsOf(source).includes('kysely')
      walk(source.program, (node) => {
        if (takesSql(node) || isStatement(textOf(node) ?? '')) isFound = true
        return !isFound
      })
      return isFound
    })
    .map(({ file }) => file)

const sources = (): Source[] =>
  sourcesIn('server/src/**/*.ts').map(({ file, program }) => ({ file: file.replace('server/src/', ''), program }))
const written = (files: Record<string, string>): Source[] =>
  Object.entries(files).map(([file, text]) => parse(file, text))

/** Where a test of a page looks once at what may still be loading: only what is polled may do so (`find` waits). */
function hastyLooks({ file, program }: Source): string[] {
  const found: string[] = []
  const visit = (part: unknown, isAsync: boolean): void =>
    walk(part, (node) => {
      if (/Function/.test(node.type)) {
        visit(node.body, node.async === true)
        return false
      }
      const { property } = (node.type === 'CallExpression' ? node.callee : {}) as { property?: Node }
      if (isAsync && /^get(All)?By/.test(String(property?.name))) found.push(`${file}: ${property?.name}`)
      return undefined
    })
  visit(program, true)
  return found
}

it('imports point in one direction', () => {
  expect(sources().length).toBeGreaterThan(40)
  expect(offenders(sources())).toEqual([])
})

it('detects an import in the wrong direction', () => {
  expect(
    offenders(
      written({
        'areas/site/service.ts': `import { x } from '../accounts/people-service.ts'`,
        'areas/accounts/people-service.ts': `import { x } from "../site/queries.ts"`,
        'areas/accounts/routes.ts': `import { x } from '../site/service.ts'`,
        'areas/cards/routes.ts': `const x = await import('../secure/service.ts')`,
        'areas/cards/again.ts': `export * from '../secure/service.ts'`,
        'http/bind.ts': `import { x } from '../areas/accounts/sessions-service.ts'`,
        'app.ts': `import { x } from './areas/accounts/user-queries.ts'\nimport { y } from './areas/accounts/area.ts'`,
      }),
    ),
  ).toEqual([
    'areas/site/service.ts → areas/accounts/people-service.ts',
    'areas/accounts/people-service.ts → areas/site/queries.ts',
    'areas/cards/routes.ts → areas/secure/service.ts',
    'areas/cards/again.ts → areas/secure/service.ts',
    'http/bind.ts → areas/accounts/sessions-service.ts',
    'app.ts → areas/accounts/user-queries.ts',
  ])
})

it('SQL is only in query files', () => {
  expect(strayQueries(sources())).toEqual([])
})

it.each([
  "build.selectFrom('users')",
  "build\n  .insertInto('users')",
  'tx.prepared(undefined, text, [])',
  "tx.prepared('one', 'SELECT 1', [])",
  'tx.run(sql`SELECT 1`)',
  "pool.query('select id from users')",
  "pool.query('TRUNCATE users')",
  "pool.query('truncate users')",
  "const text = 'delete from users where id = $1'",
  'pool.query(`update users set name = 1`)',
  'pool.query(`\n  with old as (select 1)`)',
  "import { sql } from 'kysely'",
])('detects SQL in a service: %s', (text) => {
  expect(strayQueries(written({ 'areas/site/service.ts': text }))).toEqual(['areas/site/service.ts'])
})

it.each(["'Select a card from the list'", "'Update the price, and set a date'", "'selected'", "'With care as ever'"])(
  'a sentence is no SQL: %s',
  (text) => {
    expect(strayQueries(written({ 'areas/site/service.ts': `const text = ${text}` }))).toEqual([])
  },
)

it.each([
  ['contract/src/**/*.ts', /@ambry\/(server|web)|\.\.\/\.\.\/(server|web)/],
  ['web/src/**/*.{ts,tsx}', /@ambry\/server|\.\.\/server\//],
  ['server/src/**/*.ts', /@ambry\/web|\.\.\/web\//],
])('%s imports others only through the contract', (files, forbidden) => {
  const found = sourcesIn(files).filter((source) => importsOf(source).some((target) => forbidden.test(target)))
  expect(found.map(({ file }) => file)).toEqual([])
})

/** A look for a record's statuses that a page decides for itself, in place of the contract's. */
const ownTones = /Record<[^>]*(?:Status\b|\['status'\])[^>]*,\s*\[?(?:Tone\b|'(?:ok|wait|bad|info|plain|outline)')/

it('how a status looks is decided in the contract', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.filter((file) => ownTones.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

it.each([
  'const tones: Record<LoanStatus, Tone> = {',
  "const tones: Readonly<Record<Loan['status'], Tone>> = {",
  "export const tones: Record<TransferStatus, 'info' | 'wait'> = {",
  "const tags: Record<PhoneChange['status'], [Tone, string]> = {",
])('detects a look that a page decides: %s', (text) => {
  expect(text).toMatch(ownTones)
})

it('tests of pages wait for what they act on', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('e2e/pages/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((file) => hastyLooks(parse(file, readFileSync(path.join(root, file), 'utf8'))))).toEqual([])
})

it('detects a page that is looked at once', () => {
  const text = `test('x', async () => {
    await until(() => expect(page.getByText('polled')).toBeTruthy())
    await user.click(page.getByRole('button'))
    for (const name of names) page.getAllByText(name)
  })`
  expect(hastyLooks(parse('a.test.ts', text))).toEqual(['a.test.ts: getByRole', 'a.test.ts: getAllByText'])
})
