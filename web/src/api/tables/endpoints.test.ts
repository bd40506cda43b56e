import { api } from '@ambry/contract/areas'
import { expect, test } from 'vitest'

import { tables } from '../../../vite/tables.ts'
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
