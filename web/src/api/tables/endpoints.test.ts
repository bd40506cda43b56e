import { api } from '@ambry/contract/areas'
import { expect, test } from 'vitest'

import { tables, withRows } from '../../../vite/tables.ts'
import { endpoints } from './endpoints.ts'

test('the table has every contract endpoint by method and path', () => {
  for (const [area, inArea] of Object.entries(api)) {
    for (const [name, { method, path }] of Object.entries(inArea)) {
      expect(endpoints[area]?.[name]?.slice(0, 2), `${area}.${name}`).toEqual([method, path])
    }
  }
})

test('the build inlines the plain table and touches no other module', () => {
  const load = tables().load as (id: string) => string | null
  const source = new URL('./endpoints.ts', import.meta.url).pathname
  expect(load(source)).toBe(`export const endpoints = ${JSON.stringify(endpoints)}`)
  expect(load(source.replace('tables/endpoints', 'client'))).toBeNull()
})

test('the build writes an endpoint’s row where it is called', () => {
  const source = "import { api } from '../api.ts'\ntype Site = typeof api.site.site\nawait api.site\n  .site()"
  expect(withRows(source, false)).toBe(
    `import { api, callOf } from '../api.ts'\ntype Site = typeof api.site.site\nawait callOf(["GET","/api/house"])()`,
  )
  expect(withRows('const api = { site: { site: 1 } }; api.site.site', false)).toContain('api.site.site')
  expect(() => withRows("import { api } from '../api.ts'\napi.site.none()", false)).toThrow(
    'api.site.none is not an endpoint',
  )
})
