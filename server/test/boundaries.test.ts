import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { areas } from '@ambry/contract/areas'
import { expect, it } from 'vitest'

// Areas may only import from areas to their left in the contract's list, and only services.
const order: string[] = areas.map(({ name }) => name)
// Who may import an area from outside: these wire up the manifests, app-metrics.ts reads, demo writes through services.
const composers = /^(app|app-metrics|area|areas|deps)\.ts$|^demo\//

const root = path.resolve(import.meta.dirname, '../src')

type Files = Record<string, string>

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    path.posix.join(path.posix.dirname(file), target as string),
  )
}

/** Every import in the wrong direction. */
function offenders(files: Files): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    importsOf(file, text).flatMap((target) => {
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

/** SQL anywhere but in queries, the database layer and the embedded text gateway. */
function strayQueries(files: Files): string[] {
  const home =
    /^db\/|queries\.ts$|^gateways\/sms-outbox\.ts$|^demo\/|^jobs\/worker\.ts$|^live\/dispatcher\.ts$|^http\/system-routes\.ts$/
  const query =
    /\bbuild\.(select|insert|update|delete)|from 'kysely'|['"`]\s*(SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|WITH \w+ AS)\b/
  return Object.keys(files).filter((file) => !home.test(file) && query.test(files[file] ?? ''))
}

const sources = (): Files =>
  Object.fromEntries(
    (readdirSync(root, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
  )

it('imports point in one direction', () => {
  const files = sources()
  expect(Object.keys(files).length).toBeGreaterThan(40)
  expect(offenders(files)).toEqual([])
})

it('detects an import in the wrong direction', () => {
  expect(
    offenders({
      'areas/site/service.ts': `import { x } from '../accounts/people-service.ts'`,
      'areas/accounts/people-service.ts': `import { x } from '../site/queries.ts'`,
      'areas/accounts/routes.ts': `import { x } from '../site/service.ts'`,
      'http/bind.ts': `import { x } from '../areas/accounts/sessions-service.ts'`,
      'app.ts': `import { x } from './areas/accounts/user-queries.ts'\nimport { y } from './areas/accounts/area.ts'`,
    }),
  ).toEqual([
    'areas/site/service.ts → areas/accounts/people-service.ts',
    'areas/accounts/people-service.ts → areas/site/queries.ts',
    'http/bind.ts → areas/accounts/sessions-service.ts',
    'app.ts → areas/accounts/user-queries.ts',
  ])
})

it('SQL is only in query files', () => {
  expect(strayQueries(sources())).toEqual([])
  expect(strayQueries({ 'areas/site/service.ts': `build.selectFrom('users')` })).toEqual(['areas/site/service.ts'])
  const prepared = "db.prepared(undefined, 'SELECT 1', [])"
  expect(strayQueries({ 'areas/site/service.ts': prepared })).toEqual(['areas/site/service.ts'])
})

it('contract, server and web import from each other only through the contract', () => {
  for (const [folder, forbidden] of [
    ['contract/src', /@ambry\/(server|web)|\.\.\/\.\.\/(server|web)/],
    ['web/src', /@ambry\/server|\.\.\/server\//],
    ['server/src', /@ambry\/web|\.\.\/web\//],
  ] as const) {
    const base = path.resolve(import.meta.dirname, '../..', folder)
    const found = (readdirSync(base, { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        [...readFileSync(path.join(base, file), 'utf8').matchAll(/from '([^']+)'/g)].some(([, target]) =>
          forbidden.test(target as string),
        ),
      )
    expect(found, folder).toEqual([])
  }
})
